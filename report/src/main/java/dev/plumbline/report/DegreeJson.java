package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** How relaxed a history is, as the fields of a JSON object. */
final class DegreeJson {
  private DegreeJson() {}

  static void write(DegreeResult result, JsonGenerator json) {
    Degree degree = result.degree();
    json.writeStringProperty("file", result.file());
    json.writeStringProperty("spec", degree.spec());
    json.writeStringProperty("mode", degree.mode());
    json.writeNumberProperty("operations", degree.history().size());
    writeDegree(degree, json);
    json.writeStringProperty("decider", degree.decider());
    json.writeNumberProperty("parseMillis", JsonReport.millis(result.parseNanos()));
    json.writeNumberProperty("millis", JsonReport.millis(degree.nanos()));
    json.writeNumberProperty("proofMillis", JsonReport.millis(degree.proofNanos()));
    json.writeBooleanProperty("verified", degree.verified());
    if (degree.cut() != null) {
      json.writeStringProperty("reason", degree.cut().name().toLowerCase(Locale.ROOT));
      json.writeStringProperty("message", DegreeText.cut(degree));
    }
    writeDetails(degree, json);
  }

  private static void writeDegree(Degree degree, JsonGenerator json) {
    if (degree.impossible() != null) {
      json.writeNullProperty("degree");
    } else if (degree.exact().isPresent()) {
      json.writeNumberProperty("degree", degree.atLeast());
    } else {
      json.writeNumberProperty("atLeast", degree.atLeast());
      if (degree.atMost() != Degree.UNKNOWN) {
        json.writeNumberProperty("atMost", degree.atMost());
      }
    }
  }

  private static void writeDetails(Degree degree, JsonGenerator json) {
    if (degree.overtaking().length > 0) {
      json.writeArrayPropertyStart("overtaking");
      for (long n : degree.overtaking()) {
        json.writeNumber(n);
      }
      json.writeEndArray();
    }
    CheckResult why = degree.impossible() != null ? degree.impossible() : degree.forced();
    if (why != null && why.verdict() instanceof Verdict.Violation violation) {
      int[] core = violation.core().operations();
      JsonReport.writePositions("forcedBy", degree.history(), core, json);
      json.writeStringProperty("explanation", DegreeText.explanation(degree, violation));
    }
  }
}
