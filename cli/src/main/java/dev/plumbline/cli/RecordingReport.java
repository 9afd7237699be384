package dev.plumbline.cli;

import dev.plumbline.record.workload.Overlap;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.WorkloadRun;
import dev.plumbline.report.JsonReport;
import dev.plumbline.report.Palette;
import dev.plumbline.report.page.HtmlPage.Fact;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * What was recorded, for people and for programs.
 *
 * @param file where it is
 * @param object what was used
 * @param mix which operations were called, how often
 * @param run what became of the threads
 * @param overlap how much the operations overlap; null if there was no memory to find out
 * @param series the runs of which this one was kept; null if it is not known yet
 */
record RecordingReport(
    String file,
    TargetOptions.Loaded object,
    String mix,
    WorkloadRun run,
    Overlap overlap,
    RecordingSeries<?> series) {
  static final String CUT =
      "The time limit ended the recording before all operations had been called";

  /** This one, as one of a series. */
  RecordingReport of(RecordingSeries<?> runs) {
    return new RecordingReport(file, object, mix, run, overlap, runs);
  }

  /** One line. */
  String brief(Palette palette) {
    return String.format(
        Locale.ROOT,
        "%s: recorded %s%s\n",
        palette.strong(file),
        String.format(
            Locale.ROOT,
            "%,d operations of %s by %d thread%s",
            overlap == null ? run.operations() : overlap.operations(),
            object.target().name(),
            run.threads(),
            run.threads() == 1 ? "" : "s"),
        series != null && series.made() > 1 ? "; runs " + series.shown() : "");
  }

  /** The line and the figures. */
  String full(Palette palette) {
    StringBuilder text = new StringBuilder(of(null).brief(palette));
    for (Fact figure : figures()) {
      text.append(Terms.line(figure.term(), "overlap".length(), figure.text()));
    }
    return text.toString();
  }

  /** What was called, how fast, and how much of it overlapped. */
  List<Fact> figures() {
    List<Fact> figures = new ArrayList<>();
    if (object.subject() != null && object.subject().defect() != null) {
      figures.add(new Fact("defect", object.subject().defect()));
    }
    if (series != null && series.made() > 1) {
      figures.add(new Fact("runs", series.shown()));
    }
    figures.add(new Fact("mix", mix));
    double seconds = run.time().toNanos() / 1e9;
    figures.add(
        figure("speed", "%,.0f operations a second, %.3f s in all", run.throughput(), seconds));
    if (overlap == null) {
      figures.add(figure("pending", "not counted; exceptions %,d%s", run.exceptions(), unkept()));
      return figures;
    }
    figures.add(
        figure(
            "overlap",
            "%.1f %% of the operations; %.1f at a time on average, %d at most",
            100 * overlap.share(),
            overlap.mean(),
            overlap.largest()));
    figures.add(
        figure("pending", "%,d; exceptions %,d%s", overlap.pending(), run.exceptions(), unkept()));
    return figures;
  }

  private String unkept() {
    return run.unkept() == 0
        ? ""
        : String.format(Locale.ROOT, "; answers that cannot be recorded %,d", run.unkept());
  }

  private static Fact figure(String term, String form, Object... values) {
    return new Fact(term, String.format(Locale.ROOT, form, values));
  }

  /** Sentences on the class and on the recording. */
  List<String> messages() {
    return Stream.concat(notes().stream(), warnings().stream()).toList();
  }

  /** Sentences on what the class does not have; nobody asked for that. */
  List<String> notes() {
    return object.subject() == null && !object.target().missing().isEmpty()
        ? List.of(missing(object.target()))
        : List.of();
  }

  /** Sentences on what makes the recording less than was asked for. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (run.end() == WorkloadRun.End.TIME_LIMIT) {
      warnings.add(CUT);
    }
    if (!run.stuck().isEmpty()) {
      warnings.add(run.whyStuck());
    }
    refusal().ifPresent(warnings::add);
    run.alwaysThrew()
        .forEach(
            (operation, thrown) ->
                warnings.add(
                    ("%s never returned normally: every call threw, such as %s, so this shows"
                            + " next to nothing about it")
                        .formatted(operation, thrown)));
    run.whyUnkept()
        .forEach(
            (operation, why) ->
                warnings.add(
                    "%s gave an answer that cannot be recorded, so its outcome is recorded as unknown: %s"
                        .formatted(operation, why)));
    if (overlap == null) {
      warnings.add(
          file
              + " is complete, but too large for the memory of this process, so the figures on"
              + " overlap and pending operations are left out; PLUMBLINE_JAVA_OPTS=-Xmx8g would"
              + " give it 8 GB");
    } else if (run.threads() == 1) {
      warnings.add(
          "One thread alone used the object, so this shows nothing about concurrency; --threads 4"
              + " would");
    } else if (overlap.isHardlyAny()) {
      warnings.add(
          "Hardly any operation overlaps another, so this shows little about concurrency; more"
              + " operations, more threads or --disturb 0.1 may help");
    }
    return warnings;
  }

  /** Why the recording cannot be checked, if an operation answered what none of its kind does. */
  Optional<String> refusal() {
    return run.refusal(object.target().spec());
  }

  private static String missing(Target target) {
    List<String> names = target.missing();
    return "%s has no method for %s, which %s never called; --map %s=METHOD names one"
        .formatted(
            target.name(),
            String.join(", ", names),
            names.size() == 1 ? "is" : "are",
            names.get(0));
  }

  /** One JSON object on one line. */
  String json() {
    return JsonReport.line(this::write);
  }

  private void write(JsonGenerator json) {
    json.writeStringProperty("recorded", file);
    json.writeStringProperty("object", object.target().name());
    json.writeStringProperty("spec", object.target().spec().name());
    if (object.subject() != null) {
      json.writeStringProperty("condition", SubjectChoice.condition(object.subject()));
    }
    json.writeNumberProperty("threads", run.threads());
    json.writeNumberProperty(
        "operations", overlap == null ? run.operations() : overlap.operations());
    json.writeNumberProperty("exceptions", run.exceptions());
    if (run.unkept() > 0) {
      json.writeNumberProperty("unrecordedAnswers", run.unkept());
    }
    json.writeNumberProperty("millis", decimal(run.time().toNanos() / 1e6));
    json.writeNumberProperty("operationsPerSecond", decimal(run.throughput()));
    if (overlap != null) {
      json.writeNumberProperty("pending", overlap.pending());
      json.writeNumberProperty("overlapping", decimal(overlap.share()));
      json.writeNumberProperty("meanConcurrency", decimal(overlap.mean()));
      json.writeNumberProperty("largestConcurrency", overlap.largest());
    }
    if (series != null) {
      series.write(json);
    }
    json.writeStringProperty("end", Choice.word(run.end()));
    json.writeArrayPropertyStart("warnings");
    messages().forEach(json::writeString);
    json.writeEndArray();
  }

  private static BigDecimal decimal(double figure) {
    return BigDecimal.valueOf(figure).setScale(3, RoundingMode.HALF_UP);
  }
}
