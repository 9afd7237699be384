package dev.plumbline.explore.runtime;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** What instrumented code calls instead of methods of conditions. */
@SuppressWarnings("WaitNotInLoop") // callers have the loops
public final class ConditionCalls {
  private static final String CONDITION = "java/util/concurrent/locks/Condition";

  private ConditionCalls() {}

  @InsteadOf(owner = CONDITION, name = "await")
  public static void await(Condition condition, int site) throws InterruptedException {
    Object sync = explored(condition);
    if (sync == null) {
      StartedThreads.refuseToWait();
      condition.await();
    } else {
      ThreadCalls.throwIfInterrupted(site);
      await(condition, sync, false, site);
    }
  }

  @InsteadOf(owner = CONDITION, name = "awaitUninterruptibly")
  public static void awaitUninterruptibly(Condition condition, int site) {
    Object sync = explored(condition);
    if (sync == null) {
      StartedThreads.refuseToWait();
      condition.awaitUninterruptibly();
    } else {
      awaitUninterruptibly(condition, sync, site);
    }
  }

  @InsteadOf(owner = CONDITION, name = "awaitNanos")
  public static long awaitNanos(Condition condition, long nanos, int site)
      throws InterruptedException {
    Object sync = explored(condition);
    if (sync == null) {
      return condition.awaitNanos(nanos);
    }
    ThreadCalls.throwIfInterrupted(site);
    if (await(condition, sync, !Clock.isForEver(nanos), site)) {
      return nanos;
    }
    Clock.pass(Scheduler.running, nanos);
    return 0;
  }

  @InsteadOf(owner = CONDITION, name = "await")
  public static boolean await(Condition condition, long time, TimeUnit unit, int site)
      throws InterruptedException {
    return explored(condition) == null
        ? condition.await(time, unit)
        : awaitNanos(condition, unit.toNanos(time), site) > 0;
  }

  @InsteadOf(owner = CONDITION, name = "awaitUntil")
  public static boolean awaitUntil(Condition condition, Date deadline, int site)
      throws InterruptedException {
    return explored(condition) == null
        ? condition.awaitUntil(deadline)
        : awaitNanos(condition, nanosUntil(deadline), site) > 0;
  }

  /** At least one, so that who comes too late gives the lock back all the same. */
  @SuppressWarnings("JavaUtilDate") // conditions take it
  private static long nanosUntil(Date deadline) {
    long millis = Math.max(0, deadline.getTime() - Clock.millis(Scheduler.running));
    return Math.max(1, TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Gives the lock back, and takes it again; tells whether there was a signal meanwhile. */
  private static boolean await(Condition condition, Object sync, boolean timed, int site)
      throws InterruptedException {
    int t = Scheduler.running;
    int times = leave(sync, site);
    boolean interrupted = Waiting.await(t, condition, timed, site);
    boolean notified = Waiting.wasNotified(t);
    if (interrupted) {
      Thread.interrupted(); // which it will not be any more when it has the lock
    }
    Waiting.wantLock(t, Locks.of(sync), times);
    Scheduler.event(EventKind.LOCK, sync, Events.LOCK, site);
    Synchronizers.acquire(sync, times);
    if (interrupted) {
      throw new InterruptedException();
    }
    return notified;
  }

  /** The same, whether the thread is interrupted or not. */
  private static void awaitUninterruptibly(Condition condition, Object sync, int site) {
    int times = leave(sync, site);
    Waiting.enterRoom(Scheduler.running, condition);
    Scheduler.event(EventKind.LOCK, sync, Events.LOCK, site);
    Synchronizers.acquire(sync, times);
  }

  /** Gives the lock back, so that the next event takes it again; tells how often it was taken. */
  private static int leave(Object sync, int site) {
    int t = Scheduler.running;
    int lock = held(sync, t);
    Scheduler.event(EventKind.UNLOCK, sync, Events.LOCK, site);
    int times = Locks.giveAll(lock, t);
    Synchronizers.release(sync, times);
    Waiting.wantLock(t, lock, times);
    return times;
  }

  @InsteadOf(owner = CONDITION, name = "signal")
  public static void signal(Condition condition, int site) {
    Object sync = explored(condition);
    if (sync == null) {
      condition.signal();
    } else {
      held(sync, Scheduler.running);
      Waiting.notify(condition, false, site);
    }
  }

  @InsteadOf(owner = CONDITION, name = "signalAll")
  public static void signalAll(Condition condition, int site) {
    Object sync = explored(condition);
    if (sync == null) {
      condition.signalAll();
    } else {
      held(sync, Scheduler.running);
      Waiting.notify(condition, true, site);
    }
  }

  private static int held(Object sync, int t) {
    int lock = Locks.of(sync);
    if (!Locks.isHeldBy(lock, t)) {
      throw new IllegalMonitorStateException();
    }
    return lock;
  }

  private static Object explored(Condition condition) {
    return Scheduler.current == Thread.currentThread() ? Synchronizers.of(condition) : null;
  }
}
