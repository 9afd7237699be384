package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that wait for each other by taking a lock and giving it back again and again. */
final class LockingSpinPrograms {
  private LockingSpinPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("lock, look and try again", LockedLook::new, "COMPLETE - 7"),
          Sample.of("lock, look and try again for ever", LookForEver::new, "LIVELOCK ? -"),
          Sample.of(
              "try three times to get what is locked again and again",
              TryThrice::new,
              "COMPLETE 7 0",
              "COMPLETE 7 1",
              "COMPLETE 7 2",
              "COMPLETE 7 3"));

  private static final class LockedLook implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private int data;
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        data = 7;
        ready = true;
        return "-";
      }
      while (!isReady()) {
        Thread.onSpinWait();
      }
      return data;
    }

    private boolean isReady() {
      lock.lock();
      try {
        return ready;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class LookForEver implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean ready;
    private volatile int other;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        other = 1;
        return "-";
      }
      while (!isReady()) {
        Thread.onSpinWait();
      }
      return other;
    }

    private boolean isReady() {
      lock.lock();
      try {
        return ready;
      } finally {
        lock.unlock();
      }
    }
  }

  /** How often the lock is found taken: each time, if it is always taken just then. */
  private static final class TryThrice implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean ready;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        while (!isReady()) {
          Thread.onSpinWait();
        }
        return 7;
      }
      int missed = 0;
      for (int i = 0; i < 3; i++) {
        if (lock.tryLock()) {
          lock.unlock();
        } else {
          missed++;
        }
      }
      ready = true;
      return missed;
    }

    private boolean isReady() {
      lock.lock();
      try {
        return ready;
      } finally {
        lock.unlock();
      }
    }
  }
}
