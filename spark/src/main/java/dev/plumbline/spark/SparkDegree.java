package dev.plumbline.spark;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * By how much a queue is out of order.
 *
 * @param degree the smallest k for which it is linearizable out of order by k; empty if it was not
 *     found or no k is enough
 * @param overtaking how many dequeued values certainly overtook 0, 1, 2, ... others
 * @param impossible a violation for every k
 * @param reason why it was not found; null if it was
 * @param problems what is wrong with the input: file, line, rule, text
 * @param operations how many operations the queue has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SparkDegree(
    OptionalLong degree,
    long[] overtaking,
    Optional<Row> impossible,
    String reason,
    List<Row> problems,
    long operations) {
  static SparkDegree unknown(String reason, List<Row> problems, long operations) {
    return new SparkDegree(
        OptionalLong.empty(), new long[0], Optional.empty(), reason, problems, operations);
  }

  /** Measures a large queue. */
  static SparkDegree of(LargePart part) {
    long operations = part.told().operations;
    Set<Long> wrong = part.wrongByThemselves();
    if (!wrong.isEmpty()) {
      return impossible(new PartEvidence(part).explained(wrong), operations);
    }
    OvertakingCount count = new OvertakingCount(part);
    if (count.cannot() != null) {
      return unknown(count.cannot(), List.of(), operations);
    }
    Optional<Row> empty = count.impossibleEmpty();
    if (empty.isPresent()) {
      return impossible(empty.get(), operations);
    }
    long[] overtaking = count.distribution();
    return new SparkDegree(
        OptionalLong.of(overtaking.length - 1),
        overtaking,
        Optional.empty(),
        null,
        List.of(),
        operations);
  }

  private static SparkDegree impossible(Row why, long operations) {
    return new SparkDegree(
        OptionalLong.empty(), new long[0], Optional.of(why), null, List.of(), operations);
  }
}
