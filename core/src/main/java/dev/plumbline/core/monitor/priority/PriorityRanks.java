package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lifetimes;
import org.jspecify.annotations.Nullable;

/**
 * The priorities of elements as small integers, the highest first.
 *
 * <p>Distinct integers from a small range are ranks as they are, less the smallest of them, or
 * taken from the largest where that goes first, so most histories need no sort. Anything else goes
 * through {@link PriorityOrder}. Cost: O(n), or a sort.
 */
public final class PriorityRanks {
  private static final long RANGE_PER_ELEMENT = 8;
  private static final int MOST = 1 << 28;

  /** For each element its rank; no two have the same. */
  public final int[] rank;

  /** For each element the least rank of those whose value equals its own. */
  public final int[] level;

  /** More than any rank. */
  public final int bound;

  public PriorityRanks(Lifetimes lives) {
    int n = lives.count;
    long odd = 0;
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (int e = 0; e < n; e++) {
      long code = lives.t.value[lives.add[e]];
      odd |= code;
      low = Math.min(low, code);
      high = Math.max(high, code);
    }
    // Codes of integers are even.
    long range = (high - low) >>> 1;
    boolean small = n > 0 && (odd & 1) == 0 && range < Math.min(MOST, RANGE_PER_ELEMENT * n);
    int[] values = small ? distinct(lives, low, (int) range + 1) : null;
    if (values != null) {
      rank = values;
      level = values;
      bound = (int) range + 1;
      return;
    }
    rank = new int[n];
    level = new int[n];
    bound = n;
    PriorityOrder order = new PriorityOrder(lives.t, lives.add);
    for (int k = 0; k < n; ) {
      int start = k;
      for (int end = order.classEnd(k); k < end; k++) {
        rank[order.elements[k]] = k;
        level[order.elements[k]] = start;
      }
    }
  }

  /** How far the values are from the one that goes first; null if some are equal. */
  private static int @Nullable [] distinct(Lifetimes lives, long low, int range) {
    long[] met = new long[(range >>> 6) + 1];
    int[] values = new int[lives.count];
    for (int e = 0; e < values.length; e++) {
      int value = (int) ((lives.t.value[lives.add[e]] - low) >>> 1);
      value = lives.t.largestFirst ? range - 1 - value : value;
      if ((met[value >>> 6] >>> value & 1) != 0) {
        return null;
      }
      met[value >>> 6] |= 1L << value;
      values[e] = value;
    }
    return values;
  }
}
