package dev.plumbline.core.history;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the times of a history were on the clock of whoever recorded it, for people: a verdict knows
 * nothing of it, because only the order of times counts there.
 *
 * <p>In a log such as Jepsen's the time of a call is its number among the events, because their
 * order is the order in the file and clocks may stand still; the log tells, beside, at which
 * nanosecond an event was. In other recordings times are nanoseconds themselves, or nobody knows
 * what they are.
 */
public final class RecordedClock {
  /** Nobody knows what the times are. */
  public static final RecordedClock UNKNOWN = new RecordedClock(null, null, null);

  /** Times are nanoseconds. */
  public static final RecordedClock NANOSECONDS = ofSteady(new long[0]);

  private static final String[] UNITS = {"ns", "µs", "ms", "s"};

  /** By the number of an event; null if unknown, empty if times are nanoseconds. */
  private final long @Nullable [] nanosOfEvents;

  /** The least of an event's and all later ones; the same as above if the clock never went back. */
  private final long @Nullable [] earliest;

  /** The greatest of an event's and all before it; the same as above if it never went back. */
  private final long @Nullable [] latest;

  private RecordedClock(
      long @Nullable [] nanosOfEvents, long @Nullable [] earliest, long @Nullable [] latest) {
    this.nanosOfEvents = nanosOfEvents;
    this.earliest = earliest;
    this.latest = latest;
  }

  /**
   * Times are numbers of events.
   *
   * @param nanos when the events were; a clock that is read by several threads may go back a little
   */
  static RecordedClock ofEvents(long[] nanos) {
    if (nanos.length == 0) {
      return UNKNOWN;
    }
    long[] latest = nanos.clone();
    boolean steady = true;
    for (int k = 1; k < nanos.length; k++) {
      steady &= nanos[k] >= latest[k - 1];
      latest[k] = Math.max(latest[k - 1], nanos[k]);
    }
    if (steady) {
      return ofSteady(nanos);
    }
    long[] earliest = nanos.clone();
    for (int k = nanos.length - 2; k >= 0; k--) {
      earliest[k] = Math.min(earliest[k + 1], nanos[k]);
    }
    return new RecordedClock(nanos, earliest, latest);
  }

  private static RecordedClock ofSteady(long[] nanos) {
    return new RecordedClock(nanos, nanos, nanos);
  }

  /** Whether {@link #nanos} can be asked. */
  public boolean isKnown() {
    return nanosOfEvents != null;
  }

  /** Whether times are numbers of events, and not those of a clock. */
  boolean countsEvents() {
    return nanosOfEvents != null && nanosOfEvents.length > 0;
  }

  /**
   * The nanoseconds of a time of the history, since whatever moment the clock counts from; those of
   * an event that was not recorded are those of the nearest that was.
   *
   * @throws IllegalStateException if it is not {@linkplain #isKnown known}
   */
  public long nanos(long time) {
    return in(nanosOfEvents, time);
  }

  /**
   * The same, where the clock went back raised to the greatest so far, so that what comes later in
   * the history never has less.
   *
   * @throws IllegalStateException if it is not {@linkplain #isKnown known}
   */
  public long steadyNanos(long time) {
    return in(latest, time);
  }

  /**
   * The same, where the clock went back lowered to the least that comes: from here to {@link
   * #steadyNanos} of another time is never empty if that comes later in the history.
   */
  long earliestNanos(long time) {
    return in(earliest, time);
  }

  private static long in(long @Nullable [] nanos, long time) {
    if (nanos == null) {
      throw new IllegalStateException("nobody knows what the times of this history are");
    }
    int last = nanos.length - 1;
    return last < 0 ? time : nanos[(int) Math.max(0, Math.min(time, last))];
  }

  /** How long after one time of the history another is, as people read it: with a unit if known. */
  public String elapsed(long since, long time) {
    return isKnown() ? duration(nanos(time) - nanos(since)) : Long.toString(time - since);
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

  @Override
  public String toString() {
    return nanosOfEvents == null
        ? "unknown"
        : countsEvents() ? "events at " + Arrays.toString(nanosOfEvents) : "nanoseconds";
  }
}
