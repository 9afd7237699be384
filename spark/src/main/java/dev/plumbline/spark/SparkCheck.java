package dev.plumbline.spark;

import dev.plumbline.core.history.ProcessSpans;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
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

  private final JavaSparkContext context;
  private final SparkSession spark;
  private final SpecSource spec;
  private final SparkOptions options;
  private final long deadline;

  private SparkCheck(SparkSession spark, SpecSource spec, SparkOptions options) {
    this.spark = spark;
    this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.spec = spec;
    this.options = options;
    this.deadline = System.currentTimeMillis() + 1000 * options.seconds();
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
    var hadoop = check.context.hadoopConfiguration();
    HistorySplits splits = HistorySplits.of(names, hadoop, options);
    Broadcast<SerializableConfiguration> configuration =
        check.context.broadcast(new SerializableConfiguration(hadoop));
    int tasks = Math.max(1, splits.list().size());
    JavaRDD<SplitReading> readings =
        check
            .context
            .parallelize(splits.list(), tasks)
            .map(
                split ->
                    SplitReading.of(split, options, spec.make(), configuration.value().value()));
    return check.decide(readings, splits.bytes());
  }

  /**
   * Decides a table of operations with the columns {@code op}, {@code call}, {@code return}, {@code
   * in}, {@code out} and, where there are any, {@code object}, {@code process} and {@code
   * answered}. Inputs and outputs are integers, or strings that hold JSON. No return means pending;
   * {@code answered} tells an output that is null from none.
   *
   * @throws IllegalArgumentException with one sentence, if a column is missing or of another type
   */
  public static SparkResult check(Dataset<Row> table, SpecSource spec, SparkOptions options) {
    SparkCheck check = new SparkCheck(table.sparkSession(), spec, options);
    OperationTable operations = OperationTable.of(table.schema());
    JavaRDD<SplitReading> readings =
        table
            .toJavaRDD()
            .mapPartitionsWithIndex(
                (n, rows) -> operations.read(n, rows, options.reading(spec.make())), true);
    return check.decide(readings, 0);
  }

  // ---- The jobs.

  private SparkResult decide(JavaRDD<SplitReading> readings, long bytes) {
    int targets = targets(bytes, readings.getNumPartitions());
    LargeKind kind = LargeKind.of(spec.make());
    SplitSurvey.Targets where =
        new SplitSurvey.Targets(targets, options.oneHistory(), Set.of(), List.of(), 0, kind);
    Survey survey = survey(readings, where);
    Set<PartId> whole = survey.mixed();
    Map<PartId, Long> large = survey.large(whole, options.maxPartOperations());
    if (!whole.isEmpty()) {
      survey.surveys.unpersist(false);
      survey =
          survey(
              readings,
              new SplitSurvey.Targets(targets, options.oneHistory(), whole, List.of(), 0, kind));
    }
    if (!whole.isEmpty() || !large.isEmpty()) {
      List<PartId> ids = List.copyOf(large.keySet());
      int homes = kind == LargeKind.NONE || options.slack() > 0 ? 0 : targets;
      where = new SplitSurvey.Targets(targets, options.oneHistory(), whole, ids, homes, kind);
      survey = survey.atHomes(spec, where);
    }
    List<Row> problems = survey.problems();
    problems.addAll(overlaps(survey));
    PartDecision decision = survey.decision(spec, options, whole, deadline);
    JavaRDD<Row> rows =
        survey
            .blocks(targets)
            .mapPartitions(blocks -> decision.decide(blocks), true)
            .union(context.parallelize(large(survey, where, large, decision), 1))
            .persist(StorageLevel.MEMORY_AND_DISK());
    return result(rows, problems, survey);
  }

  private int targets(long bytes, int splits) {
    if (options.partitions() > 0) {
      return options.partitions();
    }
    long bySize = bytes == 0 ? 2L * splits : bytes / BYTES_PER_TASK;
    return (int) Math.max(context.defaultParallelism(), Math.min(20_000, bySize + 1));
  }

  private Survey survey(JavaRDD<SplitReading> readings, SplitSurvey.Targets where) {
    SpecSource source = spec;
    JavaRDD<SplitSurvey> surveys =
        readings
            .map(reading -> SplitSurvey.of(reading, source.make(), where))
            .persist(StorageLevel.DISK_ONLY());
    return new Survey(surveys, surveys.map(SplitSurvey::summary).collect());
  }

  /** What is known of all splits. */
  private record Survey(JavaRDD<SplitSurvey> surveys, List<SplitSummary> summaries) {
    Survey(JavaRDD<SplitSurvey> surveys, List<SplitSummary> summaries) {
      this.surveys = surveys;
      this.summaries = new ArrayList<>(summaries);
      this.summaries.sort(Comparator.comparingInt(SplitSummary::split));
    }

    /** The same with the operations of large parts at their homes. */
    Survey atHomes(SpecSource source, SplitSurvey.Targets where) {
      JavaRDD<SplitSurvey> moved =
          surveys
              .map(survey -> survey.atHomes(source.make(), where))
              .persist(StorageLevel.DISK_ONLY());
      return new Survey(moved, summaries);
    }

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
    Map<PartId, Long> large(Set<PartId> whole, long most) {
      Map<PartId, Long> large = new LinkedHashMap<>(sizes(whole));
      large.values().removeIf(size -> size <= most);
      return large;
    }

    private Map<PartId, Long> sizes(Set<PartId> whole) {
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
                            s.file(),
                            p.line() == 0 ? 0 : lines + p.line(),
                            p.rule(),
                            p.message())));
      }
      return rows;
    }

    PartDecision decision(SpecSource spec, SparkOptions options, Set<PartId> whole, long deadline) {
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
          whole,
          unsound,
          histories,
          deadline);
    }

    /** The blocks of each target, in some order. */
    JavaRDD<byte[]> blocks(int targets) {
      return blocks(0, targets).mapToPair(p -> p).partitionBy(new Identity(targets)).values();
    }

    /** Blocks with their targets, counted from the first of some. */
    JavaRDD<Tuple2<Integer, byte[]>> blocks(int from, int count) {
      return surveys.flatMap(
          survey -> {
            List<Tuple2<Integer, byte[]>> found = new ArrayList<>();
            for (int t = 0; t < count; t++) {
              byte[] block = survey.blocks()[from + t];
              if (block != null) {
                found.add(new Tuple2<>(t, block));
              }
            }
            return found.iterator();
          });
    }

    long[] firstCalls() {
      return summaries.stream().mapToLong(SplitSummary::firstCall).toArray();
    }
  }

  /** A target is a partition. */
  private static final class Identity extends Partitioner {
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

  // ---- Processes.

  /** Operations of one process that are open at the same time, in different splits. */
  private List<Row> overlaps(Survey survey) {
    if (!options.oneHistory()) {
      return overlapsByFile(survey);
    }
    ProcessSpans all = new ProcessSpans();
    survey.summaries.forEach(s -> all.addAll(s.spans()));
    return overlaps(survey, "", all.doubtful());
  }

  private List<Row> overlapsByFile(Survey survey) {
    Map<String, ProcessSpans> byFile = new HashMap<>();
    survey.summaries.forEach(
        s -> byFile.computeIfAbsent(s.file(), f -> new ProcessSpans()).addAll(s.spans()));
    List<Row> found = new ArrayList<>();
    byFile.forEach((file, spans) -> found.addAll(overlaps(survey, file, spans.doubtful())));
    return found;
  }

  private List<Row> overlaps(Survey survey, String file, Set<Object> doubtful) {
    if (doubtful.isEmpty()) {
      return List.of();
    }
    String[] files = survey.summaries.stream().map(SplitSummary::file).toArray(String[]::new);
    long[] before = survey.before(true);
    HashSet<Object> processes = new HashSet<>(doubtful);
    return survey
        .surveys
        .filter(s -> file.isEmpty() || s.summary().file().equals(file))
        .flatMapToPair(s -> ProcessTimes.of(s, processes).iterator())
        .groupByKey()
        .flatMap(
            group ->
                ProcessTimes.overlaps(group._2())
                    .map(
                        pair ->
                            RowFactory.create(
                                files[(int) pair[2]],
                                pair[3] == 0 ? 0L : before[(int) pair[2]] + pair[3],
                                Rule.OVERLAPPING_PROCESS.toString(),
                                "process %s has two open operations: another one, called at %d, returns only at %d"
                                    .formatted(Values.showName(group._1()), pair[0], pair[1])))
                    .iterator())
        .take(100);
  }

  // ---- Results.

  /** Rows for parts that no single task may decide. */
  private List<Row> large(
      Survey survey, SplitSurvey.Targets where, Map<PartId, Long> sizes, PartDecision decision) {
    List<Row> rows = new ArrayList<>();
    for (int l = 0; l < where.large().size(); l++) {
      PartId id = where.large().get(l);
      PartRow row = new PartRow();
      row.history = id.history().isEmpty() ? null : id.history();
      row.object = id.object() == null ? null : Values.showName(id.object());
      row.key = id.key() == null ? null : Values.showWhole(id.key());
      row.operations = sizes.get(id);
      row.firstCall = Arrays.stream(survey.firstCalls()).min().orElse(0);
      if (decision.isUnsound(id)) {
        row.verdict = PartRow.MALFORMED;
        row.reason = PartDecision.UNSOUND;
        rows.add(row.toRow());
      } else if (where.homes() == 0) {
        row.reason =
            "it has at least %d operations, more than the %d that one task may decide; decide it on one machine"
                .formatted(row.operations, options.maxPartOperations());
        rows.add(row.toRow());
      } else {
        TimeRanges ranges = TimeRanges.of(survey.firstCalls(), where.homes());
        rows.add(
            LargePart.decide(
                survey.blocks(where.firstHome(l), where.homes()),
                where.homes(),
                where.kind(),
                ranges,
                decision,
                row));
      }
    }
    return rows;
  }

  private SparkResult result(JavaRDD<Row> rows, List<Row> problems, Survey survey) {
    PartTally tally = rows.aggregate(new PartTally(), PartTally::add, PartTally::merge);
    survey.surveys.unpersist(false);
    long counted = survey.summaries.stream().mapToLong(SplitSummary::problemCount).sum();
    return new SparkResult(spark, rows, tally, problems, Math.max(problems.size(), counted));
  }
}
