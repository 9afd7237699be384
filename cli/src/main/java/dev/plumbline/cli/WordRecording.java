package dev.plumbline.cli;

import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.record.words.WordRun;
import dev.plumbline.record.words.WordWorkload;
import dev.plumbline.report.JsonReport;
import dev.plumbline.report.Palette;
import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.Subject;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options for memories with multi-word operations, which are used in a way of their own. */
final class WordRecording {
  /** As many words as each memory of the catalog has. */
  private static final int LOCATIONS = 8;

  private static final String TYPE = "mwcas";

  @Option(
      names = "--words",
      paramLabel = "K",
      description = "Of mwcas: how many words an operation has (default: 2).")
  private Integer words;

  @Option(
      names = "--crashes",
      paramLabel = "N",
      description =
          "Of mwcas: how often the power fails, at random moments; then the memory recovers, and"
              + " new threads go on (default: 0).")
  private Integer crashes;

  /** Whether a subject is recorded this way; complains about options that are for others. */
  boolean concerns(Subject subject) {
    boolean mine = subject != null && subject.type().equals(TYPE);
    if (!mine && (words != null || crashes != null)) {
      throw new UsageException("--words and --crashes go with subjects of the type mwcas only");
    }
    return mine;
  }

  /**
   * Runs and records a subject.
   *
   * @param how threads, operations and seed of this run
   * @param sequence whether a counter replaces the clock
   */
  WordRun run(
      Subject subject,
      WorkloadOptions options,
      WorkloadOptions.Run how,
      boolean sequence,
      Duration timeLimit) {
    options.requireNoneOfOrdinary();
    try {
      WordWorkload workload =
          WordWorkload.of(new SubjectWords((MultiWord) subject.create()), LOCATIONS)
              .threads(how.threads())
              .operations(how.operations())
              .words(words == null ? 2 : words)
              .crashes(crashes == null ? 0 : crashes)
              .sequence(sequence)
              .timeLimit(timeLimit)
              .seed(how.seed());
      return (how.disturbance() > 0 ? workload.disturbed() : workload).run();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  static String brief(String file, Subject subject, WordRun run, Palette palette) {
    int crashes = run.history().crashes().size();
    return String.format(
        Locale.ROOT,
        "%s: recorded %,d operations of %s%s\n",
        palette.strong(file),
        run.operations(),
        subject.name(),
        crashes == 0
            ? ""
            : String.format(
                Locale.ROOT, " through %,d crash%s", crashes, crashes == 1 ? "" : "es"));
  }

  static String full(
      String file, Subject subject, WordRun run, RecordingSeries<?> series, Palette palette) {
    StringBuilder text = new StringBuilder(brief(file, subject, run, palette));
    if (subject.defect() != null) {
      text.append(Terms.line("defect", "pending".length(), subject.defect()));
    }
    if (series.made() > 1) {
      text.append(Terms.line("runs", "pending".length(), series.shown()));
    }
    double seconds = run.time().toNanos() / 1e9;
    text.append(
        Terms.line(
            "speed",
            "pending".length(),
            String.format(
                Locale.ROOT,
                "%,.0f operations a second, %.3f s in all",
                run.operations() / Math.max(seconds, 1e-9),
                seconds)));
    text.append(
        Terms.line(
            "pending",
            "pending".length(),
            String.format(Locale.ROOT, "%,d", pending(run.history()))));
    return text.toString();
  }

  static String json(String file, Subject subject, WordRun run, RecordingSeries<?> series) {
    return JsonReport.line(
        json -> {
          json.writeStringProperty("recorded", file);
          json.writeStringProperty("object", subject.name());
          json.writeStringProperty("spec", TYPE);
          json.writeStringProperty("condition", SubjectChoice.condition(subject));
          json.writeNumberProperty("operations", run.operations());
          json.writeNumberProperty("crashes", run.history().crashes().size());
          json.writeNumberProperty("pending", pending(run.history()));
          series.write(json);
        });
  }

  private static long pending(MultiWordHistory history) {
    long pending = 0;
    for (int i = 0; i < history.size(); i++) {
      pending += history.pending(i) ? 1 : 0;
    }
    return pending;
  }
}
