package dev.plumbline.explore.runtime;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import jdk.internal.misc.Unsafe;

/**
 * What is inside the locks of java.util.concurrent: a synchronizer, which the two halves of a
 * read-write lock and the conditions of a lock have in common. That of read-write locks counts in
 * longs from some Java version on, which is a class of its own.
 */
final class Synchronizers {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long LOCK = offset(ReentrantLock.class, "sync");
  private static final long PERMITS = offset(Semaphore.class, "sync");
  private static final long READ = offset(ReentrantReadWriteLock.ReadLock.class, "sync");
  private static final long WRITE = offset(ReentrantReadWriteLock.WriteLock.class, "sync");
  private static final Class<?> READ_VIEW = new StampedLock().asReadLock().getClass();
  private static final Class<?> WRITE_VIEW = new StampedLock().asWriteLock().getClass();
  private static final long READ_VIEWED = offset(READ_VIEW, "this$0");
  private static final long WRITE_VIEWED = offset(WRITE_VIEW, "this$0");
  private static final long CONDITION =
      offset(AbstractQueuedSynchronizer.ConditionObject.class, "this$0");
  private static final long LONG_CONDITION =
      offset(AbstractQueuedLongSynchronizer.ConditionObject.class, "this$0");

  private static final long OWNER =
      offset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
  private static final long STATE = offset(AbstractQueuedSynchronizer.class, "state");
  private static final long LONG_STATE = offset(AbstractQueuedLongSynchronizer.class, "state");

  /** What fair and unfair ones have in common. */
  private static final Class<?> OF_LOCK = of(new ReentrantLock()).getClass().getSuperclass();

  private static final Class<?> OF_READ_WRITE_LOCK =
      of(new ReentrantReadWriteLock().readLock()).getClass().getSuperclass();

  private Synchronizers() {}

  private static long offset(Class<?> type, String field) {
    return UNSAFE.objectFieldOffset(type, field);
  }

  /**
   * The synchronizer of a lock, or the stamped lock that it is a view of; null if the lock is of a
   * class that is not known.
   */
  static Object of(Lock lock) {
    Object found = null;
    if (lock instanceof ReentrantLock) {
      found = UNSAFE.getReference(lock, LOCK);
    } else if (lock instanceof ReentrantReadWriteLock.ReadLock) {
      found = UNSAFE.getReference(lock, READ);
    } else if (lock instanceof ReentrantReadWriteLock.WriteLock) {
      found = UNSAFE.getReference(lock, WRITE);
    } else if (lock != null && lock.getClass() == READ_VIEW) {
      found = UNSAFE.getReference(lock, READ_VIEWED);
    } else if (lock != null && lock.getClass() == WRITE_VIEW) {
      found = UNSAFE.getReference(lock, WRITE_VIEWED);
    }
    return found;
  }

  /** The synchronizer of a condition; null if it is of a class that is not known. */
  static Object of(Condition condition) {
    if (condition instanceof AbstractQueuedSynchronizer.ConditionObject) {
      return UNSAFE.getReference(condition, CONDITION);
    }
    return condition instanceof AbstractQueuedLongSynchronizer.ConditionObject
        ? UNSAFE.getReference(condition, LONG_CONDITION)
        : null;
  }

  /** Gives a lock back for real, so often. */
  static void release(Object synchronizer, int times) {
    if (synchronizer instanceof AbstractQueuedSynchronizer queued) {
      queued.release(times);
    } else {
      ((AbstractQueuedLongSynchronizer) synchronizer).release(times);
    }
  }

  /** Takes a lock for real, which is free. */
  static void acquire(Object synchronizer, int times) {
    if (synchronizer instanceof AbstractQueuedSynchronizer queued) {
      queued.acquire(times);
    } else {
      ((AbstractQueuedLongSynchronizer) synchronizer).acquire(times);
    }
  }

  /**
   * Whether the thread that made the object holds a lock alone, which no explored thread has used.
   */
  static boolean isKeptBySetUp(Object synchronizer) {
    return isOfLock(synchronizer) && Scheduler.hasSetUp(UNSAFE.getReference(synchronizer, OWNER));
  }

  /** How often a lock is shared already that no explored thread has used. */
  static int sharesBySetUp(Object synchronizer) {
    if (!isOfReadWriteLock(synchronizer)) {
      return 0;
    }
    // A half of the state each for those who share the lock and who has it alone.
    return synchronizer instanceof AbstractQueuedSynchronizer
        ? UNSAFE.getInt(synchronizer, STATE) >>> (Integer.SIZE / 2)
        : (int) (UNSAFE.getLong(synchronizer, LONG_STATE) >>> (Long.SIZE / 2));
  }

  private static boolean isOfLock(Object object) {
    return object instanceof AbstractOwnableSynchronizer
        && (object.getClass().getSuperclass() == OF_LOCK || isOfReadWriteLock(object));
  }

  private static boolean isOfReadWriteLock(Object object) {
    return object instanceof AbstractOwnableSynchronizer
        && object.getClass().getSuperclass() == OF_READ_WRITE_LOCK;
  }

  /** Takes permits from a semaphore whether they are there or not. */
  static void reducePermits(Semaphore semaphore, int reduction) {
    if (reduction < 0) {
      throw new IllegalArgumentException();
    }
    Object synchronizer = UNSAFE.getReference(semaphore, PERMITS);
    int before;
    do {
      before = UNSAFE.getIntVolatile(synchronizer, STATE);
      if (before - reduction > before) {
        throw new Error("Permit count underflow");
      }
    } while (!UNSAFE.compareAndSetInt(synchronizer, STATE, before, before - reduction));
  }

  /** What a synchronizer counts by. */
  static int state(Object synchronizer) {
    return UNSAFE.getIntVolatile(synchronizer, STATE);
  }

  /** Takes the lock that a synchronizer is, if it is free. */
  static boolean tryAcquire(Object synchronizer) {
    boolean free = UNSAFE.compareAndSetInt(synchronizer, STATE, 0, 1);
    if (free) {
      UNSAFE.putReference(synchronizer, OWNER, Thread.currentThread());
    }
    return free;
  }

  static boolean isShared(Lock lock) {
    return lock instanceof ReentrantReadWriteLock.ReadLock || lock.getClass() == READ_VIEW;
  }
}
