package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.Filled;

/**
 * Finds for each peek of a priority queue the last free gap of its window, in a sweep over gaps.
 *
 * <p>Cost: O(1) a gap on average, and O(log d) a peek whose gap is d visible ones away, see {@link
 * MonotonicStack}.
 */
final class PeekGaps {
  private final GapSweep free;
  private final Lifetimes lives;
  private final MonotonicStack earlier = new MonotonicStack();

  /** Lists of peeks by the last gap of their windows. */
  private final int[] first;

  private final int[] next;

  PeekGaps(GapSweep free) {
    this.free = free;
    this.lives = free.lives;
    first = Filled.ints(lives.t.events, Lifetimes.NONE);
    next = new int[lives.peeks.length];
    for (int k = 0; k < next.length; k++) {
      int gap = lives.peekTo(lives.peeks[k]);
      next[k] = first[gap];
      first[gap] = k;
    }
  }

  /** Goes on to a gap; the highest rank that covers it is its height. */
  void pass(int gap, int height) {
    earlier.pass(gap, height);
    for (int k = first[gap]; k != Lifetimes.NONE; k = next[k]) {
      int peek = lives.peeks[k];
      int level = free.ranks.level[lives.element[peek]];
      free.ofPeek[k] = earlier.nearest(level, Lifetimes.NONE);
      if (free.ofPeek[k] < lives.peekFrom(peek)) {
        free.fail(peek, level);
      }
    }
  }
}
