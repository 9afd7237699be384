package dev.plumbline.explore.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
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
    if (!explored()) {
      return lock.tryWriteLock(time, unit);
    }
    if (Clock.isForEver(unit.toNanos(time))) {
      return writeLockInterruptibly(lock, site);
    }
    ThreadCalls.throwIfInterrupted(site);
    return inTime(tryWriteLock(lock, site), time, unit);
  }

  @InsteadOf(owner = LOCK, name = "tryReadLock")
  public static long tryReadLock(StampedLock lock, int site) {
    return explored() ? changed(attempt(lock, site), lock.tryReadLock(), lock) : lock.tryReadLock();
  }

  @InsteadOf(owner = LOCK, name = "tryReadLock")
  public static long tryReadLock(StampedLock lock, long time, TimeUnit unit, int site)
      throws InterruptedException {
    if (!explored()) {
      return lock.tryReadLock(time, unit);
    }
    if (Clock.isForEver(unit.toNanos(time))) {
      return readLockInterruptibly(lock, site);
    }
    ThreadCalls.throwIfInterrupted(site);
    return inTime(tryReadLock(lock, site), time, unit);
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

  static void give(StampedLock lock, boolean write, int site) {
    if (explored() && !Scheduler.unwinding) {
      unlock(lock, write, site);
    }
  }

  private static int unlock(StampedLock lock, boolean write, int site) {
    int e = Scheduler.event(EventKind.UNLOCK, lock, Events.LOCK, site);
    Events.writes[e] = write;
    return e;
  }

  @InsteadOf(owner = LOCK, name = "tryUnlockWrite")
  public static boolean tryUnlockWrite(StampedLock lock, int site) {
    return explored()
        ? given(unlock(lock, true, site), lock.tryUnlockWrite())
        : lock.tryUnlockWrite();
  }

  @InsteadOf(owner = LOCK, name = "tryUnlockRead")
  public static boolean tryUnlockRead(StampedLock lock, int site) {
    return explored()
        ? given(unlock(lock, false, site), lock.tryUnlockRead())
        : lock.tryUnlockRead();
  }

  private static boolean given(int event, boolean succeeded) {
    Events.writes[event] &= succeeded;
    return succeeded;
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

  @InsteadOf(owner = LOCK, name = "isReadLocked")
  public static boolean isReadLocked(StampedLock lock, int site) {
    lookForReaders(lock, site);
    return lock.isReadLocked();
  }

  @InsteadOf(owner = LOCK, name = "getReadLockCount")
  public static int getReadLockCount(StampedLock lock, int site) {
    lookForReaders(lock, site);
    return lock.getReadLockCount();
  }

  /** Readers come and leave by events that do not write, so who looks for them must. */
  static void lookForReaders(Object lock, int site) {
    if (explored()) {
      Scheduler.event(EventKind.UPDATE, lock, Events.LOCK, site);
    }
  }

  /** An attempt by one of the views that a lock has. */
  static boolean tryView(StampedLock lock, Lock view, int site) {
    int e = attempt(lock, site);
    boolean taken = view.tryLock();
    Events.writes[e] = taken || lock.isReadLocked();
    return taken;
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
