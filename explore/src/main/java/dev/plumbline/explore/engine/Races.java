package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Path;

/**
 * Finds the pairs of events that could have come in the other order. O(n²) dependency tests for n
 * events, of which those among events that were there in the execution before are not done again.
 *
 * <p>Only immediate races matter, those without a third event between them in the order of the
 * trace: the others become immediate when these are reversed. An event that had to wait, such as
 * taking a lock, is an exception. What it depends on cannot be reversed with it where it could not
 * go on before: that holds for what let it go on, and for what the holder of the lock did with it
 * meanwhile, such as taking it once more for reading. So only an event before which its thread
 * could have gone on with it hides others.
 */
final class Races {
  private final HappensBefore order;

  /** For each event those earlier ones that it races with. */
  private long[][] races = new long[0][];

  /** The event that the thread of an event did before it; -1 if none. */
  private int[] previous = new int[0];

  private long[] covered = new long[4];

  Races(HappensBefore order) {
    this.order = order;
  }

  /**
   * Finds all races of the latest execution, whose order is known.
   *
   * @param from the first event that was not in the execution before
   * @param all the events that happened, and those of threads that are blocked
   */
  void find(int from, int all) {
    int words = order.words();
    int known = from;
    if (races.length < all || (all > 0 && races[0].length < words)) {
      int capacity = Math.max(64, Integer.highestOneBit(all) << 1);
      races = new long[capacity][capacity >>> 6];
      previous = new int[capacity];
      covered = new long[capacity >>> 6];
      known = 0;
    }
    for (int e = known; e < all; e++) {
      findOf(e);
    }
  }

  /** The events with which an event races, all of them earlier, as bits. */
  long[] of(int e) {
    return races[e];
  }

  private void findOf(int e) {
    long[] found = races[e];
    for (int w = 0; w < found.length; w++) {
      found[w] = 0;
      covered[w] = 0;
    }
    before(e);
    boolean waits = EventKind.waits(Events.kind[e]);
    long[] dependent = order.dependencies(e);
    for (int w = e >>> 6; w >= 0; w--) {
      for (long rest = dependent[w] & ~covered[w]; rest != 0; rest &= ~(covered[w] | found[w])) {
        int d = (w << 6) + 63 - Long.numberOfLeadingZeros(rest);
        found[w] |= 1L << d;
        if (!waits || wasPossible(e, d)) {
          order.join(covered, d);
        }
      }
    }
  }

  /** Whether the thread waited to do what it did next when d happened, and could have gone on. */
  boolean wasPossible(int e, int d) {
    return previous[e] < d && (Path.enabled[d] >>> Events.thread[e] & 1) != 0;
  }

  /** The event that the thread of an event did before it; -1 if none. */
  int previous(int e) {
    return previous[e];
  }

  /** What comes before an event because its thread does it in this order. */
  private void before(int e) {
    int d = order.previous(e);
    if (d < 0) {
      d = ExecutionState.startedAt(Events.thread[e]);
    }
    previous[e] = d;
    if (d >= 0) {
      order.join(covered, d);
    }
    if (Events.woken[e] >= 0) {
      order.join(covered, Events.woken[e]);
    }
  }
}
