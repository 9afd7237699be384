package dev.plumbline.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Row;

/** What the driver keeps of all parts: counts, and the violation that is reported. */
final class PartTally implements Serializable {
  private static final int OPERATIONS = PartRow.SCHEMA.fieldIndex("operations");
  private static final int VERDICT = PartRow.SCHEMA.fieldIndex("verdict");
  private static final int FIRST_CALL = PartRow.SCHEMA.fieldIndex("first_call");
  private static final int FIRST_POSITION = PartRow.SCHEMA.fieldIndex("first_position");

  private final HashMap<String, Long> counts = new HashMap<>();
  private long operations;
  private Row violation;
  private Row undecided;

  static PartTally add(PartTally tally, Row part) {
    tally.counts.merge(part.getString(VERDICT), 1L, Long::sum);
    tally.operations += part.getLong(OPERATIONS);
    if (part.getString(VERDICT).equals(PartRow.VIOLATION)) {
      tally.offer(part);
    } else if (part.getString(VERDICT).equals(PartRow.UNDECIDED)) {
      tally.undecided = tally.undecided == null ? part : tally.undecided;
    }
    return tally;
  }

  static PartTally merge(PartTally one, PartTally other) {
    other.counts.forEach((verdict, count) -> one.counts.merge(verdict, count, Long::sum));
    one.operations += other.operations;
    one.undecided = one.undecided == null ? other.undecided : one.undecided;
    if (other.violation != null) {
      one.offer(other.violation);
    }
    return one;
  }

  private void offer(Row part) {
    violation = violation == null || isBefore(part, violation) ? part : violation;
  }

  /** Parts are decided in this order on one machine, as long as none needs a long search. */
  private static boolean isBefore(Row one, Row other) {
    for (int column : new int[] {OPERATIONS, FIRST_CALL, FIRST_POSITION}) {
      int compared = Long.compare(one.getLong(column), other.getLong(column));
      if (compared != 0) {
        return compared < 0;
      }
    }
    return false;
  }

  long count(String verdict) {
    return counts.getOrDefault(verdict, 0L);
  }

  Map<String, Long> counts() {
    return Map.copyOf(counts);
  }

  long operations() {
    return operations;
  }

  Row violation() {
    return violation;
  }

  Row undecided() {
    return undecided;
  }
}
