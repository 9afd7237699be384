package dev.plumbline.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;

/** What the driver keeps of all parts: counts, and the violations that are reported. */
final class PartTally implements Serializable {
  /** How many violating parts are reported one by one. */
  static final int MOST_VIOLATIONS = 20;

  private static final int OPERATIONS = PartRow.SCHEMA.fieldIndex("operations");
  private static final int VERDICT = PartRow.SCHEMA.fieldIndex("verdict");
  private static final int METHOD = PartRow.SCHEMA.fieldIndex("method");
  private static final int FIRST_CALL = PartRow.SCHEMA.fieldIndex("first_call");
  private static final int FIRST_POSITION = PartRow.SCHEMA.fieldIndex("first_position");

  /** Parts are decided in this order on one machine, as long as none needs a long search. */
  private static final Comparator<Row> IN_ORDER =
      Comparator.<Row>comparingLong(part -> part.getLong(OPERATIONS))
          .thenComparingLong(part -> part.getLong(FIRST_CALL))
          .thenComparingLong(part -> part.getLong(FIRST_POSITION));

  private final HashMap<String, Long> counts = new HashMap<>();
  private final TreeMap<String, Long> methods = new TreeMap<>();
  private long operations;
  private final ArrayList<Row> violations = new ArrayList<>();
  private Row undecided;

  static PartTally add(PartTally tally, Row part) {
    tally.counts.merge(part.getString(VERDICT), 1L, Long::sum);
    tally.methods.merge(part.getString(METHOD), 1L, Long::sum);
    tally.operations += part.getLong(OPERATIONS);
    if (part.getString(VERDICT).equals(PartRow.VIOLATION)) {
      tally.offer(part);
    } else if (part.getString(VERDICT).equals(PartRow.UNDECIDED)) {
      tally.offerUndecided(part);
    }
    return tally;
  }

  static PartTally merge(PartTally one, PartTally other) {
    other.counts.forEach((verdict, count) -> one.counts.merge(verdict, count, Long::sum));
    other.methods.forEach((method, count) -> one.methods.merge(method, count, Long::sum));
    one.operations += other.operations;
    other.violations.forEach(one::offer);
    if (other.undecided != null) {
      one.offerUndecided(other.undecided);
    }
    return one;
  }

  private void offer(Row part) {
    violations.add(part);
    violations.sort(IN_ORDER);
    if (violations.size() > MOST_VIOLATIONS) {
      violations.remove(MOST_VIOLATIONS);
    }
  }

  private void offerUndecided(Row part) {
    undecided = undecided == null || IN_ORDER.compare(part, undecided) < 0 ? part : undecided;
  }

  long count(String verdict) {
    return counts.getOrDefault(verdict, 0L);
  }

  Map<String, Long> counts() {
    return Map.copyOf(counts);
  }

  /** How many parts were decided in which way. */
  Map<String, Long> methods() {
    return Collections.unmodifiableMap(methods);
  }

  long operations() {
    return operations;
  }

  /** The first violating parts, in their order. */
  List<Row> violations() {
    return violations.stream().map(PartTally::named).toList();
  }

  /** Of the undecided parts the first; null if there is none. */
  Row undecided() {
    return undecided == null ? null : named(undecided);
  }

  /** A row whose columns have names. */
  private static Row named(Row row) {
    Object[] cells = new Object[row.length()];
    Arrays.setAll(cells, row::get);
    return new GenericRowWithSchema(cells, PartRow.SCHEMA);
  }
}
