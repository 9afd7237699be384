package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.primitive.LongList;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/** The way from homes to ranges: what each range has to know of a container. */
final class RangeShares {
  private RangeShares() {}

  /** What one home tells one range: elements, and empty results. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Share(long[] cells, long[] empties) implements Serializable {
    ElementTimes elements() {
      return ElementTimes.of(cells);
    }
  }

  /** Which ranges need to know of which elements. */
  interface Routing extends Serializable {
    Map<Integer, ElementTimes> route(TimeRanges times, ElementTimes elements);
  }

  /** What all homes tell each range. */
  static JavaPairRDD<Integer, Iterable<Share>> of(
      JavaRDD<LargeHome> homes, TimeRanges times, Routing routing) {
    return homes
        .flatMapToPair(home -> shares(home, times, routing).iterator())
        .groupByKey(new HashPartitioner(times.count()));
  }

  private static List<Tuple2<Integer, Share>> shares(
      LargeHome home, TimeRanges times, Routing routing) {
    Map<Integer, ElementTimes> routed = routing.route(times, home.elements());
    Map<Integer, LongList> empties = new HashMap<>();
    for (int k = 0; k < home.empties().length; k += 3) {
      int at = k;
      times.meeting(
          home.empties()[k + 1],
          home.empties()[k + 2],
          r -> {
            LongList its = empties.computeIfAbsent((int) r, x -> new LongList());
            its.add(home.empties()[at]);
            its.add(home.empties()[at + 1]);
            its.add(home.empties()[at + 2]);
          });
    }
    Set<Integer> all = new HashSet<>(routed.keySet());
    all.addAll(empties.keySet());
    List<Tuple2<Integer, Share>> shares = new ArrayList<>();
    for (int r : all) {
      long[] cells = routed.containsKey(r) ? routed.get(r).toArray() : new long[0];
      long[] its = empties.containsKey(r) ? empties.get(r).toArray() : new long[0];
      shares.add(new Tuple2<>(r, new Share(cells, its)));
    }
    return shares;
  }

  static QueueRange queue(Tuple2<Integer, Iterable<Share>> group, TimeRanges times) {
    QueueRange range = new QueueRange(times.from(group._1()), times.end(group._1()));
    for (Share share : group._2()) {
      ElementTimes elements = share.elements();
      for (int e = 0; e < elements.size(); e++) {
        range.add(elements, e);
      }
      long[] its = share.empties();
      for (int k = 0; k < its.length; k += 3) {
        range.addEmpty(its[k], its[k + 1], its[k + 2]);
      }
    }
    return range;
  }

  static PriorityRange priorityQueue(Tuple2<Integer, Iterable<Share>> group, TimeRanges times) {
    PriorityRange range = new PriorityRange(times.from(group._1()), times.end(group._1()));
    for (Share share : group._2()) {
      ElementTimes elements = share.elements();
      for (int e = 0; e < elements.size(); e++) {
        range.add(elements, e);
      }
      long[] its = share.empties();
      for (int k = 0; k < its.length; k += 3) {
        range.addEmpty(its[k], its[k + 1], its[k + 2]);
      }
    }
    return range;
  }
}
