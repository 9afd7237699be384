package dev.plumbline.spark;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What a check on Spark found.
 *
 * @param verdict of everything together
 * @param counts how many parts are linearizable, violations, undecided, malformed
 * @param operations how many operations were decided
 * @param parts a row for each part, with a verdict and a certificate
 * @param violation of the violating parts the one that a single machine reports: the one with the
 *     fewest operations, of those the one that was called first
 * @param undecided a part that is undecided, with the reason
 * @param problems what is wrong with the input: file, line, rule, text
 * @param firstProblems the same, on the driver
 * @param problemCount how many problems there are, of which the first of each split are kept
 */
public record SparkResult(
    Answer verdict,
    Map<String, Long> counts,
    long operations,
    Dataset<Row> parts,
    Optional<Row> violation,
    Optional<Row> undecided,
    Dataset<Row> problems,
    List<Row> firstProblems,
    long problemCount) {
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
}
