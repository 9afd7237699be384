package dev.plumbline.report;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import tools.jackson.core.JsonGenerator;

/**
 * A violation as a result of SARIF. The core is a code flow with one thread flow for each process;
 * calls and returns are its steps, and their execution order tells what happened before what across
 * the processes: steps of one number are concurrent.
 */
final class SarifViolation {
  /** What viewers still open. */
  private static final int MOST_OPERATIONS = 1_000;

  private final SarifPlace place;
  private final List<SarifPlace> places;
  private final int line;
  private final CheckResult check;
  private final Verdict.Violation violation;
  private final History core;
  private final Excerpt excerpt;
  private final Reported reported;
  private final History shown;
  private final int blamed;
  private final long[] times;

  /**
   * A violation.
   *
   * @param places for each position where the operation is; none if all are at {@code place}
   * @param line the line it is reported at; 0 for that of the blamed operation
   */
  SarifViolation(
      SarifPlace place,
      List<SarifPlace> places,
      int line,
      CheckResult check,
      Verdict.Violation violation) {
    this.place = place;
    this.places = places;
    this.check = check;
    this.violation = violation;
    this.core = violation.core().in(check.history());
    int row = violation.explanation().blamed();
    this.blamed = row < 0 ? -1 : check.history().position(row);
    this.line = line > 0 || row < 0 ? line : check.history().line(row);
    this.reported = new Reported(check.history());
    this.excerpt = Excerpt.of(core, blamed, MOST_OPERATIONS);
    this.shown = excerpt.shown();
    this.times =
        IntStream.range(0, shown.size())
            .mapToObj(i -> LongStream.of(shown.call(i), shown.ret(i)))
            .flatMapToLong(s -> s)
            .distinct()
            .sorted()
            .toArray();
  }

  String json() {
    return JsonReport.object(
        json -> {
          json.writeStringProperty("ruleId", SarifRules.broken(check.condition()));
          json.writeStringProperty("level", "error");
          SarifPlace.writeMessage(violation.explanation().toString(), json);
          json.writeArrayPropertyStart("locations");
          json.writeStartObject();
          place(blamed).write(line, json);
          json.writeEndObject();
          json.writeEndArray();
          json.writeObjectPropertyStart("partialFingerprints");
          json.writeStringProperty("core/v1", CoreFingerprint.exact(check.spec(), core));
          json.writeStringProperty("shape/v1", CoreFingerprint.shape(check.spec(), core));
          json.writeEndObject();
          writeCodeFlow(json);
          writeProperties(json);
        });
  }

  private SarifPlace place(int position) {
    return places.isEmpty() || position < 0 ? place : places.get(position);
  }

  private void writeProperties(JsonGenerator json) {
    json.writeObjectPropertyStart("properties");
    json.writeStringProperty("spec", check.spec());
    json.writeNumberProperty("operations", check.history().size());
    json.writeStringProperty("decider", check.decider());
    json.writeBooleanProperty("verified", check.verified());
    json.writeEndObject();
  }

  private void writeCodeFlow(JsonGenerator json) {
    json.writeArrayPropertyStart("codeFlows");
    json.writeStartObject();
    String text = TextReport.count(core.size(), "operation") + " without a valid order";
    int hidden = excerpt.earlier() + excerpt.later();
    String rest = hidden == 0 ? "" : String.format(Locale.ROOT, "; %,d of them not shown", hidden);
    SarifPlace.writeMessage(text + rest, json);
    json.writeArrayPropertyStart("threadFlows");
    for (Map.Entry<String, List<Integer>> process : byProcess().entrySet()) {
      json.writeStartObject();
      json.writeStringProperty("id", process.getKey());
      json.writeArrayPropertyStart("locations");
      process.getValue().forEach(i -> writeOperation(i, json));
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  /** An operation of an unknown process is a thread of its own. */
  private Map<String, List<Integer>> byProcess() {
    Map<String, List<Integer>> flows = new LinkedHashMap<>();
    for (int i = 0; i < shown.size(); i++) {
      boolean known = shown.processId(i) >= 0;
      String id = known ? DisplayNames.process(shown, i) : "operation " + shown.position(i);
      flows.computeIfAbsent(id, p -> new ArrayList<>()).add(i);
    }
    return flows;
  }

  private void writeOperation(int i, JsonGenerator json) {
    String call = DisplayNames.call(shown, i) + " called at " + at(shown.call(i));
    if (shown.pending(i)) {
      writeStep(i, "call", shown.call(i), call + ", pending" + reported.words(shown, i), json);
      return;
    }
    writeStep(i, "call", shown.call(i), call, json);
    String ret = DisplayNames.operation(shown, i) + " returned at " + at(shown.ret(i));
    writeStep(i, "return", shown.ret(i), ret, json);
  }

  /** A time as recorded, or since the first call of the core if the recording has a clock. */
  private String at(long time) {
    return shown.clock().isKnown()
        ? shown.clock().elapsed(shown.call(0), time)
        : Long.toString(time);
  }

  private void writeStep(int i, String kind, long time, String text, JsonGenerator json) {
    json.writeStartObject();
    json.writeObjectPropertyStart("location");
    place(shown.position(i)).write(shown.line(i), json);
    SarifPlace.writeMessage(text, json);
    json.writeEndObject();
    json.writeArrayPropertyStart("kinds");
    json.writeString(kind);
    json.writeEndArray();
    json.writeNumberProperty("executionOrder", Arrays.binarySearch(times, time));
    boolean isBlamed = shown.position(i) == blamed;
    json.writeStringProperty("importance", isBlamed ? "essential" : "important");
    json.writeEndObject();
  }
}
