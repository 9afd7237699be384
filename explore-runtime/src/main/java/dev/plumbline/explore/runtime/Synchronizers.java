package dev.plumbline.explore.runtime;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jdk.internal.misc.Unsafe;

/**
 * What is inside the locks of java.util.concurrent: a synchronizer, which the two halves of a
 * read-write lock and the conditions of a lock have in common.
 */
final class Synchronizers {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long LOCK = offset(ReentrantLock.class, "sync");
  private static final long READ = offset(ReentrantReadWriteLock.ReadLock.class, "sync");
  private static final long WRITE = offset(ReentrantReadWriteLock.WriteLock.class, "sync");
  private static final long CONDITION =
      offset(AbstractQueuedSynchronizer.ConditionObject.class, "this$0");

  private Synchronizers() {}

  private static long offset(Class<?> type, String field) {
    return UNSAFE.objectFieldOffset(type, field);
  }

  /** The synchronizer of a lock; null if the lock is of a class that is not known. */
  static AbstractQueuedSynchronizer of(Lock lock) {
    Object found = null;
    if (lock instanceof ReentrantLock) {
      found = UNSAFE.getReference(lock, LOCK);
    } else if (lock instanceof ReentrantReadWriteLock.ReadLock) {
      found = UNSAFE.getReference(lock, READ);
    } else if (lock instanceof ReentrantReadWriteLock.WriteLock) {
      found = UNSAFE.getReference(lock, WRITE);
    }
    return (AbstractQueuedSynchronizer) found;
  }

  /** The synchronizer of a condition; null if it is of a class that is not known. */
  static AbstractQueuedSynchronizer of(Condition condition) {
    return condition instanceof AbstractQueuedSynchronizer.ConditionObject
        ? (AbstractQueuedSynchronizer) UNSAFE.getReference(condition, CONDITION)
        : null;
  }

  static boolean isShared(Lock lock) {
    return lock instanceof ReentrantReadWriteLock.ReadLock;
  }
}
