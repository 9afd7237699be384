package dev.plumbline.formats;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose start can be looked at before it is read. */
final class Peekable extends BufferedInputStream {
  private static final int HEAD = 1 << 16;

  Peekable(InputStream in) {
    super(in, HEAD);
  }

  /** The first bytes, which stay to be read. */
  byte[] head() throws IOException {
    mark(HEAD);
    byte[] head = readNBytes(HEAD);
    reset();
    return head;
  }

  /**
   * Zero only at the end. Gzip's reader asks this to learn whether another member follows, and a
   * pipe that is slow must not look like the end.
   */
  @Override
  public synchronized int available() throws IOException {
    mark(1);
    int next = read();
    reset();
    return next < 0 ? 0 : 1;
  }
}
