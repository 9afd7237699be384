package dev.plumbline.core.monitor.stack;

/**
 * A growing set of small integers that knows neighbours: a tree of bits with 64 children a node.
 *
 * <p>Cost: a step for each factor of 64 in the range, nearly always one; a bit and a little more
 * for each integer of the range.
 */
final class SlotSet {
  static final int NONE = -1;

  private final long[][] levels;

  SlotSet(int range) {
    int depth = 1;
    for (int size = (range + 63) >>> 6; size > 1; size = (size + 63) >>> 6) {
      depth++;
    }
    levels = new long[depth][];
    int size = Math.max(1, range);
    for (int d = 0; d < depth; d++) {
      size = (size + 63) >>> 6;
      levels[d] = new long[size];
    }
  }

  void add(int x) {
    int at = x;
    for (long[] level : levels) {
      long old = level[at >>> 6];
      level[at >>> 6] = old | 1L << at;
      if (old != 0) {
        return;
      }
      at >>>= 6;
    }
  }

  boolean contains(int x) {
    return (levels[0][x >>> 6] >>> x & 1) != 0;
  }

  /** The largest member that is at most x; NONE if there is none. */
  int atOrBefore(int x) {
    if (x < 0) {
      return NONE;
    }
    int at = x;
    for (int d = 0; d < levels.length; d++) {
      long word = levels[d][at >>> 6] & -1L >>> (63 - (at & 63));
      if (word != 0) {
        return lastBelow(d, (at & ~63) | (63 - Long.numberOfLeadingZeros(word)));
      }
      if (at >>> 6 == 0) {
        return NONE;
      }
      at = (at >>> 6) - 1;
    }
    return NONE;
  }

  private int lastBelow(int depth, int node) {
    int at = node;
    for (int d = depth - 1; d >= 0; d--) {
      at = at << 6 | (63 - Long.numberOfLeadingZeros(levels[d][at]));
    }
    return at;
  }

  /** The smallest member that is at least x; NONE if there is none. */
  int atOrAfter(int x) {
    int at = x;
    for (int d = 0; d < levels.length && at >>> 6 < levels[d].length; d++) {
      long word = levels[d][at >>> 6] & -1L << at;
      if (word != 0) {
        return firstBelow(d, (at & ~63) | Long.numberOfTrailingZeros(word));
      }
      at = (at >>> 6) + 1;
    }
    return NONE;
  }

  private int firstBelow(int depth, int node) {
    int at = node;
    for (int d = depth - 1; d >= 0; d--) {
      at = at << 6 | Long.numberOfTrailingZeros(levels[d][at]);
    }
    return at;
  }
}
