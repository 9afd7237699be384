package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.RecordedClock;
import dev.plumbline.report.page.Bands.Band;
import java.util.Arrays;
import java.util.List;

/**
 * The distinct times of a history in order. A rank says where a time stands among them: what
 * precedes what can be told from ranks alone, exactly, whatever a browser does to large numbers.
 */
final class TimeRanks {
  private final long[] times;

  /** What the times were on the clock of whoever recorded them; the times if nobody knows. */
  private final long[] clocked;

  private TimeRanks(long[] times, RecordedClock clock) {
    this.times = times;
    this.clocked = clock.isKnown() ? Arrays.stream(times).map(clock::steadyNanos).toArray() : times;
  }

  /** The times of the operations and of these bands. */
  static TimeRanks of(History history, List<Band> bands) {
    return of(List.of(history), bands);
  }

  /** The times of the operations of several histories and of these bands. */
  static TimeRanks of(List<History> parts, List<Band> bands) {
    int n = parts.stream().mapToInt(History::size).sum();
    long[] all = new long[2 * n + 2 * bands.size()];
    int count = 0;
    for (History part : parts) {
      for (int i = 0; i < part.size(); i++) {
        all[count++] = part.call(i);
        if (!part.pending(i)) {
          all[count++] = part.ret(i);
        }
      }
    }
    for (Band band : bands) {
      all[count++] = band.from();
      all[count++] = band.end();
    }
    Arrays.sort(all, 0, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[distinct++] = all[i];
      }
    }
    RecordedClock clock = parts.isEmpty() ? RecordedClock.UNKNOWN : parts.get(0).clock();
    return new TimeRanks(Arrays.copyOf(all, distinct), clock);
  }

  int count() {
    return times.length;
  }

  /** The rank of a time of the history; of any other, the rank of the last time before it. */
  int rank(long time) {
    int at = Arrays.binarySearch(times, time);
    return at >= 0 ? at : Math.max(0, -at - 2);
  }

  /** The time that counts as 0 in the page. */
  long base() {
    return clocked.length == 0 ? 0 : clocked[0];
  }

  /** By how many bits times are shortened so that a browser can count them; mostly 0. */
  int shift() {
    long span = clocked.length == 0 ? 0 : clocked[clocked.length - 1] - clocked[0];
    int shift = 0;
    while (Long.compareUnsigned(span >>> shift, ColumnBlock.LARGEST) >= 0) {
      shift++;
    }
    return shift;
  }

  /** All times, since the base, shortened. */
  long[] sinceBase() {
    int shift = shift();
    long[] result = new long[clocked.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (clocked[i] - clocked[0]) >>> shift;
    }
    return result;
  }
}
