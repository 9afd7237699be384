package dev.plumbline.bench;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Specs;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** How long it takes to measure how far a queue is out of order, by length of the trace. */
final class DegreeScaling {
  private static final int SMALLEST = 125_000;
  private static final int CLIENTS = 8;
  private static final int LARGEST_CONTENT = 200;
  private static final int REACH = 8;
  private static final int WARM_UPS = 50;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final DegreeMeter METER = new DegreeMeter(Specs.named("queue"), "out-of-order");

  private DegreeScaling() {}

  static List<Table> run(Size size) {
    Table table =
        new Table(
            "Degree of a queue that gives one of its first %d values".formatted(REACH),
            "operations",
            "degree",
            "CPU ms to find it",
            "ratio to half the length",
            "ms to prove it",
            "verified");
    warmUp(size);
    double half = 0;
    for (int factor = 1; factor <= 8; factor *= 2) {
      History history = trace(size.operations(factor * SMALLEST), factor);
      Degree degree = METER.measure(history);
      double millis = Double.MAX_VALUE;
      for (int i = 0; i < (size == Size.FULL ? 8 : 1); i++) {
        millis = Math.min(millis, cpuMillis(history));
      }
      table.row(
          Integer.toString(history.size()),
          Integer.toString(degree.exact().orElseThrow()),
          Figures.three(millis),
          half == 0 ? "" : Figures.three(millis / half),
          Figures.three(degree.proofNanos() / 1e6),
          Boolean.toString(degree.verified()));
      half = millis;
    }
    table.note(
        "Found: the best of eight. Proved: once, by the clock, a witness and a core made and"
            + " verified. Reading the trace is in neither.");
    return List.of(table);
  }

  /** So that the shortest trace does not pay for compilation. */
  private static void warmUp(Size size) {
    History history = trace(size.operations(SMALLEST), 0);
    for (int i = 0; i < (size == Size.FULL ? WARM_UPS : 1); i++) {
      cpuMillis(history);
    }
  }

  private static double cpuMillis(History history) {
    long start = THREADS.getCurrentThreadCpuTime();
    METER.proof(false).measure(history);
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
  }

  /** Enqueues and dequeues as they come, each overlapping a few others. */
  private static History trace(int operations, long seed) {
    Random random = new Random(seed);
    HistoryBuilder builder = History.builder();
    List<Long> queue = new ArrayList<>();
    long added = 0;
    for (int i = 0; i < operations; i++) {
      long call = 10L * i - random.nextInt(40);
      long ret = 10L * i + 1 + random.nextInt(40);
      boolean full = queue.size() >= LARGEST_CONTENT;
      if (queue.isEmpty() || (!full && random.nextBoolean())) {
        queue.add(++added);
        builder.add(i % CLIENTS, "enq", added, null, call, ret);
      } else {
        Long v = queue.remove(random.nextInt(Math.min(REACH, queue.size())));
        builder.add(i % CLIENTS, "deq", null, v, call, ret);
      }
    }
    return builder.build();
  }
}
