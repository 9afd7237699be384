package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.narration.ExplorationStep;
import dev.plumbline.report.JsonReport;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** What an exploration found, for programs. */
final class ExplorationJson {
  private final ExploredObject object;

  ExplorationJson(ExploredObject object) {
    this.object = object;
  }

  String text(Exploration exploration) {
    return JsonReport.line(json -> write(exploration, json));
  }

  private void write(Exploration exploration, JsonGenerator json) {
    json.writeStringProperty("object", object.name());
    json.writeStringProperty("spec", object.against());
    json.writeStringProperty("verdict", exploration.verdict().name().toLowerCase(Locale.ROOT));
    exploration
        .failure()
        .ifPresent(f -> json.writeStringProperty("kind", f.finding().kind().toString()));
    json.writeNumberProperty("scenarios", exploration.scenarios());
    json.writeObjectPropertyStart("executions");
    json.writeNumberProperty("completed", exploration.executions());
    json.writeNumberProperty("distinctTraces", exploration.executions());
    json.writeEndObject();
    json.writeNumberProperty("blocked", exploration.blocked());
    json.writeNumberProperty("histories", exploration.histories());
    json.writeBooleanProperty("exhaustive", exploration.exhaustive());
    json.writeStringProperty("covered", exploration.covered());
    json.writeNumberProperty("cpuMillis", exploration.cpuMillis());
    json.writeNumberProperty("startMillis", exploration.startMillis());
    exploration.failure().ifPresent(f -> write(f, json));
    json.writeArrayPropertyStart("notes");
    exploration.notes().forEach(json::writeString);
    json.writeEndArray();
  }

  private static void write(Failure failure, JsonGenerator json) {
    json.writeStringProperty("scenario", failure.scenario().toString());
    json.writeStringProperty("replay", failure.replay());
    json.writeArrayPropertyStart("why");
    failure.finding().sentences().forEach(json::writeString);
    json.writeEndArray();
    write(failure.finding().history(), json);
    json.writeArrayPropertyStart("steps");
    for (ExplorationStep step : failure.steps()) {
      json.writeStartObject();
      json.writeNumberProperty("thread", step.thread());
      json.writeStringProperty("kind", step.kind().name().toLowerCase(Locale.ROOT));
      json.writeStringProperty("what", step.what());
      json.writeStringProperty("place", step.place());
      json.writeStringProperty("method", step.method());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(History history, JsonGenerator json) {
    json.writeArrayPropertyStart("history");
    for (int i = 0; i < history.size(); i++) {
      json.writeStartObject();
      Object process = history.process(i);
      json.writeStringProperty("process", process instanceof Number ? "t" + process : "" + process);
      json.writeStringProperty("operation", history.operation(i).toString());
      json.writeNumberProperty("call", history.call(i));
      if (!history.pending(i)) {
        json.writeNumberProperty("return", history.ret(i));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
