package dev.plumbline.explore.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** What instrumented code calls instead of methods of semaphores and latches. */
public final class SynchronizerCalls {
  private static final String SEMAPHORE = "java/util/concurrent/Semaphore";
  private static final String LATCH = "java/util/concurrent/CountDownLatch";

  private SynchronizerCalls() {}

  @InsteadOf(owner = SEMAPHORE, name = "acquire")
  public static void acquire(Semaphore semaphore, int site) throws InterruptedException {
    acquire(semaphore, 1, site);
  }

  @InsteadOf(owner = SEMAPHORE, name = "acquire")
  public static void acquire(Semaphore semaphore, int permits, int site)
      throws InterruptedException {
    if (explored()) {
      ThreadCalls.throwIfInterrupted(site);
      Waiting.want(Scheduler.running, permits);
      Scheduler.interruptibleEvent(EventKind.ACQUIRE, semaphore, Events.LOCK, site);
      semaphore.tryAcquire(permits);
    } else {
      if (semaphore.availablePermits() < permits) {
        StartedThreads.refuseToWait();
      }
      semaphore.acquire(permits);
    }
  }

  @InsteadOf(owner = SEMAPHORE, name = "acquireUninterruptibly")
  public static void acquireUninterruptibly(Semaphore semaphore, int site) {
    acquireUninterruptibly(semaphore, 1, site);
  }

  @InsteadOf(owner = SEMAPHORE, name = "acquireUninterruptibly")
  public static void acquireUninterruptibly(Semaphore semaphore, int permits, int site) {
    if (explored()) {
      Waiting.want(Scheduler.running, permits);
      Scheduler.event(EventKind.ACQUIRE, semaphore, Events.LOCK, site);
      semaphore.tryAcquire(permits);
    } else {
      semaphore.acquireUninterruptibly(permits);
    }
  }

  @InsteadOf(owner = SEMAPHORE, name = "tryAcquire")
  public static boolean tryAcquire(Semaphore semaphore, int site) {
    return tryAcquire(semaphore, 1, site);
  }

  @InsteadOf(owner = SEMAPHORE, name = "tryAcquire")
  public static boolean tryAcquire(Semaphore semaphore, int permits, int site) {
    if (!explored()) {
      return semaphore.tryAcquire(permits);
    }
    int e = Scheduler.event(EventKind.COMPARE_AND_SET, semaphore, Events.LOCK, site);
    boolean taken = semaphore.tryAcquire(permits);
    Events.writes[e] = taken;
    return taken;
  }

  @InsteadOf(owner = SEMAPHORE, name = "tryAcquire")
  public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit, int site)
      throws InterruptedException {
    return tryAcquire(semaphore, 1, time, unit, site);
  }

  @InsteadOf(owner = SEMAPHORE, name = "tryAcquire")
  public static boolean tryAcquire(
      Semaphore semaphore, int permits, long time, TimeUnit unit, int site)
      throws InterruptedException {
    if (!explored()) {
      return semaphore.tryAcquire(permits, time, unit);
    }
    if (Clock.isForEver(unit.toNanos(time))) {
      acquire(semaphore, permits, site);
      return true;
    }
    ThreadCalls.throwIfInterrupted(site);
    boolean taken = tryAcquire(semaphore, permits, site);
    if (!taken) {
      Clock.pass(Scheduler.running, unit.toNanos(time));
    }
    return taken;
  }

  @InsteadOf(owner = SEMAPHORE, name = "release")
  public static void release(Semaphore semaphore, int site) {
    release(semaphore, 1, site);
  }

  @InsteadOf(owner = SEMAPHORE, name = "release")
  public static void release(Semaphore semaphore, int permits, int site) {
    if (explored() && !Scheduler.unwinding) {
      Scheduler.event(EventKind.RELEASE, semaphore, Events.LOCK, site);
    }
    semaphore.release(permits);
  }

  @InsteadOf(owner = SEMAPHORE, name = "drainPermits")
  public static int drainPermits(Semaphore semaphore, int site) {
    if (explored()) {
      Scheduler.event(EventKind.UPDATE, semaphore, Events.LOCK, site);
    }
    return semaphore.drainPermits();
  }

  /** Only a subclass may call it, and this is none. */
  @InsteadOf(owner = SEMAPHORE, name = "reducePermits")
  public static void reducePermits(Semaphore semaphore, int reduction, int site) {
    if (explored()) {
      Scheduler.event(EventKind.UPDATE, semaphore, Events.LOCK, site);
    }
    Synchronizers.reducePermits(semaphore, reduction);
  }

  @InsteadOf(owner = SEMAPHORE, name = "availablePermits")
  public static int availablePermits(Semaphore semaphore, int site) {
    look(semaphore, site);
    return semaphore.availablePermits();
  }

  @InsteadOf(owner = SEMAPHORE, name = "toString")
  public static String toString(Semaphore semaphore, int site) {
    look(semaphore, site);
    return semaphore.toString();
  }

  @InsteadOf(owner = LATCH, name = "toString")
  public static String toString(CountDownLatch latch, int site) {
    look(latch, site);
    return latch.toString();
  }

  @InsteadOf(owner = LATCH, name = "await")
  public static void await(CountDownLatch latch, int site) throws InterruptedException {
    if (explored()) {
      ThreadCalls.throwIfInterrupted(site);
      Scheduler.interruptibleEvent(EventKind.AWAIT, latch, Events.LOCK, site);
    } else {
      if (latch.getCount() > 0) {
        StartedThreads.refuseToWait();
      }
      latch.await();
    }
  }

  @InsteadOf(owner = LATCH, name = "await")
  public static boolean await(CountDownLatch latch, long time, TimeUnit unit, int site)
      throws InterruptedException {
    if (!explored()) {
      return latch.await(time, unit);
    }
    if (Clock.isForEver(unit.toNanos(time))) {
      await(latch, site);
      return true;
    }
    ThreadCalls.throwIfInterrupted(site);
    look(latch, site);
    if (latch.getCount() > 0) {
      Clock.pass(Scheduler.running, unit.toNanos(time));
    }
    return latch.getCount() == 0;
  }

  @InsteadOf(owner = LATCH, name = "countDown")
  public static void countDown(CountDownLatch latch, int site) {
    if (explored() && !Scheduler.unwinding) {
      Scheduler.event(EventKind.RELEASE, latch, Events.LOCK, site);
    }
    latch.countDown();
  }

  @InsteadOf(owner = LATCH, name = "getCount")
  public static long getCount(CountDownLatch latch, int site) {
    look(latch, site);
    return latch.getCount();
  }

  private static void look(Object synchronizer, int site) {
    if (explored()) {
      Scheduler.event(EventKind.READ, synchronizer, Events.LOCK, site);
    }
  }

  private static boolean explored() {
    return Scheduler.current == Thread.currentThread();
  }
}
