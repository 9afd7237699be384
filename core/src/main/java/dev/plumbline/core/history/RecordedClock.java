package dev.plumbline.core.history;

import java.util.Arrays;
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
  public static final RecordedClock UNKNOWN = new RecordedClock(null);

  /** Times are nanoseconds. */
  public static final RecordedClock NANOSECONDS = new RecordedClock(new long[0]);

  /** By the number of an event; null if unknown, empty if times are nanoseconds. */
  private final long @Nullable [] nanosOfEvents;

  private RecordedClock(long @Nullable [] nanosOfEvents) {
    this.nanosOfEvents = nanosOfEvents;
  }

  /**
   * Times are numbers of events.
   *
   * @param nanos when the events were; if the clock ever went back, it is of no use, and unknown
   */
  static RecordedClock ofEvents(long[] nanos) {
    for (int k = 1; k < nanos.length; k++) {
      if (nanos[k - 1] > nanos[k]) {
        return UNKNOWN;
      }
    }
    return nanos.length == 0 ? UNKNOWN : new RecordedClock(nanos);
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
    if (nanosOfEvents == null) {
      throw new IllegalStateException("nobody knows what the times of this history are");
    }
    int last = nanosOfEvents.length - 1;
    return last < 0 ? time : nanosOfEvents[(int) Math.max(0, Math.min(time, last))];
  }

  @Override
  public String toString() {
    return nanosOfEvents == null
        ? "unknown"
        : countsEvents() ? "events at " + Arrays.toString(nanosOfEvents) : "nanoseconds";
  }
}
