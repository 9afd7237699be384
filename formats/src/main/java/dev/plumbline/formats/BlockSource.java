package dev.plumbline.formats;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of a binary file come from. It is read and not mapped into memory: Java dies of a
 * mapped file that another program cuts short. What is claimed to be there is allocated only as far
 * as it really comes.
 */
final class BlockSource {
  private static final int FIRST = 1 << 16;

  private final InputStream in;

  /** All that is taken stands in the same place, one after the other. */
  private byte[] bytes = new byte[FIRST];

  BlockSource(InputStream in) {
    this.in = in;
  }

  /** The next bytes, to be used until more are taken; null if there are not that many left. */
  @Nullable ByteBuffer take(int length) throws IOException {
    StoppableInput.check();
    int taken = 0;
    while (taken < length) {
      if (taken == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * taken));
      }
      int read = in.read(bytes, taken, Math.min(length, bytes.length) - taken);
      if (read < 0) {
        return null;
      }
      taken += read;
    }
    return ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
