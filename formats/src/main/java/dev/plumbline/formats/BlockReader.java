package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.history.Rule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** The blocks of a binary file, one by one, with their checksums checked. */
final class BlockReader {
  private final BlockSource source;
  private final CRC32 crc = new CRC32();

  /** The content of the block; the next one comes into the same place. */
  private byte[] bytes = new byte[0];

  private byte type;
  private BinaryInput content = new BinaryInput(bytes, 0);

  BlockReader(BlockSource source) {
    this.source = source;
  }

  /** The next bytes, which must be there. */
  ByteBuffer take(int length) throws IOException, Malformed {
    ByteBuffer taken = source.take(length);
    if (taken == null) {
      throw new Malformed(
          Rule.TRUNCATED,
          "the binary file ends before its last block, because its recording was cut short or still"
              + " goes on: an operation that is missing could have had an effect, so what is there"
              + " cannot be checked; 'plumbline convert --salvage' keeps what is certain");
    }
    return taken;
  }

  /** Goes to the next block. */
  void next() throws IOException, Malformed {
    ByteBuffer header = take(BinaryLayout.BLOCK_HEADER);
    crc.reset();
    crc.update(header.duplicate());
    type = header.get();
    int length = header.getInt();
    if (length < 0 || length > BinaryLayout.LONGEST_BLOCK) {
      throw BinaryInput.damaged("a block claims to have " + length + " bytes");
    }
    ByteBuffer body = take(length + BinaryLayout.CHECKSUM);
    if (bytes.length < length) {
      bytes = new byte[Math.max(length, bytes.length + (bytes.length >> 2))];
    }
    body.get(bytes, 0, length);
    crc.update(bytes, 0, length);
    if ((int) crc.getValue() != body.getInt()) {
      throw BinaryInput.damaged("the checksum of a block does not match");
    }
    content = new BinaryInput(bytes, length);
  }

  byte type() {
    return type;
  }

  /** To be used until the next block. */
  BinaryInput content() {
    return content;
  }

  /** Complains if there is anything behind the last block. */
  void requireEnd() throws IOException, Malformed {
    if (source.take(1) != null) {
      throw BinaryInput.damaged("it goes on after its end");
    }
  }
}
