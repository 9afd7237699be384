package dev.plumbline.formats;

/**
 * The layout of the binary format, version 1; everything is little endian.
 *
 * <p>A file is {@link #MAGIC}, a version byte and blocks. A block is a type byte, the length of its
 * content as four bytes, the content, and the CRC-32 of all that as four bytes. Blocks of values
 * build up one dictionary; blocks of rows hold operations in columns and refer to it; one block at
 * the end holds the number of rows, so that a file that was cut is recognised.
 *
 * <p>A <em>reference</em> is an unsigned number: even, an integer, zigzag-coded in the upper 63
 * bits; odd, absent (1), null (3), false (5), true (7), or entry {@code k} of the dictionary {@code
 * (2 * k + 9)}.
 */
final class BinaryLayout {
  /** Starts with a byte that no text has, and has line ends that careless copying changes. */
  private static final byte[] MAGIC = {(byte) 0x89, 'P', 'L', 'B', '\r', '\n', 0x1a, '\n'};

  static final int VERSION = 1;
  static final int HEADER = 9;
  static final int BLOCK_HEADER = 5;
  static final int CHECKSUM = 4;
  static final int LONGEST_BLOCK = 1 << 28;
  static final int ROWS_PER_BLOCK = 1 << 16;

  static final byte VALUES = 'V';
  static final byte ROWS = 'R';
  static final byte END = 'E';

  static final int NONE = 1;
  static final int NULL = 3;
  static final int FALSE = 5;
  static final int TRUE = 7;
  static final int FIRST_ENTRY = 9;

  private BinaryLayout() {}

  static byte[] magic() {
    return MAGIC.clone();
  }

  static boolean isMagic(byte[] head) {
    return head.length >= MAGIC.length
        && java.util.Arrays.equals(MAGIC, 0, MAGIC.length, head, 0, MAGIC.length);
  }

  static long zigzag(long n) {
    return n << 1 ^ n >> 63;
  }

  static long unzigzag(long n) {
    return n >>> 1 ^ -(n & 1);
  }

  static Malformed damaged(String how) {
    return Malformed.syntax("the binary file is damaged: " + how);
  }
}
