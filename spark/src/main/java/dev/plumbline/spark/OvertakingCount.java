package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.OvertakingRanges;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.spec.KnownType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * How many others each dequeued element of a large queue certainly overtook, and with that the
 * exact degree out of order: see {@link OvertakingRanges} for cells, strips and local ones. Each of
 * the two kinds of tasks takes a shuffle; only counts that are not 0 go on.
 */
final class OvertakingCount {
  private final LargePart part;
  private final List<long[]> lost;
  private final JavaRDD<LargeHome> completed;

  OvertakingCount(LargePart part) {
    this.part = part;
    this.lost = part.lost();
    this.completed = QueueByRanges.completed(part, lost);
  }

  /** Whether a queue that may be out of order by some k is. */
  Row decide() {
    String not = cannot();
    if (not != null) {
      return part.undecided(not);
    }
    int k =
        ((KnownType.OutOfOrderQueue) part.decision().source().make().traits().type().orElseThrow())
            .k();
    JavaPairRDD<Long, Long> tooFar = overtaken().filter(v -> v._2() > k);
    return tooFar.isEmpty()
        ? impossibleEmpty().orElseGet(part::linearizable)
        : overtakenTooMany(tooFar);
  }

  /** Explains what some elements overtook: those that were removed first. */
  private Row overtakenTooMany(JavaPairRDD<Long, Long> tooFar) {
    JavaPairRDD<Long, Tuple2<Long, Long>> times =
        completed
            .flatMapToPair(OvertakingCount::times)
            .join(tooFar)
            .mapValues(Tuple2::_1)
            .persist(StorageLevel.DISK_ONLY());
    try {
      long first = times.map(v -> v._2()._2()).reduce(Math::min);
      long next = new PartEvidence(part).nextCall(first);
      Map<Long, Tuple2<Long, Long>> some = times.filter(v -> v._2()._2() < next).collectAsMap();
      long called = some.values().stream().mapToLong(Tuple2::_1).max().orElseThrow();
      return evidence().overtakenTooMany(some.keySet(), called, first);
    } finally {
      times.unpersist(false);
    }
  }

  private ContainerEvidence evidence() {
    return new ContainerEvidence(part, completed, !lost.isEmpty());
  }

  /** When the add of each element was called, and when it was removed. */
  private static Iterator<Tuple2<Long, Tuple2<Long, Long>>> times(LargeHome home) {
    ElementTimes elements = home.elements();
    return IntStream.range(0, elements.size())
        .mapToObj(
            e ->
                new Tuple2<>(
                    elements.id(e), new Tuple2<>(elements.addCall(e), elements.removed(e))))
        .iterator();
  }

  /** Why it cannot be counted; null if it can. */
  String cannot() {
    boolean peeked = part.summaries().stream().anyMatch(LargeHome.Summary::peeked);
    return peeked ? "cannot be decided by ranges because values are peeked at" : part.beyond();
  }

  /** The violation of an empty result that no k allows, if there is one. */
  Optional<Row> impossibleEmpty() {
    QueueFold fold = new QueueFold();
    TimeRanges times = part.ranges();
    JavaPairRDD<Integer, Iterable<RangeShare>> ranges =
        QueueByRanges.ranges(part, completed, lost, false);
    long[] carry = new long[times.count()];
    QueueByRanges.fold(ranges, times, fold, carry, null);
    if (fold.impossibleEmpty() < 0) {
      return Optional.empty();
    }
    long empty = QueueByRanges.firstImpossible(ranges, times, carry);
    return Optional.of(evidence().impossible(empty));
  }

  /** How many dequeued elements overtook 0, 1, 2, ... others. */
  long[] distribution() {
    Map<Long, Long> counts = new HashMap<>(overtaken().values().countByValue());
    long removed = completed.map(OvertakingCount::removed).reduce(Long::sum);
    long most = counts.keySet().stream().mapToLong(n -> n).max().orElse(0);
    long[] distribution = new long[(int) most + 1];
    counts.forEach((n, elements) -> distribution[n.intValue()] = elements);
    distribution[0] = removed - counts.values().stream().mapToLong(n -> n).sum();
    return distribution;
  }

  private static long removed(LargeHome home) {
    ElementTimes elements = home.elements();
    long removed = 0;
    for (int e = 0; e < elements.size(); e++) {
      removed += elements.unmatched(e) ? 0 : 1;
    }
    return removed;
  }

  /** For each element that overtook others, by its position, how many. */
  private JavaPairRDD<Long, Long> overtaken() {
    long[] borders = part.ranges().borders();
    int n = part.ranges().count();
    long[] cells =
        completed
            .map(home -> new OvertakingRanges(borders).cells(home.elements()))
            .reduce(OvertakingCount::sum);
    long[] sums = new OvertakingRanges(borders).sums(cells);
    JavaPairRDD<Long, Long> strips =
        completed
            .flatMapToPair(home -> shares(home.elements(), borders, true).iterator())
            .groupByKey(new HashPartitioner(n))
            .flatMapToPair(range -> strip(range._2(), borders).iterator());
    JavaPairRDD<Long, Long> local =
        completed
            .flatMapToPair(home -> shares(home.elements(), borders, false).iterator())
            .groupByKey(new HashPartitioner(n))
            .flatMapToPair(range -> local(range._2(), borders, sums).iterator());
    return strips.union(local).reduceByKey(Long::sum);
  }

  private static long[] sum(long[] some, long[] more) {
    long[] sum = some.clone();
    for (int k = 0; k < sum.length; k++) {
      sum[k] += more[k];
    }
    return sum;
  }

  /** Points and asking elements of one range. */
  private record Meeting(ElementTimes points, ElementTimes asking) {
    Meeting() {
      this(new ElementTimes(), new ElementTimes());
    }

    static Meeting of(Iterable<Tuple2<long[], long[]>> shares) {
      Meeting all = new Meeting();
      for (Tuple2<long[], long[]> share : shares) {
        addAll(all.points, ElementTimes.of(share._1()));
        addAll(all.asking, ElementTimes.of(share._2()));
      }
      return all;
    }

    private static void addAll(ElementTimes all, ElementTimes some) {
      for (int e = 0; e < some.size(); e++) {
        all.add(some, e);
      }
    }
  }

  /** Elements by the ranges of C and D, or of B and A. */
  private static List<Tuple2<Integer, Tuple2<long[], long[]>>> shares(
      ElementTimes elements, long[] borders, boolean byLeave) {
    OvertakingRanges ranges = new OvertakingRanges(borders);
    Map<Integer, Meeting> routed = new HashMap<>();
    for (int e = 0; e < elements.size(); e++) {
      int point = ranges.of(byLeave ? elements.mayLeave(e) : elements.inside(e));
      routed.computeIfAbsent(point, r -> new Meeting()).points.add(elements, e);
      if (!elements.unmatched(e)) {
        int asks = ranges.of(byLeave ? elements.removed(e) : elements.addCall(e));
        routed.computeIfAbsent(asks, r -> new Meeting()).asking.add(elements, e);
      }
    }
    List<Tuple2<Integer, Tuple2<long[], long[]>>> shares = new ArrayList<>();
    routed.forEach(
        (r, its) ->
            shares.add(new Tuple2<>(r, new Tuple2<>(its.points.toArray(), its.asking.toArray()))));
    return shares;
  }

  private static List<Tuple2<Long, Long>> strip(
      Iterable<Tuple2<long[], long[]>> shares, long[] borders) {
    Meeting all = Meeting.of(shares);
    return nonZero(all.asking, new OvertakingRanges(borders).strip(all.points, all.asking));
  }

  private static List<Tuple2<Long, Long>> local(
      Iterable<Tuple2<long[], long[]>> shares, long[] borders, long[] sums) {
    Meeting all = Meeting.of(shares);
    OvertakingRanges ranges = new OvertakingRanges(borders);
    long[] counts = ranges.local(all.points, all.asking);
    for (int v = 0; v < counts.length; v++) {
      int i = ranges.of(all.asking.addCall(v));
      int j = ranges.of(all.asking.removed(v));
      counts[v] += sums[i * ranges.count() + j];
    }
    return nonZero(all.asking, counts);
  }

  private static List<Tuple2<Long, Long>> nonZero(ElementTimes asking, long[] counts) {
    List<Tuple2<Long, Long>> some = new ArrayList<>();
    for (int v = 0; v < counts.length; v++) {
      if (counts[v] > 0) {
        some.add(new Tuple2<>(asking.id(v), counts[v]));
      }
    }
    return some;
  }
}
