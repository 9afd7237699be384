package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.IntList;

/**
 * Gaps that a sweep has passed, as seen when looking back: one is hidden by later ones that are at
 * least as high. Finds the nearest gap of some height.
 *
 * <p>What is visible gets higher with the distance, so the answer is found in steps that double,
 * then by halving; in recordings it is nearly always at hand. Cost: O(1) to pass a gap, on average;
 * O(log d) to find one that is d visible gaps away.
 */
final class MonotonicStack {
  private final IntList gap = new IntList();
  private final IntList height = new IntList();

  /** Passes a gap. */
  void pass(int itsGap, int itsHeight) {
    while (!height.isEmpty() && height.last() <= itsHeight) {
      height.removeLast();
      gap.removeLast();
    }
    gap.add(itsGap);
    height.add(itsHeight);
  }

  /** The gap passed last among those that are at least so high; {@code otherwise} if none is. */
  int nearest(int atLeast, int otherwise) {
    // Visible ones from high on are not high enough; the one at low is, or there is none.
    int high = height.size();
    int low = high - 1;
    for (int step = 1; low >= 0 && height.get(low) < atLeast; step *= 2) {
      high = low;
      low -= step;
    }
    int lower = Bisection.first(Math.max(low, -1) + 1, high, k -> height.get(k) < atLeast);
    return lower == 0 ? otherwise : gap.get(lower - 1);
  }
}
