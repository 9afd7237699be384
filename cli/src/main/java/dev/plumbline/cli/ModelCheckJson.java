package dev.plumbline.cli;

import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.model.RunStep;
import dev.plumbline.report.JsonReport;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** The verdict on an algorithm, for programs. */
final class ModelCheckJson {
  private ModelCheckJson() {}

  static String text(String file, ModelVerdict verdict, Bounds bounds, long millis) {
    return JsonReport.line(json -> write(file, verdict, bounds, millis, json));
  }

  private static void write(
      String file, ModelVerdict verdict, Bounds bounds, long millis, JsonGenerator json) {
    json.writeStringProperty("algorithm", file);
    json.writeStringProperty("verdict", name(verdict));
    json.writeNumberProperty("threads", bounds.threads());
    json.writeNumberProperty("values", bounds.values());
    json.writeNumberProperty("operations", bounds.operations());
    json.writeNumberProperty("stored", bounds.stored());
    json.writeNumberProperty("states", verdict.states());
    json.writeNumberProperty("millis", millis);
    if (verdict instanceof ModelVerdict.Correct correct) {
      json.writeArrayPropertyStart("waiting");
      correct.blocked().forEach(json::writeString);
      json.writeEndArray();
    } else if (verdict instanceof ModelVerdict.Undecided undecided) {
      json.writeStringProperty("reason", undecided.reason());
    } else if (verdict instanceof ModelVerdict.Wrong wrong) {
      write(wrong, json);
    }
  }

  private static String name(ModelVerdict verdict) {
    if (verdict instanceof ModelVerdict.Correct) {
      return "linearizable";
    }
    return verdict instanceof ModelVerdict.Wrong ? "violation" : "undecided";
  }

  private static void write(ModelVerdict.Wrong wrong, JsonGenerator json) {
    json.writeStringProperty("kind", wrong.counterexample().kind().name().toLowerCase(Locale.ROOT));
    json.writeStringProperty("what", wrong.counterexample().what());
    json.writeArrayPropertyStart("steps");
    for (RunStep step : wrong.counterexample().steps()) {
      json.writeStartObject();
      json.writeNumberProperty("thread", step.thread());
      json.writeStringProperty("kind", step.kind().name().toLowerCase(Locale.ROOT));
      json.writeStringProperty("what", step.what());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
