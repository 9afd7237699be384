package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.FrontRange;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.primitive.LongList;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/** The way from homes to ranges: what each range has to know of a container. */
final class RangeShares {
  private RangeShares() {}

  /** Which ranges need to know of which elements: by range, null where there are none. */
  interface Routing extends Serializable {
    ElementTimes[] route(TimeRanges times, ElementTimes elements);
  }

  /** What all homes tell each range, in the order of the homes. */
  static JavaPairRDD<Integer, Iterable<RangeShare>> of(
      JavaRDD<LargeHome> homes, TimeRanges times, Routing routing) {
    return homes
        .mapPartitionsWithIndex((number, its) -> shares(number, its, times, routing), false)
        .mapToPair(share -> share)
        .groupByKey(new HashPartitioner(times.count()))
        .mapValues(RangeShares::inOrder);
  }

  private static Iterator<Tuple2<Integer, Tuple2<Integer, RangeShare>>> shares(
      int number, Iterator<LargeHome> homes, TimeRanges times, Routing routing) {
    List<Tuple2<Integer, Tuple2<Integer, RangeShare>>> all = new ArrayList<>();
    homes.forEachRemaining(
        home ->
            shares(home, times, routing)
                .forEach(
                    share -> all.add(new Tuple2<>(share._1(), new Tuple2<>(number, share._2())))));
    return all.iterator();
  }

  private static Iterable<RangeShare> inOrder(Iterable<Tuple2<Integer, RangeShare>> shares) {
    List<Tuple2<Integer, RangeShare>> all = new ArrayList<>();
    shares.forEach(all::add);
    return TimeRanges.inOrder(all);
  }

  /** What one home tells each range. */
  static List<Tuple2<Integer, RangeShare>> shares(
      LargeHome home, TimeRanges times, Routing routing) {
    ElementTimes[] routed = routing.route(times, home.elements());
    LongList[] empties = meeting(times, home.empties(), 3);
    LongList[] peeks = meeting(times, home.peeks(), 4);
    List<Tuple2<Integer, RangeShare>> shares = new ArrayList<>();
    for (int r = 0; r < routed.length; r++) {
      if (routed[r] != null || empties[r] != null || peeks[r] != null) {
        ElementTimes elements = routed[r] == null ? new ElementTimes() : routed[r];
        shares.add(new Tuple2<>(r, RangeShare.of(elements, array(empties[r]), array(peeks[r]))));
        routed[r] = null;
      }
    }
    return shares;
  }

  /** Rows whose last two numbers are call and return, by the ranges that they meet. */
  private static LongList[] meeting(TimeRanges times, long[] rows, int width) {
    LongList[] routed = new LongList[times.count()];
    for (int k = 0; k < rows.length; k += width) {
      int at = k;
      times.meeting(
          rows[k + width - 2],
          rows[k + width - 1],
          r -> {
            LongList its = routed[(int) r] == null ? new LongList() : routed[(int) r];
            routed[(int) r] = its;
            for (int column = 0; column < width; column++) {
              its.add(rows[at + column]);
            }
          });
    }
    return routed;
  }

  private static long[] array(LongList list) {
    return list == null ? new long[0] : list.toArray();
  }

  static QueueRange queue(Tuple2<Integer, Iterable<RangeShare>> group, TimeRanges times) {
    QueueRange range = new QueueRange(times.from(group._1()), times.end(group._1()));
    for (RangeShare share : group._2()) {
      share.tell(range::add, range::addEmpty);
    }
    return range;
  }

  /** What a range of a queue says; without peeks the second is null. */
  static Tuple2<QueueRange.Summary, FrontRange.Summary> queue(
      Tuple2<Integer, Iterable<RangeShare>> group, TimeRanges times, boolean peeked) {
    if (!peeked) {
      return new Tuple2<>(queue(group, times).summary(), null);
    }
    QueueRange queue = new QueueRange(times.from(group._1()), times.end(group._1()));
    FrontRange front = new FrontRange(times.from(group._1()), times.end(group._1()));
    for (RangeShare share : group._2()) {
      share.tell(
          (elements, e) -> {
            queue.add(elements, e);
            front.add(elements, e);
          },
          queue::addEmpty);
    }
    return new Tuple2<>(queue.summary(), front.summary());
  }

  static PriorityRange priorityQueue(
      Tuple2<Integer, Iterable<RangeShare>> group, TimeRanges times) {
    PriorityRange range = new PriorityRange(times.from(group._1()), times.end(group._1()));
    for (RangeShare share : group._2()) {
      share.tell(range::add, range::addEmpty);
      long[] peeks = share.peeks();
      for (int k = 0; k < peeks.length; k += 4) {
        range.addPeek(peeks[k], peeks[k + 1], peeks[k + 2], peeks[k + 3]);
      }
    }
    return range;
  }
}
