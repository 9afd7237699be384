package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** A Jazzer target: the reader of binary files, also behind checksums that match. */
public final class BinaryFuzz {
  private BinaryFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.BINARY, data);
    FuzzCheck.check(
        HistoryFormat.BINARY, repaired(data, BinaryLayout.magic(), BinaryLayout.VERSION));
  }

  /** The same bytes with right magic and checksums, or no change would get past those. */
  static byte[] repaired(byte[] data, byte[] magic, int version) {
    if (data.length < BinaryLayout.HEADER) {
      return data;
    }
    byte[] copy = data.clone();
    System.arraycopy(magic, 0, copy, 0, BinaryLayout.HEADER - 1);
    copy[BinaryLayout.HEADER - 1] = (byte) version;
    ByteBuffer bytes = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
    int at = BinaryLayout.HEADER;
    while (at + BinaryLayout.BLOCK_HEADER + BinaryLayout.CHECKSUM <= copy.length) {
      int room = copy.length - at - BinaryLayout.BLOCK_HEADER - BinaryLayout.CHECKSUM;
      int length = bytes.getInt(at + 1);
      if (length < 0 || length > room) {
        length = room;
        bytes.putInt(at + 1, length);
      }
      CRC32 crc = new CRC32();
      crc.update(copy, at, BinaryLayout.BLOCK_HEADER + length);
      at += BinaryLayout.BLOCK_HEADER + length;
      bytes.putInt(at, (int) crc.getValue());
      at += BinaryLayout.CHECKSUM;
    }
    return copy;
  }
}
