package dev.plumbline.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * One part that is too large for a task: its operations meet by value at homes, what the homes
 * found goes to ranges of time, and the driver folds what these say. See the package {@code
 * core.monitor.ranges}, where the tests are proved.
 *
 * @param homes for each home its blocks of operations
 * @param found for each home what it found; made and kept when it is asked for
 * @param moved what the homes tell each range as if no remove were lost, by range and each with the
 *     number of the home; the last one has what they tell the driver
 * @param summaries what the driver knows of that
 * @param told what is known of the part; gets the verdict
 */
record LargePart(
    JavaRDD<List<byte[]>> homes,
    JavaRDD<LargeHome> found,
    JavaPairRDD<Integer, Tuple2<Integer, Object>> moved,
    List<LargeHome.Summary> summaries,
    LargeKind kind,
    TimeRanges ranges,
    PartDecision decision,
    PartRow told) {
  /** What is asked of a large part. */
  interface Question<T> {
    T ask(LargePart part);
  }

  /**
   * Lets the operations of a part meet, and asks.
   *
   * @param homes for each home its blocks
   */
  static <T> T ask(
      JavaRDD<List<byte[]>> homes,
      LargeKind kind,
      TimeRanges ranges,
      PartDecision decision,
      PartRow told,
      Question<T> question) {
    JavaRDD<LargeHome> found =
        homes.map(its -> LargeHome.of(its, kind, decision)).persist(StorageLevel.DISK_ONLY());
    JavaPairRDD<Integer, Tuple2<Integer, Object>> moved =
        homes
            .mapPartitionsWithIndex((home, its) -> moved(home, its, kind, ranges, decision), false)
            .mapToPair(one -> one)
            .partitionBy(new SurveyedSplits.Identity(ranges.count() + 1));
    try {
      List<LargeHome.Summary> summaries = new ArrayList<>();
      SurveyedSplits.only(moved, ranges.count())
          .collect()
          .forEach(one -> summaries.add((LargeHome.Summary) one._2()._2()));
      told.operations = summaries.stream().mapToLong(LargeHome.Summary::operations).sum();
      summaries.stream()
          .min(
              Comparator.comparingLong(LargeHome.Summary::firstCall)
                  .thenComparingLong(LargeHome.Summary::firstPosition))
          .ifPresent(
              first -> {
                told.firstCall = first.firstCall();
                told.firstPosition = first.firstPosition();
              });
      return question.ask(
          new LargePart(homes, found, moved, summaries, kind, ranges, decision, told));
    } finally {
      found.unpersist(false);
    }
  }

  /** One shuffle moves what homes tell ranges and the driver, so that nothing is found twice. */
  private static Iterator<Tuple2<Integer, Tuple2<Integer, Object>>> moved(
      int number,
      Iterator<List<byte[]>> homes,
      LargeKind kind,
      TimeRanges ranges,
      PartDecision decision) {
    List<Tuple2<Integer, Tuple2<Integer, Object>>> all = new ArrayList<>();
    while (homes.hasNext()) {
      LargeHome home = LargeHome.of(homes.next(), kind, decision);
      if (kind.container()) {
        RangeShares.shares(home, ranges, kind.routing(home.summary().peeked()))
            .forEach(share -> all.add(told(share._1(), number, share._2())));
      } else {
        RegisterByRanges.shares(home.cells(), ranges)
            .forEach(share -> all.add(told(share._1(), number, share._2())));
      }
      all.add(told(ranges.count(), number, home.summary()));
    }
    return all.iterator();
  }

  private static Tuple2<Integer, Tuple2<Integer, Object>> told(int range, int home, Object what) {
    return new Tuple2<>(range, new Tuple2<>(home, what));
  }

  /** What the homes tell each range: {@link RangeShare}s of a container, clusters of a register. */
  @SuppressWarnings("unchecked") // the kind says what was moved
  <T> JavaPairRDD<Integer, Iterable<T>> shares() {
    int last = ranges.count();
    return moved
        .mapPartitionsWithIndex(
            (r, all) -> {
              List<Tuple2<Integer, T>> shares = new ArrayList<>();
              if (r < last) {
                all.forEachRemaining(
                    one -> shares.add((Tuple2<Integer, T>) (Tuple2<?, ?>) one._2()));
              }
              List<Tuple2<Integer, Iterable<T>>> one =
                  shares.isEmpty()
                      ? List.of()
                      : List.of(new Tuple2<>(r, TimeRanges.inOrder(shares)));
              return one.iterator();
            },
            true)
        .mapToPair(range -> range);
  }

  /** Decides it. */
  Row decide() {
    told.method = "ranges of time: " + ranges.count();
    Set<Long> wrong = wrongByThemselves();
    if (!wrong.isEmpty()) {
      return new PartEvidence(this).explained(wrong);
    }
    String beyond = beyond();
    if (beyond != null) {
      return undecided("cannot be decided by ranges because " + beyond);
    }
    boolean peeked = summaries.stream().anyMatch(LargeHome.Summary::peeked);
    boolean ordered = summaries.stream().allMatch(LargeHome.Summary::integers);
    return switch (kind) {
      case QUEUE -> new QueueByRanges(this, peeked).decide();
      case OUT_OF_ORDER_QUEUE -> new OvertakingCount(this).decide();
      case PRIORITY_QUEUE, MAX_PRIORITY_QUEUE ->
          new PriorityQueueByRanges(this, peeked, !ordered).decide();
      case STACK -> peeked ? new ContainerPieces(this).decide() : new StackByRanges(this).decide();
      case CONTAINER -> new ContainerPieces(this).decide();
      default -> new RegisterByRanges(this).decide();
    };
  }

  /**
   * Operations on values that are a violation without looking at other values, among them those of
   * which one machine tells. None, if others may have left values of theirs.
   */
  Set<Long> wrongByThemselves() {
    if (summaries.stream().anyMatch(LargeHome.Summary::leavesOthers)) {
      return Set.of();
    }
    Set<Long> positions = new HashSet<>();
    for (LargeHome.Summary summary : summaries) {
      LongStream.of(summary.violation() == null ? new long[0] : summary.violation())
          .forEach(positions::add);
    }
    return positions;
  }

  /** Why no ranges can decide it; null if some can. */
  String beyond() {
    return summaries.stream()
        .map(LargeHome.Summary::beyond)
        .filter(why -> why != null)
        .sorted()
        .findFirst()
        .orElse(null);
  }

  /** Call and position of each lost remove, by call. */
  List<long[]> lost() {
    return summaries.stream()
        .flatMap(
            s ->
                LongStream.iterate(0, k -> k < s.lost().length, k -> k + 2)
                    .mapToObj(k -> new long[] {s.lost()[(int) k], s.lost()[(int) k + 1]}))
        .sorted(Comparator.<long[]>comparingLong(l -> l[0]).thenComparingLong(l -> l[1]))
        .toList();
  }

  /** From when on something is inside that no completed remove takes. */
  long firstStaying() {
    return summaries.stream().mapToLong(LargeHome.Summary::firstStaying).min().orElseThrow();
  }

  Row linearizable() {
    told.verdict = PartRow.LINEARIZABLE;
    return told.toRow();
  }

  /** Undecided, with its size and what to do. */
  Row undecided(String why) {
    told.reason =
        "it has %d operations, more than one task may decide, and %s; decide it on one machine, or with a larger --max-part-operations"
            .formatted(told.operations, why);
    return told.toRow();
  }
}
