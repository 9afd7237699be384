package dev.plumbline.subjects.set;

/**
 * How high the tower of a key in a skip list is. Half of all towers have one level, a quarter two,
 * and so on, which is what a coin would give; but the height depends on the key alone, so that a
 * run can be repeated.
 */
final class Levels {
  static final Levels MANY = new Levels(15);

  /** Enough for towers and for what is no tower. */
  static final Levels FEW = new Levels(1);

  /** The highest level; the bottom is level 0. */
  final int top;

  private Levels(int top) {
    this.top = top;
  }

  /** The top level of the tower of a key. */
  int of(int key) {
    int mixed = key * 0x9E3779B9;
    mixed ^= mixed >>> 15;
    mixed *= 0x85EBCA6B;
    mixed ^= mixed >>> 13;
    return Math.min(top, Integer.numberOfTrailingZeros(mixed));
  }
}
