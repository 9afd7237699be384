package dev.plumbline.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.BooleanSupplier;

/**
 * A stream that is still being written: a read gives what there is, and at the end waits for more,
 * if it is to be followed. Ends when asked to stop, and complains when the file it follows is no
 * longer the same.
 */
final class Arriving extends InputStream {
  private static final long PAUSE_MILLIS = 100;

  private final InputStream in;
  private final Path followed;
  private final Object key;
  private final BooleanSupplier stop;
  private long position;

  /**
   * Reads from a stream.
   *
   * @param followed the file behind it, if its end is not to be the end; null otherwise
   * @param stop asked before each read
   */
  Arriving(InputStream in, Path followed, BooleanSupplier stop) {
    this.in = in;
    this.followed = followed;
    this.stop = stop;
    this.key = key();
  }

  /** Something that tells files apart; null if there is no file, or nothing tells. */
  private Object key() {
    try {
      return followed == null
          ? null
          : Files.readAttributes(followed, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  private void requireSameFile() {
    if (!Files.exists(followed)) {
      throw new UsageException(
          followed + " is gone: what was read of it can no longer be followed");
    }
    Object now = key();
    boolean replaced = key != null && now != null && !key.equals(now);
    if (replaced || followed.toFile().length() < position) {
      throw new UsageException(
          followed + " was " + (replaced ? "replaced" : "truncated") + ": watch it anew");
    }
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
      if (read >= 0 || followed == null) {
        position += Math.max(0, read);
        return read;
      }
      requireSameFile();
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
