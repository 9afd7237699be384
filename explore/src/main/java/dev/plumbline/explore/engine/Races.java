package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Path;
import dev.plumbline.explore.runtime.Scheduler;

/**
 * Finds the pairs of events that could have come in the other order, and says where to branch so
 * that they do: source sets, after Abdulla, Aronsson, Jonsson and Sagonas, "Source Sets: A
 * Foundation for Optimal Dynamic Partial Order Reduction" (J. ACM 64, 2017). O(n²) dependency tests
 * for n events, and O(n) for each race.
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
  private long[] covered = new long[4];
  private long[] later = new long[4];

  /** The event that the thread of the event under consideration did before it; -1 if none. */
  private int previous;

  Races(HappensBefore order) {
    this.order = order;
  }

  /**
   * Adds branches for all races of the latest execution whose later event is new.
   *
   * @param from the first event that was not in the previous execution
   * @param happened the events that happened; more may be there, of threads that are blocked
   */
  void branch(int from, int happened, int all) {
    order.compute(all, happened);
    if (covered.length < order.words()) {
      covered = new long[2 * order.words()];
      later = new long[2 * order.words()];
    }
    for (int e = from; e < all; e++) {
      racesOf(e, happened);
    }
  }

  private void racesOf(int e, int happened) {
    before(e, happened);
    int thread = Events.thread[e];
    boolean waits = EventKind.waits(Events.kind[e]);
    for (int d = Math.min(e, happened) - 1; d >= 0; d--) {
      if (Events.thread[d] != thread && !HappensBefore.has(covered, d) && Events.dependent(d, e)) {
        branchAt(d, e, happened);
        if (!waits || wasPossible(thread, d)) {
          order.join(covered, d);
        }
      }
    }
  }

  /** Whether the thread waited to do what it did next when d happened, and could have gone on. */
  private boolean wasPossible(int thread, int d) {
    return previous < d && (Path.enabled[d] >>> thread & 1) != 0;
  }

  /** What comes before an event because its thread does it in this order. */
  private void before(int e, int happened) {
    for (int w = 0; w < order.words(); w++) {
      covered[w] = 0;
    }
    int thread = Events.thread[e];
    int d = Math.min(e, happened) - 1;
    while (d >= 0 && Events.thread[d] != thread) {
      d--;
    }
    if (d < 0) {
      d = Scheduler.startedAt(thread);
    }
    previous = d;
    if (d >= 0) {
      order.join(covered, d);
    }
    int cause = Events.cause[e];
    if (cause >= 0 && Events.kind[e] != EventKind.ENTER) {
      order.join(covered, cause);
    }
  }

  /**
   * Makes sure that some thread is tried before an earlier event d that leads to a later event e
   * first: one of those that can begin what happened without d.
   */
  private void branchAt(int d, int e, int happened) {
    long beginners = beginners(d, e, happened);
    if ((beginners & Path.branches[d]) != 0) {
      return;
    }
    long possible = beginners & Path.enabled[d];
    if (possible == 0) {
      return; // e was not possible before d
    }
    long own = possible & 1L << Events.thread[e];
    Path.branches[d] |= own != 0 ? own : Long.lowestOneBit(possible);
  }

  /** The threads that can begin the events after d that do not come after it, and e. */
  private long beginners(int d, int e, int happened) {
    for (int w = 0; w < order.words(); w++) {
      later[w] = 0;
    }
    long seen = 0;
    long beginners = 0;
    int end = Math.min(e, happened);
    for (int k = d + 1; k <= end; k++) {
      int event = k == end ? e : k;
      if (event != e && order.before(d, event)) {
        continue;
      }
      long thread = 1L << Events.thread[event];
      if ((seen & thread) == 0 && !anyBefore(event)) {
        beginners |= thread;
      }
      seen |= thread;
      later[event >>> 6] |= 1L << event;
    }
    return beginners;
  }

  private boolean anyBefore(int event) {
    long[] row = order.row(event);
    for (int w = 0; w < order.words(); w++) {
      if ((row[w] & later[w]) != 0) {
        return true;
      }
    }
    return false;
  }
}
