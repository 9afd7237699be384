package dev.plumbline.explore.runtime;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What instrumented code calls instead of methods that ask a lock what others do with it. The real
 * locks know who holds them. They do not know who waits, since nobody is let wait there; of
 * conditions the scheduler knows, but when a thread has begun to wait for a lock is no event.
 */
public final class LockQuestions {
  private static final String REENTRANT = "java/util/concurrent/locks/ReentrantLock";
  private static final String READ_WRITE = "java/util/concurrent/locks/ReentrantReadWriteLock";
  private static final String SEMAPHORE = "java/util/concurrent/Semaphore";

  private LockQuestions() {}

  @InsteadOf(owner = REENTRANT, name = "isLocked")
  public static boolean isLocked(ReentrantLock lock, int site) {
    look(lock, site);
    return lock.isLocked();
  }

  @InsteadOf(owner = REENTRANT, name = "toString")
  public static String toString(ReentrantLock lock, int site) {
    look(lock, site);
    return lock.toString();
  }

  @InsteadOf(owner = READ_WRITE, name = "isWriteLocked")
  public static boolean isWriteLocked(ReentrantReadWriteLock lock, int site) {
    look(lock.writeLock(), site);
    return lock.isWriteLocked();
  }

  @InsteadOf(owner = READ_WRITE, name = "getReadLockCount")
  public static int getReadLockCount(ReentrantReadWriteLock lock, int site) {
    Object sync = LockCalls.explored(lock.writeLock());
    if (sync != null) {
      StampedLockCalls.lookForReaders(sync, site);
    }
    return lock.getReadLockCount();
  }

  private static void look(Lock lock, int site) {
    Object sync = LockCalls.explored(lock);
    if (sync != null) {
      Scheduler.event(EventKind.READ, sync, Events.LOCK, site);
    }
  }

  @InsteadOf(owner = REENTRANT, name = "hasWaiters")
  public static boolean hasWaiters(ReentrantLock lock, Condition condition, int site) {
    return lock.hasWaiters(condition) || waiting(condition) > 0;
  }

  @InsteadOf(owner = REENTRANT, name = "getWaitQueueLength")
  public static int getWaitQueueLength(ReentrantLock lock, Condition condition, int site) {
    return lock.getWaitQueueLength(condition) + waiting(condition);
  }

  @InsteadOf(owner = READ_WRITE, name = "hasWaiters")
  public static boolean hasWaiters(ReentrantReadWriteLock lock, Condition condition, int site) {
    return lock.hasWaiters(condition) || waiting(condition) > 0;
  }

  @InsteadOf(owner = READ_WRITE, name = "getWaitQueueLength")
  public static int getWaitQueueLength(ReentrantReadWriteLock lock, Condition condition, int site) {
    return lock.getWaitQueueLength(condition) + waiting(condition);
  }

  /** Whoever asks has the lock, without which nobody begins to wait. */
  private static int waiting(Condition condition) {
    return Scheduler.current == Thread.currentThread() ? Waiting.waitingFor(condition) : 0;
  }

  @InsteadOf(owner = REENTRANT, name = "hasQueuedThreads")
  public static boolean hasQueuedThreads(ReentrantLock lock, int site) {
    refuse(site);
    return lock.hasQueuedThreads();
  }

  @InsteadOf(owner = REENTRANT, name = "hasQueuedThread")
  public static boolean hasQueuedThread(ReentrantLock lock, Thread thread, int site) {
    refuse(site);
    return lock.hasQueuedThread(thread);
  }

  @InsteadOf(owner = REENTRANT, name = "getQueueLength")
  public static int getQueueLength(ReentrantLock lock, int site) {
    refuse(site);
    return lock.getQueueLength();
  }

  @InsteadOf(owner = READ_WRITE, name = "hasQueuedThreads")
  public static boolean hasQueuedThreads(ReentrantReadWriteLock lock, int site) {
    refuse(site);
    return lock.hasQueuedThreads();
  }

  @InsteadOf(owner = READ_WRITE, name = "hasQueuedThread")
  public static boolean hasQueuedThread(ReentrantReadWriteLock lock, Thread thread, int site) {
    refuse(site);
    return lock.hasQueuedThread(thread);
  }

  @InsteadOf(owner = READ_WRITE, name = "getQueueLength")
  public static int getQueueLength(ReentrantReadWriteLock lock, int site) {
    refuse(site);
    return lock.getQueueLength();
  }

  @InsteadOf(owner = SEMAPHORE, name = "hasQueuedThreads")
  public static boolean hasQueuedThreads(Semaphore semaphore, int site) {
    refuse(site);
    return semaphore.hasQueuedThreads();
  }

  @InsteadOf(owner = SEMAPHORE, name = "getQueueLength")
  public static int getQueueLength(Semaphore semaphore, int site) {
    refuse(site);
    return semaphore.getQueueLength();
  }

  private static void refuse(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Scheduler.trouble =
          "who waits for a lock is asked at " + Sites.show(site) + ", which is not under control";
      throw Abandoned.INSTANCE;
    }
  }
}
