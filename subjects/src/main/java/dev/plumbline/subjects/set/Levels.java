package dev.plumbline.subjects.set;

/**
 * How high the tower of a key in a skip list is. Half of all towers have one level, a quarter two,
 * and so on, which is what a coin would give; but the height depends on the key alone, so that a
 * run can be repeated.
 */
final class Levels {
  /** The highest level; the bottom is level 0. */
  static final int TOP = 15;

  private Levels() {}

  /** The top level of the tower of a key. */
  static int of(int key) {
    int mixed = key * 0x9E3779B9;
    mixed ^= mixed >>> 15;
    mixed *= 0x85EBCA6B;
    mixed ^= mixed >>> 13;
    return Math.min(TOP, Integer.numberOfTrailingZeros(mixed));
  }
}
