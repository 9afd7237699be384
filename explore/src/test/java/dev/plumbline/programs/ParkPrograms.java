package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Parking, time and interruption. */
final class ParkPrograms {
  private ParkPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("park for a condition", ParkRight::new, "COMPLETE - 7"),
          Sample.of("park after a look", ParkWrong::new, "COMPLETE - 7", "DEADLOCK - ?"),
          Sample.of("two permits are one", TwoPermits::new, "COMPLETE - p", "DEADLOCK - ?"),
          Sample.of("park for a time", TimedPark::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of("how long a park for a time took", ParkedTime::new),
          Sample.of("interrupted or not", Interrupted::new, "COMPLETE - false", "COMPLETE - true"),
          Sample.of(
              "interrupted twice",
              InterruptedTwice::new,
              "COMPLETE - false false",
              "COMPLETE - false true",
              "COMPLETE - true false"),
          Sample.of("is interrupted", IsInterrupted::new, "COMPLETE - false", "COMPLETE - true"),
          Sample.of(
              "sleep or be interrupted", Sleep::new, "COMPLETE - slept", "COMPLETE - interrupted"),
          Sample.of("park or be interrupted", ParkInterrupted::new, "COMPLETE - true"),
          Sample.of(
              "interrupt one who waits for a lock", LockInterrupted::new, "COMPLETE - interrupted"),
          Sample.of(
              "interrupt one who waits for a permit",
              AcquireInterrupted::new,
              "COMPLETE - interrupted"),
          Sample.of(
              "interrupt or permit",
              AcquireOrInterrupted::new,
              "COMPLETE - - taken",
              "COMPLETE - - interrupted"));

  /** What has to know the thread that does the waiting. */
  private abstract static class Waiter implements SharedObject {
    volatile Thread waiter;

    @Override
    public Object perform(int thread, int operation) throws Exception {
      if (thread == threads() - 1) {
        waiter = Thread.currentThread();
        return await(operation);
      }
      Thread seen;
      do {
        seen = waiter;
      } while (seen == null);
      wake(thread, seen);
      return "-";
    }

    abstract Object await(int operation) throws Exception;

    abstract void wake(int thread, Thread other);
  }

  private static final class ParkRight extends Waiter {
    private volatile int data;

    @Override
    Object await(int operation) {
      while (data == 0) {
        LockSupport.park(this);
      }
      return data;
    }

    @Override
    void wake(int thread, Thread other) {
      data = 7;
      LockSupport.unpark(other);
    }
  }

  /** Wakes first and writes then, so the sleeper may see nothing and sleep for ever. */
  private static final class ParkWrong extends Waiter {
    private volatile int data;

    @Override
    Object await(int operation) {
      while (data == 0) {
        LockSupport.park();
      }
      return data;
    }

    @Override
    void wake(int thread, Thread other) {
      LockSupport.unpark(other);
      data = 7;
    }
  }

  private static final class TwoPermits extends Waiter {
    @Override
    Object await(int operation) {
      LockSupport.park();
      LockSupport.park();
      return "p";
    }

    @Override
    void wake(int thread, Thread other) {
      LockSupport.unpark(other);
      LockSupport.unpark(other);
    }
  }

  private static final class TimedPark extends Waiter {
    private volatile int data;

    @Override
    Object await(int operation) {
      LockSupport.parkNanos(5);
      return data;
    }

    @Override
    void wake(int thread, Thread other) {
      data = 1;
      LockSupport.unpark(other);
    }
  }

  /** A thread that was unparked need not have waited; the outcomes must not depend on the order. */
  private static final class ParkedTime extends Waiter {
    private volatile int data;

    @Override
    Object await(int operation) {
      long begun = System.nanoTime();
      int seen = data;
      LockSupport.parkNanos(1_000);
      return seen + ":" + (System.nanoTime() - begun >= 1_000);
    }

    @Override
    void wake(int thread, Thread other) {
      LockSupport.unpark(other);
    }
  }

  private static final class Interrupted extends Waiter {
    @Override
    Object await(int operation) {
      return Thread.interrupted();
    }

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  private static final class InterruptedTwice extends Waiter {
    @Override
    public int operations(int thread) {
      return thread + 1;
    }

    @Override
    Object await(int operation) {
      return Thread.interrupted();
    }

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  private static final class IsInterrupted extends Waiter {
    @Override
    Object await(int operation) {
      return Thread.currentThread().isInterrupted();
    }

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  private static final class Sleep extends Waiter {
    @Override
    Object await(int operation) {
      try {
        Thread.sleep(1);
        return "slept";
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  private static final class ParkInterrupted extends Waiter {
    @Override
    Object await(int operation) {
      LockSupport.park();
      return Thread.interrupted();
    }

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  /** The lock is taken for good before the threads start. */
  private static final class LockInterrupted extends Waiter {
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    Object await(int operation) {
      try {
        lock.lockInterruptibly();
        return "taken";
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }

    @Override
    public Object perform(int thread, int operation) throws Exception {
      if (thread == 0) {
        lock.lock();
        ready = true;
      } else {
        while (!ready) {}
      }
      return super.perform(thread, operation);
    }

    private volatile boolean ready;

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  private static final class AcquireInterrupted extends Waiter {
    private final Semaphore none = new Semaphore(0);

    @Override
    Object await(int operation) {
      try {
        none.acquire();
        return "taken";
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }

    @Override
    void wake(int thread, Thread other) {
      other.interrupt();
    }
  }

  private static final class AcquireOrInterrupted extends Waiter {
    private final Semaphore permits = new Semaphore(0);

    @Override
    public int threads() {
      return 3;
    }

    @Override
    Object await(int operation) {
      try {
        permits.acquire();
        return "taken";
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }

    @Override
    void wake(int thread, Thread other) {
      if (thread == 0) {
        other.interrupt();
      } else {
        permits.release();
      }
    }
  }
}
