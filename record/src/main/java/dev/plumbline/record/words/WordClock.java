package dev.plumbline.record.words;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What time it is, for all threads of a run: by the clock of the machine, or by one counter. Times
 * of the counter are all different, but threads meet at it and disturb each other.
 */
final class WordClock {
  /** Null for the clock. */
  private final @Nullable AtomicLong counter;

  WordClock(boolean counts) {
    counter = counts ? new AtomicLong() : null;
  }

  long now() {
    return counter == null ? System.nanoTime() : counter.getAndIncrement();
  }
}
