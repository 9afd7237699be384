package dev.plumbline.bench;

import dev.plumbline.bench.Measured.Sample;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;

/**
 * Measures contenders: time by the clock, CPU time and allocation of the calling thread, and live
 * memory. Collector and compiler threads are in none of them.
 */
final class Meter {
  /** What takes longer than this is not repeated. */
  private static final long SLOW_NANOS = 2_000_000_000L;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

  private final int repetitions;
  private final Duration limit;
  private final boolean swept;

  /**
   * @param repetitions how often something is repeated after its first run
   * @param limit after which a contender gives up
   */
  Meter(int repetitions, Duration limit) {
    this(repetitions, limit, false);
  }

  private Meter(int repetitions, Duration limit, boolean swept) {
    this.repetitions = repetitions;
    this.limit = limit;
    this.swept = swept;
  }

  Duration limit() {
    return limit;
  }

  /** The same with another number of repetitions. */
  Meter times(int number) {
    return new Meter(number, limit, swept);
  }

  /** The same with another limit. */
  Meter upTo(long seconds) {
    return new Meter(repetitions, Duration.ofSeconds(seconds), swept);
  }

  /**
   * The same with a collection before each run, outside of what is measured. A repetition then
   * works in memory that the first run has worked in; without, large arrays come from pages that
   * nobody has touched until the collector runs by itself, and the system clears them at the
   * thread's cost.
   */
  Meter swept() {
    return new Meter(repetitions, limit, true);
  }

  /** The first run and the best of the others. */
  Measured measure(Question question, HistoryDecider decider) {
    question.history();
    Decision[] said = new Decision[1];
    Sample first = sample(question, decider, said);
    Decision decision = said[0];
    Sample best = first;
    if (decision.decided() && first.cpuNanos() < SLOW_NANOS) {
      for (int i = 0; i < repetitions; i++) {
        Sample again = sample(question, decider, said);
        agree(question, decision, said[0]);
        best = again.cpuNanos() < best.cpuNanos() ? again : best;
      }
    }
    return new Measured(decision, first, best);
  }

  /** One run. */
  Sample once(Question question, HistoryDecider decider) {
    question.history();
    return sample(question, decider, new Decision[1]);
  }

  private Sample sample(Question question, HistoryDecider decider, Decision[] said) {
    if (swept) {
      MEMORY.gc();
    }
    long thread = Thread.currentThread().getId();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    said[0] = decider.decide(question, limit, () -> {});
    long nanos = System.nanoTime() - start;
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    return new Sample(nanos, cpu, THREADS.getThreadAllocatedBytes(thread) - bytes);
  }

  /**
   * The most that was live after any part, beyond what was live before: bytes that a heap must have
   * on top of the history, without garbage.
   */
  long liveBytes(Question question, HistoryDecider decider) {
    question.history();
    long before = live();
    long[] most = {0};
    decider.decide(question, limit, () -> most[0] = Math.max(most[0], live()));
    return Math.max(0, most[0] - before);
  }

  /** What is live in the heap after a full collection, in bytes. */
  static long live() {
    MEMORY.gc();
    return MEMORY.getHeapMemoryUsage().getUsed();
  }

  /** Fails if two contenders contradict each other; to give up is no contradiction. */
  static void agree(Question question, Decision a, Decision b) {
    if (a.decided() && b.decided() && a.answer() != b.answer()) {
      throw new IllegalStateException(
          "contenders disagree on %s: %s and %s".formatted(question.name(), a, b));
    }
  }
}
