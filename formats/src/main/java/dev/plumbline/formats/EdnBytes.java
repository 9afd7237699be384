package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The bytes of EDN from a stream or an array: one at a time, with the line they are in. */
class EdnBytes {
  static final int END = -1;
  private final @Nullable InputStream in;

  /** Whether to take what there is instead of waiting for more. */
  private final boolean live;

  byte[] bytes = {};
  int pos;
  int limit;
  private long discarded;
  private long lineStart;
  private int line = 1;

  /** The bytes of a stream; of a live one, as far as it has come. */
  EdnBytes(InputStream in, boolean live) {
    this.in = in;
    this.live = live;
    this.bytes = new byte[1 << 16];
  }

  /** The bytes of arrays given to {@link #reset}. */
  EdnBytes() {
    this.in = null;
    this.live = false;
  }

  void reset(byte[] array, int from, int to) {
    bytes = array;
    pos = from;
    limit = to;
  }

  /** Whether a byte that is none of EDN stands behind those that are there, so that it is seen. */
  boolean isClosed() {
    if (limit == bytes.length) {
      return false;
    }
    bytes[limit] = 0;
    return true;
  }

  /** The line of the next byte, from 1. */
  int line() {
    return line;
  }

  /** How many bytes lie before the next one. */
  long offset() {
    return discarded + pos;
  }

  /** True at the start of a line that looks like a new form. */
  boolean atFormStart() throws IOException {
    return offset() == lineStart && (peekByte() == '{' || peekByte() == '#');
  }

  /** Skips the rest of the line. */
  void skipLine() throws IOException {
    int c = read();
    while (c != END && c != '\n') {
      c = read();
    }
  }

  /** Takes the byte that was seen next. */
  void take() throws IOException {
    read();
  }

  int peekBlank() throws IOException {
    while (true) {
      int c = peekByte();
      if (c == ';') {
        skipLine();
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == ',') {
        read();
      } else {
        return c;
      }
    }
  }

  int peekByte() throws IOException {
    return pos < limit || fill() ? bytes[pos] & 0xff : END;
  }

  int peekSecond() throws IOException {
    if (pos + 1 < limit) {
      return bytes[pos + 1] & 0xff;
    }
    byte first = bytes[pos];
    pos++;
    boolean more = pos < limit || fill();
    if (!more) {
      pos--;
      return END;
    }
    // The buffer may have been filled anew: the byte before the next one goes back in front of it.
    if (pos == 0) {
      System.arraycopy(bytes, 0, bytes, 1, limit);
      bytes[0] = first;
      limit++;
      discarded--;
      return bytes[1] & 0xff;
    }
    pos--;
    return bytes[pos + 1] & 0xff;
  }

  int read() throws IOException {
    if (pos == limit && !fill()) {
      return END;
    }
    int c = bytes[pos++] & 0xff;
    if (c == '\n') {
      line++;
      lineStart = offset();
    }
    return c;
  }

  boolean fill() throws IOException {
    // One place stays free for the byte that peekSecond puts back.
    int room = bytes.length - 1;
    int read = in == null ? 0 : live ? in.read(bytes, 0, room) : in.readNBytes(bytes, 0, room);
    if (read <= 0) {
      return false;
    }
    discarded += pos;
    pos = 0;
    limit = read;
    return true;
  }

  static Malformed truncated() {
    return new Malformed(Rule.TRUNCATED, "the input ends in the middle of a form");
  }

  static Malformed unexpected(int c) {
    return Malformed.syntax("a value was expected, not '" + (char) c + "'");
  }
}
