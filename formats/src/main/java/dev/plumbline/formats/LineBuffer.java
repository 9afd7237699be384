package dev.plumbline.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The next whole lines of a stream. The buffer is as large as the longest line needs, never the
 * whole file; lines that are too long are left out and counted.
 */
final class LineBuffer {
  private static final int START_SIZE = 1 << 17;

  private final InputStream in;

  /** Whether to take the lines there are instead of waiting for more. */
  private final boolean live;

  private byte[] bytes;
  private int complete;
  private int limit;
  private int tooLong;
  private boolean ended;

  /** Whether the first lines are there already. */
  private boolean ready;

  LineBuffer(InputStream in, boolean live) {
    this.in = in;
    this.live = live;
    this.bytes = new byte[START_SIZE];
  }

  /** Lines that are all there. */
  private LineBuffer(byte[] bytes, int length, int tooLong, boolean last) {
    this.in = InputStream.nullInputStream();
    this.live = false;
    this.bytes = bytes;
    this.limit = length;
    this.tooLong = tooLong;
    this.ended = last;
    this.ready = true;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Where the lines end, which start at 0; without a newline only at the end of the stream. */
  int complete() {
    return complete;
  }

  /** Whether no other lines follow. */
  boolean last() {
    return ended && complete == limit;
  }

  /** How many lines before these were too long. */
  int tooLong() {
    return tooLong;
  }

  /** Goes to the next lines; false if there are none, but perhaps some that were too long. */
  boolean fill() throws IOException {
    if (ready) {
      ready = false;
      complete = limit;
      return limit > 0;
    }
    limit -= complete;
    System.arraycopy(bytes, complete, bytes, 0, limit);
    complete = 0;
    tooLong = 0;
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

  /** Hands the lines over with their buffer, for another thread, and goes on in a new one. */
  LineBuffer cut(byte[] next) {
    LineBuffer lines = new LineBuffer(bytes, complete, tooLong, last());
    int rest = limit - complete;
    bytes = rest < next.length ? next : new byte[Integer.highestOneBit(rest) << 1];
    System.arraycopy(lines.bytes, complete, bytes, 0, rest);
    complete = 0;
    limit = rest;
    return lines;
  }

  private void read() throws IOException {
    int room = bytes.length - limit;
    int read = live ? in.read(bytes, limit, room) : in.readNBytes(bytes, limit, room);
    ended = live ? read < 0 : read < room;
    limit += Math.max(0, read);
  }

  private boolean grow() {
    if (bytes.length >= ReadingLimits.LENGTH) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, Math.min(2 * bytes.length, ReadingLimits.LENGTH));
    return true;
  }

  /** Drops the line that fills the buffer, up to and with its newline. */
  private void skipLine() throws IOException {
    tooLong++;
    limit = 0;
    int newline = -1;
    while (newline < 0 && !ended) {
      limit = in.readNBytes(bytes, 0, START_SIZE);
      ended = limit < START_SIZE;
      newline = firstNewline(limit);
    }
    int kept = newline < 0 ? 0 : limit - newline - 1;
    System.arraycopy(bytes, limit - kept, bytes, 0, kept);
    limit = kept;
  }

  private int lastNewline(int start) {
    for (int i = limit - 1; i >= start; i--) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private int firstNewline(int end) {
    for (int i = 0; i < end; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }
}
