package dev.plumbline.formats;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose start can be looked at before it is read. */
final class Peekable extends BufferedInputStream {
  private static final int HEAD = 1 << 16;

  /** By then it is clear whether the content is packed. */
  private static final int MAGIC = 4;

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
   * The first bytes up to the end of the line by which the format can be told; they stay to be
   * read. Waits for no more than that.
   */
  byte[] firstLines() throws IOException {
    mark(HEAD);
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    boolean found = false;
    while (!found && head.size() < HEAD - 1) {
      int c = read();
      if (c < 0) {
        break;
      }
      head.write(c);
      found =
          (c == '\n' && !new Detector(head.toByteArray()).needsMore())
              || (head.size() == MAGIC && Unpacking.isPacked(head.toByteArray()));
    }
    reset();
    return head.toByteArray();
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
