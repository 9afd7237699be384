package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.QueueSchedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/**
 * The witness of a large queue that is linearizable, see {@link QueueSchedule}: elements are
 * shuffled once more, by the range in which they leave. Each range puts its operations in order;
 * what it cannot know is the latest add call of the elements that left before, which the driver
 * folds. Operations of one range may still come before those of an earlier one, so the driver puts
 * them in order at last, and needs room for them.
 */
final class QueueWitnessByRanges {
  private final TimeRanges times;
  private final JavaPairRDD<Integer, Iterable<RangeShare>> ranges;
  private final long[] carry;

  QueueWitnessByRanges(
      TimeRanges times, JavaPairRDD<Integer, Iterable<RangeShare>> ranges, long[] carry) {
    this.times = times;
    this.ranges = ranges;
    this.carry = carry;
  }

  /** The positions of all operations in the order of their effects. */
  List<Long> positions() {
    TimeRanges borders = times;
    long[] before = carry;
    Map<Long, long[]> stopOf = stops();
    long[] stops = stopOf.values().stream().mapToLong(s -> s[0]).sorted().distinct().toArray();
    JavaPairRDD<Integer, Iterable<long[]>> leaving =
        ranges
            .flatMapToPair(
                r ->
                    leaving(RangeShares.queue(r, borders), before[r._1()], stops, borders)
                        .iterator())
            .groupByKey(new HashPartitioner(borders.count()));
    long[] called = new long[borders.count()];
    Arrays.fill(called, Long.MIN_VALUE);
    leaving
        .mapToPair(r -> new Tuple2<>(r._1(), lastCall(all(r._2()))))
        .collect()
        .forEach(answer -> called[answer._1()] = answer._2());
    for (int r = 1; r < called.length; r++) {
      called[r] = Math.max(called[r], called[r - 1]);
    }
    LongStream events =
        leaving
            .map(
                r ->
                    new QueueSchedule(stops)
                        .events(all(r._2()), r._1() == 0 ? Long.MIN_VALUE : called[r._1() - 1]))
            .collect()
            .stream()
            .flatMapToLong(Arrays::stream);
    QueueSchedule schedule = new QueueSchedule(stops);
    LongStream empties =
        stopOf.entrySet().stream()
            .flatMapToLong(
                e -> Arrays.stream(schedule.event(e.getKey(), e.getValue()[0], e.getValue()[1])));
    long[] inOrder = QueueSchedule.inOrder(LongStream.concat(events, empties).toArray());
    return Arrays.stream(inOrder).boxed().toList();
  }

  /** For each empty result the first instant at which nothing is certainly inside, and its call. */
  private Map<Long, long[]> stops() {
    TimeRanges borders = times;
    long[] before = carry;
    Map<Long, long[]> stopOf = new HashMap<>();
    List<Tuple2<Integer, long[]>> answers =
        ranges
            .mapToPair(
                r -> new Tuple2<>(r._1(), RangeShares.queue(r, borders).stops(before[r._1()])))
            .collect();
    for (long[] stops : TimeRanges.inOrder(answers)) {
      for (int k = 0; k < stops.length; k += 3) {
        stopOf.putIfAbsent(stops[k], new long[] {stops[k + 1], stops[k + 2]});
      }
    }
    return stopOf;
  }

  /** The elements of a range by the range in which they leave. */
  private static List<Tuple2<Integer, long[]>> leaving(
      QueueRange range, long before, long[] stops, TimeRanges times) {
    QueueSchedule schedule = new QueueSchedule(stops);
    ElementTimes all = range.leaving(before);
    Map<Integer, ElementTimes> routed = new HashMap<>();
    for (int e = 0; e < all.size(); e++) {
      int r = times.of(schedule.leaves(all, e));
      routed.computeIfAbsent(r, x -> new ElementTimes()).add(all, e);
    }
    List<Tuple2<Integer, long[]>> shares = new ArrayList<>();
    routed.forEach((r, elements) -> shares.add(new Tuple2<>(r, elements.toArray())));
    return shares;
  }

  private static ElementTimes all(Iterable<long[]> shares) {
    ElementTimes all = new ElementTimes();
    for (long[] share : shares) {
      ElementTimes some = ElementTimes.of(share);
      for (int e = 0; e < some.size(); e++) {
        all.add(some, e);
      }
    }
    return all;
  }

  private static long lastCall(ElementTimes elements) {
    long last = Long.MIN_VALUE;
    for (int e = 0; e < elements.size(); e++) {
      last = Math.max(last, elements.addCall(e));
    }
    return last;
  }
}
