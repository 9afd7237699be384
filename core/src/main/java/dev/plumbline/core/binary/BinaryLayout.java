package dev.plumbline.core.binary;

/**
 * The layout of the binary format, version 4; everything is little endian.
 *
 * <p>A file is {@link #MAGIC}, a version byte and blocks. A block is a type byte, the length of its
 * content as four bytes, the content, and the CRC-32 of all that as four bytes. Blocks of values
 * build up one dictionary; blocks of rows hold operations in columns and refer to it; blocks of
 * annotations and marks hold what else happened; checkpoints say up to when a file that is still
 * being written is certain; one block at the end holds the number of rows, so that a file that was
 * cut is recognized.
 *
 * <p>A <em>reference</em> is an unsigned number: even, an integer, zigzag-coded in the upper 63
 * bits; odd, absent (1), null (3), false (5), true (7), or entry {@code k} of the dictionary {@code
 * (2 * k + 9)}.
 */
public final class BinaryLayout {
  /** Starts with a byte that no text has, and has line ends that careless copying changes. */
  private static final byte[] MAGIC = {(byte) 0x89, 'P', 'L', 'B', '\r', '\n', 0x1a, '\n'};

  /**
   * Version 1 had no annotations, version 2 no marks, version 3 no checkpoints; otherwise they are
   * the same.
   */
  public static final int OLDEST_VERSION = 1;

  public static final int VERSION = 4;
  public static final int HEADER = 9;
  public static final int BLOCK_HEADER = 5;
  public static final int CHECKSUM = 4;
  public static final int LONGEST_BLOCK = 1 << 28;
  public static final int ROWS_PER_BLOCK = 1 << 16;
  public static final int COLUMNS = 7;

  public static final byte VALUES = 'V';
  public static final byte ROWS = 'R';
  public static final byte ANNOTATIONS = 'A';
  public static final byte MARKS = 'M';
  public static final byte CHECKPOINT = 'C';
  public static final byte END = 'E';

  public static final int NONE = 1;
  public static final int NULL = 3;
  public static final int FALSE = 5;
  public static final int TRUE = 7;
  public static final int FIRST_ENTRY = 9;

  /** How a column is coded: one number for all, each number, or differences. */
  public static final int CONSTANT = 0;

  public static final int PLAIN = 1;
  public static final int DELTA = 2;

  /** What stands before a value. */
  public static final int TAG_NULL = 0;

  public static final int TAG_FALSE = 1;
  public static final int TAG_TRUE = 2;
  public static final int TAG_LONG = 3;
  public static final int TAG_DOUBLE = 4;
  public static final int TAG_BIG_INTEGER = 5;
  public static final int TAG_BIG_DECIMAL = 6;
  public static final int TAG_UTF8 = 7;
  public static final int TAG_UTF16 = 8;
  public static final int TAG_LIST = 9;
  public static final int TAG_SET = 10;
  public static final int TAG_MAP = 11;

  /** What kind a mark is. */
  public static final int MARK_CRASH = 0;

  public static final int MARK_DONE = 1;
  public static final int MARK_NOT_DONE = 2;

  private BinaryLayout() {}

  /** The first bytes of every file. */
  public static byte[] magic() {
    return MAGIC.clone();
  }

  public static boolean isMagic(byte[] head) {
    return head.length >= MAGIC.length
        && java.util.Arrays.equals(MAGIC, 0, MAGIC.length, head, 0, MAGIC.length);
  }

  public static long zigzag(long n) {
    return n << 1 ^ n >> 63;
  }

  public static long unzigzag(long n) {
    return n >>> 1 ^ -(n & 1);
  }
}
