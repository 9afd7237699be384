package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * What a check on Spark found. Tables are made when they are asked for: the machinery of SQL takes
 * longer to start than many a check takes.
 */
public final class SparkResult {
  /** The verdict of all parts together. */
  public enum Answer {
    /** Every part is. */
    LINEARIZABLE,
    /** A part is one. */
    VIOLATION,
    /** Some part is undecided, and none is a violation. */
    UNDECIDED,
    /** Something is wrong with the input; sound parts are decided. */
    MALFORMED
  }

  private final SparkSession spark;
  private final JavaRDD<Row> rows;
  private final JavaRDD<Row> places;
  private final PartTally tally;
  private final List<Row> problems;
  private final long problemCount;
  private final ViolatingHistories histories;

  SparkResult(
      SparkSession spark,
      JavaRDD<Row> rows,
      JavaRDD<Row> places,
      PartTally tally,
      List<Row> problems,
      long problemCount,
      ViolatingHistories histories) {
    this.histories = histories;
    this.spark = spark;
    this.rows = rows;
    this.places = places;
    this.tally = tally;
    this.problems = List.copyOf(problems);
    this.problemCount = problemCount;
  }

  /** The verdict of everything together. */
  public Answer verdict() {
    if (problemCount > 0 || tally.count(PartRow.MALFORMED) > 0) {
      return Answer.MALFORMED;
    }
    if (tally.count(PartRow.VIOLATION) > 0) {
      return Answer.VIOLATION;
    }
    return tally.count(PartRow.UNDECIDED) > 0 ? Answer.UNDECIDED : Answer.LINEARIZABLE;
  }

  /** How many parts are linearizable, violations, undecided, malformed. */
  public Map<String, Long> counts() {
    return tally.counts();
  }

  /** How many operations these parts have. */
  public long operations() {
    return tally.operations();
  }

  /** A row for each part, with a verdict and a certificate. */
  public Dataset<Row> parts() {
    return spark.createDataFrame(rows, PartRow.SCHEMA);
  }

  /**
   * If witnesses were asked for, those of the parts that were decided by ranges, which no row has
   * room for: a row for each operation, with its place among the effects of its part and its
   * position.
   */
  public Dataset<Row> largeWitnesses() {
    return spark.createDataFrame(places, PartRow.WITNESSES);
  }

  /**
   * Of the violating parts the one that a single machine reports: the one with the fewest
   * operations, of those the one that was called first.
   */
  public Optional<Row> violation() {
    return tally.violations().stream().findFirst();
  }

  /** The first violating parts in that order, as many as a report shows. */
  public List<Row> violations() {
    return tally.violations();
  }

  /**
   * The operations of these parts, each a history of its own, which is empty for parts with more
   * operations than this. Only these are fetched.
   */
  public List<History> violatingHistories(long mostOperations) {
    return withFiles(mostOperations).stream().map(ViolatingHistory::history).toList();
  }

  /** The same, with the files in which operations were recorded. */
  List<ViolatingHistory> withFiles(long mostOperations) {
    return histories.of(tally.violations(), mostOperations);
  }

  /** How many parts were decided in which way. */
  public Map<String, Long> methods() {
    return tally.methods();
  }

  /** A part that is undecided, with the reason. */
  public Optional<Row> undecided() {
    return Optional.ofNullable(tally.undecided());
  }

  /** What is wrong with the input: file, line, rule, text. */
  public Dataset<Row> problems() {
    return spark.createDataFrame(problems, PartRow.PROBLEMS);
  }

  /** The same, on the driver: the first of each split. */
  public List<Row> firstProblems() {
    return problems;
  }

  /** How many problems there are. */
  public long problemCount() {
    return problemCount;
  }
}
