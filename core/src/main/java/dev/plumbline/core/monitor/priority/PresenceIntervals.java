package dev.plumbline.core.monitor.priority;

/**
 * The intervals of gaps in which values are inside, by sweeps of these values; for cores. Cost:
 * O(n) a question.
 */
final class PresenceIntervals {
  private final Intervals inside = new Intervals();

  /** Adds an interval, which continues the last one if that ends just before. */
  void add(int fromGap, int toGap, int itsPlace) {
    if (fromGap > toGap) {
      return;
    }
    int last = inside.count() - 1;
    if (last >= 0 && inside.level(last) == itsPlace && inside.to(last) + 1 == fromGap) {
      inside.extend(toGap);
    } else {
      inside.add(fromGap, toGap, itsPlace);
    }
  }

  /**
   * Marks values whose intervals together cover all gaps from one to another. Greedy: of the
   * intervals that reach the first gap not yet covered, the one that ends last, which takes the
   * fewest intervals.
   */
  void markFewest(int first, int last, boolean[] marked) {
    int[] byFrom = inside.byFrom();
    int k = 0;
    for (int need = first; need <= last; ) {
      int best = -1;
      for (; k < inside.count() && inside.from(byFrom[k]) <= need; k++) {
        best = best < 0 || inside.to(byFrom[k]) > inside.to(best) ? byFrom[k] : best;
      }
      if (best < 0 || inside.to(best) < need) {
        return;
      }
      marked[inside.level(best)] = true;
      need = inside.to(best) + 1;
    }
  }

  /** Marks all values that are inside at some gap from one to another. */
  void markAll(int first, int last, boolean[] marked) {
    for (int k = 0; k < inside.count(); k++) {
      marked[inside.level(k)] |= inside.from(k) <= last && inside.to(k) >= first;
    }
  }
}
