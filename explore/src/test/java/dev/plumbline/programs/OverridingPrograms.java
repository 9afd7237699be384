package dev.plumbline.programs;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Classes of the program that override what is modeled, and call the methods they override. */
@SuppressWarnings({"LockNotBeforeTry", "UnusedVariable", "FutureReturnValueIgnored"}) // on purpose
final class OverridingPrograms {
  private OverridingPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of(
              "a lock that counts, by its own type",
              () -> new Counted(),
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "a lock that counts, as a lock of the JDK",
              () -> new LockedCount(new CountingLock()),
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "a lock that overrides only how it is taken",
              () -> new LockedCount(new OnlyTaken()),
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "a lock that overrides one that overrides",
              () -> new LockedCount(new CountedTwice()),
              "COMPLETE 1 2",
              "COMPLETE 2 1"),
          Sample.of(
              "a lock that looks at something before it is taken",
              Looking::new,
              "COMPLETE 0 1",
              "COMPLETE 1 0",
              "COMPLETE 1 1"),
          Sample.of("a semaphore that counts", Permits::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("a latch that tells", Latched::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of(
              "a thread that is told when it is interrupted", Interrupted::new, "COMPLETE true"),
          Sample.of("a hash code of the superclass", Hashed::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("an executor of the superclass", Future::new, "COMPLETE - -"));

  private static class CountingLock extends ReentrantLock {
    int holds;

    @Override
    public void lock() {
      super.lock();
      holds++;
    }

    @Override
    public void unlock() {
      holds--;
      super.unlock();
    }
  }

  private static final class CountedTwice extends CountingLock {
    int more;

    @Override
    public void lock() {
      super.lock();
      more++;
    }
  }

  private static final class OnlyTaken extends ReentrantLock {
    int times;

    @Override
    public void lock() {
      super.lock();
      times++;
    }
  }

  private static final class Counted implements SharedObject {
    private final CountingLock lock = new CountingLock();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      lock.lock();
      try {
        count += lock.holds;
        return count;
      } finally {
        lock.unlock();
      }
    }
  }

  /** What is done before the lock is taken can come before the other has it. */
  private static final class Looking implements SharedObject {
    private static final class LookingLock extends ReentrantLock {
      volatile int looked;
      int sum;

      @Override
      public void lock() {
        int seen = looked;
        looked = 1;
        super.lock();
        sum = seen;
      }
    }

    private final ReentrantLock lock = new LookingLock();

    @Override
    public Object perform(int thread, int operation) {
      lock.lock();
      try {
        return 1 - ((LookingLock) lock).sum;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class Permits implements SharedObject {
    private static final class CountingSemaphore extends Semaphore {
      int taken;

      CountingSemaphore() {
        super(1);
      }

      @Override
      public void acquire() throws InterruptedException {
        super.acquire();
        taken++;
      }

      @Override
      public boolean tryAcquire(int permits) {
        throw new AssertionError("nobody has called it");
      }
    }

    private final CountingSemaphore semaphore = new CountingSemaphore();

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      semaphore.acquire();
      try {
        return semaphore.taken;
      } finally {
        semaphore.release();
      }
    }
  }

  private static final class Latched implements SharedObject {
    private static final class TellingLatch extends CountDownLatch {
      volatile boolean told;

      TellingLatch() {
        super(1);
      }

      @Override
      public void countDown() {
        told = true;
        super.countDown();
      }

      @Override
      public long getCount() {
        return super.getCount();
      }
    }

    private final TellingLatch latch = new TellingLatch();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        latch.countDown();
        return "-";
      }
      return latch.getCount();
    }
  }

  /** As threads do that close what they wait for. */
  private static final class Interrupted implements SharedObject {
    private static final class Worker extends Thread {
      volatile boolean told;

      @Override
      public void interrupt() {
        told = true;
        super.interrupt();
      }

      @Override
      public void run() {
        try {
          Thread.sleep(1_000_000);
        } catch (InterruptedException e) {
          // It was told.
        }
      }
    }

    @Override
    public int threads() {
      return 1;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      Worker worker = new Worker();
      worker.start();
      worker.interrupt();
      worker.join();
      return worker.told;
    }
  }

  private static final class Hashed implements SharedObject {
    private static final class Key {
      @Override
      public int hashCode() {
        return super.hashCode();
      }

      @Override
      public boolean equals(Object other) {
        return super.equals(other);
      }
    }

    private final Set<Key> keys = new HashSet<>();

    @Override
    public synchronized Object perform(int thread, int operation) {
      keys.add(new Key());
      return keys.size();
    }
  }

  private static final class Future implements SharedObject {
    private static final class Own extends CompletableFuture<Integer> {
      @Override
      public Executor defaultExecutor() {
        return super.defaultExecutor();
      }
    }

    private final Own future = new Own();
    private final AtomicInteger sum = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        future.thenAcceptAsync(sum::addAndGet);
      } else {
        future.complete(1);
      }
      return "-";
    }
  }
}
