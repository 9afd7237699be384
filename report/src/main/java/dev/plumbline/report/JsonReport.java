package dev.plumbline.report;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.online.Alarm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Vacuity;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Results as JSON, one object on one line for each file. Fields are only ever added while {@link
 * #SCHEMA_VERSION} stays the same; {@code docs/schema} has the schema.
 */
public final class JsonReport implements Renderer {
  /** The version of the fields, written into every object. */
  public static final int SCHEMA_VERSION = 1;

  private static final String LINEARIZABLE = "linearizable";
  private static final String VIOLATION = "violation";
  private static final String UNDECIDED = "undecided";

  private static final JsonFactory JSON = new JsonFactory();

  private final boolean certificate;

  /** Reports with or without the certificate: the witness, or the core and its explanation. */
  public JsonReport(boolean certificate) {
    this.certificate = certificate;
  }

  /** One object on one line, which begins with the version of its schema. */
  public static String line(Consumer<JsonGenerator> fields) {
    return object(
            json -> {
              json.writeNumberProperty("schemaVersion", SCHEMA_VERSION);
              fields.accept(json);
            })
        + "\n";
  }

  static String object(Consumer<JsonGenerator> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      fields.accept(json);
      json.writeEndObject();
    }
    return text.toString();
  }

  @Override
  public String checked(FileResult result) {
    return line(json -> writeResult(result, json));
  }

  @Override
  public String watched(WatchResult result) {
    return line(json -> writeWatched(result, json));
  }

  @Override
  public String measured(DegreeResult result) {
    return line(json -> DegreeJson.write(result, json));
  }

  @Override
  public String refused(Refusal refusal) {
    return line(
        json -> {
          json.writeStringProperty("file", refusal.file());
          if (refusal instanceof Refusal.Malformed malformed) {
            writeProblems(malformed, json);
          } else if (refusal instanceof Refusal.Unreadable unreadable) {
            writeVerdict("unreadable", "unreadable", json);
            json.writeStringProperty("message", unreadable.sentence());
          } else if (refusal instanceof Refusal.GivenUp givenUp) {
            writeVerdict(UNDECIDED, UNDECIDED, json);
            json.writeStringProperty("reason", word(givenUp.reason()));
            json.writeStringProperty("message", givenUp.sentence());
          } else if (refusal instanceof Refusal.Failed failed) {
            writeVerdict("error", "error", json);
            json.writeStringProperty("message", failed.sentence());
          }
        });
  }

  private static void writeProblems(Refusal.Malformed malformed, JsonGenerator json) {
    writeVerdict("malformed", "malformed", json);
    json.writeArrayPropertyStart("problems");
    for (Problem problem : malformed.problems()) {
      json.writeStartObject();
      json.writeNumberProperty("line", problem.line());
      json.writeStringProperty("rule", problem.rule().toString());
      json.writeStringProperty("message", problem.message());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberProperty("problemCount", malformed.count());
  }

  private void writeWatched(WatchResult result, JsonGenerator json) {
    json.writeStringProperty("file", result.file());
    boolean violation = result.alarm() != null;
    boolean fine = !violation && result.undecided() == null;
    String outcome = violation ? VIOLATION : fine ? LINEARIZABLE : UNDECIDED;
    writeVerdict(fine ? result.condition() : outcome, outcome, json);
    json.writeStringProperty("condition", result.condition());
    json.writeStringProperty("spec", result.spec());
    json.writeNumberProperty("operations", result.operations());
    json.writeNumberProperty("events", result.events());
    writeWarnings(result.warnings(), result.failsByWarning(), json);
    if (violation) {
      writeAlarm(result.alarm(), json);
    } else if (result.undecided() != null) {
      json.writeStringProperty("message", result.undecided());
    }
  }

  private void writeAlarm(Alarm alarm, JsonGenerator json) {
    json.writeNumberProperty("line", alarm.line());
    json.writeNumberProperty("event", alarm.event());
    json.writeNumberProperty("seenAt", alarm.seenAt());
    json.writeBooleanProperty("verified", alarm.result().verified());
    if (certificate) {
      json.writeArrayPropertyStart("coreLines");
      for (int row : alarm.violation().core().operations()) {
        json.writeNumber(alarm.history().line(row));
      }
      json.writeEndArray();
      json.writeStringProperty("explanation", alarm.violation().explanation().toString());
    }
  }

  private void writeResult(FileResult result, JsonGenerator json) {
    CheckResult check = result.check();
    json.writeStringProperty("file", result.file());
    String outcome = outcome(check.verdict());
    boolean fine = outcome.equals(LINEARIZABLE);
    writeVerdict(fine ? check.condition() : outcome, outcome, json);
    json.writeStringProperty("condition", check.condition());
    json.writeStringProperty("spec", check.spec());
    json.writeNumberProperty("operations", check.history().size());
    json.writeNumberProperty("pending", check.history().pendingCount());
    json.writeNumberProperty("parts", check.parts());
    json.writeStringProperty("decider", check.decider());
    json.writeNumberProperty("parseMillis", millis(result.parseNanos()));
    json.writeNumberProperty("millis", millis(check.nanos()));
    json.writeNumberProperty("states", check.states());
    writeWarnings(check.warnings(), result.failsByWarning(), json);
    json.writeBooleanProperty("verified", check.verified());
    writeLevels(check.effort().levels(), json);
    if (check.verdict() instanceof Verdict.Undecided undecided) {
      json.writeStringProperty("reason", word(undecided.reason()));
      json.writeStringProperty("message", undecided.message());
    }
    if (certificate) {
      writeCertificate(check.history(), check.verdict(), json);
    }
  }

  private static void writeLevels(Map<String, String> levels, JsonGenerator json) {
    if (levels.isEmpty()) {
      return;
    }
    json.writeObjectPropertyStart("levels");
    levels.forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  private static String word(Verdict.Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Two words for one answer: the verdict names the condition that holds, and so has as many words
   * as there are conditions; the outcome is one of the few words that programs need to know.
   */
  private static void writeVerdict(String verdict, String outcome, JsonGenerator json) {
    json.writeStringProperty("verdict", verdict);
    json.writeStringProperty("outcome", outcome);
  }

  private static void writeWarnings(List<String> warnings, boolean failed, JsonGenerator json) {
    json.writeArrayPropertyStart("warnings");
    warnings.forEach(json::writeString);
    json.writeEndArray();
    json.writeBooleanProperty("vacuous", warnings.stream().anyMatch(Vacuity::isMeantBy));
    if (failed) {
      json.writeBooleanProperty("failedByWarning", true);
    }
  }

  private static String outcome(Verdict verdict) {
    if (verdict instanceof Verdict.Linearizable) {
      return LINEARIZABLE;
    }
    return verdict instanceof Verdict.Violation ? VIOLATION : UNDECIDED;
  }

  private static void writeCertificate(History history, Verdict verdict, JsonGenerator json) {
    if (verdict instanceof Verdict.Linearizable linearizable) {
      writePositions("witness", history, linearizable.witness().toArray(), json);
      linearizable
          .witness()
          .rearranged()
          .ifPresent(rows -> writePositions("rearranged", history, rows, json));
    } else if (verdict instanceof Verdict.Violation violation) {
      Core core = violation.core();
      writePositions("core", history, core.operations(), json);
      if (core.cut() != History.PENDING) {
        json.writeNumberProperty("cut", core.cut());
        if (history.clock().isKnown()) {
          json.writeNumberProperty("cutNanos", history.clock().nanos(core.cut()));
        }
      }
      writeReports(history, core.in(history), json);
      json.writeStringProperty("explanation", violation.explanation().toString());
      writeLinks(history, violation.explanation().links(), json);
    }
  }

  /** What was reported of operations of the core that never returned. */
  private static void writeReports(History history, History core, JsonGenerator json) {
    Reported reported = new Reported(history);
    List<Integer> rows =
        IntStream.range(0, core.size()).filter(i -> reported.of(core, i) != null).boxed().toList();
    if (rows.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("reported");
    for (int i : rows) {
      json.writeStartObject();
      json.writeNumberProperty("position", core.position(i));
      json.writeStringProperty("outcome", Objects.requireNonNull(reported.of(core, i)).outcome());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeLinks(History history, List<Link> links, JsonGenerator json) {
    if (links.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("links");
    for (Link link : links) {
      json.writeStartObject();
      json.writeNumberProperty("first", history.position(link.first()));
      json.writeNumberProperty("second", history.position(link.second()));
      json.writeStringProperty("why", link.why());
      if (!link.kind().isEmpty()) {
        json.writeStringProperty("kind", link.kind());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static void writePositions(String name, History history, int[] rows, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    for (int row : rows) {
      json.writeNumber(row < 0 ? -1 : history.position(row));
    }
    json.writeEndArray();
  }

  /** Milliseconds with three decimals: small histories take less than one. */
  static BigDecimal millis(long nanos) {
    return BigDecimal.valueOf(nanos, 6).setScale(3, RoundingMode.HALF_UP);
  }
}
