package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import dev.plumbline.core.monitor.ranges.PrioritySchedule;
import dev.plumbline.core.primitive.LongList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/**
 * A priority queue of integers too large for a task, with peeks.
 *
 * <p>Lost polls are left out: what is accepted so is linearizable. What is refused is asked again
 * without the values that no completed poll took, which are all that lost ones can have taken: what
 * is refused then is a violation, because whole values can be left out of every witness.
 */
final class PriorityQueueByRanges {
  private final LargePart part;
  private final boolean peeked;
  private final boolean lostMatters;

  PriorityQueueByRanges(LargePart part, boolean peeked) {
    this.part = part;
    this.peeked = peeked;
    this.lostMatters = !part.lost().isEmpty() && part.firstStaying() != ElementTimes.NEVER;
  }

  Row decide() {
    JavaPairRDD<Integer, Iterable<RangeShare>> ranges = part.shares();
    PriorityFold fold = fold(ranges);
    if (fold.linearizable()) {
      if (part.decision().options().witnesses() && !peeked) {
        part.told().witness = witness(ranges, fold.instants());
      }
      return part.linearizable();
    }
    return lostMatters ? withoutStaying() : refused(part.found(), fold);
  }

  private PriorityFold fold(JavaPairRDD<Integer, Iterable<RangeShare>> ranges) {
    TimeRanges times = part.ranges();
    PriorityFold fold = new PriorityFold();
    ranges
        .map(range -> RangeShares.priorityQueue(range, times).summary())
        .collect()
        .forEach(fold::add);
    return fold;
  }

  private Row withoutStaying() {
    JavaRDD<LargeHome> matched = part.found().map(LargeHome::matched);
    PriorityFold fold = fold(RangeShares.of(matched, part.ranges(), part.kind().routing(peeked)));
    return fold.linearizable()
        ? part.undecided("polls without known result may have taken what is in the way of others")
        : refused(matched, fold);
  }

  private Row refused(JavaRDD<LargeHome> homes, PriorityFold fold) {
    return new PartEvidence(part).impossible(homes, fold.unserved(), false);
  }

  // ---- The witness.

  /** The positions of all operations in the order of their effects; the driver sorts them. */
  private List<Long> witness(
      JavaPairRDD<Integer, Iterable<RangeShare>> ranges, Map<Long, Long> crossing) {
    TimeRanges times = part.ranges();
    HashMap<Long, Long> instants = new HashMap<>(crossing);
    long[] events =
        ranges
            .map(range -> RangeShares.priorityQueue(range, times).events(instants))
            .collect()
            .stream()
            .flatMapToLong(Arrays::stream)
            .toArray();
    Map<Long, Long> removeOf = new HashMap<>();
    for (long[] pairs : part.found().map(PriorityQueueByRanges::removes).collect()) {
      for (int k = 0; k < pairs.length; k += 2) {
        removeOf.put(pairs[k], pairs[k + 1]);
      }
    }
    return Arrays.stream(PrioritySchedule.inOrder(events, removeOf)).boxed().toList();
  }

  /** Of each element that was removed the positions of its add and its remove. */
  private static long[] removes(LargeHome home) {
    ElementTimes elements = home.elements();
    LongList pairs = new LongList();
    for (int e = 0; e < elements.size(); e++) {
      if (home.removes()[e] >= 0) {
        pairs.add(elements.id(e));
        pairs.add(home.removes()[e]);
      }
    }
    return pairs.toArray();
  }
}
