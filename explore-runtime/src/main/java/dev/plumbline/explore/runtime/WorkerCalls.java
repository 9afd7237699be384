package dev.plumbline.explore.runtime;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * What instrumented code calls instead of methods of the lock that each worker of a thread pool is:
 * it has it while it performs a task, and whoever interrupts idle workers tries to take it.
 */
public final class WorkerCalls {
  private static final String WORKER = "java/util/concurrent/ThreadPoolExecutor$Worker";

  private WorkerCalls() {}

  @InsteadOf(owner = WORKER, name = "lock")
  public static void lock(Object worker, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Waiting.wantLock(Scheduler.running, Locks.of(worker), 1);
      Scheduler.event(EventKind.LOCK, worker, Events.LOCK, site);
    }
    ((AbstractQueuedSynchronizer) worker).acquire(1);
  }

  @InsteadOf(owner = WORKER, name = "tryLock")
  public static boolean tryLock(Object worker, int site) {
    if (Scheduler.current != Thread.currentThread()) {
      return Synchronizers.tryAcquire(worker);
    }
    int e = Scheduler.event(EventKind.COMPARE_AND_SET, worker, Events.LOCK, site);
    boolean taken = Synchronizers.tryAcquire(worker);
    Events.writes[e] = taken;
    if (taken) {
      Locks.take(Locks.of(worker), Scheduler.running, 1);
    }
    return taken;
  }

  /** Also by a new worker that nobody was to interrupt before, and that has not taken it. */
  @InsteadOf(owner = WORKER, name = "unlock")
  public static void unlock(Object worker, int site) {
    if (Scheduler.current == Thread.currentThread() && !Scheduler.unwinding) {
      Scheduler.event(EventKind.UNLOCK, worker, Events.LOCK, site);
      int lock = Locks.of(worker);
      if (Locks.isHeldBy(lock, Scheduler.running)) {
        Locks.give(lock, Scheduler.running);
      }
    }
    ((AbstractQueuedSynchronizer) worker).release(1);
  }

  @InsteadOf(owner = WORKER, name = "isLocked")
  public static boolean isLocked(Object worker, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Scheduler.event(EventKind.READ, worker, Events.LOCK, site);
    }
    return Synchronizers.state(worker) != 0;
  }
}
