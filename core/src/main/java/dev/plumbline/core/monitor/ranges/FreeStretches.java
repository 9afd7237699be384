package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.LongList;
import java.util.Arrays;

/**
 * The instants of a range of time at which none of some elements is certainly inside: with M(t) the
 * latest {@link ElementTimes#mayLeave} of the elements that were inside before t, those with M(t) ≤
 * t.
 *
 * <p>Between two ends of adds M does not change, so the free instants of such a stretch are its
 * last ones. ElementTimes of earlier ranges with a common latest time m leave of these instants
 * those from m on. Cost: a sort of the elements.
 */
final class FreeStretches {
  private final LongList first = new LongList();
  private final LongList last = new LongList();

  /**
   * Finds stretches.
   *
   * @param from the first instant of the range
   * @param end the first instant behind it
   * @param elements those whose {@link ElementTimes#inside} is in the range
   * @param byInside their numbers, in that order
   */
  FreeStretches(long from, long end, ElementTimes elements, int[] byInside) {
    long start = from;
    long leaves = Long.MIN_VALUE;
    for (int e : byInside) {
      put(Math.max(start, leaves), elements.inside(e));
      start = elements.inside(e) + 1;
      leaves = Math.max(leaves, elements.mayLeave(e));
    }
    put(Math.max(start, leaves), end - 1);
  }

  static int[] byInside(ElementTimes elements) {
    return elements.inOrder(elements::inside);
  }

  private void put(long from, long to) {
    if (from <= to) {
      first.add(from);
      last.add(to);
    }
  }

  /** The last free instant from {@code from} to {@code to}; {@code Long.MIN_VALUE} if none is. */
  long lastFree(long from, long to) {
    int later = Bisection.first(0, first.size(), k -> first.get(k) > to);
    long found = later == 0 ? Long.MIN_VALUE : Math.min(last.get(later - 1), to);
    return found < from ? Long.MIN_VALUE : found;
  }

  /** The first free instant from {@code from} to {@code to}; {@link ElementTimes#NEVER} if none. */
  long firstFree(long from, long to) {
    int at = Bisection.first(0, last.size(), k -> last.get(k) >= from);
    long found = at == last.size() ? ElementTimes.NEVER : Math.max(first.get(at), from);
    return found > to ? ElementTimes.NEVER : found;
  }

  /** A free instant of each stretch that has one at {@code carry} or later. */
  long[] cuts(long carry) {
    long[] cuts = new long[first.size()];
    int n = 0;
    for (int k = 0; k < cuts.length; k++) {
      long cut = Math.max(first.get(k), carry);
      if (cut <= last.get(k)) {
        cuts[n++] = cut;
      }
    }
    return Arrays.copyOf(cuts, n);
  }
}
