package dev.plumbline.core.primitive;

/**
 * Spreads keys over the slots of a table. Neighbors, multiples of a power of two and pairs of small
 * numbers, which recordings are full of, must not meet in the same slots.
 *
 * <p>Multiplication by an odd number moves what differs to the upper bits, so slots are taken from
 * there: {@code hash >>> shift} with the {@linkplain #shift shift} of the table.
 */
final class Hashing {
  /** The golden ratio of 2<sup>64</sup>, made odd. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** The length of the largest table. */
  static final int LARGEST = 1 << 30;

  private static final long OTHER = 0xD6E8FEB86659FD93L;
  private static final int HALF = 32;
  private static final int SMALLEST = 16;

  private Hashing() {}

  static int of(long key) {
    return (int) (((key ^ (key >>> HALF)) * GOLDEN) >>> HALF);
  }

  static int of(long first, long second) {
    long h = first * GOLDEN;
    h = (h ^ (h >>> HALF)) + second;
    return (int) (((h ^ (h >>> HALF)) * OTHER) >>> HALF);
  }

  /** A hash code that may be as poor as that of an integer. */
  static int of(int hashCode) {
    return hashCode * (int) (GOLDEN >>> HALF);
  }

  /** The length of a table, a power of two, of which so many keys take at most half. */
  static int capacity(int keys) {
    if (keys <= SMALLEST / 2) {
      return SMALLEST;
    }
    return keys > LARGEST / 2 ? LARGEST : Integer.highestOneBit(keys - 1) << 2;
  }

  /** By how much to shift a hash so that it is a slot of a table. */
  static int shift(int capacity) {
    return Integer.numberOfLeadingZeros(capacity) + 1;
  }
}
