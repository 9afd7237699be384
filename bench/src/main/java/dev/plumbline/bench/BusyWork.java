package dev.plumbline.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Arithmetic that takes a given CPU time on this machine, without touching memory. */
final class BusyWork {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int TRIALS = 200_000;
  private static final int TRIAL_ROUNDS = 100;

  /** Measured once, so that all contenders do the same work. */
  private static BusyWork microsecond;

  private final int rounds;

  private BusyWork(int rounds) {
    this.rounds = rounds;
  }

  static synchronized BusyWork microsecond() {
    if (microsecond == null) {
      BusyWork trial = new BusyWork(TRIAL_ROUNDS);
      double nanos = Math.min(trial.nanos(), Math.min(trial.nanos(), trial.nanos()));
      microsecond = new BusyWork((int) Math.round(TRIAL_ROUNDS * 1000 / nanos));
    }
    return microsecond;
  }

  private double nanos() {
    long sum = 0;
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < TRIALS; i++) {
      sum += run(sum + i);
    }
    long nanos = THREADS.getCurrentThreadCpuTime() - start;
    // The sum is used, so that the loop is not left out; it is never that number.
    return sum == 42 ? Double.NaN : nanos / (double) TRIALS;
  }

  long run(long seed) {
    long x = seed;
    for (int i = 0; i < rounds; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
    }
    return x;
  }
}
