package dev.plumbline.subjects.counter;

import dev.plumbline.subjects.Counter;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A counter that reads, adds one, and tries again if another thread was faster.
 *
 * <p>Paper: Herlihy: Wait-free synchronization, TOPLAS 13 (1991), on what compare-and-swap can do.
 *
 * <p>Known to be linearizable and lock-free. Linearization points: an increment at its successful
 * compare-and-set, {@code get} at its read.
 */
sealed class CasCounter implements Counter permits LostUpdateCounter {
  private final AtomicLong value = new AtomicLong();

  @Override
  public final long increment() {
    long now;
    do {
      now = value.get();
    } while (!update(value, now, now + 1));
    return now + 1;
  }

  /** Replaces the value that was read by the next one; false if it is no longer that. */
  boolean update(AtomicLong value, long now, long next) {
    return value.compareAndSet(now, next);
  }

  @Override
  public final long get() {
    return value.get();
  }
}
