package dev.plumbline.bench;

import dev.plumbline.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;

/**
 * Threads that start together and do the same number of operations each.
 *
 * @param count how many threads
 * @param each how many operations each of them does
 */
record RecordedThreads(int count, int each) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Where results go, so that the compiler does not leave out what leads to them. */
  private static final AtomicLong USED = new AtomicLong();

  /** What one thread does; answers something that depends on all of it. */
  interface Work {
    long run(int thread, int operations);
  }

  /** The CPU nanoseconds of these threads for an operation. */
  double nanosPerOperation(Work work) {
    AtomicLong nanos = new AtomicLong();
    CountDownLatch ready = new CountDownLatch(count);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      int number = t;
      threads.add(new Thread(() -> nanos.addAndGet(timed(ready, work, number))));
    }
    threads.forEach(Thread::start);
    threads.forEach(RecordedThreads::join);
    return nanos.get() / ((double) each * count);
  }

  private long timed(CountDownLatch ready, Work work, int number) {
    ready.countDown();
    try {
      ready.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    long start = THREADS.getCurrentThreadCpuTime();
    USED.addAndGet(work.run(number, each));
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is measured with a recorder that writes a file, which is deleted afterwards. */
  static double toFile(Recorder.Options options, ToDoubleFunction<Recorder> measure) {
    try {
      Path file = Files.createTempFile("plumbline", ".plb");
      try (Recorder recorder = options.to(file)) {
        return measure.applyAsDouble(recorder);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
