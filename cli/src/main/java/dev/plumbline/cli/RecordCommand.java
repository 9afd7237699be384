package dev.plumbline.cli;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.words.WordRun;
import dev.plumbline.record.workload.Overlap;
import dev.plumbline.record.workload.Workload;
import dev.plumbline.record.workload.WorkloadRun;
import dev.plumbline.report.Palette;
import dev.plumbline.subjects.Subject;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Uses an object by several threads, records it to a file, and checks the file if asked. */
@Command(
    name = "record",
    description = {
      "Use an object by several threads at a time and record what they do.",
      "The recording is on disk before it is checked.",
      ""
    },
    customSynopsis = {
      "plumbline record --subject NAME --out FILE.plb [OPTION]...",
      "       plumbline record --class CLASS --out FILE.plb [OPTION]..."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline record --subject treiber-stack --threads 8 --out run.plb --check",
      "  plumbline record --subject persistent-mwcas --crashes 20 --out run.log --check",
      "  plumbline record --class java.util.concurrent.LinkedBlockingQueue \\",
      "      --out run.plb --check",
      "  plumbline record --class com.example.Ring --classpath build/classes \\",
      "      --spec queue --map enq=publish --map deq=take --out run.plb --check"
    })
final class RecordCommand implements Callable<Integer> {
  private static final Duration USUAL_TIME_LIMIT = Duration.ofMinutes(5);

  private final Console console;
  private final Interruption interruption;

  @Mixin private TargetOptions targetOptions;
  @Mixin private WorkloadOptions workloadOptions;
  @Mixin private WordRecording words;
  @Mixin private RunOptions runs;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write, ending in .plb; one that is there needs --force.")
  private String out;

  @Option(
      names = "--sequence",
      description =
          "Order calls and returns by one counter instead of the clock: exact, but the threads"
              + " disturb each other.")
  private boolean sequence;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description =
          "Give up on recording after this long (default: 5m), and then on the check: 30s, 5m."
              + " Operations that have not returned by then are pending.")
  private Duration timeLimit;

  @Option(names = "--check", description = "Then decide the file, as 'plumbline check' does.")
  private boolean check;

  @Mixin private CrashOptions crashModel;
  @Mixin private OutputOptions output;
  @Mixin private WarningOption warnings;

  @Option(
      names = {"-q", "--quiet"},
      description = "One line for the recording and one for the verdict, no progress.")
  private boolean quiet;

  RecordCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    Subject subject = targetOptions.subject();
    boolean asWords = words.concerns(subject);
    HistoryFormat written = asWords ? HistoryOutput.format(out, null) : null;
    if (!asWords) {
      requireTarget();
    }
    OutputFiles.requireFolder(out);
    OutputFiles.requireNew(out, runs.force());
    runs.require(check);
    if (!check && output.needsVerdict()) {
      throw new UsageException("junit, sarif and --report tell verdicts: say --check, too");
    }
    output.clear(List.of(out));
    return asWords ? callWords(subject, written) : callObject();
  }

  private int callWords(Subject subject, HistoryFormat written) {
    SpecOptions.Loaded promised =
        new SpecOptions.Loaded(SpecOptions.builtIn(subject.type(), null), null);
    ResultPrinter printer = printer(promised);
    interruption.watch(() -> "while recording; " + out + " is written at the end, if at all");
    RecordingSeries<WordRun> series = record(subject, written, promised);
    WordRun run = series.kept();
    Palette palette = output.terminal(console).palette();
    switch (output.format()) {
      case TEXT ->
          console.print(
              quiet
                  ? WordRecording.brief(out, subject, run, palette)
                  : WordRecording.full(out, subject, run, series, palette));
      case JSON -> console.print(WordRecording.json(out, subject, run, series));
      case JUNIT, SARIF -> {} // one document, for the verdict
    }
    boolean cut = series.made() == 1 && run.end() == WorkloadRun.End.TIME_LIMIT;
    if (cut) {
      console.tell("plumbline: " + RecordingReport.CUT + ".\n");
    }
    if (check) {
      series.requireUntouched();
      check(promised, printer);
    }
    return (cut ? ExitCode.UNDECIDED : ExitCode.LINEARIZABLE).and(printer.end()).number();
  }

  private RecordingSeries<WordRun> record(
      Subject subject, HistoryFormat written, SpecOptions.Loaded promised) {
    int most = runs.most(check, workloadOptions.sized());
    long begun = System.nanoTime();
    RecordingSeries<WordRun> series = new RecordingSeries<>(out);
    series.run(
        most,
        runs.stopsAtViolation(),
        () -> goesOn(begun),
        runs.force(),
        (number, file, replaces) -> {
          WorkloadOptions.Run how = workloadOptions.run(number, most > 1);
          WordRun run = words.run(subject, workloadOptions, how, sequence, limit(number, begun));
          // As below: an interrupt has done its work, and must not keep the file from being
          // written.
          Thread.interrupted();
          HistoryOutput.write(run.history(), written, file, console);
          FileStamp stamp = FileStamp.of(file);
          boolean decides = most > 1 && !interruption.requested();
          ExitCode code =
              decides
                  ? decide(promised, checker -> checker.check(run.history()))
                  : ExitCode.LINEARIZABLE;
          return new RecordingSeries.Taken<>(run, 0, code, stamp);
        });
    return series;
  }

  private boolean goesOn(long begun) {
    return !interruption.requested() && !left(begun).isNegative();
  }

  private int callObject() {
    try (TargetOptions.Loaded object = targetOptions.load(patience())) {
      ResultPrinter printer = printer(object.promised());
      RecordingSeries<RecordingReport> series = record(object, printer);
      RecordingReport report = series.kept().of(series);
      tell(report);
      printer.recorded(report.figures(), report.warnings());
      // The end of all runs is no reason to complain, unless there was time for a part of one only.
      boolean cut = series.made() == 1 && report.run().end() == WorkloadRun.End.TIME_LIMIT;
      ExitCode recorded = cut ? ExitCode.UNDECIDED : ExitCode.LINEARIZABLE;
      if (check && report.refusal().isPresent()) {
        printer.uncheckable(out, report.refusal().get()); // each false would be told as malformed
      } else if (check && !printer.hasWritten()) {
        series.requireUntouched();
        check(object.promised(), printer);
      }
      return recorded.and(printer.end()).number();
    } catch (UsageException e) {
      if (interruption.requested()) {
        return cutShort().number(); // what failed is what was interrupted, and it is told
      }
      if (check) {
        printer(null).notMade(out, e.getMessage());
      }
      throw e;
    }
  }

  /** Nothing was recorded that could be checked; reports say so. */
  private ExitCode cutShort() {
    ResultPrinter printer = printer(null);
    if (check) {
      printer.skipped(out);
    }
    return ExitCode.UNDECIDED.and(printer.end());
  }

  private ResultPrinter printer(SpecOptions.Loaded promised) {
    Detail detail = new Detail(false, quiet, false);
    return new ResultPrinter(console, output, detail, List.of(out), promised)
        .failOnWarning(warnings.fails());
  }

  private BoundedWait patience() {
    return new BoundedWait(timeLimit == null ? USUAL_TIME_LIMIT : timeLimit);
  }

  private void requireTarget() {
    if (FormatName.ofFile(out).orElse(null) != HistoryFormat.BINARY || !out.endsWith(".plb")) {
      throw new UsageException(
          "A recording is written in the binary format: let %s end in .plb; 'plumbline convert'"
                  .formatted(out)
              + " makes other formats of it");
    }
  }

  private RecordingSeries<RecordingReport> record(
      TargetOptions.Loaded object, ResultPrinter printer) {
    int most = runs.most(check, workloadOptions.sized());
    long begun = System.nanoTime();
    RecordingSeries<RecordingReport> series = new RecordingSeries<>(out);
    series.run(
        most,
        runs.stopsAtViolation(),
        () -> goesOn(begun),
        runs.force(),
        (run, file, replaces) -> {
          Workload workload = workloadOptions.workload(object.target(), run, most > 1);
          workload.timeLimit(limit(run, begun));
          WorkloadRun done = record(workload, file, replaces, most > 1);
          FileStamp stamp = FileStamp.of(file);
          if (check && interruption.requested()) {
            printer.notChecked(out); // there may be no time left when the figures are there
          }
          Optional<History> history = read(file, stamp);
          RecordingReport report =
              new RecordingReport(
                  out,
                  object,
                  workload.mixShown(),
                  done,
                  history.map(Overlap::of).orElse(null),
                  null);
          boolean decides = most > 1 && !interruption.requested();
          return new RecordingSeries.Taken<>(
              report,
              history.map(h -> report.overlap().share()).orElse(0.0),
              decides ? decide(report, history) : ExitCode.LINEARIZABLE,
              stamp);
        });
    return series;
  }

  /** How long a run may take; a moment, if the time has ended since it was asked for. */
  private Duration limit(int run, long begun) {
    Duration left = left(begun);
    return run == 1 ? patience().limit() : left.isNegative() ? Duration.ofMillis(1) : left;
  }

  /** What is left of the time for all runs; negative if nothing. */
  private Duration left(long begun) {
    Duration left = patience().limit().minusNanos(System.nanoTime() - begun);
    return left.isZero() ? left.minusNanos(1) : left;
  }

  private WorkloadRun record(
      Workload workload, String file, boolean replaces, boolean oneOfSeveral) {
    long total = workloadOptions.operations(oneOfSeveral);
    try (ProgressLine progress = new ProgressLine(console, FileCheck.shortName(out), !quiet)) {
      interruption.watch(() -> "while recording; " + out + " has what happened before");
      workload.onProgress(done -> progress.update(done, total));
      return record(workload, file, replaces);
    } catch (UncheckedIOException | IllegalArgumentException | IllegalStateException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  private WorkloadRun record(Workload workload, String file, boolean replaces) {
    WorkloadRun run;
    try (Recorder recorder =
        Recorder.options().sequence(sequence).replace(replaces).to(Path.of(file))) {
      run = workload.run(recorder);
      // An interrupt has done its work; it must not keep the recorder from ending the file.
      Thread.interrupted();
    }
    return run;
  }

  /** What a check says of one of several runs; the one that is kept is checked for people later. */
  private ExitCode decide(RecordingReport report, Optional<History> history) {
    if (report.refusal().isPresent()) {
      return ExitCode.USAGE;
    }
    if (history.isEmpty()) {
      return ExitCode.UNDECIDED;
    }
    return decide(report.object().promised(), checker -> checker.check(history.get()));
  }

  private ExitCode decide(SpecOptions.Loaded promised, Function<Checker, CheckResult> decision) {
    try {
      return CheckCommand.exitCode(
          promised.run(s -> decision.apply(checker(s).limits(limits()))).verdict());
    } catch (MalformedHistoryException | UsageException e) {
      return ExitCode.USAGE;
    }
  }

  private void tell(RecordingReport report) {
    Palette palette = output.terminal(console).palette();
    switch (output.format()) {
      case TEXT -> console.print(quiet ? report.brief(palette) : report.full(palette));
      case JSON -> console.print(report.json());
      case JUNIT, SARIF -> {} // one document, for the verdict
    }
    for (String message : report.messages()) {
      console.tell("plumbline: " + message + ".\n");
    }
    if (warnings.fails() && !report.warnings().isEmpty()) {
      console.tell("plumbline: A warning on the recording counts as a failure here.\n");
    }
  }

  /** Nothing, if the recording is too large for the memory of this process. */
  private Optional<History> read(String file, FileStamp stamp) {
    try {
      Problems problems = new Problems(out);
      History history = new InputOptions().read(file, console, problems);
      stamp.require(file);
      problems.throwIfAny();
      return Optional.of(history);
    } catch (OutOfMemoryError tooLarge) {
      return Optional.empty(); // what was read is garbage now, and the file is complete
    }
  }

  private void check(SpecOptions.Loaded promised, ResultPrinter printer) {
    new FileCheck(
            console,
            promised,
            new InputOptions(),
            this::checker,
            limits(),
            interruption,
            printer,
            !quiet)
        .checkAll(List.of(out));
  }

  private Checker checker(Spec<?> spec) {
    return Plumbline.checker(spec).crashModel(crashModel.model());
  }

  private Limits limits() {
    return timeLimit == null ? Limits.none() : Limits.none().withTime(timeLimit);
  }
}
