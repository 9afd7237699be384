package dev.plumbline.bench;

import java.time.Duration;

/** How much a benchmark does. */
enum Size {
  /** As published. */
  FULL(1, Integer.MAX_VALUE, 5, Duration.ofSeconds(10), Duration.ofSeconds(3)),
  /** All benchmarks together in a few minutes; the figures mean little. */
  QUICK(10, 60, 1, Duration.ofMillis(150), Duration.ofMillis(50)),
  /** For tests. */
  TINY(1000, 5, 1, Duration.ofMillis(100), Duration.ofMillis(50));

  private static final int SMALL = 1000;

  private final int divisor;
  private final int mostClients;
  private final int repetitions;
  private final Duration limit;
  private final Duration shortLimit;

  Size(int divisor, int mostClients, int repetitions, Duration limit, Duration shortLimit) {
    this.divisor = divisor;
    this.mostClients = mostClients;
    this.repetitions = repetitions;
    this.limit = limit;
    this.shortLimit = shortLimit;
  }

  /** How many operations instead of so many; small histories shrink less than large ones. */
  int operations(int full) {
    return Math.max(Math.min(full, this == TINY ? 60 : SMALL / 2), full / divisor);
  }

  int clients(int full) {
    return Math.min(full, mostClients);
  }

  /** Measures with the usual limit. */
  Meter meter() {
    return new Meter(repetitions, limit);
  }

  /** Measures once, with a short limit. */
  Meter quickMeter() {
    return new Meter(0, shortLimit);
  }
}
