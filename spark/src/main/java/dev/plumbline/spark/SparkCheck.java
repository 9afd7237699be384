package dev.plumbline.spark;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;

/**
 * Decides histories on Spark, with the verdicts of one machine.
 *
 * <pre>{@code
 * SparkResult result =
 *     SparkCheck.checkFiles(
 *         spark, List.of("runs/"), () -> Specs.named("map"), SparkOptions.defaults());
 * result.parts().filter("verdict = 'violation'").show();
 * }</pre>
 */
public final class SparkCheck {
  /** How many bytes of lines go to a task that decides: about a million operations. */
  private static final long BYTES_PER_TASK = 80L << 20;

  /** Lines of operations are mostly shorter. */
  private static final long BYTES_PER_OPERATION = 100;

  private final JavaSparkContext context;
  private final SparkSession spark;
  private final SpecSource spec;
  private final SparkOptions options;
  private final JobTime time;

  private SparkCheck(SparkSession spark, SpecSource spec, SparkOptions options) {
    this.spark = spark;
    this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.spec = spec;
    this.options = options;
    // At most ten years.
    this.time = new JobTime(context, System.currentTimeMillis() + 1000 * options.seconds());
  }

  /**
   * Decides files, folders and patterns, wherever Spark can read them.
   *
   * @throws IOException if there is no such file, with a message for people
   */
  public static SparkResult checkFiles(
      SparkSession spark, List<String> names, SpecSource spec, SparkOptions options)
      throws IOException {
    SparkCheck check = new SparkCheck(spark, spec, options);
    HistorySplits splits = check.cut(names);
    return check.decide(check.readings(splits), splits.bytes());
  }

  /**
   * Measures by how much a queue is out of order: the smallest k that allows it, which is the most
   * that one value certainly overtook. Files are one history, of one object.
   *
   * @param spec a queue that is in order
   * @throws IOException if there is no such file, with a message for people
   */
  public static SparkDegree outOfOrderDegree(
      SparkSession spark, List<String> names, SpecSource spec, SparkOptions options)
      throws IOException {
    SparkCheck check = ofDegree(spark, spec, options);
    HistorySplits splits = check.cut(names);
    return check.degree(check.readings(splits), splits.bytes());
  }

  /**
   * The same of a {@linkplain #check(Dataset, SpecSource, SparkOptions) table}.
   *
   * @param spec a queue that is in order
   */
  public static SparkDegree outOfOrderDegree(
      Dataset<Row> table, SpecSource spec, SparkOptions options) {
    SparkCheck check = ofDegree(table.sparkSession(), spec, options);
    return check.degree(check.readings(table), 0);
  }

  private static SparkCheck ofDegree(SparkSession spark, SpecSource spec, SparkOptions options) {
    if (LargeKind.of(spec.make()) != LargeKind.QUEUE) {
      throw new IllegalArgumentException("on Spark only queues can be measured");
    }
    SparkOptions asOne = options.withMaxPartOperations(0).withOneHistory(true).withSlack(0);
    return new SparkCheck(spark, spec, asOne);
  }

  private HistorySplits cut(List<String> names) throws IOException {
    return HistorySplits.of(names, context.hadoopConfiguration(), options);
  }

  private JavaRDD<SplitReading> readings(HistorySplits splits) {
    Broadcast<SerializableConfiguration> configuration =
        context.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
    SpecSource source = spec;
    SparkOptions how = options;
    return context
        .parallelize(splits.list(), Math.max(1, splits.list().size()))
        .map(split -> SplitReading.of(split, how, source.make(), configuration.value().value()));
  }

  /**
   * Decides a table of operations with the columns {@code op}, {@code call}, {@code return}, {@code
   * in}, {@code out} and, where there are any, {@code object}, {@code process} and {@code
   * answered}. Inputs and outputs are integers, or strings that hold JSON. No return means pending;
   * {@code answered} tells an output that is null from none. A table is one history.
   *
   * @throws IllegalArgumentException with one sentence, if a column is missing or of another type,
   *     or if each file shall be a history
   */
  public static SparkResult check(Dataset<Row> table, SpecSource spec, SparkOptions options) {
    if (!options.oneHistory()) {
      throw new IllegalArgumentException("a table is one history: it has no files");
    }
    SparkCheck check = new SparkCheck(table.sparkSession(), spec, options);
    return check.decide(check.readings(table), 0);
  }

  private JavaRDD<SplitReading> readings(Dataset<Row> table) {
    OperationTable operations = OperationTable.of(table.schema());
    SpecSource source = spec;
    SparkOptions how = options;
    return table
        .toJavaRDD()
        .mapPartitionsWithIndex(
            (n, rows) -> operations.read(n, rows, how.reading(source.make())), true);
  }

  // ---- The jobs.

  private SparkResult decide(JavaRDD<SplitReading> readings, long bytes) {
    return JobMemory.within(() -> decided(readings, bytes), this::nothingKnown);
  }

  private SparkResult decided(JavaRDD<SplitReading> readings, long bytes) {
    int targets = targets(bytes, readings.getNumPartitions());
    LargeKind kind = LargeKind.of(spec.make());
    Surveyed surveyed = time.within(() -> surveyed(readings, targets, kind, bytes)).orElse(null);
    if (surveyed == null) {
      return nothingKnown("the time was up while it was read");
    }
    SurveyedSplits splits = surveyed.splits();
    SurveyedSplits.Overlaps overlaps = surveyed.overlaps();
    List<Row> problems = splits.problems();
    problems.addAll(overlaps.first());
    PartDecision decision = splits.decision(spec, options, time.deadline());
    Map<PartId, Long> large = splits.large(options.maxPartOperations());
    List<Row> decided = new ArrayList<>();
    List<JavaRDD<Row>> places = new ArrayList<>();
    for (PartId id : large.keySet()) {
      PartRow row = named(id, large.get(id));
      decided.add(
          JobMemory.within(
              () -> large(splits, id, large, decision, row),
              why -> undecided(id, large.get(id), why)));
      if (row.order != null) {
        places.add(row.places());
      }
    }
    JavaRDD<Row> rows = context.parallelize(decided, 1);
    if (!splits.where().atHomes()) {
      rows = small(splits, large, decision).union(rows);
    }
    return result(
        rows.persist(StorageLevel.MEMORY_AND_DISK()),
        places.isEmpty() ? context.emptyRDD() : union(places),
        problems,
        splits.problemCount() + overlaps.count(),
        new ViolatingHistories(splits, decision));
  }

  /** The result of a check that ended before its parts were known. */
  private SparkResult nothingKnown(String why) {
    PartRow row = new PartRow();
    row.reason = why;
    JavaRDD<Row> rows = context.parallelize(List.of(row.toRow()), 1);
    return result(rows, context.emptyRDD(), List.of(), 0, ViolatingHistories.NONE);
  }

  private int targets(long bytes, int splits) {
    if (options.partitions() > 0) {
      return options.partitions();
    }
    long bySize = bytes == 0 ? 2L * splits : bytes / BYTES_PER_TASK;
    return (int) Math.max(context.defaultParallelism(), Math.min(20_000, bySize + 1));
  }

  /** What is known of all splits before anything is decided. */
  private record Surveyed(SurveyedSplits splits, SurveyedSplits.Overlaps overlaps) {}

  private Surveyed surveyed(
      JavaRDD<SplitReading> readings, int targets, LargeKind kind, long bytes) {
    SurveyedSplits splits = splits(readings, targets, kind, bytes);
    return new Surveyed(splits, splits.overlaps(options.oneHistory()));
  }

  /** One large object is expected where a type without keys has so much input; if not, again. */
  private SurveyedSplits splits(
      JavaRDD<SplitReading> readings, int targets, LargeKind kind, long bytes) {
    boolean expected =
        (kind.container() || kind == LargeKind.REGISTER)
            && options.oneHistory()
            && options.slack() == 0
            && bytes / BYTES_PER_OPERATION > options.maxPartOperations();
    SplitTargets where = new SplitTargets(targets, options.oneHistory(), Set.of(), expected, kind);
    SurveyedSplits splits = SurveyedSplits.of(readings, spec, where);
    if (expected && !splits.isOneLarge(options.maxPartOperations())) {
      where = new SplitTargets(targets, options.oneHistory(), Set.of(), false, kind);
      splits = SurveyedSplits.of(readings, spec, where);
    }
    Set<PartId> whole = splits.mixed();
    return whole.isEmpty()
        ? splits
        : SurveyedSplits.of(
            readings, spec, new SplitTargets(targets, options.oneHistory(), whole, false, kind));
  }

  /** The rows of parts that one task decides. */
  private JavaRDD<Row> small(
      SurveyedSplits splits, Map<PartId, Long> large, PartDecision decision) {
    List<PartId> apart = new ArrayList<>(splits.apart(options.maxPartOperations()));
    LargeSplit taken =
        new LargeSplit(splits.where(), decision.files(), union(large.keySet(), apart));
    List<JavaRDD<Row>> rows = new ArrayList<>(List.of(rest(splits, taken, decision)));
    apart.forEach(id -> rows.add(alone(splits, taken, id, decision)));
    return rows.size() == 1 ? rows.get(0) : union(rows);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of them, for Java
  private JavaRDD<Row> union(List<JavaRDD<Row>> all) {
    return context.union(all.toArray(new JavaRDD[0]));
  }

  private static List<PartId> union(Set<PartId> some, List<PartId> more) {
    List<PartId> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** A task for one part that shares its target with another heavy one. */
  private JavaRDD<Row> alone(
      SurveyedSplits splits, LargeSplit taken, PartId id, PartDecision decision) {
    int part = taken.large().indexOf(id);
    SpecSource source = spec;
    return splits.ofBlocks(
        splits.where().of(id),
        blocks -> {
          Spec<?> made = source.make();
          List<byte[]> its = new ArrayList<>();
          for (byte[] block : blocks) {
            its.addAll(taken.only(block, part, made));
          }
          return decision.decide(its);
        });
  }

  private JavaRDD<Row> rest(SurveyedSplits splits, LargeSplit taken, PartDecision decision) {
    Set<Integer> shared = Set.copyOf(taken.targets());
    SpecSource source = spec;
    return splits.ofBlocks(
        (target, blocks) -> {
          List<byte[]> its = blocks;
          if (shared.contains(target)) {
            Spec<?> made = source.make();
            its = new ArrayList<>();
            for (byte[] block : blocks) {
              its.addAll(taken.rest(block, made));
            }
          }
          return decision.decide(its);
        });
  }

  /** The row of a part that no single task may decide. */
  private Row large(
      SurveyedSplits splits,
      PartId id,
      Map<PartId, Long> large,
      PartDecision decision,
      PartRow row) {
    LargeKind kind = splits.where().kind();
    row.firstCall = Arrays.stream(splits.firstCalls()).min().orElse(0);
    if (decision.isUnsound(id)) {
      row.verdict = PartRow.MALFORMED;
      row.reason = PartDecision.UNSOUND;
      return row.toRow();
    }
    if (kind == LargeKind.NONE || options.slack() > 0) {
      row.reason =
          "it has at least %d operations, more than the %d that one task may decide; decide it on one machine"
              .formatted(row.operations, options.maxPartOperations());
      return row.toRow();
    }
    return time.within(
            () ->
                LargePart.ask(
                    splits.where().atHomes() ? splits.blocks() : homes(splits, id, large, decision),
                    kind,
                    TimeRanges.of(splits.firstCalls(), splits.where().targets()),
                    decision,
                    row,
                    LargePart::decide))
        .orElseGet(() -> undecided(id, large.get(id), "the time was up before it was decided"));
  }

  private static Row undecided(PartId id, long operations, String why) {
    PartRow row = named(id, operations);
    row.reason = why;
    return row.toRow();
  }

  private static PartRow named(PartId id, long operations) {
    PartRow row = new PartRow();
    row.history = id.history().isEmpty() ? null : id.history();
    row.object = id.object() == null ? null : Values.showName(id.object());
    row.key = id.key() == null ? null : Values.showWhole(id.key());
    row.operations = operations;
    return row;
  }

  /** The blocks of a large part, at homes by value. */
  private JavaRDD<List<byte[]>> homes(
      SurveyedSplits splits, PartId id, Map<PartId, Long> large, PartDecision decision) {
    List<PartId> ids = List.copyOf(large.keySet());
    LargeSplit taken = new LargeSplit(splits.where(), decision.files(), ids);
    int homes = splits.where().targets();
    int target = splits.where().of(id);
    int part = ids.indexOf(id);
    SpecSource source = spec;
    return splits
        .ofBlocks(
            (t, blocks) -> {
              List<Tuple2<Integer, byte[]>> found = new ArrayList<>();
              Spec<?> made = source.make();
              for (byte[] block : t == target ? blocks : List.<byte[]>of()) {
                found.addAll(taken.homes(block, part, homes, made));
              }
              return found.iterator();
            })
        .mapToPair(pair -> pair)
        .partitionBy(new HashPartitioner(homes))
        .values()
        .glom();
  }

  // ---- Degrees.

  private SparkDegree degree(JavaRDD<SplitReading> readings, long bytes) {
    return JobMemory.within(
        () ->
            time.within(() -> measured(readings, bytes))
                .orElseGet(() -> SparkDegree.unknown("the time was up", List.of(), 0)),
        why -> SparkDegree.unknown(why, List.of(), 0));
  }

  private SparkDegree measured(JavaRDD<SplitReading> readings, long bytes) {
    int targets = targets(bytes, readings.getNumPartitions());
    SplitTargets where = new SplitTargets(targets, true, Set.of(), true, LargeKind.QUEUE);
    SurveyedSplits splits = SurveyedSplits.of(readings, spec, where);
    List<Row> problems = splits.problems();
    problems.addAll(splits.overlaps(true).first());
    if (!problems.isEmpty()) {
      return SparkDegree.unknown("something is wrong with the input", problems, 0);
    }
    if (!splits.isOneLarge(0)) {
      return SparkDegree.unknown("it is not a history of one object", problems, 0);
    }
    PartRow row = new PartRow();
    PartDecision decision = splits.decision(spec, options, time.deadline());
    return LargePart.ask(
        splits.blocks(),
        LargeKind.QUEUE,
        TimeRanges.of(splits.firstCalls(), targets),
        decision,
        row,
        SparkDegree::of);
  }

  private SparkResult result(
      JavaRDD<Row> rows,
      JavaRDD<Row> places,
      List<Row> problems,
      long problemCount,
      ViolatingHistories histories) {
    PartTally tally = rows.aggregate(new PartTally(), PartTally::add, PartTally::merge);
    return new SparkResult(spark, rows, places, tally, problems, problemCount, histories);
  }
}
