package dev.plumbline.formats;

import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream into blocks of whole lines in one buffer. Lines that are not UTF-8 or too long are
 * reported and left out. The buffer is as large as the longest line needs, never the whole file.
 */
final class LineBlocks {
  private static final int START_SIZE = 1 << 17;
  private static final int UNCOUNTED = -1;

  private final InputStream in;
  private final Problems problems;

  /** Whether to take the lines there are instead of waiting for more. */
  private final boolean live;

  private byte[] bytes = new byte[START_SIZE];
  private int from;
  private int to;
  private int complete;
  private int limit;
  private boolean ended;
  private int line = 1;
  private int passed = UNCOUNTED;

  LineBlocks(InputStream in, Problems problems, boolean live) {
    this.in = in;
    this.problems = problems;
    this.live = live;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Where the block starts. */
  int from() {
    return from;
  }

  /** Where the block ends; the byte before is a newline, except in a file that ends without. */
  int to() {
    return to;
  }

  /** The number of the block's first line. */
  int line() {
    return line;
  }

  /** True if the block's last line is the file's last and has no newline. */
  boolean unterminated() {
    return ended && to == limit && to > from && bytes[to - 1] != '\n';
  }

  /** Says how many lines the block has, by a reader that knows, so that nobody counts them. */
  void passed(int lines) {
    passed = lines;
  }

  /** Goes to the next block; false at the end of the stream. */
  boolean next() throws IOException {
    line += passed < 0 ? newlines(from, to) : passed;
    passed = UNCOUNTED;
    from = to;
    while (from < complete || fill()) {
      int bad = Utf8.firstInvalid(bytes, from, complete);
      int start = bad < 0 ? complete : lineStart(bad);
      if (start > from) {
        to = start;
        return true;
      }
      problems.add(line++, Rule.NOT_UTF8, "the line is not UTF-8, the only encoding accepted");
      from = lineEnd(bad);
      to = from;
    }
    return false;
  }

  private boolean fill() throws IOException {
    limit -= complete;
    System.arraycopy(bytes, complete, bytes, 0, limit);
    from = 0;
    to = 0;
    complete = 0;
    int searched = 0;
    while (!ended) {
      if (limit == bytes.length && !grow()) {
        skipLine();
        searched = 0;
      }
      read();
      complete = lastNewline(searched) + 1;
      if (complete > 0) {
        return true;
      }
      searched = limit;
    }
    complete = limit;
    return limit > 0;
  }

  private void read() throws IOException {
    int room = bytes.length - limit;
    int read = live ? in.read(bytes, limit, room) : in.readNBytes(bytes, limit, room);
    ended = live ? read < 0 : read < room;
    limit += Math.max(0, read);
  }

  private boolean grow() {
    if (bytes.length >= Limits.LENGTH) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, bytes.length * 2);
    return true;
  }

  /** Drops the line that fills the buffer, up to and with its newline. */
  private void skipLine() throws IOException {
    problems.add(line++, Rule.SYNTAX, "the line is longer than " + Limits.LENGTH + " bytes");
    limit = 0;
    int newline = -1;
    while (newline < 0 && !ended) {
      limit = in.readNBytes(bytes, 0, START_SIZE);
      ended = limit < START_SIZE;
      newline = firstNewline(0, limit);
    }
    int kept = newline < 0 ? 0 : limit - newline - 1;
    System.arraycopy(bytes, limit - kept, bytes, 0, kept);
    limit = kept;
  }

  /** Whether a byte between objects and line ends says nothing. */
  static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private int newlines(int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      count += bytes[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  private int lastNewline(int start) {
    for (int i = limit - 1; i >= start; i--) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private int firstNewline(int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private int lineStart(int at) {
    int i = at;
    while (i > from && bytes[i - 1] != '\n') {
      i--;
    }
    return i;
  }

  private int lineEnd(int at) {
    int newline = firstNewline(at, complete);
    return newline < 0 ? complete : newline + 1;
  }
}
