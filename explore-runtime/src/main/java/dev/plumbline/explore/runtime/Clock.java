package dev.plumbline.explore.runtime;

/**
 * Time as explored threads see it. Each has a clock of its own, which moves a little whenever it is
 * read, and to the end of a wait that ran out of time: so a loop until a deadline ends, and threads
 * do not depend on each other by looking at the time.
 */
final class Clock {
  private static final long START = 1_000_000_000_000L;
  private static final long[] passed = new long[Scheduler.MOST_THREADS];

  private Clock() {}

  static void reset(int t) {
    passed[t] = 0;
  }

  static void pass(int t, long nanos) {
    passed[t] += Math.max(0, nanos);
  }

  static long nanos(int t) {
    Spinning.changes(t);
    return START + ++passed[t];
  }

  static long millis(int t) {
    return nanos(t) / 1_000_000;
  }
}
