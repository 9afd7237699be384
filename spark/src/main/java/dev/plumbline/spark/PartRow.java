package dev.plumbline.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of {@link SparkResult#parts} and {@link SparkResult#problems}. */
final class PartRow {
  static final String LINEARIZABLE = "linearizable";
  static final String VIOLATION = "violation";
  static final String UNDECIDED = "undecided";

  /** The verdict of a part that has an operation which is not understood, or lacks one. */
  static final String MALFORMED = "malformed";

  static final StructType CORE =
      new StructType()
          .add("file", DataTypes.StringType)
          .add("line", DataTypes.LongType)
          .add("process", DataTypes.StringType)
          .add("op", DataTypes.StringType)
          .add("in", DataTypes.StringType)
          .add("out", DataTypes.StringType)
          .add("call", DataTypes.LongType)
          .add("return", DataTypes.LongType);

  static final StructType SCHEMA =
      new StructType()
          .add("history", DataTypes.StringType)
          .add("object", DataTypes.StringType)
          .add("key", DataTypes.StringType)
          .add("operations", DataTypes.LongType)
          .add("first_call", DataTypes.LongType)
          .add("first_position", DataTypes.LongType)
          .add("verdict", DataTypes.StringType)
          .add("verified", DataTypes.BooleanType)
          .add("method", DataTypes.StringType)
          .add("reason", DataTypes.StringType)
          .add("explanation", DataTypes.StringType)
          .add("core", DataTypes.createArrayType(CORE))
          .add("witness", DataTypes.createArrayType(DataTypes.LongType))
          .add("nanos", DataTypes.LongType)
          .add("states", DataTypes.LongType);

  static final StructType WITNESSES =
      new StructType()
          .add("history", DataTypes.StringType)
          .add("object", DataTypes.StringType)
          .add("key", DataTypes.StringType)
          .add("place", DataTypes.LongType)
          .add("position", DataTypes.LongType);

  static final StructType PROBLEMS =
      new StructType(
          new StructField[] {
            DataTypes.createStructField("file", DataTypes.StringType, false),
            DataTypes.createStructField("line", DataTypes.LongType, false),
            DataTypes.createStructField("rule", DataTypes.StringType, false),
            DataTypes.createStructField("text", DataTypes.StringType, false)
          });

  String history;
  String object;
  String key;
  long operations;
  long firstCall;
  long firstPosition;
  String verdict = UNDECIDED;
  boolean verified;
  String method = "";
  String reason;
  String explanation;
  List<Row> core;
  List<Long> witness;

  /** The witness of a part decided by ranges, which no row has room for; null if there is none. */
  JavaRDD<long[]> order;

  long nanos;
  long states;

  static boolean isLinearizable(Row row) {
    return LINEARIZABLE.equals(row.getString(SCHEMA.fieldIndex("verdict")));
  }

  static boolean isViolation(Row row) {
    return VIOLATION.equals(row.getString(SCHEMA.fieldIndex("verdict")));
  }

  static String reason(Row row) {
    return row.getString(SCHEMA.fieldIndex("reason"));
  }

  /** This part as a violation, with the certificate of another row. */
  Row asIn(Row violation) {
    verdict = VIOLATION;
    verified = violation.getBoolean(SCHEMA.fieldIndex("verified"));
    explanation = violation.getString(SCHEMA.fieldIndex("explanation"));
    core = Arrays.asList((Row[]) violation.get(SCHEMA.fieldIndex("core")));
    return toRow();
  }

  /** A row for each operation of the witness of a part decided by ranges. */
  JavaRDD<Row> places() {
    String itsHistory = history;
    String itsObject = object;
    String itsKey = key;
    return order
        .flatMap(positions -> Arrays.stream(positions).iterator())
        .zipWithIndex()
        .map(at -> RowFactory.create(itsHistory, itsObject, itsKey, at._2(), at._1()));
  }

  Row toRow() {
    return RowFactory.create(
        history,
        object,
        key,
        operations,
        firstCall,
        firstPosition,
        verdict,
        verified,
        method,
        reason,
        explanation,
        core == null ? null : core.toArray(new Row[0]),
        witness == null ? null : witness.toArray(new Long[0]),
        nanos,
        states);
  }
}
