package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.ranges.ClusterFold;
import dev.plumbline.core.monitor.ranges.ClusterRange;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.ValueHome;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Decides one part that is too large for a task: its operations meet by value at homes, what the
 * homes found goes to ranges of time, and the driver folds what these say. See the package {@code
 * core.monitor.ranges}, where the tests are proved.
 */
final class LargePart {
  /** More operations than this make no explanation. */
  private static final int MOST_EXPLAINED = 100_000;

  private static final long UNMATCHED = 1L << 62;

  private final JavaRDD<List<byte[]>> homes;
  private final LargeKind kind;
  private final TimeRanges ranges;
  private final PartDecision decision;

  private LargePart(
      JavaRDD<List<byte[]>> homes, LargeKind kind, TimeRanges ranges, PartDecision decision) {
    this.homes = homes;
    this.kind = kind;
    this.ranges = ranges;
    this.decision = decision;
  }

  /**
   * Decides a part.
   *
   * @param blocks its operations with their homes
   * @param told what is known of it; gets the verdict
   */
  static Row decide(
      JavaRDD<Tuple2<Integer, byte[]>> blocks,
      int homeCount,
      LargeKind kind,
      TimeRanges ranges,
      PartDecision decision,
      PartRow told) {
    JavaRDD<List<byte[]>> homes =
        blocks
            .mapToPair(pair -> pair)
            .partitionBy(new HashPartitioner(homeCount))
            .values()
            .glom()
            .persist(StorageLevel.DISK_ONLY());
    try {
      return new LargePart(homes, kind, ranges, decision).decide(told);
    } finally {
      homes.unpersist(false);
    }
  }

  private Row decide(PartRow told) {
    JavaRDD<Home> found = found().persist(StorageLevel.DISK_ONLY());
    try {
      List<HomeSummary> summaries = found.map(Home::summary).collect();
      told.method = "ranges of time: " + ranges.count();
      for (HomeSummary summary : summaries) {
        if (summary.violation() != null) {
          return explained(told, positions(summary.violation()));
        }
      }
      for (HomeSummary summary : summaries) {
        if (summary.beyond() != null) {
          told.reason =
              "it has %d operations, more than one task may decide, and cannot be decided by ranges because %s"
                  .formatted(told.operations, summary.beyond());
          return told.toRow();
        }
      }
      return switch (kind) {
        case QUEUE -> queue(found, summaries, told);
        case PRIORITY_QUEUE -> priorityQueue(found, summaries, told);
        default -> register(found, told);
      };
    } finally {
      found.unpersist(false);
    }
  }

  // ---- Homes.

  /** What a home found: elements or clusters, empty results, lost removes. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Home(HomeSummary summary, long[] cells, long[] empties) implements Serializable {}

  /** What the driver must know of a home. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record HomeSummary(String beyond, long[] violation, long[] lostCalls, boolean unmatched)
      implements Serializable {}

  private JavaRDD<Home> found() {
    LargeKind type = kind;
    PartDecision places = decision;
    return homes.map(blocks -> home(blocks, type, places));
  }

  private static Home home(List<byte[]> blocks, LargeKind type, PartDecision places) {
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    places.unpack(blocks, builder, origins);
    History h = builder.build();
    if (!type.container()) {
      Clusters clusters =
          Clusters.of(h, places.source().make(), row -> places.position(h, origins, row));
      long[] wrong = positions(clusters.violation(), h, origins, places);
      return new Home(
          new HomeSummary(clusters.beyond(), wrong, new long[0], false),
          clusters.toArray(),
          new long[0]);
    }
    ValueHome home =
        ValueHome.of(h, places.source().make(), row -> places.position(h, origins, row));
    boolean unmatched = false;
    String beyond = home.beyond();
    for (int e = 0; e < home.elements().size(); e++) {
      unmatched |= home.elements().unmatched(e);
      // Codes of integers are even, and the same at all homes.
      if (type == LargeKind.PRIORITY_QUEUE && (home.elements().priority(e) & 1) != 0) {
        beyond = "its values are not integers";
      }
    }
    long[] wrong = positions(home.violation(), h, origins, places);
    return new Home(
        new HomeSummary(beyond, wrong, home.lostCalls(), unmatched),
        home.elements().toArray(),
        home.empties());
  }

  private static long[] positions(int[] rows, History h, Origins origins, PartDecision places) {
    return rows == null
        ? null
        : Arrays.stream(rows).mapToLong(row -> places.position(h, origins, row)).toArray();
  }

  private static long[] lostCalls(List<HomeSummary> summaries) {
    return summaries.stream().flatMapToLong(s -> LongStream.of(s.lostCalls())).sorted().toArray();
  }

  // ---- Queues.

  private Row queue(JavaRDD<Home> found, List<HomeSummary> summaries, PartRow told) {
    long[] lost = lostCalls(summaries);
    Map<Long, Long> given = given(found, lost);
    TimeRanges times = ranges;
    JavaRDD<Home> completed = found.map(home -> complete(home, given));
    List<Tuple2<Integer, QueueRange.Summary>> answers =
        routed(completed, true)
            .mapToPair(range -> new Tuple2<>(range._1(), queueRange(range, times).summary()))
            .collect();
    QueueFold fold = new QueueFold();
    sorted(answers).forEach(answer -> fold.add(answer._2()));
    if (fold.linearizable()) {
      return linearizable(told);
    }
    return fold.overtaker() >= 0
        ? overtaken(completed, fold.overtaker(), lost.length > 0, told)
        : impossible(completed, fold.impossibleEmpty(), lost.length > 0, told);
  }

  /** For each element that a lost remove takes, from when on it may have left. */
  private static Map<Long, Long> given(JavaRDD<Home> found, long[] lost) {
    if (lost.length == 0) {
      return Map.of();
    }
    int most = lost.length;
    ElementTimes first = new ElementTimes();
    for (long[] cells : found.map(home -> firstUnmatched(home, most)).collect()) {
      ElementTimes some = ElementTimes.of(cells);
      for (int e = 0; e < some.size(); e++) {
        first.add(some, e);
      }
    }
    first.giveInOrder(lost);
    Map<Long, Long> given = new HashMap<>();
    for (int e = 0; e < first.size(); e++) {
      if (first.mayLeave(e) != ElementTimes.NEVER) {
        given.put(first.id(e), first.mayLeave(e));
      }
    }
    return given;
  }

  private static long[] firstUnmatched(Home home, int most) {
    ElementTimes all = ElementTimes.of(home.cells());
    List<Integer> unmatched = new ArrayList<>();
    for (int e = 0; e < all.size(); e++) {
      if (all.unmatched(e)) {
        unmatched.add(e);
      }
    }
    unmatched.sort(Comparator.comparingLong(all::inside));
    ElementTimes first = new ElementTimes();
    unmatched.stream().limit(most).forEach(e -> first.add(all, e));
    return first.toArray();
  }

  private static Home complete(Home home, Map<Long, Long> given) {
    if (given.isEmpty()) {
      return home;
    }
    ElementTimes elements = ElementTimes.of(home.cells());
    for (int e = 0; e < elements.size(); e++) {
      Long leaves = elements.unmatched(e) ? given.get(elements.id(e)) : null;
      if (leaves != null) {
        elements.give(e, leaves);
      }
    }
    return new Home(home.summary(), elements.toArray(), home.empties());
  }

  /** What a range has to know: elements, and empty results. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Share(long[] cells, long[] empties) implements Serializable {}

  private JavaPairRDD<Integer, Iterable<Share>> routed(JavaRDD<Home> completed, boolean queue) {
    TimeRanges times = ranges;
    return completed
        .flatMapToPair(home -> shares(home, times, queue).iterator())
        .groupByKey(new HashPartitioner(times.count()));
  }

  private static List<Tuple2<Integer, Share>> shares(Home home, TimeRanges times, boolean queue) {
    ElementTimes elements = ElementTimes.of(home.cells());
    Map<Integer, ElementTimes> routed =
        queue ? times.forQueue(elements) : times.forPriorityQueue(elements);
    Map<Integer, List<Long>> empties = new HashMap<>();
    for (int k = 0; k < home.empties().length; k += 3) {
      int at = k;
      times.meeting(
          home.empties()[k + 1],
          home.empties()[k + 2],
          r -> {
            List<Long> its = empties.computeIfAbsent((int) r, x -> new ArrayList<>());
            Arrays.stream(home.empties(), at, at + 3).forEach(its::add);
          });
    }
    Set<Integer> all = new HashSet<>(routed.keySet());
    all.addAll(empties.keySet());
    List<Tuple2<Integer, Share>> shares = new ArrayList<>();
    for (int r : all) {
      long[] cells = routed.containsKey(r) ? routed.get(r).toArray() : new long[0];
      long[] its = empties.getOrDefault(r, List.of()).stream().mapToLong(x -> x).toArray();
      shares.add(new Tuple2<>(r, new Share(cells, its)));
    }
    return shares;
  }

  private static QueueRange queueRange(Tuple2<Integer, Iterable<Share>> group, TimeRanges times) {
    QueueRange range = new QueueRange(times.from(group._1()), times.end(group._1()));
    for (Share share : group._2()) {
      ElementTimes elements = ElementTimes.of(share.cells());
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

  private static <T> List<Tuple2<Integer, T>> sorted(List<Tuple2<Integer, T>> answers) {
    List<Tuple2<Integer, T>> sorted = new ArrayList<>(answers);
    sorted.sort(Comparator.comparingInt(Tuple2::_1));
    return sorted;
  }

  // ---- Priority queues.

  private Row priorityQueue(JavaRDD<Home> found, List<HomeSummary> summaries, PartRow told) {
    TimeRanges times = ranges;
    PriorityFold fold = new PriorityFold();
    routed(found, false)
        .map(range -> priorityRange(range, times).summary())
        .collect()
        .forEach(fold::add);
    if (fold.linearizable()) {
      return linearizable(told);
    }
    boolean lostMatters =
        lostCalls(summaries).length > 0 && summaries.stream().anyMatch(HomeSummary::unmatched);
    if (lostMatters) {
      told.reason =
          "it has %d operations, and polls without known result may have taken what is in the way of others; decide it on one machine"
              .formatted(told.operations);
      return told.toRow();
    }
    return impossible(found, fold.unserved(), false, told);
  }

  private static PriorityRange priorityRange(
      Tuple2<Integer, Iterable<Share>> group, TimeRanges times) {
    PriorityRange range = new PriorityRange(times.from(group._1()), times.end(group._1()));
    for (Share share : group._2()) {
      ElementTimes elements = ElementTimes.of(share.cells());
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

  // ---- Registers.

  private Row register(JavaRDD<Home> found, PartRow told) {
    TimeRanges times = ranges;
    List<Tuple2<Integer, ClusterRange.Summary>> answers =
        found
            .flatMapToPair(home -> clusterShares(home.cells(), times).iterator())
            .groupByKey(new HashPartitioner(times.count()))
            .mapToPair(group -> new Tuple2<>(group._1(), clusterRange(group, times).summary()))
            .collect();
    ClusterFold fold = new ClusterFold();
    sorted(answers).forEach(answer -> fold.add(answer._2()));
    return fold.linearizable()
        ? linearizable(told)
        : explained(told, Set.of(fold.conflict().one(), fold.conflict().other()));
  }

  private static List<Tuple2<Integer, long[]>> clusterShares(long[] cells, TimeRanges times) {
    Map<Integer, List<Long>> routed = new HashMap<>();
    for (int k = 0; k < cells.length; k += Clusters.WIDTH) {
      Set<Integer> here = new HashSet<>(List.of(times.of(cells[k + 1])));
      here.add(times.of(cells[k + 2]));
      for (int r : here) {
        List<Long> its = routed.computeIfAbsent(r, x -> new ArrayList<>());
        Arrays.stream(cells, k, k + Clusters.WIDTH).forEach(its::add);
      }
    }
    List<Tuple2<Integer, long[]>> shares = new ArrayList<>();
    routed.forEach(
        (r, its) -> shares.add(new Tuple2<>(r, its.stream().mapToLong(x -> x).toArray())));
    return shares;
  }

  private static ClusterRange clusterRange(
      Tuple2<Integer, Iterable<long[]>> group, TimeRanges times) {
    ClusterRange range = new ClusterRange(times.from(group._1()), times.end(group._1()));
    for (long[] cells : group._2()) {
      for (int k = 0; k < cells.length; k += Clusters.WIDTH) {
        range.add(cells[k], cells[k + 1], cells[k + 2]);
      }
    }
    return range;
  }

  // ---- Verdicts.

  private static Row linearizable(PartRow told) {
    told.verdict = PartRow.LINEARIZABLE;
    return told.toRow();
  }

  /** Of an element that overtook another, explains both. */
  private Row overtaken(JavaRDD<Home> completed, long overtaker, boolean lost, PartRow told) {
    long[] v = completed.map(home -> element(home, overtaker)).filter(e -> e.length > 0).first();
    long called = ElementTimes.of(v).addCall(0);
    long removed = ElementTimes.of(v).removed(0);
    List<Long> others =
        completed.flatMap(home -> overtakenBy(home, called, removed).iterator()).takeOrdered(1);
    boolean stays = others.get(0) >= UNMATCHED;
    Set<Long> both = new HashSet<>(List.of(overtaker, others.get(0) & ~UNMATCHED));
    // Lost removes have nothing to do with values that completed ones removed.
    return lost && stays ? unexplained(told, both) : explained(told, both);
  }

  private static long[] element(Home home, long id) {
    ElementTimes elements = ElementTimes.of(home.cells());
    for (int e = 0; e < elements.size(); e++) {
      if (elements.id(e) == id) {
        ElementTimes one = new ElementTimes();
        one.add(elements, e);
        return one.toArray();
      }
    }
    return new long[0];
  }

  /** What an element overtook; of those the unmatched ones last. */
  private static List<Long> overtakenBy(Home home, long addCall, long removed) {
    ElementTimes elements = ElementTimes.of(home.cells());
    List<Long> found = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.inside(e) < addCall && elements.mayLeave(e) > removed) {
        found.add(elements.id(e) | (elements.unmatched(e) ? UNMATCHED : 0));
      }
    }
    return found;
  }

  /** Explains an empty result or a remove by what was inside all the time. */
  private Row impossible(JavaRDD<Home> completed, long id, boolean lost, PartRow told) {
    long[] window = completed.map(home -> window(home, id)).filter(w -> w.length > 0).first();
    Set<Long> all =
        new HashSet<>(
            completed
                .flatMap(home -> covering(home, window[0], window[1], window[2]).iterator())
                .take(MOST_EXPLAINED));
    all.add(id);
    return lost || all.size() >= MOST_EXPLAINED
        ? unexplained(told, Set.of(id))
        : explained(told, all);
  }

  /** Start and end of the window of an empty result or a remove, and what may be in its way. */
  private static long[] window(Home home, long id) {
    for (int k = 0; k < home.empties().length; k += 3) {
      if (home.empties()[k] == id) {
        return new long[] {home.empties()[k + 1], home.empties()[k + 2], Long.MAX_VALUE};
      }
    }
    ElementTimes own = ElementTimes.of(element(home, id));
    return own.size() == 0
        ? new long[0]
        : new long[] {own.mayLeave(0), own.removed(0), own.priority(0)};
  }

  private static List<Long> covering(Home home, long from, long to, long priority) {
    ElementTimes elements = ElementTimes.of(home.cells());
    List<Long> found = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.priority(e) < priority
          && elements.inside(e) < to
          && elements.mayLeave(e) > from) {
        found.add(elements.id(e));
      }
    }
    return found;
  }

  private static Set<Long> positions(long[] some) {
    Set<Long> set = new HashSet<>();
    Arrays.stream(some).forEach(set::add);
    return set;
  }

  /** A violation whose core would have to show what lost removes cannot have done. */
  private Row unexplained(PartRow told, Set<Long> positions) {
    told.verdict = PartRow.VIOLATION;
    told.explanation =
        "The operations at the positions %s, from 0, have no place; what lost removes may have taken does not help them."
            .formatted(positions.stream().sorted().toList());
    return told.toRow();
  }

  /** A violation that some values show by themselves: one machine decides these and explains. */
  private Row explained(PartRow told, Set<Long> positions) {
    LargeKind type = kind;
    PartDecision places = decision;
    HashSet<Long> wanted = new HashSet<>(positions);
    List<byte[]> some =
        homes.flatMap(blocks -> ofValues(blocks, wanted, type, places).iterator()).collect();
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    places.unpack(some, builder, origins);
    List<Row> rows = places.rows(builder.build(), origins, places.source().make());
    Row core = rows.isEmpty() ? null : rows.get(0);
    int verdict = PartRow.SCHEMA.fieldIndex("verdict");
    if (core == null || !core.getString(verdict).equals(PartRow.VIOLATION)) {
      throw new IllegalStateException("ranges found a violation that its own values do not show");
    }
    told.verdict = PartRow.VIOLATION;
    told.verified = core.getBoolean(PartRow.SCHEMA.fieldIndex("verified"));
    told.explanation = core.getString(PartRow.SCHEMA.fieldIndex("explanation"));
    told.core = Arrays.asList((Row[]) core.get(PartRow.SCHEMA.fieldIndex("core")));
    return told.toRow();
  }

  /** All operations on the values of some operations, and those themselves. */
  private static List<byte[]> ofValues(
      List<byte[]> blocks, Set<Long> wanted, LargeKind type, PartDecision places) {
    List<byte[]> found = new ArrayList<>();
    Set<Object> values = new HashSet<>();
    for (boolean collecting : new boolean[] {false, true}) {
      for (byte[] block : blocks) {
        HistoryBuilder builder = History.builder().mayOverlap();
        Origins origins = new Origins();
        OperationBlock.unpack(block, builder, origins);
        History h = builder.build();
        int[] rows = new int[h.size()];
        int n = 0;
        for (int i = 0; i < rows.length; i++) {
          boolean itself = wanted.contains(places.position(h, origins, i));
          Object value = type.value(h, i);
          if (itself && value != Void.class) {
            values.add(value);
          }
          if (itself || (value != Void.class && values.contains(value))) {
            rows[n++] = i;
          }
        }
        if (collecting && n > 0) {
          found.add(BlockPacker.of(h, origins).pack(rows, n));
        }
      }
    }
    return found;
  }
}
