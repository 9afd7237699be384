package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.FrontRange;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.primitive.LongList;
import java.io.Serializable;
import java.util.ArrayList;
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

  /** What all homes tell each range. */
  static JavaPairRDD<Integer, Iterable<RangeShare>> of(
      JavaRDD<LargeHome> homes, TimeRanges times, Routing routing) {
    return homes
        .flatMapToPair(home -> shares(home, times, routing).iterator())
        .groupByKey(new HashPartitioner(times.count()));
  }

  /** What one home tells each range. */
  static List<Tuple2<Integer, RangeShare>> shares(
      LargeHome home, TimeRanges times, Routing routing) {
    ElementTimes[] routed = routing.route(times, home.elements());
    LongList[] empties = new LongList[times.count()];
    for (int k = 0; k < home.empties().length; k += 3) {
      int at = k;
      times.meeting(
          home.empties()[k + 1],
          home.empties()[k + 2],
          r -> {
            LongList its = empties[(int) r] == null ? new LongList() : empties[(int) r];
            empties[(int) r] = its;
            its.add(home.empties()[at]);
            its.add(home.empties()[at + 1]);
            its.add(home.empties()[at + 2]);
          });
    }
    List<Tuple2<Integer, RangeShare>> shares = new ArrayList<>();
    for (int r = 0; r < routed.length; r++) {
      if (routed[r] != null || empties[r] != null) {
        ElementTimes elements = routed[r] == null ? new ElementTimes() : routed[r];
        long[] its = empties[r] == null ? new long[0] : empties[r].toArray();
        shares.add(new Tuple2<>(r, RangeShare.of(elements, its)));
        routed[r] = null;
      }
    }
    return shares;
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
    }
    return range;
  }
}
