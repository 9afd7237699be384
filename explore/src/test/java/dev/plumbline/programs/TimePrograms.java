package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Waits for times: of none, of very long ones, and of what is done when they are over. */
final class TimePrograms {
  private TimePrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("times that there are not", Refused::new, "COMPLETE IIII"),
          Sample.of("nothing to wait for", Nothing::new, "COMPLETE NN"),
          Sample.of("very long sleeps", LongSleeps::new, "COMPLETE true"),
          Sample.of(
              "a future that is completed late", Late::new, "COMPLETE 7 false", "COMPLETE 1 true"),
          Sample.of(
              "a future that runs out of time",
              OutOfTime::new,
              "COMPLETE late false",
              "COMPLETE 1 true"),
          Sample.of("a task that is delayed", Delayed::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of("whether a thread waits", Asked::new, Sample.UNCONTROLLED));

  private interface Waiting {
    void run() throws InterruptedException;
  }

  /** The first letter of the exception. */
  private static String thrown(Waiting waiting) throws InterruptedException {
    try {
      waiting.run();
      return "-";
    } catch (IllegalArgumentException | NullPointerException e) {
      return e.getClass().getSimpleName().substring(0, 1);
    }
  }

  private abstract static class Alone implements SharedObject {
    @Override
    public int threads() {
      return 1;
    }
  }

  @SuppressWarnings({"WaitNotInLoop", "ThreadJoinLoop"})
  private static final class Refused extends Alone {
    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      Thread other = new Thread(() -> {});
      other.start();
      return thrown(() -> wait(-1))
          + thrown(() -> wait(1, 1_000_000))
          + thrown(() -> Thread.sleep(-1))
          + thrown(() -> other.join(-1));
    }
  }

  @SuppressWarnings({"WaitNotInLoop", "NakedNotify"})
  private static final class Nothing extends Alone {
    private final Object nobody = null;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      return thrown(() -> nobody.wait()) + thrown(() -> nobody.notifyAll());
    }
  }

  private static final class LongSleeps extends Alone {
    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      long begun = System.nanoTime();
      TimeUnit.DAYS.sleep(1);
      Thread.sleep(Long.MAX_VALUE);
      Thread.sleep(Long.MAX_VALUE, 999_999);
      LockSupport.parkUntil(TimeUnit.DAYS.toMillis(1));
      return System.nanoTime() - begun > TimeUnit.DAYS.toNanos(1);
    }
  }

  private static final class Late implements SharedObject {
    private final CompletableFuture<Integer> future = new CompletableFuture<>();

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0
          ? future.completeOnTimeout(7, 1, TimeUnit.DAYS).join()
          : (Object) future.complete(1);
    }
  }

  private static final class OutOfTime implements SharedObject {
    private final CompletableFuture<Integer> future = new CompletableFuture<>();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return future.complete(1);
      }
      try {
        return future.orTimeout(1, TimeUnit.DAYS).join();
      } catch (CompletionException e) {
        return e.getCause() instanceof TimeoutException ? "late" : e;
      }
    }
  }

  private static final class Delayed implements SharedObject {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.DAYS);
        later.execute(count::incrementAndGet);
        return "-";
      }
      return count.get();
    }
  }

  private static final class Asked extends Alone {
    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      Thread other = new Thread(this::waitForIt);
      other.start();
      while (other.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      notifyAll();
      return "notified";
    }

    @SuppressWarnings("WaitNotInLoop")
    private synchronized void waitForIt() {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
