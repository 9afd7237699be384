package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonGenerator;

/**
 * Results as SARIF 2.1.0, the format of static analysis that code hosts show beside the source.
 *
 * <p>Only violations are results: most viewers list whatever is one. Every file is an artifact. A
 * verdict that a limit prevented, a warning, and each problem of a malformed file is a notification
 * of the run, and a run with a malformed or unreadable file was not successful. So a file that is
 * an artifact and appears nowhere else is linearizable.
 */
public final class SarifReport implements Renderer {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

  private final String version;
  private final Map<String, SarifPlace> artifacts = new LinkedHashMap<>();
  private final List<String> results = new ArrayList<>();
  private final List<String> notifications = new ArrayList<>();
  private final Set<String> conditions = new TreeSet<>(Set.of("linearizable"));
  private boolean successful = true;

  /** Reports of this version of the program. */
  public SarifReport(String version) {
    this.version = version;
  }

  @Override
  public String checked(FileResult result) {
    List<SarifPlace> places = result.files().stream().map(this::artifact).toList();
    SarifPlace whole = places.isEmpty() ? artifact(result.file()) : places.get(0);
    add(whole, places, 0, result.check(), result.failsByWarning());
    return "";
  }

  @Override
  public String watched(WatchResult result) {
    SarifPlace place = artifact(result.file());
    if (result.alarm() != null) {
      add(place, result.alarm().line(), result.alarm().result(), false);
    } else if (result.undecided() != null) {
      notice("undecided", "warning", place, 0, TextReport.sentence(result.undecided()));
    }
    warn(place, result.warnings(), result.failsByWarning());
    return "";
  }

  @Override
  public String measured(DegreeResult result) {
    SarifPlace place = artifact(result.file());
    Degree degree = result.degree();
    if (degree.impossible() != null) {
      add(place, 0, degree.impossible(), false);
    } else if (degree.exact().isEmpty()) {
      String bounds = "The %s degree is %s.".formatted(degree.mode(), DegreeText.bounds(degree));
      notice("undecided", "warning", place, 0, bounds);
    } else if (degree.cut() != null) {
      notice("warning", "note", place, 0, DegreeText.cut(degree));
    }
    return "";
  }

  @Override
  public String refused(Refusal refusal) {
    SarifPlace place = artifact(refusal.file());
    if (refusal instanceof Refusal.GivenUp givenUp) {
      notice("undecided", "warning", place, 0, TextReport.sentence(givenUp.sentence()));
      return "";
    }
    successful = false;
    if (refusal instanceof Refusal.Failed failed) {
      notice("error", "error", place, 0, TextReport.sentence(failed.sentence()));
    } else if (refusal instanceof Refusal.Unreadable unreadable) {
      notice("unreadable", "error", place, 0, unreadable.sentence() + ".");
    } else if (refusal instanceof Refusal.Malformed malformed) {
      for (Problem problem : malformed.problems()) {
        String text = problem.rule() + ": " + problem.message();
        notice("malformed", "error", place, problem.line(), text);
      }
      long hidden = malformed.count() - malformed.problems().size();
      if (hidden > 0) {
        String text = TextReport.count(hidden, "more problem") + ".";
        notice("malformed", "error", place, 0, text);
      }
    }
    return "";
  }

  private SarifPlace artifact(String file) {
    return artifacts.computeIfAbsent(
        FileUri.of(file), uri -> new SarifPlace(uri, artifacts.size()));
  }

  private static String target(SarifPlace place) {
    return JsonReport.object(
        json -> {
          json.writeObjectPropertyStart("location");
          json.writeStringProperty("uri", place.uri());
          json.writeEndObject();
          json.writeArrayPropertyStart("roles");
          json.writeString("analysisTarget");
          json.writeEndArray();
        });
  }

  /** Adds a verdict; its place is the line given, or else that of the blamed operation. */
  private void add(SarifPlace place, int line, CheckResult check, boolean failed) {
    add(place, List.of(), line, check, failed);
  }

  /** The same of operations that are each at a place of their own. */
  private void add(
      SarifPlace place, List<SarifPlace> places, int line, CheckResult check, boolean failed) {
    if (check.verdict() instanceof Verdict.Violation violation) {
      conditions.add(check.condition());
      results.add(new SarifViolation(place, places, line, check, violation).json());
    } else if (check.verdict() instanceof Verdict.Undecided undecided) {
      notice("undecided", "warning", place, 0, TextReport.sentence(undecided.message()));
    } else if (!check.verified()) {
      notice("warning", "note", place, 0, "The verdict was NOT verified independently.");
    }
    warn(place, check.warnings(), failed);
  }

  private void warn(SarifPlace place, List<String> warnings, boolean failed) {
    for (String warning : warnings) {
      notice("warning", failed ? "error" : "note", place, 0, TextReport.sentence(warning));
    }
  }

  private void notice(String id, String level, SarifPlace place, long line, String text) {
    notifications.add(
        JsonReport.object(
            json -> {
              json.writeObjectPropertyStart("descriptor");
              json.writeStringProperty("id", id);
              json.writeEndObject();
              json.writeStringProperty("level", level);
              SarifPlace.writeMessage(text, json);
              json.writeArrayPropertyStart("locations");
              json.writeStartObject();
              place.write(line, json);
              json.writeEndObject();
              json.writeEndArray();
            }));
  }

  @Override
  public String end() {
    return JsonReport.object(
            json -> {
              json.writeStringProperty("$schema", SCHEMA);
              json.writeStringProperty("version", "2.1.0");
              json.writeArrayPropertyStart("runs");
              json.writeStartObject();
              writeRun(json);
              json.writeEndObject();
              json.writeEndArray();
            })
        + "\n";
  }

  private void writeRun(JsonGenerator json) {
    json.writeObjectPropertyStart("tool");
    json.writeObjectPropertyStart("driver");
    json.writeStringProperty("name", "plumbline");
    json.writeStringProperty("version", version);
    SarifRules.write(conditions, json);
    json.writeEndObject();
    json.writeEndObject();
    json.writeArrayPropertyStart("invocations");
    json.writeStartObject();
    json.writeBooleanProperty("executionSuccessful", successful);
    writeLines("toolExecutionNotifications", notifications, json);
    json.writeEndObject();
    json.writeEndArray();
    writeLines("artifacts", artifacts.values().stream().map(SarifReport::target).toList(), json);
    writeLines("results", results, json);
  }

  /** One object a line: the document is as long as its results, and readable by people. */
  private static void writeLines(String name, List<String> objects, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    for (String object : objects) {
      json.writeRaw("\n");
      json.writeRawValue(object);
    }
    json.writeEndArray();
  }
}
