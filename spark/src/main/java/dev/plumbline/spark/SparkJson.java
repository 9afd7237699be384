package dev.plumbline.spark;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A check on Spark as one line of JSON, with the words of {@code check --format json}. */
final class SparkJson {
  private static final int SCHEMA_VERSION = 1;
  private static final JsonFactory JSON = new JsonFactory();

  private final SparkArguments arguments;
  private final SparkResult result;
  private final double seconds;

  SparkJson(SparkArguments arguments, SparkResult result, double seconds) {
    this.arguments = arguments;
    this.result = result;
    this.seconds = seconds;
  }

  private static String line(SparkArguments arguments, Consumer<JsonGenerator> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeNumberProperty("schemaVersion", SCHEMA_VERSION);
      json.writeStringProperty("file", String.join(", ", arguments.files));
      json.writeStringProperty("engine", "spark");
      fields.accept(json);
      json.writeEndObject();
    }
    return text + "\n";
  }

  /** A degree. */
  static String line(SparkArguments arguments, SparkDegree measured) {
    return line(
        arguments,
        json -> {
          measured.degree().ifPresent(k -> json.writeNumberProperty("degree", k));
          json.writeNumberProperty("operations", measured.operations());
          json.writeArrayPropertyStart("overtaking");
          for (long count : measured.overtaking()) {
            json.writeNumber(count);
          }
          json.writeEndArray();
          if (measured.reason() != null) {
            json.writeStringProperty("reason", measured.reason());
          }
          measured
              .impossible()
              .map(row -> row.getString(PartRow.SCHEMA.fieldIndex("explanation")))
              .ifPresent(why -> json.writeStringProperty("impossible", why));
          writeProblems(measured.problems(), json);
        });
  }

  String line() {
    return line(arguments, this::write);
  }

  private void write(JsonGenerator json) {
    json.writeStringProperty("spec", arguments.spec);
    json.writeStringProperty("verdict", result.verdict().toString().toLowerCase(Locale.ROOT));
    json.writeNumberProperty("operations", result.operations());
    json.writeNumberProperty("parts", result.counts().values().stream().mapToLong(n -> n).sum());
    json.writeObjectPropertyStart("verdicts");
    new TreeMap<>(result.counts()).forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeNumberProperty("seconds", Math.round(seconds * 1000) / 1000.0);
    if (arguments.explainPlan) {
      json.writeObjectPropertyStart("methods");
      result.methods().forEach(json::writeNumberProperty);
      json.writeEndObject();
    }
    json.writeArrayPropertyStart("violations");
    result.violations().forEach(part -> write(part, json));
    json.writeEndArray();
    result
        .undecided()
        .ifPresent(part -> json.writeStringProperty("undecided", part.<String>getAs("reason")));
    writeProblems(result.firstProblems(), json);
    json.writeNumberProperty("problemCount", result.problemCount());
  }

  private void write(Row part, JsonGenerator json) {
    json.writeStartObject();
    for (String name : List.of("history", "object", "key", "explanation")) {
      if (part.getAs(name) != null) {
        json.writeStringProperty(name, part.<String>getAs(name));
      }
    }
    json.writeNumberProperty("operations", part.<Long>getAs("operations"));
    json.writeBooleanProperty("verified", part.<Boolean>getAs("verified"));
    if (arguments.certificate && part.get(part.fieldIndex("core")) instanceof Row[] core) {
      json.writeArrayPropertyStart("core");
      for (Row operation : core) {
        writeOperation(operation, json);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void writeOperation(Row operation, JsonGenerator json) {
    json.writeStartObject();
    for (String name : List.of("file", "process", "op", "in", "out")) {
      int column = PartRow.CORE.fieldIndex(name);
      if (!operation.isNullAt(column)) {
        json.writeStringProperty(name, operation.getString(column));
      }
    }
    for (String name : List.of("line", "call", "return")) {
      int column = PartRow.CORE.fieldIndex(name);
      if (!operation.isNullAt(column)) {
        json.writeNumberProperty(name, operation.getLong(column));
      }
    }
    json.writeEndObject();
  }

  private static void writeProblems(List<Row> problems, JsonGenerator json) {
    json.writeArrayPropertyStart("problems");
    for (Row problem : problems) {
      json.writeStartObject();
      json.writeStringProperty("file", problem.getString(0));
      json.writeNumberProperty("line", problem.getLong(1));
      json.writeStringProperty("rule", problem.getString(2));
      json.writeStringProperty("message", problem.getString(3));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
