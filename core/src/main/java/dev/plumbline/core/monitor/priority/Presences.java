package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.part.Windows;
import java.util.Arrays;

/** The intervals of gaps in which values are inside, by sweeps of these values; for cores. */
final class Presences {
  private int[] from = new int[16];
  private int[] to = new int[16];
  private int[] place = new int[16];
  private int count;

  /** Adds an interval, which continues the last one if that ends just before. */
  void add(int first, int last, int itsPlace) {
    if (first > last) {
      return;
    }
    if (count > 0 && place[count - 1] == itsPlace && to[count - 1] + 1 == first) {
      to[count - 1] = last;
      return;
    }
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
      place = Arrays.copyOf(place, 2 * count);
    }
    from[count] = first;
    to[count] = last;
    place[count++] = itsPlace;
  }

  /**
   * Marks values whose intervals together cover all gaps from one to another. Greedy: of the
   * intervals that reach the first gap not yet covered, the one that ends last, which takes the
   * fewest intervals.
   */
  void markFewest(int first, int last, boolean[] marked) {
    int[] byStart = new int[count];
    long[] keys = new long[count];
    for (int k = 0; k < count; k++) {
      byStart[k] = k;
      keys[k] = from[k];
    }
    Windows.sort(keys, byStart, count);
    int k = 0;
    for (int need = first; need <= last; ) {
      int best = -1;
      for (; k < count && from[byStart[k]] <= need; k++) {
        best = best < 0 || to[byStart[k]] > to[best] ? byStart[k] : best;
      }
      if (best < 0 || to[best] < need) {
        return;
      }
      marked[place[best]] = true;
      need = to[best] + 1;
    }
  }

  /** Marks all values that are inside at some gap from one to another. */
  void markAll(int first, int last, boolean[] marked) {
    for (int k = 0; k < count; k++) {
      marked[place[k]] |= from[k] <= last && to[k] >= first;
    }
  }
}
