package dev.plumbline.report;

import dev.plumbline.core.history.History;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The columns of a timeline: for every operation where it begins and where it ends. Real durations
 * are given up; what precedes what is kept exactly: a precedes b if a's end is left of b's begin.
 */
final class TimeAxis {
  private final int[] begin;
  private final int[] end;
  private final int columns;

  /** The first time of each group of {@link #unit} columns, ascending. */
  private final long[] starts;

  private final int unit;

  private TimeAxis(int[] begin, int[] end, long[] starts, int unit) {
    this.begin = begin;
    this.end = end;
    this.starts = starts;
    this.unit = unit;
    this.columns = Math.max(1, starts.length * unit);
  }

  /**
   * One column for each distinct time if that fits, else as few as it takes to tell the order.
   *
   * @param moments further times that are to be told apart if that fits
   */
  static TimeAxis of(History history, long[] moments, int width) {
    TimeAxis exact = byTime(history, moments);
    if (exact.columns <= width) {
      return exact;
    }
    TimeAxis wide = byPhase(history, 2);
    return wide.columns <= width ? wide : byPhase(history, 1);
  }

  /**
   * The fewest columns that tell the order. They are the same for all histories in which the same
   * operations precede each other, whatever the times.
   */
  static TimeAxis fewest(History history) {
    return byPhase(history, 1);
  }

  private static TimeAxis byTime(History history, long[] moments) {
    int n = history.size();
    LongStream ends =
        IntStream.range(0, n)
            .mapToObj(i -> LongStream.of(history.call(i), history.ret(i)))
            .flatMapToLong(s -> s)
            .filter(t -> t != History.PENDING);
    long[] times = LongStream.concat(ends, LongStream.of(moments)).distinct().sorted().toArray();
    int[] begin = new int[n];
    int[] end = new int[n];
    for (int i = 0; i < n; i++) {
      begin[i] = Arrays.binarySearch(times, history.call(i));
      end[i] = history.pending(i) ? -1 : Arrays.binarySearch(times, history.ret(i));
    }
    return new TimeAxis(begin, end, times, 1);
  }

  /**
   * A phase is a run of calls without a return between them. An operation ends in the phase of the
   * last call that is not after its return.
   *
   * @param columns of one phase: operations begin in its first and end in its last
   */
  private static TimeAxis byPhase(History history, int columns) {
    int n = history.size();
    long[] returns =
        IntStream.range(0, n)
            .filter(i -> !history.pending(i))
            .mapToLong(history::ret)
            .sorted()
            .toArray();
    int[] begin = new int[n];
    long[] starts = new long[n];
    int phases = 0;
    int seen = 0;
    for (int i = 0; i < n; i++) {
      int before = seen;
      while (seen < returns.length && returns[seen] < history.call(i)) {
        seen++;
      }
      if (seen > before || i == 0) {
        starts[phases++] = history.call(i);
      }
      begin[i] = (phases - 1) * columns;
    }
    TimeAxis axis = new TimeAxis(begin, new int[n], Arrays.copyOf(starts, phases), columns);
    for (int i = 0; i < n; i++) {
      axis.end[i] = history.pending(i) ? -1 : axis.column(history.ret(i));
    }
    return axis;
  }

  int columns() {
    return columns;
  }

  int begin(int i) {
    return begin[i];
  }

  /** The column of the return; -1 for a pending operation. */
  int end(int i) {
    return end[i];
  }

  /** The last column that is not after this time; the first one for what came before all. */
  int column(long time) {
    int at = Arrays.binarySearch(starts, time);
    return Math.max(0, at >= 0 ? at : -at - 2) * unit + unit - 1;
  }
}
