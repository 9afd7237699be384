package dev.plumbline.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/**
 * A stream that is still being written: a read gives what there is, and at the end waits for more,
 * if it is to be followed. Ends when asked to stop.
 */
final class Arriving extends InputStream {
  private static final long PAUSE_MILLIS = 100;

  private final InputStream in;
  private final boolean follow;
  private final BooleanSupplier stop;

  Arriving(InputStream in, boolean follow, BooleanSupplier stop) {
    this.in = in;
    this.follow = follow;
    this.stop = stop;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (!stop.getAsBoolean()) {
      int read = in.read(target, offset, length);
      if (read >= 0 || !follow) {
        return read;
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return -1;
      }
    }
    return -1;
  }
}
