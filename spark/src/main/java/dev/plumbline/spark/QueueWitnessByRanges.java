package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.QueueSchedule;
import dev.plumbline.core.primitive.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * The witness of a large queue that is linearizable, see {@link QueueSchedule}: elements are
 * shuffled once more, by the range in which they leave. Each range gives its operations instants;
 * what it cannot know is the latest add call of the elements that left before, which the driver
 * folds. Then operations are shuffled by the range of their instant, and sorted there.
 *
 * <p>The ranges one after the other are the whole order, because instants never decrease in it.
 * Between two stops it goes by instant. What is before a stop, by its B, has all its instants at
 * the stop or before: nothing is certainly inside at the stop, so that C is not later, and no M
 * that counts is. What is after it has none before the stop.
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

  /** The positions of all operations in the order of their effects, range by range. */
  JavaRDD<long[]> positions() {
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
    return leaving
        .flatMapToPair(
            r -> {
              long latest = r._1() == 0 ? Long.MIN_VALUE : called[r._1() - 1];
              return byInstant(new QueueSchedule(stops).events(all(r._2()), latest), borders)
                  .iterator();
            })
        .union(empties(stopOf, stops))
        .groupByKey(new HashPartitioner(borders.count()))
        .values()
        .map(QueueWitnessByRanges::inOrder);
  }

  private JavaPairRDD<Integer, long[]> empties(Map<Long, long[]> stopOf, long[] stops) {
    QueueSchedule schedule = new QueueSchedule(stops);
    LongList events = new LongList();
    stopOf.forEach(
        (id, stop) -> Arrays.stream(schedule.event(id, stop[0], stop[1])).forEach(events::add));
    JavaSparkContext context = JavaSparkContext.fromSparkContext(ranges.context());
    return context.parallelizePairs(byInstant(events.toArray(), times), 1);
  }

  /** Events by the range of their instant. */
  private static List<Tuple2<Integer, long[]>> byInstant(long[] events, TimeRanges times) {
    Map<Integer, LongList> routed = new HashMap<>();
    for (int k = 0; k < events.length; k += QueueSchedule.WIDTH) {
      int r = times.of(events[k + QueueSchedule.INSTANT]);
      LongList its = routed.computeIfAbsent(r, x -> new LongList());
      for (int column = 0; column < QueueSchedule.WIDTH; column++) {
        its.add(events[k + column]);
      }
    }
    List<Tuple2<Integer, long[]>> shares = new ArrayList<>();
    routed.forEach((r, its) -> shares.add(new Tuple2<>(r, its.toArray())));
    return shares;
  }

  private static long[] inOrder(Iterable<long[]> shares) {
    LongList events = new LongList();
    shares.forEach(share -> Arrays.stream(share).forEach(events::add));
    return QueueSchedule.inOrder(events.toArray());
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
