package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.report.page.Bands.Band;
import java.util.Arrays;
import java.util.List;

/**
 * The distinct times of a history in order. A rank says where a time stands among them: what
 * precedes what can be told from ranks alone, exactly, whatever a browser does to large numbers.
 */
final class TimeRanks {
  private final long[] times;

  private TimeRanks(long[] times) {
    this.times = times;
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
    return new TimeRanks(Arrays.copyOf(all, distinct));
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
    return times.length == 0 ? 0 : times[0];
  }

  /** By how many bits times are shortened so that a browser can count them; mostly 0. */
  int shift() {
    long span = times.length == 0 ? 0 : times[times.length - 1] - times[0];
    int shift = 0;
    while (Long.compareUnsigned(span >>> shift, ColumnBlock.LARGEST) >= 0) {
      shift++;
    }
    return shift;
  }

  /** All times, since the base, shortened. */
  long[] sinceBase() {
    int shift = shift();
    long[] result = new long[times.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (times[i] - times[0]) >>> shift;
    }
    return result;
  }
}
