package dev.plumbline.subjects.stack;

import java.util.concurrent.atomic.AtomicLong;

/**
 * An interval of logical time. One stamp is before another if it ends before the other begins; the
 * stamps of two operations that overlap need not be ordered.
 */
record Stamp(long from, long to) {
  /** The stamp of an element whose push has none yet: later than all others. */
  static final Stamp UNKNOWN = new Stamp(Long.MAX_VALUE, Long.MAX_VALUE);

  boolean before(Stamp other) {
    return to < other.from;
  }

  /**
   * Makes stamps. If one was made before the making of another began, it is before the other: when
   * {@link #next} returns, the time is later than the end of its interval, and time only grows.
   */
  static final class Clock {
    private static final int PAUSE = 8;

    private final AtomicLong time = new AtomicLong();

    /** A stamp of now. Waits a little for somebody else to move the time, to save the write. */
    Stamp next() {
      long from = time.get();
      for (int i = 0; i < PAUSE; i++) {
        Thread.onSpinWait();
      }
      long to = time.get();
      if (to != from) {
        return new Stamp(from, to - 1);
      }
      return time.compareAndSet(from, from + 1)
          ? new Stamp(from, from)
          : new Stamp(from, time.get() - 1);
    }
  }
}
