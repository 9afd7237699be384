package dev.plumbline.explore.runtime;

import java.util.concurrent.locks.StampedLock;

/**
 * What iterations of a loop leave behind, and what they have to do with others. An iteration is
 * <em>idle</em> if its thread only reads, gives back all locks as often as it takes them, and is
 * then where it was at the beginning, with the same in its variables.
 *
 * <p>An idle iteration can be left out of any execution, whatever others do meanwhile: its thread
 * goes on from the same place with the same variables, memory is the same, and a lock that is not
 * taken then keeps nobody waiting. So every other event happens as before, and the operation has
 * the same answer; it begins no earlier than before, which only adds to the real-time order. There
 * is one exception: somebody may <em>look</em> whether a lock is taken, by an attempt to take it or
 * by asking, and would find it free. So all outcomes, deadlocks among them, come of executions in
 * which somebody looks at a lock of each idle iteration while it is taken. (In a deadlock the
 * thread may be amid an iteration, and hold some of its locks. That one has no end, so it is not
 * left out.)
 *
 * <p>A thread that has done an idle iteration may therefore rest, unless or until another
 *
 * <ul>
 *   <li>looks at a lock that the iteration takes: then it was not idle for that one, or the next
 *       shall be there for the next look;
 *   <li>changes what the iteration has seen: then the next may be another one, and the execution
 *       need not be given up. What is seen are locations that are read, and locks that are looked
 *       at; a lock that is waited for is not, since it is got in the end whoever had it before.
 * </ul>
 *
 * <p>In particular threads that take the same locks in turn do not wake each other. Both kinds of
 * events depend on one of the iteration, so that whether a thread rests is the same in all
 * executions of a trace.
 */
final class Iterations {
  private Iterations() {}

  /**
   * Whether a thread has only read since an event, given back the locks that it took, and waited
   * until a time was over. Two such waits in a row are like one that is longer.
   */
  static boolean leaveNothing(int t, int from) {
    boolean any = false;
    for (int e = from; e < Events.count; e++) {
      if (Events.thread[e] == t) {
        boolean reads = !Events.writes[e] && Events.kind[e] <= EventKind.COMPARE_AND_SET;
        if (!reads && !Events.timedOut[e] && !isUndone(e, from) && !isForTimedOut(e)) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }

  /** Whether a thread has waited since an event until a time was over. */
  static boolean waitForTime(int t, int from) {
    for (int e = from; e < Events.count; e++) {
      if (Events.thread[e] == t && Events.timedOut[e]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an event gives a lock back to wait until a time is over, or takes it again when it is.
   */
  private static boolean isForTimedOut(int e) {
    return switch (Events.kind[e]) {
      case EventKind.UNLOCK -> isTimedOut(neighbor(e, 1));
      case EventKind.ENTER, EventKind.LOCK -> isTimedOut(neighbor(e, -1));
      default -> false;
    };
  }

  private static boolean isTimedOut(int e) {
    return e >= 0
        && e < Events.count
        && Events.kind[e] == EventKind.TIMED_WAKE
        && Events.timedOut[e];
  }

  /** The event of the same thread that comes next, or came before. */
  private static int neighbor(int e, int step) {
    int next = e + step;
    while (next >= 0 && next < Events.count && Events.thread[next] != Events.thread[e]) {
      next += step;
    }
    return next;
  }

  /**
   * Whether an event takes a lock that its thread has given back since, or gives it back. Not if it
   * had to be notified, which is used up by that, nor if the lock counts how often it was taken.
   */
  private static boolean isUndone(int e, int from) {
    if (Events.name[e] != Events.LOCK
        || Events.regains[e]
        || Events.object[e] instanceof StampedLock) {
      return false;
    }
    if (Events.kind[e] == EventKind.ENTER) {
      // There is no event for its release, and it was not held when it was entered.
      return !Locks.isHeldBy(Locks.of(Events.object[e]), Events.thread[e]);
    }
    int held = 0;
    for (int d = from; d < Events.count && held >= 0; d++) {
      if (Events.thread[d] == Events.thread[e] && Events.object[d] == Events.object[e]) {
        held += takes(d) ? 1 : Events.kind[d] == EventKind.UNLOCK ? -1 : 0;
      }
    }
    return held == 0 && (takes(e) || Events.kind[e] == EventKind.UNLOCK);
  }

  private static boolean takes(int e) {
    return switch (Events.kind[e]) {
      case EventKind.LOCK, EventKind.LOCK_SHARED -> true;
      // An attempt that finds readers counts as a write, too, and takes nothing.
      case EventKind.COMPARE_AND_SET -> Events.writes[e] && Events.available[e] == 0;
      default -> false;
    };
  }

  /** Whether an event changes what another, earlier or later, of another thread sees. */
  static boolean changesWhatIsSeen(int w, int e) {
    return Events.dependent(w, e)
        && (areOfLock(w, e) ? Events.writes[w] && looks(e) : mayChange(w));
  }

  /** Whoever stops waiting to be notified leaves nothing that others who wait could see. */
  private static boolean mayChange(int w) {
    return (Events.writes[w] || Events.name[w] == Events.LOCK)
        && Events.kind[w] != EventKind.TIMED_WAKE
        && Events.kind[w] != EventKind.WAKE;
  }

  /** Whether an event looks at a lock that another, of another thread, takes or gives back. */
  static boolean looksAtWhatIsDone(int w, int e) {
    return areOfLock(w, e) && looks(w) && !isOnlyLook(e) && Events.dependent(w, e);
  }

  private static boolean areOfLock(int a, int b) {
    return Events.name[a] == Events.LOCK
        && Events.object[a] == Events.object[b]
        && Events.name[b] == Events.LOCK;
  }

  /** Whether what a thread does next may depend on whether a lock is taken. */
  private static boolean looks(int e) {
    return switch (Events.kind[e]) {
      case EventKind.ENTER, EventKind.LOCK, EventKind.LOCK_SHARED, EventKind.UNLOCK -> false;
      default -> true;
    };
  }

  private static boolean isOnlyLook(int e) {
    return looks(e) && !Events.writes[e];
  }
}
