package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;

/**
 * Intervals of gaps, each with a level in the order of priorities, numbered as they were added: the
 * windows of demands, or the times at which values are inside. Cost: three integers each.
 */
final class Intervals {
  private int count;
  private int[] from = new int[16];
  private int[] to = new int[16];
  private int[] level = new int[16];

  void add(int fromGap, int toGap, int itsLevel) {
    if (count == from.length) {
      int room = 2 * count;
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      level = Arrays.copyOf(level, room);
    }
    from[count] = fromGap;
    to[count] = toGap;
    level[count++] = itsLevel;
  }

  /** Lets the last one, which there must be, go on to another gap. */
  void extend(int toGap) {
    to[count - 1] = toGap;
  }

  int count() {
    return count;
  }

  int from(int k) {
    return from[k];
  }

  int to(int k) {
    return to[k];
  }

  int level(int k) {
    return level[k];
  }

  /** A copy of all levels. */
  int[] levels() {
    return Arrays.copyOf(level, count);
  }

  /** The numbers of all, in the order of their first gaps; of equal ones the first added first. */
  int[] byFrom() {
    int[] order = new int[count];
    long[] keys = new long[count];
    for (int k = 0; k < count; k++) {
      order[k] = k;
      keys[k] = from[k];
    }
    PairSort.sort(keys, order, count);
    return order;
  }
}
