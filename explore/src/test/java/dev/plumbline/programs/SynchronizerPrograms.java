package dev.plumbline.programs;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Semaphores, latches, barriers and the like. */
@SuppressWarnings("UnusedVariable") // wrong on purpose, or as plain as can be
final class SynchronizerPrograms {
  private SynchronizerPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("semaphore as a lock", Mutex::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("semaphore of two", TwoPermits::new),
          Sample.of("one needs two permits", NeedsTwo::new, "COMPLETE - -"),
          Sample.of("each has half of the permits", Halves::new, "COMPLETE - -", "DEADLOCK ? ?"),
          Sample.of(
              "try to acquire",
              TryAcquire::new,
              "COMPLETE true true",
              "COMPLETE true false",
              "COMPLETE false true"),
          Sample.of("latch", Latch::new, "COMPLETE - - 2"),
          Sample.of("latch counted down too little", LatchTooLittle::new, "DEADLOCK - ?"),
          Sample.of("latch for a time", LatchInTime::new, "COMPLETE - false", "COMPLETE - true"),
          Sample.of("barrier", Barrier::new, "COMPLETE 2 2"),
          Sample.of("exchanger", Exchange::new, "COMPLETE b a"),
          Sample.of("phaser", Phases::new, "COMPLETE 2 2"),
          Sample.of("long adder", Adder::new, "COMPLETE 1 2", "COMPLETE 2 1", "COMPLETE 2 2"),
          Sample.of("input that never comes", NeverComes::new, Sample.UNCONTROLLED));

  private static final class Mutex implements SharedObject {
    private final Semaphore semaphore = new Semaphore(1);
    private int count;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      semaphore.acquire();
      int mine = ++count;
      semaphore.release();
      return mine;
    }
  }

  private static final class TwoPermits implements SharedObject {
    private final Semaphore semaphore = new Semaphore(2);
    private volatile int inside;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      semaphore.acquire();
      inside = thread;
      semaphore.release();
      return "-";
    }
  }

  private static final class NeedsTwo implements SharedObject {
    private final Semaphore semaphore = new Semaphore(0);

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        semaphore.acquire(2);
      } else {
        semaphore.release();
        semaphore.release();
      }
      return "-";
    }
  }

  private static final class Halves implements SharedObject {
    private final Semaphore semaphore = new Semaphore(2);

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      semaphore.acquire();
      semaphore.acquire();
      semaphore.release(2);
      return "-";
    }
  }

  private static final class TryAcquire implements SharedObject {
    private final Semaphore semaphore = new Semaphore(1);

    @Override
    public Object perform(int thread, int operation) {
      boolean taken = semaphore.tryAcquire();
      if (taken) {
        semaphore.release();
      }
      return taken;
    }
  }

  private static final class Latch implements SharedObject {
    private final CountDownLatch latch = new CountDownLatch(2);
    private volatile int first;
    private volatile int second;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 2) {
        latch.await();
        return first + second;
      }
      if (thread == 0) {
        first = 1;
      } else {
        second = 1;
      }
      latch.countDown();
      return "-";
    }
  }

  private static final class LatchTooLittle implements SharedObject {
    private final CountDownLatch latch = new CountDownLatch(2);

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        latch.countDown();
      } else {
        latch.await();
      }
      return "-";
    }
  }

  private static final class LatchInTime implements SharedObject {
    private final CountDownLatch latch = new CountDownLatch(1);

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        latch.countDown();
        return "-";
      }
      return latch.await(1, TimeUnit.MILLISECONDS);
    }
  }

  private static final class Barrier implements SharedObject {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final int[] arrived = new int[2];

    @Override
    public Object perform(int thread, int operation) throws Exception {
      arrived[thread] = 1;
      barrier.await();
      return arrived[0] + arrived[1];
    }
  }

  private static final class Exchange implements SharedObject {
    private final Exchanger<String> exchanger = new Exchanger<>();

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      return exchanger.exchange(thread == 0 ? "a" : "b");
    }
  }

  private static final class Phases implements SharedObject {
    private final Phaser phaser = new Phaser(2);
    private final int[] arrived = new int[2];

    @Override
    public Object perform(int thread, int operation) {
      arrived[thread] = 1;
      phaser.arriveAndAwaitAdvance();
      return arrived[0] + arrived[1];
    }
  }

  private static final class Adder implements SharedObject {
    private final LongAdder adder = new LongAdder();

    @Override
    public Object perform(int thread, int operation) {
      adder.increment();
      return adder.sum();
    }
  }

  /** Waits within the JDK, where nobody sees it. */
  private static final class NeverComes implements SharedObject {
    private final PipedInputStream input = new PipedInputStream();
    private final PipedOutputStream output = new PipedOutputStream();
    private volatile int count;

    @Override
    public Object perform(int thread, int operation) throws IOException {
      if (thread == 0) {
        output.connect(input);
        return input.read();
      }
      count = 1;
      return count;
    }
  }
}
