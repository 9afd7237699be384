package dev.plumbline.spark;

import dev.plumbline.core.history.ProcessSpans;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.rdd.PartitionPruningRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import scala.Tuple2;
import scala.runtime.AbstractFunction1;

/**
 * All splits taken apart: their blocks at their targets, and what the driver knows of them. One
 * shuffle moves both, so that nothing is read or written twice.
 *
 * @param moved by target; the last one has the summaries
 * @param summaries in the order of the splits
 */
record SurveyedSplits(
    JavaPairRDD<Integer, Object> moved, SplitTargets where, List<SplitSummary> summaries) {
  /** So many tasks for single parts the driver plans. */
  private static final int MOST_APART = 1_000;

  /** So many operations that overlap others of their processes are told. */
  private static final int MOST_TOLD = 100;

  static SurveyedSplits of(JavaRDD<SplitReading> readings, SpecSource source, SplitTargets where) {
    int last = where.targets();
    JavaPairRDD<Integer, Object> moved =
        readings
            .flatMapToPair(reading -> SplitSurvey.of(reading, source.make(), where).moved())
            .partitionBy(new Identity(last + 1));
    List<SplitSummary> summaries = new ArrayList<>();
    only(moved, last).collect().forEach(one -> summaries.add((SplitSummary) one._2()));
    summaries.sort(Comparator.comparingInt(SplitSummary::split));
    return new SurveyedSplits(moved, where, summaries);
  }

  /** What was moved to one partition, without a task for any other. */
  static <T> JavaRDD<Tuple2<Integer, T>> only(JavaPairRDD<Integer, T> moved, int partition) {
    RDD<Tuple2<Integer, T>> one = PartitionPruningRDD.create(moved.rdd(), new Only(partition));
    return JavaRDD.fromRDD(one, one.elementClassTag());
  }

  private static <T> Iterator<T> none() {
    return Collections.emptyIterator();
  }

  /** For each target its blocks. */
  JavaRDD<List<byte[]>> blocks() {
    return ofBlocks((t, blocks) -> List.of(blocks).iterator());
  }

  /** Whether everything is one part with more operations than a task may decide. */
  boolean isOneLarge(long most) {
    Set<PartId> objects = new HashSet<>();
    summaries.forEach(s -> objects.addAll(s.keyless()));
    boolean keyed = summaries.stream().anyMatch(s -> !s.keyed().isEmpty());
    return !keyed && objects.size() == 1 && large(most).size() == 1;
  }

  /** Something that is made of the blocks of each target. */
  <T> JavaRDD<T> ofBlocks(OfBlocks<T> made) {
    int last = where.targets();
    return moved.mapPartitionsWithIndex(
        (t, all) -> t == last ? none() : made.of(t, blocks(all)), true);
  }

  /** Something that is made of the blocks of one target, in one task. */
  <T> JavaRDD<T> ofBlocks(int target, FlatMapFunction<List<byte[]>, T> made) {
    return only(moved, target).mapPartitions(all -> made.call(blocks(all)));
  }

  /** Lets one partition pass. */
  private static final class Only extends AbstractFunction1<Object, Object>
      implements Serializable {
    private final int target;

    Only(int target) {
      this.target = target;
    }

    @Override
    public Object apply(Object partition) {
      return (Integer) partition == target;
    }
  }

  /** Makes something of the blocks of a target. */
  interface OfBlocks<T> extends Serializable {
    Iterator<T> of(int target, List<byte[]> blocks);
  }

  private static List<byte[]> blocks(Iterator<Tuple2<Integer, Object>> all) {
    List<byte[]> blocks = new ArrayList<>();
    all.forEachRemaining(one -> blocks.add((byte[]) one._2()));
    return blocks;
  }

  /** A target is a partition. */
  static final class Identity extends Partitioner {
    private final int targets;

    Identity(int targets) {
      this.targets = targets;
    }

    @Override
    public int numPartitions() {
      return targets;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) key;
    }
  }

  // ---- Parts.

  /** Objects with operations that have keys, and others that have none. */
  Set<PartId> mixed() {
    Set<PartId> keyed = new HashSet<>();
    Set<PartId> keyless = new HashSet<>();
    summaries.forEach(
        s -> {
          keyed.addAll(s.keyed());
          keyless.addAll(s.keyless());
        });
    keyed.retainAll(keyless);
    return keyed;
  }

  /** Parts with more operations than one task may decide, as far as splits have told. */
  Map<PartId, Long> large(long most) {
    Map<PartId, Long> large = new LinkedHashMap<>(sizes());
    large.values().removeIf(size -> size <= most);
    return large;
  }

  /**
   * Of heavy parts that share a target all but the heaviest: they get tasks of their own. Heavy is
   * a tenth of what one task may decide.
   */
  @SuppressWarnings("ReferenceEquality") // keys of the same map
  List<PartId> apart(long most) {
    Map<PartId, Long> sizes = sizes();
    sizes.values().removeIf(size -> size > most || size <= most / 10);
    Map<Integer, PartId> heaviest = new HashMap<>();
    sizes.forEach(
        (id, size) ->
            heaviest.merge(where.of(id), id, (a, b) -> sizes.get(b) > sizes.get(a) ? b : a));
    return sizes.keySet().stream()
        .filter(id -> heaviest.get(where.of(id)) != id)
        .sorted(Comparator.comparing(sizes::get).reversed())
        .limit(MOST_APART)
        .toList();
  }

  private Map<PartId, Long> sizes() {
    Set<PartId> whole = where.whole();
    Map<PartId, Long> sizes = new LinkedHashMap<>();
    for (SplitSummary s : summaries) {
      s.heavy()
          .forEach(
              (id, size) ->
                  sizes.merge(whole.contains(id.whole()) ? id.whole() : id, size, Long::sum));
    }
    return sizes;
  }

  private long[] before(boolean lines) {
    long[] before = new long[summaries.size()];
    for (int k = 1; k < before.length; k++) {
      SplitSummary last = summaries.get(k - 1);
      boolean sameFile = last.file().equals(summaries.get(k).file());
      before[k] =
          lines ? sameFile ? before[k - 1] + last.lines() : 0 : before[k - 1] + last.operations();
    }
    return before;
  }

  /** Problems in lines of their files. */
  List<Row> problems() {
    long[] before = before(true);
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < before.length; k++) {
      SplitSummary s = summaries.get(k);
      long lines = before[k];
      s.problems()
          .forEach(
              p ->
                  rows.add(
                      RowFactory.create(
                          s.file(), p.line() == 0 ? 0 : lines + p.line(), p.rule(), p.message())));
    }
    return rows;
  }

  /** How many there are, of which each split tells the first. */
  long problemCount() {
    return summaries.stream().mapToLong(SplitSummary::problemCount).sum();
  }

  PartDecision decision(SpecSource spec, SparkOptions options, long deadline) {
    Set<PartId> unsound = new HashSet<>();
    Set<String> histories = new HashSet<>();
    for (SplitSummary s : summaries) {
      unsound.addAll(s.unsound());
      if (s.allUnsound()) {
        histories.add(options.oneHistory() ? "" : s.file());
      }
    }
    return new PartDecision(
        spec,
        options,
        summaries.stream().map(SplitSummary::file).toArray(String[]::new),
        before(true),
        before(false),
        where.whole(),
        unsound,
        histories,
        deadline);
  }

  /** The times at which splits begin. */
  long[] firstCalls() {
    return summaries.stream().mapToLong(SplitSummary::firstCall).toArray();
  }

  // ---- Processes.

  /**
   * Operations of one process that are open at the same time, in different splits.
   *
   * @param first the first of them, as problems
   * @param count how many there are
   */
  record Overlaps(List<Row> first, long count) {}

  Overlaps overlaps(boolean oneHistory) {
    Map<String, ProcessSpans> byHistory = new TreeMap<>();
    summaries.forEach(
        s ->
            byHistory
                .computeIfAbsent(oneHistory ? "" : s.file(), f -> new ProcessSpans())
                .addAll(s.spans()));
    List<Row> first = new ArrayList<>();
    long count = 0;
    for (Map.Entry<String, ProcessSpans> history : byHistory.entrySet()) {
      Set<Object> doubtful = history.getValue().doubtful();
      if (!doubtful.isEmpty()) {
        JavaPairRDD<Object, long[]> found = overlaps(history.getKey(), doubtful);
        List<Tuple2<Object, long[]>> some = found.takeOrdered(MOST_TOLD, new InOrder());
        some.forEach(one -> first.add(problem(one._1(), one._2())));
        count += some.size() < MOST_TOLD ? some.size() : found.count();
      }
    }
    return new Overlaps(first, count);
  }

  private JavaPairRDD<Object, long[]> overlaps(String history, Set<Object> doubtful) {
    String[] files = summaries.stream().map(SplitSummary::file).toArray(String[]::new);
    HashSet<Object> processes = new HashSet<>(doubtful);
    return ofBlocks((t, blocks) -> blocks.iterator())
        .filter(block -> history.isEmpty() || files[OperationBlock.split(block)].equals(history))
        .flatMapToPair(block -> ProcessTimes.of(block, processes).iterator())
        .groupByKey()
        .flatMapValues(times -> ProcessTimes.overlaps(times).iterator());
  }

  private Row problem(Object process, long[] overlap) {
    int split = (int) overlap[2];
    return RowFactory.create(
        summaries.get(split).file(),
        overlap[3] == 0 ? 0L : before(true)[split] + overlap[3],
        Rule.OVERLAPPING_PROCESS.toString(),
        "process %s has two open operations: another one, called at %d, returns only at %d"
            .formatted(Values.showName(process), overlap[0], overlap[1]));
  }

  /** By where they stand: in which split, and where in it. */
  private static final class InOrder implements Comparator<Tuple2<Object, long[]>>, Serializable {
    @Override
    public int compare(Tuple2<Object, long[]> one, Tuple2<Object, long[]> other) {
      int bySplit = Long.compare(one._2()[2], other._2()[2]);
      return bySplit != 0 ? bySplit : Long.compare(one._2()[4], other._2()[4]);
    }
  }
}
