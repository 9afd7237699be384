package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a history in one format. Used once. */
interface FormatWriter {
  /**
   * Writes everything, or throws at the first operation that the format cannot hold.
   *
   * @throws CannotHoldException then
   */
  void write(History history, OutputStream out) throws IOException;
}
