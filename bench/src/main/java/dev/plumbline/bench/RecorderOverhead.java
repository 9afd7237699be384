package dev.plumbline.bench;

import dev.plumbline.bench.RecordedObject.Operations;
import dev.plumbline.record.Kind;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What recording to a file costs the threads that are recorded, against the bare object and against
 * a list under a lock. All run in turn, several times; each is judged by its best time.
 */
final class RecorderOverhead {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int OPERATIONS = 1_000_000;
  private static final int[] THREAD_COUNTS = {1, 2, 4};

  /** A way to run an object; answers the CPU nanoseconds of all threads per operation. */
  private enum Way {
    BARE,
    CLOCK,
    BACK_TO_BACK,
    SEQUENCE,
    LOCKED
  }

  /** What one thread does; answers something that depends on all of it. */
  private interface Work {
    long run(int thread);
  }

  private final int operations;
  private final int rounds;
  private final AtomicLong used = new AtomicLong();

  private RecorderOverhead(Size size) {
    operations = size.operations(OPERATIONS);
    rounds = size == Size.FULL ? 7 : 2;
  }

  static List<Table> run(Size size) {
    return List.of(new RecorderOverhead(size).table());
  }

  private Table table() {
    Table table =
        new Table(
            "Recording to a file: CPU ns per operation of the recorded threads, and times the bare"
                + " object",
            "object",
            "threads",
            "bare",
            "clock",
            "clock, back to back",
            "sequence",
            "list under a lock");
    for (RecordedObject object : RecordedObject.values()) {
      for (int threads : THREAD_COUNTS) {
        double[] best = best(object, threads);
        List<String> row = new ArrayList<>();
        row.add(object.title());
        row.add(Integer.toString(threads));
        row.add(Figures.three(best[0]));
        for (int c = 1; c < best.length; c++) {
          row.add(
              String.format(Locale.ROOT, "%s, %.2fx", Figures.three(best[c]), best[c] / best[0]));
        }
        table.row(row);
      }
    }
    table.note(
        "CPU time of the threads that use the object, the best of %d rounds of %,d operations."
            .formatted(rounds, operations));
    table.note(
        "The thread that writes the file is not in it, nor is waiting, which favours the lock.");
    return table;
  }

  private double[] best(RecordedObject object, int threads) {
    Way[] ways = Way.values();
    double[] best = new double[ways.length];
    java.util.Arrays.fill(best, Double.POSITIVE_INFINITY);
    for (int round = 0; round <= rounds; round++) {
      for (Way way : ways) {
        double nanos = measure(way, object.make(), threads);
        // The first round is for the compiler.
        if (round > 0) {
          best[way.ordinal()] = Math.min(best[way.ordinal()], nanos);
        }
      }
    }
    return best;
  }

  private double measure(Way way, Operations object, int threads) {
    int each = operations / threads;
    return switch (way) {
      case BARE -> cpuNanos(threads, t -> bare(object, each)) / ((double) each * threads);
      case LOCKED -> {
        LockedRecorder recorder = new LockedRecorder();
        double nanos = cpuNanos(threads, t -> locked(recorder, object, each));
        require(recorder.size(), 2L * each * threads);
        yield nanos / ((double) each * threads);
      }
      default -> recorded(way, object, threads, each);
    };
  }

  private static void require(long recorded, long expected) {
    if (recorded != expected) {
      throw new IllegalStateException(
          "recorded %d events, expected %d".formatted(recorded, expected));
    }
  }

  private double recorded(Way way, Operations object, int threads, int each) {
    Path file = temporaryFile();
    try (Recorder recorder =
        Recorder.options()
            .sequence(way == Way.SEQUENCE)
            .backToBack(way == Way.BACK_TO_BACK)
            .to(file)) {
      Kind kind = recorder.kind("op");
      return cpuNanos(threads, t -> recorded(recorder.process(t), kind, object, each))
          / ((double) each * threads);
    } finally {
      delete(file);
    }
  }

  private static Path temporaryFile() {
    try {
      return Files.createTempFile("plumbline", ".plb");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long bare(Operations object, int each) {
    long sum = 0;
    for (int i = 0; i < each; i++) {
      sum += object.apply(i);
    }
    return sum;
  }

  private static long recorded(ThreadLog log, Kind kind, Operations object, int each) {
    long sum = 0;
    for (int i = 0; i < each; i++) {
      int op = log.call(kind, i);
      long answer = object.apply(i);
      log.ret(op, answer);
      sum += answer;
    }
    return sum;
  }

  private static long locked(LockedRecorder recorder, Operations object, int each) {
    long sum = 0;
    for (int i = 0; i < each; i++) {
      recorder.call("op", i);
      long answer = object.apply(i);
      recorder.ret("op", answer);
      sum += answer;
    }
    return sum;
  }

  /** The CPU time of all threads together; they start together. */
  private double cpuNanos(int count, Work work) {
    AtomicLong nanos = new AtomicLong();
    CountDownLatch ready = new CountDownLatch(count);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                ready.countDown();
                await(ready);
                long start = THREADS.getCurrentThreadCpuTime();
                used.addAndGet(work.run(number));
                nanos.addAndGet(THREADS.getCurrentThreadCpuTime() - start);
              });
      threads.add(thread);
      thread.start();
    }
    threads.forEach(RecorderOverhead::join);
    return nanos.get();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
