package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;

/** Threads that ask locks what others do with them, and locks that are views of others. */
@SuppressWarnings({"LockNotBeforeTry", "UnusedVariable"}) // as short as can be
final class LockQuestionPrograms {
  private LockQuestionPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of(
              "is it locked for writing",
              () ->
                  new Asking<>(
                      new ReentrantReadWriteLock(),
                      ReentrantReadWriteLock::writeLock,
                      ReentrantReadWriteLock::isWriteLocked),
              "COMPLETE - false",
              "COMPLETE - true"),
          Sample.of(
              "how many read",
              () ->
                  new Asking<>(
                      new ReentrantReadWriteLock(),
                      ReentrantReadWriteLock::readLock,
                      ReentrantReadWriteLock::getReadLockCount),
              "COMPLETE - 0",
              "COMPLETE - 1"),
          Sample.of(
              "how many read by stamps",
              () ->
                  new Asking<>(
                      new StampedLock(), StampedLock::asReadLock, StampedLock::getReadLockCount),
              "COMPLETE - 0",
              "COMPLETE - 1"),
          Sample.of(
              "does anybody read by stamps",
              () ->
                  new Asking<>(
                      new StampedLock(), StampedLock::asReadLock, StampedLock::isReadLocked),
              "COMPLETE - false",
              "COMPLETE - true"),
          Sample.of(
              "does anybody write by a view",
              () ->
                  new Asking<>(
                      new StampedLock(), StampedLock::asWriteLock, StampedLock::isWriteLocked),
              "COMPLETE - false",
              "COMPLETE - true"),
          Sample.of(
              "who waits for a condition",
              Waiters::new,
              "COMPLETE 1 waited",
              "COMPLETE 1 came late"),
          Sample.of(
              "who waits for a lock",
              () ->
                  new Asking<>(new ReentrantLock(), lock -> lock, ReentrantLock::hasQueuedThreads),
              Sample.UNCONTROLLED),
          Sample.of(
              "a view that writes",
              () -> new LockedCount(new StampedLock().asWriteLock()),
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "a view that reads",
              () -> new LockedCount(new StampedLock().asReadLock()),
              "COMPLETE 1 1",
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "a view that writes and is tried",
              () -> new Trying(new StampedLock().asReadWriteLock().writeLock()),
              "COMPLETE 1 2",
              "COMPLETE 2 1",
              "COMPLETE 1 -",
              "COMPLETE - 1"),
          Sample.of(
              "a lock that is given back without a stamp",
              GivenBack::new,
              "COMPLETE 1 2 false",
              "COMPLETE 2 1 false"),
          Sample.of("permits as a text", Permits::new, "COMPLETE - 1]", "COMPLETE - 0]"));

  private static final class Asking<L> implements SharedObject {
    private final L lock;
    private final Function<L, Lock> held;
    private final Function<L, Object> question;
    private volatile int other;

    Asking(L lock, Function<L, Lock> held, Function<L, Object> question) {
      this.lock = lock;
      this.held = held;
      this.question = question;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return question.apply(lock);
      }
      held.apply(lock).lock();
      other = 1;
      held.apply(lock).unlock();
      return "-";
    }
  }

  private static final class Waiters implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition given = lock.newCondition();
    private int count;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.lock();
      try {
        if (thread == 0) {
          count = 1;
          if (lock.hasWaiters(given)) {
            given.signal();
          }
          return count;
        }
        boolean late = count > 0;
        while (count == 0) {
          given.await();
        }
        return late ? "came late" : "waited";
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class Trying implements SharedObject {
    private final Lock lock;
    private int count;

    Trying(Lock lock) {
      this.lock = lock;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (!lock.tryLock()) {
        return "-";
      }
      try {
        return ++count;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class GivenBack implements SharedObject {
    private final StampedLock lock = new StampedLock();
    private int count;

    @Override
    public int operations(int thread) {
      return thread == 1 ? 2 : 1;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (operation == 1) {
        return lock.tryUnlockRead();
      }
      long stamp = lock.writeLock();
      try {
        return ++count;
      } finally {
        lock.tryUnlockWrite();
      }
    }
  }

  private static final class Permits implements SharedObject {
    private final Semaphore semaphore = new Semaphore(1);
    private volatile int other;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        semaphore.tryAcquire();
        return "-";
      }
      String text = other == 0 ? semaphore.toString() : "";
      return text.substring(text.lastIndexOf(' ') + 1);
    }
  }
}
