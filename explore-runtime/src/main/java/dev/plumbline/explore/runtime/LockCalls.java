package dev.plumbline.explore.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/**
 * What instrumented code calls instead of methods of locks. The scheduler knows who holds a lock,
 * so that taking one is one event instead of the many that its implementation needs; the real lock
 * is taken, too, when it is free, so that it can be asked who holds it.
 *
 * <p>An attempt for a limited time is an attempt at some time: the thread may be delayed before it
 * for as long as it would have waited.
 */
public final class LockCalls {
  private static final String LOCK = "java/util/concurrent/locks/Lock";
  private static final String REENTRANT = "java/util/concurrent/locks/ReentrantLock";
  private static final String READ = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock";
  private static final String WRITE = "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock";

  private LockCalls() {}

  @InsteadOf(owner = LOCK, name = "lock")
  @InsteadOf(owner = REENTRANT, name = "lock")
  @InsteadOf(owner = READ, name = "lock")
  @InsteadOf(owner = WRITE, name = "lock")
  public static void lock(Lock lock, int site) {
    Object sync = explored(lock);
    if (sync != null) {
      take(lock, sync, site);
    }
    lock.lock();
  }

  @InsteadOf(owner = LOCK, name = "lockInterruptibly")
  @InsteadOf(owner = REENTRANT, name = "lockInterruptibly")
  @InsteadOf(owner = READ, name = "lockInterruptibly")
  @InsteadOf(owner = WRITE, name = "lockInterruptibly")
  public static void lockInterruptibly(Lock lock, int site) throws InterruptedException {
    Object sync = explored(lock);
    if (sync != null) {
      ThreadCalls.throwIfInterrupted(site);
      takeInterruptibly(lock, sync, site);
      lock.lock();
    } else {
      lock.lockInterruptibly();
    }
  }

  private static void take(Lock lock, Object sync, int site) {
    if (!takenAgain(lock, sync)) {
      Scheduler.event(kind(lock), sync, Events.LOCK, site);
    }
  }

  private static void takeInterruptibly(Lock lock, Object sync, int site)
      throws InterruptedException {
    if (!takenAgain(lock, sync)) {
      Scheduler.interruptibleEvent(kind(lock), sync, Events.LOCK, site);
    }
  }

  private static int kind(Lock lock) {
    return Synchronizers.isShared(lock) ? EventKind.LOCK_SHARED : EventKind.LOCK;
  }

  /** Takes a lock once more if the running thread has it; else the next event will take it. */
  private static boolean takenAgain(Lock lock, Object sync) {
    int t = Scheduler.running;
    int number = Locks.of(sync);
    if (!Synchronizers.isShared(lock) && Locks.isHeldBy(number, t)) {
      Locks.take(number, t, 1);
      return true;
    }
    Waiting.wantLock(t, number, 1);
    return false;
  }

  @InsteadOf(owner = LOCK, name = "tryLock")
  @InsteadOf(owner = REENTRANT, name = "tryLock")
  @InsteadOf(owner = READ, name = "tryLock")
  @InsteadOf(owner = WRITE, name = "tryLock")
  public static boolean tryLock(Lock lock, int site) {
    Object sync = explored(lock);
    return sync == null ? lock.tryLock() : attempt(lock, sync, site);
  }

  @InsteadOf(owner = LOCK, name = "tryLock")
  @InsteadOf(owner = REENTRANT, name = "tryLock")
  @InsteadOf(owner = READ, name = "tryLock")
  @InsteadOf(owner = WRITE, name = "tryLock")
  public static boolean tryLock(Lock lock, long time, TimeUnit unit, int site)
      throws InterruptedException {
    Object sync = explored(lock);
    if (sync == null) {
      return lock.tryLock(time, unit);
    }
    if (Clock.isForEver(unit.toNanos(time))) {
      lockInterruptibly(lock, site);
      return true;
    }
    ThreadCalls.throwIfInterrupted(site);
    boolean taken = attempt(lock, sync, site);
    if (!taken) {
      Clock.pass(Scheduler.running, unit.toNanos(time));
    }
    return taken;
  }

  private static boolean attempt(Lock lock, Object sync, int site) {
    if (sync instanceof StampedLock stamped) {
      return StampedLockCalls.tryView(stamped, lock, site);
    }
    int t = Scheduler.running;
    int number = Locks.of(sync);
    boolean shared = Synchronizers.isShared(lock);
    if (!shared && Locks.isHeldBy(number, t)) {
      Locks.take(number, t, 1);
      return lock.tryLock();
    }
    int e = Scheduler.event(EventKind.COMPARE_AND_SET, sync, Events.LOCK, site);
    boolean taken = lock.tryLock();
    if (!taken) {
      // Readers leave by events that do not write, so a failure because of them must.
      Events.writes[e] = Locks.isShared(number) && !Locks.isHeld(number);
    } else if (shared) {
      Locks.share(number);
    } else {
      Locks.take(number, t, 1);
    }
    return taken;
  }

  @InsteadOf(owner = LOCK, name = "unlock")
  @InsteadOf(owner = REENTRANT, name = "unlock")
  @InsteadOf(owner = READ, name = "unlock")
  @InsteadOf(owner = WRITE, name = "unlock")
  public static void unlock(Lock lock, int site) {
    Object sync = explored(lock);
    if (sync != null && !Scheduler.unwinding) {
      give(lock, sync, site);
    }
    lock.unlock();
  }

  private static void give(Lock lock, Object sync, int site) {
    if (sync instanceof StampedLock stamped) {
      StampedLockCalls.give(stamped, !Synchronizers.isShared(lock), site);
      return;
    }
    int t = Scheduler.running;
    int number = Locks.of(sync);
    if (Synchronizers.isShared(lock)) {
      int e = Scheduler.event(EventKind.UNLOCK, sync, Events.LOCK, site);
      Events.writes[e] = false;
      Locks.unshare(number, t);
    } else if (Locks.isHeldBy(number, t)) {
      if (Locks.depth(number) == 1) {
        Scheduler.event(EventKind.UNLOCK, sync, Events.LOCK, site);
      }
      Locks.give(number, t);
    }
  }

  /** The synchronizer of a lock that an explored thread uses; null if it is left alone. */
  static Object explored(Lock lock) {
    return Scheduler.current == Thread.currentThread() ? Synchronizers.of(lock) : null;
  }
}
