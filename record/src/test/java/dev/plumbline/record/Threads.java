package dev.plumbline.record;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** Runs the same work in several threads that start together. */
final class Threads {
  private Threads() {}

  /** Waits for all of them; what one throws is thrown here. */
  static void run(int count, IntConsumer work) {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch ready = new CountDownLatch(count);
    for (int t = 0; t < count; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                ready.countDown();
                await(ready);
                work.accept(number);
              },
              "worker " + t);
      thread.setUncaughtExceptionHandler((x, e) -> thrown.compareAndSet(null, e));
      threads.add(thread);
      thread.start();
    }
    threads.forEach(Threads::join);
    if (thrown.get() != null) {
      throw new AssertionError(thrown.get());
    }
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Now and then lets other threads go first, right where it hurts. */
  @SuppressWarnings("ThreadPriorityCheck") // the scheduler is to be disturbed, not relied on
  static void disturb(long random) {
    switch ((int) (random >>> 8 & 63)) {
      case 0, 1, 2, 3 -> Thread.yield();
      case 4 -> LockSupport.parkNanos(1_000);
      default -> {
        // most operations go on undisturbed
      }
    }
  }
}
