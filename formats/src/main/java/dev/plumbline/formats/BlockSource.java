package dev.plumbline.formats;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where the bytes of a binary file come from. */
interface BlockSource {
  /** The next bytes, or null if there are not that many left. */
  ByteBuffer take(int length) throws IOException;

  /** A file mapped into memory, a window at a time because one mapping ends at 2 GB. */
  final class Mapped implements BlockSource, Closeable {
    private static final long WINDOW = 1L << 30;

    private final FileChannel channel;
    private final long size;
    private ByteBuffer window = ByteBuffer.allocate(0);
    private long windowStart;
    private long offset;

    Mapped(Path file) throws IOException {
      channel = FileChannel.open(file, StandardOpenOption.READ);
      size = channel.size();
    }

    @Override
    public ByteBuffer take(int length) throws IOException {
      StoppableInput.check();
      if (length > size - offset) {
        return null;
      }
      if (offset + length > windowStart + window.capacity()) {
        long mapped = Math.min(Math.max(WINDOW, length), size - offset);
        window = channel.map(FileChannel.MapMode.READ_ONLY, offset, mapped);
        windowStart = offset;
      }
      ByteBuffer taken = window.slice((int) (offset - windowStart), length);
      offset += length;
      return taken.order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** A stream; what it claims to hold is allocated only as far as it really comes. */
  record Streamed(InputStream in) implements BlockSource {
    @Override
    public ByteBuffer take(int length) throws IOException {
      byte[] bytes = in.readNBytes(length);
      return bytes.length < length ? null : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
