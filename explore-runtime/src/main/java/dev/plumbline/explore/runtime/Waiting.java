package dev.plumbline.explore.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.StampedLock;

/**
 * When a thread can go on, and what changes when it does.
 *
 * <p>A notification is a grant to one of the threads that waited at that time, without saying to
 * which: the first of them to take the lock again uses it up. So which thread is notified is a
 * matter of who goes first, and all possibilities are explored like other orders.
 */
final class Waiting {
  static final boolean[] permit = new boolean[Scheduler.MOST_THREADS];

  /** Whether a thread went on although what it waited for was not there: it was interrupted. */
  static final boolean[] gaveUp = new boolean[Scheduler.MOST_THREADS];

  /** Whether a thread's latest park for a time ended because there was a permit. */
  static final boolean[] hadPermit = new boolean[Scheduler.MOST_THREADS];

  private static final int[] lock = new int[Scheduler.MOST_THREADS];
  private static final int[] times = new int[Scheduler.MOST_THREADS];
  private static final int[] need = new int[Scheduler.MOST_THREADS];

  /** What a thread waits to be notified of: a monitor or a condition; null if nothing. */
  private static final Object[] room = new Object[Scheduler.MOST_THREADS];

  private static final int[] timeouts = new int[Scheduler.MOST_THREADS];
  private static final boolean[] notified = new boolean[Scheduler.MOST_THREADS];

  private static Object[] grantRoom = new Object[16];
  private static long[] grantTo = new long[16];
  private static int grants;

  /**
   * How often a thread may go on in an operation because its time is over while others can go on;
   * more often only when nobody else can, so that a loop of such waits does not go round before
   * others do. A loop that is known to wait does not come to that.
   */
  private static final int MOST_TIMEOUTS = 3;

  /** Whether a thread was held up because it had gone on so often. */
  private static boolean heldUp;

  private Waiting() {}

  static void reset(int t) {
    permit[t] = false;
    gaveUp[t] = false;
    room[t] = null;
    timeouts[t] = 0;
    if (t == 0) {
      grants = 0;
      Locks.reset();
    }
  }

  /** The thread begins something else, or is known to wait: what it does next counts anew. */
  static void forgetTimeouts(int t) {
    timeouts[t] = 0;
  }

  /** Whether a thread was held up since this was last asked, so that not all was explored. */
  static boolean wasHeldUp() {
    boolean was = heldUp;
    heldUp = false;
    return was;
  }

  /** Takes note of the threads that could go on as well as these, if their time were over again. */
  static void noteHeldUp() {
    for (int t = 0; t < Scheduler.threads && !heldUp; t++) {
      heldUp =
          !Scheduler.ended[t]
              && timeouts[t] >= MOST_TIMEOUTS
              && isOutOfTime(t)
              && !canGoOn(t)
              && !Spinning.idles(t);
    }
  }

  /** Whether the time of a thread that waits may be over while others can go on. */
  private static boolean maybeOver(int t) {
    return timeouts[t] < MOST_TIMEOUTS && !Spinning.idles(t);
  }

  /** The next event of a thread takes a lock so often. */
  static void wantLock(int t, int number, int howOften) {
    lock[t] = number;
    times[t] = howOften;
  }

  /** The next event of a thread takes so many permits. */
  static void want(int t, int permits) {
    need[t] = permits;
  }

  /** The next event of a thread has to be notified first, unless it may run out of time. */
  static void enterRoom(int t, Object what) {
    room[t] = what;
  }

  /**
   * Waits to be notified, or until it is interrupted or a time is over. That ends before the lock
   * is taken again: others may take it meanwhile, and notify nobody.
   *
   * @return whether it was interrupted, and not notified
   */
  static boolean await(int t, Object what, boolean timed, int site) {
    room[t] = what;
    Pending.interruptible[t] = true;
    int kind = timed ? EventKind.TIMED_WAKE : EventKind.WAKE;
    Scheduler.event(kind, what, Events.ROOM, site);
    Pending.interruptible[t] = false;
    return !notified[t] && ExploredThreads.isInterrupted(t);
  }

  /** Whether the thread came back from its latest wait because it was notified. */
  static boolean wasNotified(int t) {
    return notified[t];
  }

  static Object room(int t) {
    return room[t];
  }

  /** How many threads wait to be notified, and have not been. */
  static int waitingFor(Object what) {
    return Long.bitCount(waiting(what)) - grantsFor(what);
  }

  /** The running thread notifies one or all; an event, for those who may have run out of time. */
  static void notify(Object what, boolean everyone, int site) {
    if (!Scheduler.unwinding) {
      int e = Scheduler.event(EventKind.NOTIFY, what, Events.ROOM, site);
      Events.writes[e] = waitingFor(what) > 0;
    }
    if (everyone) {
      notifyEveryone(what);
    } else {
      notifyOne(what);
    }
  }

  private static void notifyOne(Object what) {
    Spinning.changes(Scheduler.running);
    if (waitingFor(what) > 0) {
      grant(what, waiting(what));
    }
  }

  private static void notifyEveryone(Object what) {
    Spinning.changes(Scheduler.running);
    for (int g = grants - 1; g >= 0; g--) {
      if (grantRoom[g] == what) {
        remove(g);
      }
    }
    for (long rest = waiting(what); rest != 0; rest &= rest - 1) {
      grant(what, Long.lowestOneBit(rest));
    }
  }

  static boolean canGoOn(int t) {
    return isThere(t) || (room[t] == null && isInterrupted(t));
  }

  /** Whether a thread was interrupted that waits for as long as it is not. */
  private static boolean isInterrupted(int t) {
    return Pending.interruptible[t] && ExploredThreads.isInterrupted(t);
  }

  /** Whether there is what a thread waits for. */
  private static boolean isThere(int t) {
    return switch (Pending.kind[t]) {
      case EventKind.ENTER, EventKind.LOCK -> !Spinning.rests(t) && canTake(t);
      case EventKind.LOCK_SHARED -> !Spinning.rests(t) && canShare(t);
      case EventKind.PARK -> permit[t] || ExploredThreads.isInterrupted(t);
      case EventKind.WAKE -> grantOf(t) >= 0 || isInterrupted(t);
      case EventKind.TIMED_WAKE -> grantOf(t) >= 0 || maybeOver(t) || isInterrupted(t);
      case EventKind.TIMED_PARK -> permit[t] || maybeOver(t) || ExploredThreads.isInterrupted(t);
      case EventKind.ACQUIRE -> ((Semaphore) Pending.object[t]).availablePermits() >= need[t];
      case EventKind.AWAIT -> isOver(t, Pending.object[t]);
      default -> !Spinning.rests(t);
    };
  }

  /** Whether a thread could go on if it did not rest. */
  static boolean isThereButForRest(int t) {
    return switch (Pending.kind[t]) {
      case EventKind.ENTER, EventKind.LOCK -> canTake(t);
      case EventKind.LOCK_SHARED -> canShare(t);
      default -> !EventKind.waits(Pending.kind[t]) || isThere(t);
    };
  }

  private static boolean canTake(int t) {
    return stamped(t) == null
        ? Locks.canTake(lock[t], t) && mayLeaveRoom(t)
        : !stamped(t).isWriteLocked() && !stamped(t).isReadLocked();
  }

  private static boolean canShare(int t) {
    return stamped(t) == null ? Locks.canShare(lock[t], t) : !stamped(t).isWriteLocked();
  }

  /** The stamped lock that a thread is about to take; null if it is another kind. */
  private static StampedLock stamped(int t) {
    Object taken = Pending.object[t];
    return taken instanceof StampedLock lock ? lock : null;
  }

  /** The threads that can go on because time passes, when nothing else happens, and not in vain. */
  static long outOfTime() {
    long threads = 0;
    for (int t = 0; t < Scheduler.threads; t++) {
      if (!Scheduler.ended[t] && isOutOfTime(t) && !Spinning.idles(t)) {
        threads |= 1L << t;
      }
    }
    return threads;
  }

  static boolean isOutOfTime(int t) {
    int kind = Pending.kind[t];
    return kind == EventKind.TIMED_PARK || kind == EventKind.TIMED_WAKE;
  }

  private static boolean isOver(int t, Object awaited) {
    if (awaited == Events.ALL_OTHERS) {
      return FirstTurns.othersEnded(t);
    }
    if (awaited instanceof CountDownLatch latch) {
      return latch.getCount() == 0;
    }
    int other = ThreadCalls.number((Thread) awaited);
    return other < 0 || Scheduler.ended[other];
  }

  private static boolean mayLeaveRoom(int t) {
    return room[t] == null || grantOf(t) >= 0 || isInterrupted(t);
  }

  /** The thread goes on: what changes by that. Tells the event that made it possible. */
  static int proceed(int t) {
    gaveUp[t] = Pending.interruptible[t] && room[t] == null && !isThere(t);
    if (gaveUp[t]) {
      return -1;
    }
    return switch (Pending.kind[t]) {
      case EventKind.ENTER, EventKind.LOCK -> takeLock(t);
      case EventKind.LOCK_SHARED -> {
        if (stamped(t) == null) {
          Locks.share(lock[t]);
        }
        yield -1;
      }
      case EventKind.PARK, EventKind.TIMED_PARK -> {
        boolean timed = Pending.kind[t] == EventKind.TIMED_PARK;
        hadPermit[t] = permit[t];
        timeouts[t] += timed && !permit[t] ? 1 : 0;
        Events.timedOut[Events.count - 1] =
            timed && !permit[t] && !ExploredThreads.isInterrupted(t);
        permit[t] = false;
        yield -1;
      }
      case EventKind.WAKE, EventKind.TIMED_WAKE -> {
        leaveRoom(t);
        // Who was notified changes nothing: somebody has been, and is gone.
        Events.writes[Events.count - 1] = !notified[t];
        yield -1;
      }
      default -> -1;
    };
  }

  /** Notes what there is before an event that a thread is about to do to a lock or the like. */
  static void describe(int e, int t) {
    Events.need[e] = need[t];
    Events.interrupted[e] = Events.interruptible[e] && ExploredThreads.isInterrupted(t);
    Events.regains[e] = room[t] != null;
    Events.available[e] =
        switch (Events.name[e]) {
          case Events.LOCK -> available(Events.object[e]);
          case Events.PERMIT -> permits(ThreadCalls.number((Thread) Events.object[e]));
          default -> 0;
        };
  }

  private static int available(Object object) {
    if (object instanceof Semaphore semaphore) {
      return semaphore.availablePermits();
    }
    if (object instanceof CountDownLatch latch) {
      return (int) latch.getCount();
    }
    if (object instanceof StampedLock lock) {
      return lock.isWriteLocked() ? Events.heldBy(Scheduler.MOST_THREADS) : lock.getReadLockCount();
    }
    int number = Locks.of(object);
    return Locks.isHeld(number) ? Events.heldBy(Locks.owner(number)) : Locks.shares(number);
  }

  private static int permits(int t) {
    return t < 0
        ? 0
        : (permit[t] ? Events.PERMITTED : 0)
            + (ExploredThreads.isInterrupted(t) ? Events.INTERRUPTED : 0);
  }

  private static int takeLock(int t) {
    if (stamped(t) != null) {
      return -1;
    }
    leaveRoom(t);
    Locks.take(lock[t], t, times[t]);
    return Pending.kind[t] == EventKind.ENTER ? Locks.released(lock[t]) : -1;
  }

  private static void leaveRoom(int t) {
    if (room[t] == null) {
      return;
    }
    int grant = grantOf(t);
    notified[t] = grant >= 0;
    if (grant >= 0) {
      Spinning.stopsIdling(t);
      remove(grant);
    } else {
      timeouts[t]++;
      Events.timedOut[Events.count - 1] = !isInterrupted(t);
    }
    for (int g = 0; g < grants; g++) {
      grantTo[g] &= ~(1L << t);
    }
    room[t] = null;
  }

  private static long waiting(Object what) {
    long waiting = 0;
    for (int t = 0; t < Scheduler.threads; t++) {
      if (!Scheduler.ended[t] && room[t] == what) {
        waiting |= 1L << t;
      }
    }
    return waiting;
  }

  private static int grantsFor(Object what) {
    int count = 0;
    for (int g = 0; g < grants; g++) {
      count += grantRoom[g] == what ? 1 : 0;
    }
    return count;
  }

  private static int grantOf(int t) {
    for (int g = 0; g < grants; g++) {
      if (grantRoom[g] == room[t] && (grantTo[g] >>> t & 1) != 0) {
        return g;
      }
    }
    return -1;
  }

  private static void grant(Object what, long threads) {
    if (grants == grantTo.length) {
      grantRoom = Growing.grown(grantRoom);
      grantTo = Growing.grown(grantTo);
    }
    grantRoom[grants] = what;
    grantTo[grants++] = threads;
  }

  private static void remove(int grant) {
    grants--;
    for (int g = grant; g < grants; g++) {
      grantRoom[g] = grantRoom[g + 1];
      grantTo[g] = grantTo[g + 1];
    }
  }
}
