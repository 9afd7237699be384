package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.RecordedClock;
import java.util.Locale;

/**
 * Times of a few operations as people read them: since the first of them was called, with a unit if
 * the recording has one.
 */
final class ElapsedTimes {
  private static final String[] UNITS = {"ns", "µs", "ms", "s"};

  private final RecordedClock clock;
  private final long start;

  /** Times since the first call of some operations. */
  ElapsedTimes(History operations) {
    clock = operations.clock();
    long first = operations.size() == 0 ? 0 : operations.call(0);
    start = clock.isKnown() && operations.size() > 0 ? clock.nanos(first) : first;
  }

  /** Whether times have a unit. */
  boolean haveUnit() {
    return clock.isKnown();
  }

  /** How long after the start a time is. */
  String text(long time) {
    return clock.isKnown() ? duration(clock.nanos(time) - start) : Long.toString(time - start);
  }

  private static String duration(long nanos) {
    double amount = nanos;
    int unit = 0;
    while (Math.abs(amount) >= 1000 && unit < UNITS.length - 1) {
      amount /= 1000;
      unit++;
    }
    int decimals = unit == 0 ? 0 : Math.abs(amount) < 10 ? 3 : Math.abs(amount) < 100 ? 2 : 1;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", amount, UNITS[unit]);
  }
}
