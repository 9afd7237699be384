package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import dev.plumbline.core.monitor.ranges.PrioritySchedule;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.spec.ValueOrder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * A priority queue too large for a task, with peeks. Integers are their own priorities, as all
 * homes know them; other values are sorted, and their places are.
 *
 * <p>Lost polls are left out: what is accepted so is linearizable. What is refused is asked again
 * without the values that no completed poll took, which are all that lost ones can have taken: what
 * is refused then is a violation, because whole values can be left out of every witness.
 */
final class PriorityQueueByRanges {
  private final LargePart part;
  private final boolean peeked;
  private final boolean lostMatters;
  private final boolean sorted;
  private final JavaRDD<LargeHome> homes;

  /**
   * A priority queue.
   *
   * @param peeked whether a peek saw a value
   * @param sorted whether values must be sorted
   */
  PriorityQueueByRanges(LargePart part, boolean peeked, boolean sorted) {
    this.part = part;
    this.peeked = peeked;
    this.sorted = sorted;
    this.homes = sorted ? ranked(part.found(), part.kind()) : part.found();
    this.lostMatters = !part.lost().isEmpty() && part.firstStaying() != ElementTimes.NEVER;
  }

  Row decide() {
    return sorted ? ofOtherValues() : decide(part.shares());
  }

  private Row ofOtherValues() {
    homes.persist(StorageLevel.DISK_ONLY());
    try {
      return decide(shares(homes));
    } finally {
      homes.unpersist(false);
    }
  }

  private Row decide(JavaPairRDD<Integer, Iterable<RangeShare>> ranges) {
    PriorityFold fold = fold(ranges);
    if (fold.linearizable()) {
      if (part.decision().options().witnesses() && !peeked) {
        part.told().order = witness(ranges, fold.instants());
      }
      return part.linearizable();
    }
    return lostMatters ? withoutStaying() : refused(homes, fold);
  }

  private JavaPairRDD<Integer, Iterable<RangeShare>> shares(JavaRDD<LargeHome> some) {
    return RangeShares.of(some, part.ranges(), part.kind().routing(peeked));
  }

  /**
   * Homes whose priorities are the places of their values among all. Places are told by the ids of
   * elements: a home that is found again has the same elements, but perhaps in another order.
   */
  static JavaRDD<LargeHome> ranked(JavaRDD<LargeHome> found, LargeKind kind) {
    int count = found.getNumPartitions();
    JavaPairRDD<Integer, long[]> places =
        found
            .mapPartitionsWithIndex((p, homes) -> values(p, homes, kind), true)
            .mapToPair(value -> value)
            .sortByKey(
                (Comparator<Object> & Serializable) (a, b) -> ValueOrder.INSTANCE.compare(a, b),
                true,
                count)
            .zipWithIndex()
            .mapToPair(
                at -> {
                  Tuple2<Integer, Long> element = at._1()._2();
                  long[] place = {element._2(), kind.sign() * at._2()};
                  return new Tuple2<>(element._1(), place);
                })
            .partitionBy(new SurveyedSplits.Identity(count));
    return found.zipPartitions(places, (homes, ranks) -> ranked(homes, ranks));
  }

  /** Each value of a partition with the partition and the id of its element. */
  private static Iterator<Tuple2<Object, Tuple2<Integer, Long>>> values(
      int partition, Iterator<LargeHome> homes, LargeKind kind) {
    List<Tuple2<Object, Tuple2<Integer, Long>>> values = new ArrayList<>();
    homes.forEachRemaining(
        home -> {
          ElementTimes elements = home.elements();
          for (int e = 0; e < elements.size(); e++) {
            Tuple2<Integer, Long> element = new Tuple2<>(partition, elements.id(e));
            values.add(new Tuple2<>(home.value(e, kind), element));
          }
        });
    return values.iterator();
  }

  private static Iterator<LargeHome> ranked(
      Iterator<LargeHome> homes, Iterator<Tuple2<Integer, long[]>> places) {
    Map<Long, Long> rankOf = new HashMap<>();
    places.forEachRemaining(place -> rankOf.put(place._2()[0], place._2()[1]));
    List<LargeHome> ranked = new ArrayList<>();
    homes.forEachRemaining(home -> ranked.add(home.ranked(rankOf)));
    return ranked.iterator();
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
    JavaRDD<LargeHome> matched = homes.map(LargeHome::matched);
    PriorityFold fold = fold(shares(matched));
    return fold.linearizable()
        ? part.undecided("polls without known result may have taken what is in the way of others")
        : refused(matched, fold);
  }

  private Row refused(JavaRDD<LargeHome> some, PriorityFold fold) {
    return new ContainerEvidence(part, some, false).impossible(fold.unserved());
  }

  // ---- The witness.

  /** The positions of all operations in the order of their effects; the driver sorts them. */
  private JavaRDD<long[]> witness(
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
    for (long[] pairs : homes.map(PriorityQueueByRanges::removes).collect()) {
      for (int k = 0; k < pairs.length; k += 2) {
        removeOf.put(pairs[k], pairs[k + 1]);
      }
    }
    return JavaSparkContext.fromSparkContext(ranges.context())
        .parallelize(List.of(PrioritySchedule.inOrder(events, removeOf)), 1);
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
