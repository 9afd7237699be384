package dev.plumbline.explore.runtime;

import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * ObjectMonitors of explored threads are a matter of the scheduler. Other threads that run
 * instrumented code, such as the one that makes the object, share one real lock for all monitors:
 * they exclude each other more than they would, and hardly ever are there two.
 */
final class ObjectMonitors {
  private static final ReentrantLock REAL = new ReentrantLock();
  private static final Condition CHANGED = REAL.newCondition();

  private ObjectMonitors() {}

  static void enter(Object monitor, int site) {
    if (monitor == null) {
      throw new NullPointerException("a thread enters the monitor of null");
    }
    if (Scheduler.current == Thread.currentThread()) {
      take(monitor, site);
    } else {
      REAL.lock();
    }
  }

  static void exit(Object monitor) {
    if (Scheduler.current == Thread.currentThread()) {
      give(monitor);
    } else {
      REAL.unlock();
    }
  }

  static void take(Object monitor, int site) {
    int t = Scheduler.running;
    int lock = Locks.of(monitor);
    if (Locks.isHeldBy(lock, t) || Locality.isLocal(monitor, t)) {
      Locks.take(lock, t, 1);
    } else {
      Waiting.wantLock(t, lock, 1);
      Scheduler.event(EventKind.ENTER, monitor, Events.LOCK, site);
    }
  }

  static void give(Object monitor) {
    if (!Scheduler.unwinding) {
      Locks.give(Locks.of(monitor), Scheduler.running);
    }
  }

  static void await(Object monitor, long nanos, boolean timed, int site)
      throws InterruptedException {
    if (Scheduler.current != Thread.currentThread()) {
      awaitReally(nanos, timed);
      return;
    }
    int t = Scheduler.running;
    int lock = held(monitor, t);
    ThreadCalls.throwIfInterrupted(site);
    int times = Locks.giveAll(lock, t);
    Waiting.await(t, monitor, timed && !Clock.isForEver(nanos), site);
    boolean notified = Waiting.wasNotified(t);
    Waiting.wantLock(t, lock, times);
    Scheduler.event(EventKind.ENTER, monitor, Events.LOCK, site);
    if (!notified) {
      Clock.pass(t, nanos);
      ThreadCalls.throwIfInterrupted(site); // the JVM looks when the monitor is taken
    }
  }

  @SuppressWarnings("WaitNotInLoop") // callers have the loops
  private static void awaitReally(long nanos, boolean timed) throws InterruptedException {
    if (timed) {
      CHANGED.awaitNanos(nanos);
    } else {
      StartedThreads.refuseToWait();
      CHANGED.await();
    }
  }

  static void wake(Object monitor, boolean all, int site) {
    if (Scheduler.current != Thread.currentThread()) {
      CHANGED.signalAll();
    } else {
      held(monitor, Scheduler.running);
      if (!Locality.isLocal(monitor, Scheduler.running)) {
        Waiting.notify(monitor, all, site);
      }
    }
  }

  static boolean isHeld(Object monitor) {
    if (Scheduler.current != Thread.currentThread()) {
      return REAL.isHeldByCurrentThread();
    }
    return Locks.isHeldBy(Locks.of(monitor), Scheduler.running);
  }

  private static int held(Object monitor, int t) {
    Objects.requireNonNull(monitor);
    int lock = Locks.of(monitor);
    if (!Locks.isHeldBy(lock, t)) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
    return lock;
  }
}
