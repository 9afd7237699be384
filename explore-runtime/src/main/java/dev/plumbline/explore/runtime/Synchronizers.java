package dev.plumbline.explore.runtime;

import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jdk.internal.misc.Unsafe;

/**
 * What is inside the locks of java.util.concurrent: a synchronizer, which the two halves of a
 * read-write lock and the conditions of a lock have in common. That of read-write locks counts in
 * longs from some Java version on, which is a class of its own.
 */
final class Synchronizers {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long LOCK = offset(ReentrantLock.class, "sync");
  private static final long READ = offset(ReentrantReadWriteLock.ReadLock.class, "sync");
  private static final long WRITE = offset(ReentrantReadWriteLock.WriteLock.class, "sync");
  private static final long CONDITION =
      offset(AbstractQueuedSynchronizer.ConditionObject.class, "this$0");
  private static final long LONG_CONDITION =
      offset(AbstractQueuedLongSynchronizer.ConditionObject.class, "this$0");

  private Synchronizers() {}

  private static long offset(Class<?> type, String field) {
    return UNSAFE.objectFieldOffset(type, field);
  }

  /** The synchronizer of a lock; null if the lock is of a class that is not known. */
  static Object of(Lock lock) {
    Object found = null;
    if (lock instanceof ReentrantLock) {
      found = UNSAFE.getReference(lock, LOCK);
    } else if (lock instanceof ReentrantReadWriteLock.ReadLock) {
      found = UNSAFE.getReference(lock, READ);
    } else if (lock instanceof ReentrantReadWriteLock.WriteLock) {
      found = UNSAFE.getReference(lock, WRITE);
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

  static boolean isShared(Lock lock) {
    return lock instanceof ReentrantReadWriteLock.ReadLock;
  }
}
