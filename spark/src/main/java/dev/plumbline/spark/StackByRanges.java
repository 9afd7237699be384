package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.StackRange;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.verdict.Verdict;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * A stack too large for a task: each range decides its inner elements, and one task decides what is
 * left of all ranges, see {@link StackRange}. That is undecided if it is too large itself.
 *
 * <p>Lost removes are left out. What is accepted so is linearizable, and a violation by elements
 * that completed removes took is one, because lost removes have not touched them.
 */
final class StackByRanges {
  private final LargePart part;
  private final boolean lostMatters;

  StackByRanges(LargePart part) {
    this.part = part;
    this.lostMatters = !part.lost().isEmpty() && part.firstStaying() != ElementTimes.NEVER;
  }

  /**
   * What one range says.
   *
   * @param inner what its inner elements are by themselves
   * @param outer what must be decided with other ranges
   */
  private record Reduced(int range, QueueRange.Summary empties, Answer inner, RangeShare outer)
      implements Serializable {}

  /**
   * A verdict on elements.
   *
   * @param undecided why there is none; null if there is one
   * @param wrong numbers of elements that have no witness; none if there is one
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Answer(String undecided, long[] wrong) implements Serializable {
    boolean linearizable() {
      return undecided == null && wrong.length == 0;
    }
  }

  Row decide() {
    TimeRanges times = part.ranges();
    PartDecision places = part.decision();
    JavaRDD<Reduced> ranges =
        part.<RangeShare>shares()
            .map(range -> reduced(range, times, places))
            .persist(StorageLevel.DISK_ONLY());
    try {
      QueueFold fold = new QueueFold();
      long[] carry = new long[times.count()];
      ranges.map(r -> new Tuple2<>(r.range(), r.empties())).collect().stream()
          .sorted(Comparator.comparingInt(Tuple2::_1))
          .forEach(
              summary -> {
                Arrays.fill(carry, summary._1(), carry.length, fold.carry());
                fold.add(summary._2());
              });
      if (fold.impossibleEmpty() >= 0) {
        return lostMatters
            ? part.undecided("removes without known result may have emptied it for others")
            : new ContainerEvidence(part, part.found(), false)
                .impossible(QueueByRanges.firstImpossible(part.shares(), times, carry));
      }
      Tuple2<Integer, Answer> refused =
          ranges
              .filter(r -> !r.inner().linearizable())
              .map(r -> new Tuple2<>(r.range(), r.inner()))
              .collect()
              .stream()
              .min(
                  Comparator.<Tuple2<Integer, Answer>, Boolean>comparing(
                          r -> r._2().undecided() != null)
                      .thenComparing(Tuple2::_1))
              .orElse(null);
      if (refused != null) {
        return refused._2().undecided() == null
            ? new PartEvidence(part).explained(asSet(refused._2().wrong()))
            : part.undecided("a range of it is not decided: " + refused._2().undecided());
      }
      return outer(ranges.map(r -> new Tuple2<>(r.range(), r.outer())), places);
    } finally {
      ranges.unpersist(false);
    }
  }

  private static Set<Long> asSet(long[] positions) {
    Set<Long> set = new HashSet<>();
    LongStream.of(positions).forEach(set::add);
    return set;
  }

  private static Reduced reduced(
      Tuple2<Integer, Iterable<RangeShare>> group, TimeRanges times, PartDecision places) {
    StackRange range = new StackRange(times.borders(), group._1());
    QueueRange empties = new QueueRange(times.from(group._1()), times.end(group._1()));
    for (RangeShare share : group._2()) {
      share.tell(
          (elements, e) -> {
            range.add(elements, e);
            empties.add(elements, e);
          },
          empties::addEmpty);
    }
    range.reduce();
    Answer inner = answer(range.inner(), places);
    long[] ids = LongStream.of(inner.wrong()).map(e -> range.inner().id((int) e)).toArray();
    return new Reduced(
        group._1(),
        empties.summary(),
        new Answer(inner.undecided(), ids),
        RangeShare.of(range.outer(), new long[0], new long[0]));
  }

  /** Decides elements by themselves. */
  private static Answer answer(ElementTimes elements, PartDecision places) {
    History h = StackRange.history(elements);
    Verdict verdict = places.check(h).verdict();
    LongList wrong = new LongList();
    if (verdict instanceof Verdict.Violation no) {
      for (int i : no.core().operations()) {
        long code = h.inputCode(i) == Values.NONE ? h.outputCode(i) : h.inputCode(i);
        wrong.add((Long) h.values().value(code));
      }
    }
    String why = verdict instanceof Verdict.Undecided undecided ? undecided.message() : null;
    return new Answer(why, LongStream.of(wrong.toArray()).distinct().toArray());
  }

  // ---- What is left.

  private Row outer(JavaRDD<Tuple2<Integer, RangeShare>> shares, PartDecision places) {
    long left = shares.map(share -> share._2().elements().size()).fold(0, Integer::sum);
    long most = places.options().maxPartOperations();
    part.told().method =
        "ranges of time: %d, %d elements decided together".formatted(part.ranges().count(), left);
    if (left > most) {
      return part.undecided(
          "%d values are inside at borders of ranges of time, too many to be decided together"
              .formatted(left));
    }
    Tuple2<Answer, long[]> decided =
        shares.coalesce(1, true).glom().map(all -> together(all, places)).first();
    Answer answer = decided._1();
    if (answer.linearizable()) {
      return part.linearizable();
    }
    if (answer.undecided() != null) {
      return part.undecided("what crosses borders is not decided: " + answer.undecided());
    }
    ElementTimes wrong = ElementTimes.of(decided._2());
    boolean stays = false;
    for (int e = 0; e < wrong.size(); e++) {
      stays |= wrong.unmatched(e);
    }
    return stays && lostMatters
        ? part.undecided("removes without known result may have taken what is in the way of others")
        : new PartEvidence(part).explained(shown(wrong));
  }

  /** Decides what is left of all ranges; tells the elements that have no witness, too. */
  private static Tuple2<Answer, long[]> together(
      List<Tuple2<Integer, RangeShare>> shares, PartDecision places) {
    ElementTimes all = new ElementTimes();
    TimeRanges.inOrder(shares).forEach(share -> share.tell(all::add, (id, call, ret) -> {}));
    Answer answer = answer(all, places);
    ElementTimes wrong = new ElementTimes();
    LongStream.of(answer.wrong()).forEach(e -> wrong.add(all, (int) e));
    return new Tuple2<>(answer, wrong.toArray());
  }

  /** The positions of elements, and for lids of those that close them. */
  private Set<Long> shown(ElementTimes wrong) {
    Set<Long> positions = new HashSet<>();
    for (int e = 0; e < wrong.size(); e++) {
      if (wrong.id(e) != StackRange.LID) {
        positions.add(wrong.id(e));
        continue;
      }
      long start = wrong.inside(e);
      long leaves = wrong.mayLeave(e);
      ElementTimes under = new ElementTimes();
      for (long[] cells : part.found().map(home -> under(home, start, leaves)).collect()) {
        ElementTimes some = ElementTimes.of(cells);
        for (int u = 0; u < some.size(); u++) {
          under.add(some, u);
        }
      }
      for (int u : StackRange.closing(under, start, leaves)) {
        positions.add(under.id(u));
      }
    }
    return positions;
  }

  private static long[] under(LargeHome home, long start, long leaves) {
    ElementTimes elements = home.elements();
    ElementTimes under = new ElementTimes();
    for (int e = 0; e < elements.size(); e++) {
      boolean within = start <= elements.inside(e) && elements.mayLeave(e) <= leaves;
      if (within && !StackRange.isFleeting(elements, e)) {
        under.add(elements, e);
      }
    }
    return under.toArray();
  }
}
