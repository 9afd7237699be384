package dev.plumbline.subjects.multiword;

/**
 * What the 64 bits of a word mean: the lowest three say what the others are.
 *
 * <ul>
 *   <li>A value, which may be dirty: then it may not have become persistent yet.
 *   <li>A claim: the word belongs to the update of a descriptor, by its number.
 *   <li>An attempt to make a claim: descriptor, index of the word in it, and a number that no other
 *       attempt has, so that nobody takes one attempt for another.
 * </ul>
 */
final class Marks {
  /** Values have this many bits, with their sign. */
  static final int VALUE_BITS = 61;

  private static final int FLAGS = 3;
  private static final long DIRTY = 1;
  private static final long CLAIM = 2;
  private static final long ATTEMPT = 4;

  private static final int DESCRIPTOR_BITS = 16;
  private static final int INDEX_BITS = 8;

  /** So many words at most can be in one update. */
  static final int MOST_WORDS = 1 << INDEX_BITS;

  private Marks() {}

  static long ofValue(long value) {
    if (value << FLAGS >> FLAGS != value) {
      throw new IllegalArgumentException(
          "value must fit %d bits with its sign: %d".formatted(VALUE_BITS, value));
    }
    return value << FLAGS;
  }

  static long value(long mark) {
    return mark >> FLAGS;
  }

  static boolean isDirty(long mark) {
    return (mark & DIRTY) != 0;
  }

  static long dirty(long mark) {
    return mark | DIRTY;
  }

  static long clean(long mark) {
    return mark & ~DIRTY;
  }

  static boolean isClaim(long mark) {
    return (mark & CLAIM) != 0;
  }

  static long claim(int descriptor) {
    return (long) descriptor << FLAGS | CLAIM;
  }

  static boolean isAttempt(long mark) {
    return (mark & ATTEMPT) != 0;
  }

  /**
   * An attempt.
   *
   * @param number only its lowest 37 bits are kept
   */
  static long attempt(int descriptor, int index, long number) {
    long which = (number << INDEX_BITS | index) << DESCRIPTOR_BITS | descriptor;
    return which << FLAGS | ATTEMPT;
  }

  /** The descriptor of a claim or an attempt. */
  static int descriptor(long mark) {
    return (int) (mark >>> FLAGS) & ((1 << DESCRIPTOR_BITS) - 1);
  }

  /** The index of an attempt's word in its descriptor. */
  static int index(long mark) {
    return (int) (mark >>> (FLAGS + DESCRIPTOR_BITS)) & (MOST_WORDS - 1);
  }
}
