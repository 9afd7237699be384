package dev.plumbline.explore.runtime;

/**
 * Time as explored threads see it. Each has a clock of its own, which moves a little whenever it is
 * read, and to the end of a wait that ran out of time: so a loop until a deadline ends, and threads
 * do not depend on each other by looking at the time.
 */
final class Clock {
  private static final long START = 1_000_000_000_000L;

  /** Nobody waits for longer, which is more than thirty years: what comes later has no number. */
  private static final long MOST = 1L << 60;

  /** How much later another lot begins; and it moves faster. */
  private static final long LATER = 1_000_003_000_001L;

  /** The number of whoever makes the object that the threads share. */
  static final int SET_UP = Scheduler.MOST_THREADS;

  private static final long[] passed = new long[SET_UP + 1];

  private Clock() {}

  /** Threads begin when the object is made. */
  static void reset(int t) {
    passed[t] = t == SET_UP ? 0 : passed[SET_UP];
  }

  /** Whether a time is so long that nobody lives to see its end: then it is none. */
  static boolean isForEver(long nanos) {
    return nanos >= MOST;
  }

  static void pass(int t, long nanos) {
    passed[t] = Math.min(MOST, passed[t] + Math.min(MOST, Math.max(0, nanos)));
  }

  static long nanos(int t) {
    if (t != SET_UP) {
      Spinning.changes(t);
    }
    passed[t] += 1 + Seeds.lot;
    return START + Seeds.lot * LATER + passed[t];
  }

  static long millis(int t) {
    return nanos(t) / 1_000_000;
  }
}
