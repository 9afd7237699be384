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

  private TimeAxis(int[] begin, int[] end) {
    this.begin = begin;
    this.end = end;
    this.columns = 1 + IntStream.concat(IntStream.of(begin), IntStream.of(end)).max().orElse(0);
  }

  /** One column for each distinct time if that fits, else as few as it takes to tell the order. */
  static TimeAxis of(History history, int width) {
    TimeAxis exact = byTime(history);
    if (exact.columns <= width) {
      return exact;
    }
    TimeAxis wide = byPhase(history, 2);
    return wide.columns <= width ? wide : byPhase(history, 1);
  }

  /** The fewest columns that tell the order. */
  static int fewestColumns(History history) {
    return byPhase(history, 1).columns;
  }

  private static TimeAxis byTime(History history) {
    int n = history.size();
    long[] times =
        IntStream.range(0, n)
            .mapToObj(i -> LongStream.of(history.call(i), history.ret(i)))
            .flatMapToLong(s -> s)
            .filter(t -> t != History.PENDING)
            .distinct()
            .sorted()
            .toArray();
    int[] begin = new int[n];
    int[] end = new int[n];
    for (int i = 0; i < n; i++) {
      begin[i] = Arrays.binarySearch(times, history.call(i));
      end[i] = history.pending(i) ? -1 : Arrays.binarySearch(times, history.ret(i));
    }
    return new TimeAxis(begin, end);
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
    int[] end = new int[n];
    for (int i = 0; i < n; i++) {
      end[i] = history.pending(i) ? -1 : phaseOf(history.ret(i), starts, phases, columns);
    }
    return new TimeAxis(begin, end);
  }

  private static int phaseOf(long ret, long[] starts, int phases, int columns) {
    int at = Arrays.binarySearch(starts, 0, phases, ret);
    return (at >= 0 ? at : -at - 2) * columns + columns - 1;
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
}
