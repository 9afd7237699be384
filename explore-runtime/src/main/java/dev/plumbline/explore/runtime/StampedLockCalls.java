package dev.plumbline.explore.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/**
 * What instrumented code calls instead of methods of stamped locks. Whether such a lock is free is
 * asked of the lock itself, which is taken for real when it is.
 */
public final class StampedLockCalls {
  private static final String LOCK = "java/util/concurrent/locks/StampedLock";

  private StampedLockCalls() {}

  @InsteadOf(owner = LOCK, name = "writeLock")
  public static long writeLock(StampedLock lock, int site) {
    await(lock, EventKind.LOCK, site);
    return lock.writeLock();
  }

  @InsteadOf(owner = LOCK, name = "writeLockInterruptibly")
  public static long writeLockInterruptibly(StampedLock lock, int site)
      throws InterruptedException {
    awaitInterruptibly(lock, EventKind.LOCK, site);
    return lock.writeLockInterruptibly();
  }

  @InsteadOf(owner = LOCK, name = "readLock")
  public static long readLock(StampedLock lock, int site) {
    await(lock, EventKind.LOCK_SHARED, site);
    return lock.readLock();
  }

  @InsteadOf(owner = LOCK, name = "readLockInterruptibly")
  public static long readLockInterruptibly(StampedLock lock, int site) throws InterruptedException {
    awaitInterruptibly(lock, EventKind.LOCK_SHARED, site);
    return lock.readLockInterruptibly();
  }

  private static void awaitInterruptibly(StampedLock lock, int kind, int site)
      throws InterruptedException {
    if (explored()) {
      ThreadCalls.throwIfInterrupted(site);
      Scheduler.interruptibleEvent(kind, lock, Events.LOCK, site);
    }
  }

  private static void await(StampedLock lock, int kind, int site) {
    if (explored()) {
      Scheduler.event(kind, lock, Events.LOCK, site);
    }
  }

  @InsteadOf(owner = LOCK, name = "tryWriteLock")
  public static long tryWriteLock(StampedLock lock, int site) {
    return explored()
        ? changed(attempt(lock, site), lock.tryWriteLock(), lock)
        : lock.tryWriteLock();
  }

  @InsteadOf(owner = LOCK, name = "tryWriteLock")
  public static long tryWriteLock(StampedLock lock, long time, TimeUnit unit, int site)
      throws InterruptedException {
    return explored()
        ? inTime(tryWriteLock(lock, site), time, unit)
        : lock.tryWriteLock(time, unit);
  }

  @InsteadOf(owner = LOCK, name = "tryReadLock")
  public static long tryReadLock(StampedLock lock, int site) {
    return explored() ? changed(attempt(lock, site), lock.tryReadLock(), lock) : lock.tryReadLock();
  }

  @InsteadOf(owner = LOCK, name = "tryReadLock")
  public static long tryReadLock(StampedLock lock, long time, TimeUnit unit, int site)
      throws InterruptedException {
    return explored() ? inTime(tryReadLock(lock, site), time, unit) : lock.tryReadLock(time, unit);
  }

  @InsteadOf(owner = LOCK, name = "tryConvertToWriteLock")
  public static long tryConvertToWriteLock(StampedLock lock, long stamp, int site) {
    return explored()
        ? changed(attempt(lock, site), lock.tryConvertToWriteLock(stamp), lock)
        : lock.tryConvertToWriteLock(stamp);
  }

  @InsteadOf(owner = LOCK, name = "tryConvertToReadLock")
  public static long tryConvertToReadLock(StampedLock lock, long stamp, int site) {
    return explored()
        ? changed(attempt(lock, site), lock.tryConvertToReadLock(stamp), lock)
        : lock.tryConvertToReadLock(stamp);
  }

  @InsteadOf(owner = LOCK, name = "tryConvertToOptimisticRead")
  public static long tryConvertToOptimisticRead(StampedLock lock, long stamp, int site) {
    return explored()
        ? changed(attempt(lock, site), lock.tryConvertToOptimisticRead(stamp), lock)
        : lock.tryConvertToOptimisticRead(stamp);
  }

  private static int attempt(StampedLock lock, int site) {
    return Scheduler.event(EventKind.COMPARE_AND_SET, lock, Events.LOCK, site);
  }

  /** Readers leave by events that do not write, so an attempt that fails because of them must. */
  private static long changed(int event, long stamp, StampedLock lock) {
    Events.writes[event] = stamp != 0 || lock.isReadLocked();
    return stamp;
  }

  private static long inTime(long stamp, long time, TimeUnit unit) {
    if (stamp == 0) {
      Clock.pass(Scheduler.running, unit.toNanos(time));
    }
    return stamp;
  }

  @InsteadOf(owner = LOCK, name = "unlockWrite")
  public static void unlockWrite(StampedLock lock, long stamp, int site) {
    give(lock, true, site);
    lock.unlockWrite(stamp);
  }

  @InsteadOf(owner = LOCK, name = "unlockRead")
  public static void unlockRead(StampedLock lock, long stamp, int site) {
    give(lock, false, site);
    lock.unlockRead(stamp);
  }

  @InsteadOf(owner = LOCK, name = "unlock")
  public static void unlock(StampedLock lock, long stamp, int site) {
    give(lock, StampedLock.isWriteLockStamp(stamp), site);
    lock.unlock(stamp);
  }

  private static void give(StampedLock lock, boolean write, int site) {
    if (explored() && !Scheduler.unwinding) {
      int e = Scheduler.event(EventKind.UNLOCK, lock, Events.LOCK, site);
      Events.writes[e] = write;
    }
  }

  @InsteadOf(owner = LOCK, name = "tryOptimisticRead")
  public static long tryOptimisticRead(StampedLock lock, int site) {
    look(lock, site);
    return lock.tryOptimisticRead();
  }

  @InsteadOf(owner = LOCK, name = "validate")
  public static boolean validate(StampedLock lock, long stamp, int site) {
    look(lock, site);
    return lock.validate(stamp);
  }

  @InsteadOf(owner = LOCK, name = "isWriteLocked")
  public static boolean isWriteLocked(StampedLock lock, int site) {
    look(lock, site);
    return lock.isWriteLocked();
  }

  private static void look(StampedLock lock, int site) {
    if (explored()) {
      Scheduler.event(EventKind.READ, lock, Events.LOCK, site);
    }
  }

  private static boolean explored() {
    return Scheduler.current == Thread.currentThread();
  }
}
