package dev.plumbline.core.binary;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** Writes the blocks of a binary file, each with its type, its length and a checksum. */
public final class BlockWriter {
  private final OutputStream out;
  private final CRC32 crc = new CRC32();

  /** Writes to a stream, which should be buffered; it is not closed. */
  public BlockWriter(OutputStream out) {
    this.out = out;
  }

  public void write(byte type, BinaryOutput content) throws IOException {
    if (content.size() > BinaryLayout.LONGEST_BLOCK) {
      throw new IOException("a value is too large for the binary format");
    }
    ByteBuffer header = ByteBuffer.allocate(BinaryLayout.BLOCK_HEADER);
    header.order(ByteOrder.LITTLE_ENDIAN).put(type).putInt(content.size());
    crc.reset();
    crc.update(header.array());
    crc.update(content.bytes(), 0, content.size());
    out.write(header.array());
    out.write(content.bytes(), 0, content.size());
    ByteBuffer checksum = ByteBuffer.allocate(BinaryLayout.CHECKSUM);
    checksum.order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
    out.write(checksum.array());
  }
}
