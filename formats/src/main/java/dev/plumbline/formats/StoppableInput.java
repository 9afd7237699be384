package dev.plumbline.formats;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;

/**
 * A stream that ends reading with an exception when its thread is interrupted. Streams of files and
 * of packed data do not heed that, and a small packed file can hold days of work.
 */
final class StoppableInput extends FilterInputStream {
  StoppableInput(InputStream in) {
    super(in);
  }

  /** Throws if the thread is interrupted; it stays so. */
  static void check() throws InterruptedIOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("reading was interrupted");
    }
  }

  @Override
  public int read() throws IOException {
    check();
    return super.read();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    check();
    return super.read(target, offset, length);
  }
}
