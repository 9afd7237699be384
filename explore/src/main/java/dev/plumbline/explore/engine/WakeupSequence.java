package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;

/**
 * Events of the latest execution that are to happen before one of them, d, so that another, e,
 * does: all that do not come after d, and then e. Their order is that of the trace, so any of its
 * executions will do; threads are asked for one after the other and pass as they are taken.
 *
 * <p>What all of them but e are is known, since whatever they depend on is as it was. Only e is
 * new: a compare-and-set that failed after d may succeed before it, and the other way round. So e
 * counts as a write if its kind may be one. And what came before e in the execution need not do so
 * here: it may have been for the sake of d only, as what the holder of a lock did until it gave the
 * lock back.
 */
final class WakeupSequence {
  private static final int NONE = -1;

  private final HappensBefore order;

  /** The events that are left, as bits. */
  private long[] events = new long[4];

  private int first;
  private int last;

  /** Those of them that have to come before the last, as bits. */
  private long[] beforeLast = new long[4];

  /** For each event the next one of its thread; {@link #NONE} if there is none. */
  private int[] nextOfThread = new int[256];

  /** For each thread its next event; {@link #NONE} if there is none, or if it is not known. */
  private final int[] upcoming = new int[64];

  private final int[] latest = new int[64];
  private int all;

  WakeupSequence(HappensBefore order) {
    this.order = order;
  }

  /** The latest execution is another one, of so many events. */
  void link(int allEvents) {
    all = allEvents;
    if (events.length < order.words()) {
      events = new long[2 * order.words()];
      beforeLast = new long[2 * order.words()];
    }
    if (nextOfThread.length < all) {
      nextOfThread = new int[2 * all];
    }
    forget(latest);
    for (int e = all - 1; e >= 0; e--) {
      int t = Events.thread[e];
      nextOfThread[e] = latest[t];
      latest[t] = e;
    }
  }

  private static void forget(int[] eventOfThread) {
    for (int t = 0; t < eventOfThread.length; t++) {
      eventOfThread[t] = NONE;
    }
  }

  /** Begins with the events before a place that do not come after d, and e. */
  void lead(int d, int e, int end) {
    first = d;
    last = e;
    HappensBefore.clear(events, events.length);
    forget(upcoming);
    for (int k = all - 1; k >= d; k--) {
      upcoming[Events.thread[k]] = k;
      if (k == e || (k > d && k < end && !order.before(d, k))) {
        events[k >>> 6] |= 1L << k;
      }
    }
    findBeforeLast();
  }

  private void findBeforeLast() {
    HappensBefore.clear(beforeLast, beforeLast.length);
    boolean writes = Events.mayWrite(last);
    for (int w = 0; w < order.words(); w++) {
      for (long rest = events[w]; rest != 0; rest &= rest - 1) {
        int k = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (k != last && isDirectlyBeforeLast(k, writes)) {
          order.join(beforeLast, k);
        }
      }
    }
  }

  private boolean isDirectlyBeforeLast(int k, boolean lastWrites) {
    return Events.thread[k] == Events.thread[last]
        || Events.dependent(k, Events.writes[k], last, lastWrites)
        || k == Events.cause[last]
        || k == Events.woken[last]
        || k == ExecutionState.startedAt(Events.thread[last]);
  }

  /** What is left, as bits, which may be removed. */
  long[] events() {
    return events;
  }

  /** Leaves out what does not have to come before e. */
  void shorten() {
    for (int w = 0; w < order.words(); w++) {
      for (long rest = events[w]; rest != 0; rest &= rest - 1) {
        int k = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (k != last && !HappensBefore.has(beforeLast, k)) {
          events[w] &= ~(1L << k);
        }
      }
    }
  }

  /** Whether the next event of a thread is one of these, and none of them has to come before it. */
  boolean canBeginWith(int t) {
    int event = upcoming[t];
    return event != NONE && HappensBefore.has(events, event) && !isAnyBefore(event);
  }

  private boolean isAnyBefore(int event) {
    if (event != last) {
      return order.anyBefore(events, event);
    }
    for (int w = 0; w < order.words(); w++) {
      if ((events[w] & beforeLast[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether all that are left can come after the next event of a thread: it is the first of them,
   * or none depends on it. The paper calls such a thread a weak initial.
   *
   * @param writes whether the event writes at this place
   */
  boolean canFollow(int t, boolean writes) {
    int event = upcoming[t];
    return event != NONE
        && (HappensBefore.has(events, event) ? canBeginWith(t) : isIndependent(event, writes));
  }

  /** The same for an event of which it is not known whether it will write. */
  boolean canFollow(int t) {
    return upcoming[t] != NONE && canFollow(t, Events.mayWrite(upcoming[t]));
  }

  private boolean isIndependent(int event, boolean writes) {
    for (int w = 0; w < order.words(); w++) {
      for (long rest = events[w]; rest != 0; rest &= rest - 1) {
        int k = (w << 6) + Long.numberOfTrailingZeros(rest);
        boolean alsoWrites = k == last ? Events.mayWrite(k) : Events.writes[k];
        if (Events.dependent(k, alsoWrites, event, writes)) {
          return false;
        }
      }
    }
    return true;
  }

  /** A thread takes its next step; what it does after it may be unknown then. */
  void pass(int t) {
    int event = upcoming[t];
    boolean known = HappensBefore.has(events, event) || seesTheSame(event);
    events[event >>> 6] &= ~(1L << event);
    upcoming[t] = known ? nextOfThread[event] : NONE;
  }

  /** Whether an event that is none of these sees what it saw, whatever is tried before it. */
  private boolean seesTheSame(int event) {
    for (int k = first; k < all && Events.kind[event] != EventKind.WRITE; k++) {
      if (Events.thread[k] != Events.thread[event]
          && Events.dependent(k, Events.mayWrite(k), event, false)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds what is left to a tree, with as few switches as come of going on while that is possible.
   */
  void appendTo(WakeupTree tree) {
    WakeupTree node = tree;
    for (int t = beginning(0); t != NONE; t = beginning(t)) {
      pass(t);
      node = node.add(t);
    }
  }

  /** A thread that can begin with what is left, this one if it can. */
  private int beginning(int preferred) {
    if (canBeginWith(preferred)) {
      return preferred;
    }
    for (int w = 0; w < order.words(); w++) {
      for (long rest = events[w]; rest != 0; rest &= rest - 1) {
        int t = Events.thread[(w << 6) + Long.numberOfTrailingZeros(rest)];
        if (canBeginWith(t)) {
          return t;
        }
      }
    }
    return NONE;
  }
}
