package dev.plumbline.core.online;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A stream that is still being written: a read gives what there is, and at the end of a file waits
 * for more. Ends when asked to stop, and complains when the file is no longer the same.
 */
public final class TailInputStream extends InputStream {
  private static final long PAUSE_MILLIS = 100;

  private final InputStream in;
  private final Path followed;
  private final @Nullable Object key;
  private final BooleanSupplier stop;
  private long position;

  /** The file that is followed was removed, replaced or cut. */
  public static final class FileChangedException extends IOException {
    private static final long serialVersionUID = 1;

    private FileChangedException(String message) {
      super(message);
    }
  }

  private TailInputStream(InputStream in, Path followed, BooleanSupplier stop) {
    this.in = in;
    this.followed = followed;
    this.stop = stop;
    this.key = key();
  }

  /**
   * Follows a file: its end is not the end of the stream.
   *
   * @param stop asked before each read; the stream ends when it is true
   */
  public static TailInputStream of(Path file, BooleanSupplier stop) throws IOException {
    return new TailInputStream(Files.newInputStream(file), file, stop);
  }

  /**
   * Reads from a stream that is open.
   *
   * @param followed the file behind it, if its end is not to be the end; null otherwise
   * @param stop asked before each read; the stream ends when it is true
   */
  public static TailInputStream of(InputStream in, Path followed, BooleanSupplier stop) {
    return new TailInputStream(in, followed, stop);
  }

  /** Something that tells files apart; null if there is no file, or nothing tells. */
  private @Nullable Object key() {
    try {
      return followed == null
          ? null
          : Files.readAttributes(followed, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  private void requireSameFile() throws FileChangedException {
    if (!Files.exists(followed)) {
      throw new FileChangedException(
          followed + " is gone: what was read of it can no longer be followed");
    }
    Object now = key();
    boolean replaced = key != null && now != null && !key.equals(now);
    if (replaced || followed.toFile().length() < position) {
      throw new FileChangedException(
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

  @Override
  public void close() throws IOException {
    in.close();
  }
}
