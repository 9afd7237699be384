package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.relaxed.Degree;
import dev.plumbline.core.verdict.Verdict;
import java.io.StringWriter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** How relaxed a history is, for people and as one JSON object on one line. */
public final class DegreeReport {
  private static final int BAR = 40;

  private final String file;
  private final Degree degree;
  private final long parseNanos;

  /**
   * A report.
   *
   * @param file the file as the user named it
   * @param parseNanos how long it took to read it
   */
  public DegreeReport(String file, Degree degree, long parseNanos) {
    this.file = file;
    this.degree = degree;
    this.parseNanos = parseNanos;
  }

  // ---- For people.

  /** The degree, the distribution behind it where it was counted, and what forces it. */
  public String text(Palette palette) {
    History history = degree.history();
    StringBuilder out = new StringBuilder(palette.strong(file));
    out.append(": ").append(answer(palette));
    String facts = degree.spec() + ", " + TextReport.count(history.size(), "operation");
    out.append(' ').append(palette.faint("(" + facts + ")")).append('\n');
    appendHistogram(out);
    if (degree.impossible() != null) {
      out.append(TextReport.paragraph(explanation(degree.impossible().verdict())));
    } else if (degree.forced() != null) {
      out.append(TextReport.paragraph(explanation(degree.forced().verdict())));
    }
    out.append(palette.faint(TextReport.paragraph(decision()).stripTrailing())).append('\n');
    return out.toString();
  }

  private String answer(Palette palette) {
    if (degree.impossible() != null) {
      return palette.bad("NOT relaxed-linearizable, whatever the k of " + degree.mode());
    }
    if (degree.exact().isPresent()) {
      return palette.good(degree.mode() + " degree " + degree.atLeast());
    }
    String bounds =
        degree.atMost() == Degree.UNKNOWN
            ? "at least " + degree.atLeast()
            : "between " + degree.atLeast() + " and " + degree.atMost();
    return palette.unsure(degree.mode() + " degree " + bounds);
  }

  private void appendHistogram(StringBuilder out) {
    if (degree.overtaking().length == 0) {
      return;
    }
    Histogram histogram = Histogram.of(degree.overtaking());
    out.append("\n  overtook   values\n");
    for (int i = 0; i < histogram.counts().size(); i++) {
      long n = histogram.counts().get(i);
      long bar = n == 0 ? 0 : Math.max(1, Math.round((double) BAR * n / histogram.largest()));
      out.append(
          String.format(Locale.ROOT, "  %8s %,8d  ", histogram.label(i), n)
                  .concat("#".repeat((int) bar))
                  .stripTrailing()
              + "\n");
    }
    out.append('\n');
  }

  private String explanation(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        ? object(violation) + violation.explanation()
        : "Why it is not less was not found within the limits.";
  }

  /** Which object it is about, if there are several. */
  private String object(Verdict.Violation violation) {
    History history = degree.history();
    int[] core = violation.core().operations();
    return history.objects().size() < 2 || core.length == 0
        ? ""
        : "Object %s: ".formatted(Values.show(history.objects().get(history.objectId(core[0]))));
  }

  private String decision() {
    String found = degree.decider().equals("count") ? "Counted" : "Found by search";
    String text = "%s in %s.".formatted(found, TextReport.duration(degree.nanos()));
    if (degree.impossible() == null && degree.exact().isEmpty()) {
      return text + " A limit ended before it was exact.";
    }
    return degree.verified()
        ? text + " Proved in %s, verified independently.".formatted(proof())
        : text + " NOT verified independently.";
  }

  private String proof() {
    return TextReport.duration(degree.proofNanos());
  }

  // ---- For programs.

  /** One JSON object, line end included. */
  public String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JsonReport.JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeNumberProperty("schemaVersion", JsonReport.SCHEMA_VERSION);
      json.writeStringProperty("file", file);
      json.writeStringProperty("spec", degree.spec());
      json.writeStringProperty("mode", degree.mode());
      json.writeNumberProperty("operations", degree.history().size());
      writeDegree(json);
      json.writeStringProperty("decider", degree.decider());
      json.writeNumberProperty("parseMillis", JsonReport.millis(parseNanos));
      json.writeNumberProperty("millis", JsonReport.millis(degree.nanos()));
      json.writeNumberProperty("proofMillis", JsonReport.millis(degree.proofNanos()));
      json.writeBooleanProperty("verified", degree.verified());
      writeDetails(json);
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private void writeDegree(JsonGenerator json) {
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

  private void writeDetails(JsonGenerator json) {
    if (degree.overtaking().length > 0) {
      json.writeArrayPropertyStart("overtaking");
      for (long n : degree.overtaking()) {
        json.writeNumber(n);
      }
      json.writeEndArray();
    }
    var why = degree.impossible() != null ? degree.impossible() : degree.forced();
    if (why != null && why.verdict() instanceof Verdict.Violation violation) {
      int[] core = violation.core().operations();
      JsonReport.writePositions("forcedBy", degree.history(), core, json);
      json.writeStringProperty("explanation", explanation(violation));
    }
  }
}
