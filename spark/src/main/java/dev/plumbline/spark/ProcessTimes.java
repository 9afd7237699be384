package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.ProcessSpans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import scala.Tuple2;

/** The calls and returns of some processes, put together from all splits. */
final class ProcessTimes {
  private ProcessTimes() {}

  /** Of each operation of some processes: call, return, split, line and position. */
  static List<Tuple2<Object, long[]>> of(byte[] block, Set<Object> processes) {
    List<Tuple2<Object, long[]>> times = new ArrayList<>();
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    OperationBlock.unpack(block, builder, origins);
    History h = builder.build();
    for (int i = 0; i < h.size(); i++) {
      if (h.processId(i) >= 0 && processes.contains(h.process(i))) {
        int added = h.position(i);
        long position = origins.position(added);
        long[] row = {h.call(i), h.ret(i), origins.split(added), origins.line(added), position};
        times.add(new Tuple2<>(h.process(i), row));
      }
    }
    return times;
  }

  /**
   * For each operation that begins too early: call and return of the other, its own split, line and
   * position. Who has read a split has told already what overlaps another operation of the same
   * split.
   */
  static Stream<long[]> overlaps(Iterable<long[]> ofOneProcess) {
    List<long[]> sorted = new ArrayList<>();
    ofOneProcess.forEach(sorted::add);
    sorted.sort(
        Comparator.<long[]>comparingLong(t -> t[0])
            .thenComparingLong(t -> t[2])
            .thenComparingLong(t -> t[4]));
    List<long[]> found = new ArrayList<>();
    long[] before = null;
    Map<Long, long[]> beforeIn = new HashMap<>();
    for (long[] next : sorted) {
      if (overlaps(before, next) && !overlaps(beforeIn.get(next[2]), next)) {
        found.add(new long[] {before[0], before[1], next[2], next[3], next[4]});
      }
      before = lasting(before, next);
      beforeIn.merge(next[2], next, ProcessTimes::lasting);
    }
    return found.stream();
  }

  private static boolean overlaps(long[] before, long[] next) {
    return before != null && ProcessSpans.overlap(before[0], before[1], next[0], next[1]);
  }

  private static long[] lasting(long[] before, long[] next) {
    return before == null || ProcessSpans.outlasts(before[1], next[0], next[1]) ? next : before;
  }
}
