package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.Grouping;

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

  /** Peeks by the last gap of their windows. */
  private final Grouping byEnd;

  PeekGaps(GapSweep free) {
    this.free = free;
    this.lives = free.lives;
    byEnd = new Grouping(lives.peeks.length, lives.t.events, k -> lives.peekTo(lives.peeks[k]));
  }

  /** Goes on to a gap; the highest rank that covers it is its height. */
  void pass(int gap, int height) {
    earlier.pass(gap, height);
    for (int i = byEnd.start[gap + 1] - 1; i >= byEnd.start[gap]; i--) {
      int k = byEnd.members[i];
      int peek = lives.peeks[k];
      int level = free.ranks.level[lives.element[peek]];
      free.ofPeek[k] = earlier.nearest(level, Lifetimes.NONE);
      if (free.ofPeek[k] < lives.peekFrom(peek)) {
        free.fail(peek, level);
      }
    }
  }
}
