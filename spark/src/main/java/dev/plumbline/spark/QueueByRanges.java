package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.FrontFold;
import dev.plumbline.core.monitor.ranges.FrontRange;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.monitor.ranges.QueueRange;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/** A queue too large for a task, with peeks, empty results and lost dequeues. */
final class QueueByRanges {
  private final LargePart part;
  private final boolean peeked;

  /** Whether lost dequeues may have taken what peeks saw: then it is open which took what. */
  private final boolean lostMaySee;

  QueueByRanges(LargePart part, boolean peeked) {
    this.part = part;
    this.peeked = peeked;
    this.lostMaySee =
        !part.lost().isEmpty()
            && part.summaries().stream().anyMatch(LargeHome.Summary::seenStaying);
  }

  Row decide() {
    TimeRanges times = part.ranges();
    // Without lost dequeues nothing is taken that stays: if that is linearizable, it is.
    List<long[]> lost = lostMaySee ? List.of() : part.lost();
    JavaRDD<LargeHome> completed = completed(part, lost);
    JavaPairRDD<Integer, Iterable<RangeShare>> ranges = ranges(part, completed, lost, peeked);
    boolean witness = part.decision().options().witnesses() && !peeked;
    if (witness) {
      ranges = ranges.persist(StorageLevel.DISK_ONLY());
    }
    long[] carry = new long[times.count()];
    QueueFold fold = new QueueFold();
    FrontFold fronts = new FrontFold();
    fold(ranges, times, fold, carry, peeked ? fronts : null);
    JavaPairRDD<Integer, Iterable<RangeShare>> found = ranges;
    if (fold.linearizable() && fronts.fits()) {
      if (witness) {
        part.told().order = new QueueWitnessByRanges(times, ranges, carry).positions();
        ranges.unpersist(false);
      }
      return part.linearizable();
    }
    return lostMaySee
        ? new ContainerPieces(part).decide()
        : refused(completed, fold, fronts, () -> firstImpossible(found, times, carry));
  }

  private Row refused(
      JavaRDD<LargeHome> completed, QueueFold fold, FrontFold fronts, LongSupplier empty) {
    boolean lost = !part.lost().isEmpty();
    ContainerEvidence evidence = new ContainerEvidence(part, completed, lost);
    if (fronts.conflict() != null) {
      Set<Long> both = Set.of(fronts.conflict().one(), fronts.conflict().other());
      return new PartEvidence(part).explained(both);
    }
    if (fold.overtaker() >= 0) {
      return evidence.overtaken(fold.overtaker());
    }
    FrontRange.Cycle cycle = fronts.cycle();
    return cycle != null
        ? evidence.ofElements(Set.of(cycle.zone(), cycle.u(), cycle.v()))
        : evidence.impossible(empty.getAsLong());
  }

  /** What ranges are told of a queue, of which the homes know what lost dequeues take. */
  static JavaPairRDD<Integer, Iterable<RangeShare>> ranges(
      LargePart part, JavaRDD<LargeHome> completed, List<long[]> lost, boolean peeked) {
    // Each home has routed by what it knew.
    boolean routed = part.summaries().stream().allMatch(home -> home.peeked() == peeked);
    return lost.isEmpty() && routed
        ? part.shares()
        : RangeShares.of(completed, part.ranges(), LargeKind.QUEUE.routing(peeked));
  }

  /**
   * Folds what ranges say.
   *
   * @param carry gets, for each range, what earlier ranges leave to it
   * @param fronts gets what they say on peeks; null if there are none
   */
  static void fold(
      JavaPairRDD<Integer, Iterable<RangeShare>> ranges,
      TimeRanges times,
      QueueFold fold,
      long[] carry,
      FrontFold fronts) {
    boolean peeked = fronts != null;
    Map<Integer, Tuple2<QueueRange.Summary, FrontRange.Summary>> byRange = new HashMap<>();
    ranges
        .mapToPair(r -> new Tuple2<>(r._1(), RangeShares.queue(r, times, peeked)))
        .collect()
        .forEach(answer -> byRange.put(answer._1(), answer._2()));
    for (int r = 0; r < carry.length; r++) {
      carry[r] = fold.carry();
      if (byRange.containsKey(r)) {
        fold.add(byRange.get(r)._1());
        if (peeked) {
          fronts.add(byRange.get(r)._2());
        }
      }
    }
  }

  /**
   * Of the empty results without a free instant the one that was called first; -1 for none.
   *
   * @param carry what earlier ranges leave to each
   */
  static long firstImpossible(
      JavaPairRDD<Integer, Iterable<RangeShare>> ranges, TimeRanges times, long[] carry) {
    long[] served =
        ranges.map(r -> RangeShares.queue(r, times).served(carry[r._1()])).collect().stream()
            .flatMapToLong(Arrays::stream)
            .toArray();
    return QueueFold.firstImpossible(served);
  }

  // ---- Lost dequeues.

  /** The homes with what lost dequeues take leaving. */
  static JavaRDD<LargeHome> completed(LargePart part, List<long[]> lost) {
    if (lost.isEmpty()) {
      return part.found();
    }
    Map<Long, long[]> given = given(part.found(), lost);
    return part.found().map(home -> complete(home, given));
  }

  /** For each element that a lost dequeue takes: from when on it may have left, and who took it. */
  private static Map<Long, long[]> given(JavaRDD<LargeHome> found, List<long[]> lost) {
    int most = lost.size();
    ElementTimes first = new ElementTimes();
    for (long[] cells : found.map(home -> firstUnmatched(home, most)).collect()) {
      ElementTimes some = ElementTimes.of(cells);
      for (int e = 0; e < some.size(); e++) {
        first.add(some, e);
      }
    }
    int[] inOrder = first.unmatchedInOrder();
    first.giveInOrder(lost.stream().mapToLong(l -> l[0]).toArray());
    Map<Long, long[]> given = new HashMap<>();
    for (int k = 0; k < Math.min(inOrder.length, most); k++) {
      given.put(first.id(inOrder[k]), new long[] {first.mayLeave(inOrder[k]), lost.get(k)[1]});
    }
    return given;
  }

  /** Of the elements that nothing took the first ones in the order in which lost dequeues do. */
  static long[] firstUnmatched(LargeHome home, int most) {
    ElementTimes all = home.elements();
    ElementTimes first = new ElementTimes();
    int[] inOrder = all.unmatchedInOrder();
    for (int k = 0; k < Math.min(most, inOrder.length); k++) {
      first.add(all, inOrder[k]);
    }
    return first.toArray();
  }

  private static LargeHome complete(LargeHome home, Map<Long, long[]> given) {
    ElementTimes elements = home.elements();
    ElementTimes completed = new ElementTimes();
    for (int e = 0; e < elements.size(); e++) {
      long[] taken = elements.unmatched(e) ? given.get(elements.id(e)) : null;
      if (taken == null) {
        completed.add(elements, e);
      } else {
        completed.add(elements, e, taken[1]);
        completed.give(completed.size() - 1, taken[0]);
      }
    }
    return home.with(completed);
  }
}
