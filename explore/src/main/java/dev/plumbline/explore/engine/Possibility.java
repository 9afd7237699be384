package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import java.util.Arrays;

/**
 * Whether an event that may have to wait could happen earlier than it did: whether a lock was free,
 * permits were there, a counter was zero. Exact but for the race of an interruption with what it
 * interrupts, and for waiting that ends by time.
 */
final class Possibility {
  /** What there is to say. */
  enum Answer {
    YES,
    NO,
    UNKNOWN
  }

  private final HappensBefore order;
  private final Races races;
  private final int[] shares = new int[64];

  Possibility(HappensBefore order, Races races) {
    this.order = order;
    this.races = races;
  }

  /**
   * Whether e can happen after all before an event d with which it races, and other events that do
   * not come after d. What e waits for is as it was before d, since nothing of that changes it if d
   * does. If d only shares a lock, others may do so, too; those that do not give it back are
   * removed from these events, with what comes after them.
   */
  Answer of(int d, int e, long[] others) {
    int kind = Events.kind[e];
    if (!EventKind.waits(kind)) {
      return Answer.YES;
    }
    if (Events.object[d] != Events.object[e] || isFree(kind)) {
      return races.wasPossible(e, d) ? Answer.YES : Answer.UNKNOWN; // interruptions, and time
    }
    boolean possible =
        Events.regains[e]
            ? races.wasPossible(e, d)
            : isThere(d, e, others) || (Events.interruptible[e] && isInterrupted(d, e, others));
    return possible ? Answer.YES : Answer.NO;
  }

  /** Whether an event may end a wait for several reasons. */
  private static boolean isFree(int kind) {
    return kind == EventKind.TIMED_PARK || kind == EventKind.TIMED_WAKE || kind == EventKind.WAKE;
  }

  private boolean isThere(int d, int e, long[] others) {
    int available = Events.available[d];
    return switch (Events.kind[e]) {
      case EventKind.ACQUIRE -> available >= Events.need[e];
      case EventKind.PARK -> available > 0;
      case EventKind.AWAIT ->
          Events.name[e] == Events.LOCK ? available <= 0 : Events.kind[d] == EventKind.START;
      case EventKind.LOCK_SHARED -> available >= 0 || available == Events.heldBy(Events.thread[e]);
      default ->
          (Events.writes[d] || available < 0)
              ? available == 0
              : available + left(d, e, others) <= 0 && isNext(e, others, d);
    };
  }

  /** How many more share a lock after some events, when those are removed that keep it. */
  private int left(int d, int e, long[] others) {
    int sum = count(d, others);
    for (int t = 0; t < shares.length; t++) {
      if (shares[t] > 0 && remove(d, e, t, others)) {
        sum = count(d, others);
        t = -1;
      }
    }
    return sum;
  }

  /**
   * Counts how often each thread shares a lock after all before d and some events behind it, and by
   * how much all of them do so more often than before d.
   */
  private int count(int d, long[] others) {
    Arrays.fill(shares, 0);
    int sum = 0;
    for (int k = 0; k < others.length << 6; k++) {
      if ((k < d || HappensBefore.has(others, k)) && Events.object[k] == Events.object[d]) {
        shares[Events.thread[k]] += change(k);
        sum += k < d ? 0 : change(k);
      }
    }
    return sum;
  }

  /**
   * By how much an event changes how often its thread shares a lock. Attempts count as nothing, so
   * there may seem to be fewer than there are: what is not possible then is seen when it is tried.
   */
  private static int change(int k) {
    return switch (Events.kind[k]) {
      case EventKind.LOCK_SHARED -> 1;
      case EventKind.UNLOCK -> Events.writes[k] ? 0 : -1;
      default -> 0;
    };
  }

  /**
   * Removes the latest event by which a thread shares a lock, and all but e that come after it.
   *
   * @return whether there is one behind d
   */
  private boolean remove(int d, int e, int t, long[] others) {
    int latest = -1;
    for (int k = d + 1; k < others.length << 6; k++) {
      if (HappensBefore.has(others, k)
          && Events.thread[k] == t
          && Events.object[k] == Events.object[d]
          && change(k) > 0) {
        latest = k;
      }
    }
    for (int k = latest; k >= 0 && k < others.length << 6; k++) {
      if (k != e && HappensBefore.has(others, k) && (k == latest || order.before(latest, k))) {
        others[k >>> 6] &= ~(1L << k);
      }
    }
    return latest >= 0;
  }

  /** Whether what the thread of e did before is there. */
  private boolean isNext(int e, long[] others, int d) {
    return races.previous(e) < d || HappensBefore.has(others, races.previous(e));
  }

  /** Whether the thread of e is interrupted then. */
  private static boolean isInterrupted(int d, int e, long[] others) {
    for (int k = d + 1; k < e; k++) {
      if (!HappensBefore.has(others, k) && Events.interrupts(k, Events.thread[e])) {
        return (Events.available[k] & Events.INTERRUPTED) != 0;
      }
    }
    return Events.interrupted[e];
  }
}
