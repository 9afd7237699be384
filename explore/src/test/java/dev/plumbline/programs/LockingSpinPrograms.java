package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads that wait for each other by taking locks and giving them back again and again. */
@SuppressWarnings("LockNotBeforeTry") // as plain as can be
final class LockingSpinPrograms {
  private LockingSpinPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("lock, look and try again", LockedLook::new, "COMPLETE - 7"),
          Sample.of("lock, look and try again for ever", LookForEver::new, "LIVELOCK - ?"),
          Sample.of("two lock the same and look", TwoLook::new, "COMPLETE - 7 7"),
          Sample.of("lock two, look and try again", LockedTwice::new, "COMPLETE - 7"),
          Sample.of(
              "lock two in either order and look",
              EitherOrder::new,
              "COMPLETE - 7 7",
              "DEADLOCK - ? ?"),
          Sample.of("lock, store if ready, or try again", StoreIfReady::new, "COMPLETE - 7"),
          Sample.of("enter two monitors and look", EnteredTwice::new, "COMPLETE - 7"),
          Sample.of("share a lock and look", SharedLook::new, "COMPLETE - 7"),
          Sample.of("try to lock and look", TriedLook::new, "COMPLETE - 7"),
          Sample.of("lock once more each time", LockedMoreAndMore::new, "COMPLETE - 7 0"),
          Sample.of(
              "lock once more each time, six times at most",
              LockedSixTimes::new,
              "COMPLETE - 1",
              "COMPLETE - 2",
              "COMPLETE - 3",
              "COMPLETE - 4",
              "COMPLETE - 5",
              "COMPLETE - 6"),
          Sample.of(
              "try three times to get what is locked again and again",
              TryThrice::new,
              "COMPLETE 0 7",
              "COMPLETE 1 7",
              "COMPLETE 2 7",
              "COMPLETE 3 7"));

  private static class LockedLook extends PublishedData {
    final ReentrantLock lock = new ReentrantLock();

    @Override
    final void await(int thread) {
      while (!look(thread)) {
        Thread.onSpinWait();
      }
    }

    boolean look(int thread) {
      return look(lock);
    }

    final boolean look(Lock taken) {
      taken.lock();
      try {
        return ready;
      } finally {
        taken.unlock();
      }
    }
  }

  private static final class LookForEver extends LockedLook {
    @Override
    void publish() {}
  }

  private static final class TwoLook extends LockedLook {
    @Override
    public int threads() {
      return 3;
    }
  }

  private static class LockedTwice extends LockedLook {
    final ReentrantLock other = new ReentrantLock();

    @Override
    boolean look(int thread) {
      return look(lock, other);
    }

    final boolean look(Lock first, Lock second) {
      first.lock();
      try {
        return look(second);
      } finally {
        first.unlock();
      }
    }
  }

  private static final class EitherOrder extends LockedTwice {
    @Override
    public int threads() {
      return 3;
    }

    @Override
    boolean look(int thread) {
      return thread == 1 ? look(lock, other) : look(other, lock);
    }
  }

  /** The code could store in each round, and does in the last. */
  private static final class StoreIfReady extends PublishedData {
    private final ReentrantLock lock = new ReentrantLock();
    private int stored;

    @Override
    void await(int thread) {
      while (true) {
        lock.lock();
        boolean seen = ready;
        if (seen) {
          stored = thread;
        }
        lock.unlock();
        if (seen && stored == thread) {
          return;
        }
      }
    }
  }

  private static final class EnteredTwice extends PublishedData {
    private final Object first = new Object();

    @Override
    void await(int thread) {
      while (!look()) {
        Thread.onSpinWait();
      }
    }

    private boolean look() {
      synchronized (first) {
        synchronized (this) {
          return ready;
        }
      }
    }
  }

  private static final class SharedLook extends LockedLook {
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();

    @Override
    void publish() {
      both.writeLock().lock();
      super.publish();
      both.writeLock().unlock();
    }

    @Override
    boolean look(int thread) {
      return look(both.readLock());
    }
  }

  private static final class TriedLook extends LockedLook {
    @Override
    void publish() {
      lock.lock();
      super.publish();
      lock.unlock();
    }

    @Override
    boolean look(int thread) {
      if (!lock.tryLock()) {
        return false;
      }
      boolean seen = ready;
      lock.unlock();
      return seen;
    }
  }

  /** Each round keeps the lock, so that nobody else gets it before the end. */
  private static final class LockedMoreAndMore extends LockedLook {
    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread < 2) {
        return super.perform(thread, operation);
      }
      lock.lock();
      int more = lock.getHoldCount() - 1;
      lock.unlock();
      return more;
    }

    @Override
    boolean look(int thread) {
      lock.lock();
      boolean seen = ready;
      while (seen && lock.isHeldByCurrentThread()) {
        lock.unlock();
      }
      return seen;
    }
  }

  /** What is counted is known to the lock only. */
  private static final class LockedSixTimes extends LockedLook {
    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        return super.perform(thread, operation);
      }
      do {
        lock.lock();
      } while (!ready && lock.getHoldCount() < 6);
      return lock.getHoldCount();
    }
  }

  /** How often the lock is found taken: each time, if it is always taken just then. */
  private static final class TryThrice extends LockedLook {
    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return super.perform(thread, operation);
      }
      int missed = 0;
      for (int i = 0; i < 3; i++) {
        if (lock.tryLock()) {
          lock.unlock();
        } else {
          missed++;
        }
      }
      super.perform(thread, operation);
      return missed;
    }
  }
}
