package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ClusterFold;
import dev.plumbline.core.monitor.ranges.ClusterRange;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.primitive.LongList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** A register, or a key of a map, too large for a task. */
final class RegisterByRanges {
  private final LargePart part;

  RegisterByRanges(LargePart part) {
    this.part = part;
  }

  Row decide() {
    TimeRanges times = part.ranges();
    List<Tuple2<Integer, ClusterRange.Summary>> answers =
        part.<long[]>shares()
            .mapToPair(group -> new Tuple2<>(group._1(), range(group, times).summary()))
            .collect();
    ClusterFold fold = new ClusterFold();
    TimeRanges.inOrder(answers).forEach(fold::add);
    return fold.linearizable() ? part.linearizable() : refused();
  }

  /** Explains the first conflict in the order of first returns, or one that is as early. */
  private Row refused() {
    TimeRanges times = part.ranges();
    JavaRDD<Tuple2<Integer, ClusterRange>> ranges =
        part.<long[]>shares().map(group -> new Tuple2<>(group._1(), range(group, times)));
    long[][] before = new long[times.count() + 1][0];
    ranges
        .mapToPair(r -> new Tuple2<>(r._1(), r._2().latest()))
        .collect()
        .forEach(latest -> before[latest._1() + 1] = latest._2());
    for (int r = 1; r < before.length; r++) {
      before[r] = ClusterRange.later(before[r - 1], before[r]);
    }
    long[] first =
        ranges
            .map(r -> r._2().firstConflict(before[r._1()]))
            .filter(conflict -> conflict.length > 0)
            .reduce((one, other) -> one[0] <= other[0] ? one : other);
    PartEvidence evidence = new PartEvidence(part);
    long next = evidence.nextCall(first[0]);
    Set<Long> ids = new HashSet<>(Set.of(first[1], first[2]));
    ranges
        .flatMap(r -> LongStream.of(r._2().between(first[0], next)).boxed().iterator())
        .take(PartEvidence.MOST_EXPLAINED)
        .forEach(ids::add);
    return evidence.explained(ids);
  }

  /** The clusters of a home by the ranges that need to know of them. */
  static List<Tuple2<Integer, long[]>> shares(long[] cells, TimeRanges times) {
    Map<Integer, LongList> routed = new HashMap<>();
    for (int k = 0; k < cells.length; k += Clusters.WIDTH) {
      int first = times.of(cells[k + 1]);
      int last = times.of(cells[k + 2]);
      add(routed, first, cells, k);
      if (last != first) {
        add(routed, last, cells, k);
      }
    }
    List<Tuple2<Integer, long[]>> shares = new ArrayList<>();
    routed.forEach((r, its) -> shares.add(new Tuple2<>(r, its.toArray())));
    return shares;
  }

  private static void add(Map<Integer, LongList> routed, int range, long[] cells, int from) {
    LongList its = routed.computeIfAbsent(range, r -> new LongList());
    for (int k = 0; k < Clusters.WIDTH; k++) {
      its.add(cells[from + k]);
    }
  }

  private static ClusterRange range(Tuple2<Integer, Iterable<long[]>> group, TimeRanges times) {
    ClusterRange range = new ClusterRange(times.from(group._1()), times.end(group._1()));
    for (long[] cells : group._2()) {
      for (int k = 0; k < cells.length; k += Clusters.WIDTH) {
        range.add(cells[k], cells[k + 1], cells[k + 2]);
      }
    }
    return range;
  }
}
