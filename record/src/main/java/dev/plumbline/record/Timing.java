package dev.plumbline.record;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Where times come from: nanoseconds since recording began, or a number that one counter gives to
 * each event. The counter is exact and has no ties, but all threads meet at it.
 */
final class Timing {
  private final AtomicLong counter;
  private final long origin = System.nanoTime();

  Timing(boolean sequence) {
    counter = sequence ? new AtomicLong() : null;
  }

  long now() {
    return counter == null ? System.nanoTime() - origin : counter.getAndIncrement();
  }
}
