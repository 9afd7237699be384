package dev.plumbline.formats;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A stream up to the end of its last line. What stands behind it may have been cut in the middle of
 * a number, and then looks like another one.
 */
final class WholeLines extends FilterInputStream {
  private byte[] bytes = new byte[1 << 16];
  private int from;
  private int whole;
  private int limit;
  private boolean ended;

  WholeLines(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    return from < whole || fill() ? bytes[from++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (from == whole && !fill()) {
      return -1;
    }
    int count = Math.min(length, whole - from);
    System.arraycopy(bytes, from, target, offset, count);
    from += count;
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = 0;
    while (skipped < count && read() >= 0) {
      skipped++;
    }
    return skipped;
  }

  @Override
  public int available() {
    return whole - from;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private boolean fill() throws IOException {
    limit -= whole;
    System.arraycopy(bytes, whole, bytes, 0, limit);
    from = 0;
    whole = 0;
    while (whole == 0 && !ended) {
      if (limit == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * limit);
      }
      int read = in.read(bytes, limit, bytes.length - limit);
      ended = read < 0;
      limit += Math.max(0, read);
      whole = limit;
      while (whole > 0 && bytes[whole - 1] != '\n') {
        whole--;
      }
    }
    return whole > 0;
  }
}
