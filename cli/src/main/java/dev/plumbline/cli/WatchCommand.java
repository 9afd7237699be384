package dev.plumbline.cli;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.online.EventLogSink;
import dev.plumbline.core.online.OnlineChecker;
import dev.plumbline.core.online.ReorderingSink;
import dev.plumbline.core.online.TailInputStream;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.WatchedDegree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides a history while it is being written. */
@Command(
    name = "watch",
    description = {"Report a violation as soon as a growing history has one.", ""},
    customSynopsis = "plumbline watch --spec NAME [OPTION]... [FILE]",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline watch --spec queue history.edn",
      "  plumbline watch --spec register --processes 5 history.jsonl",
      "  my-test | plumbline watch --spec set --lag 1000000 -",
      "  plumbline watch --spec queue --degree history.edn"
    })
final class WatchCommand implements Callable<Integer> {
  private static final long SHOW_MILLIS = 500;
  private static final String INTERRUPTED = "interrupted, and no violation seen until then";

  private final Console console;
  private final Interruption interruption;

  @Mixin private SpecOptions specOptions;
  @Mixin private InputOptions input;

  @Option(
      names = "--degree",
      description =
          "Measure instead of deciding: say how far a queue is out of order, whenever that grows.")
  private boolean degree;

  @Option(
      names = "--until-end",
      description = "Stop at the end of the file instead of waiting for more.")
  private boolean untilEnd;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "How many processes write, where a line tells a whole operation.")
  private Integer processes;

  @Option(
      names = "--lag",
      paramLabel = "TIME",
      converter = Quantity.HistoryTime.class,
      description = "How much later than others such a line may come, in the times of the file.")
  private Long lag;

  @Option(
      names = "--crash-model",
      paramLabel = "MODEL",
      converter = CrashOptions.CrashModelName.class,
      description = "What crash marks mean: durable, the only model that can be watched.")
  private CrashModel crashModel = CrashModel.DURABLE;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description =
          "Give up on one decision after this long, 5 s unless said: 500ms, 30s; tried again"
              + " later.")
  private Duration timeLimit = Duration.ofSeconds(5);

  @Mixin private OutputOptions output;
  @Mixin private WarningOption warnings;

  @Option(
      names = "--certificate",
      description = "With json: add the lines of the core, and its explanation.")
  private boolean certificate;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A history file that may be growing, or - for standard input.")
  private String file = HistoryFiles.STDIN;

  private volatile long shownAt;
  private long eventsSeen;
  private volatile long decidedUpTo;

  /** With --degree: whether what was measured is exact. */
  private volatile ExitCode measured = ExitCode.LINEARIZABLE;

  /** Operations that wait in {@link #reordering}; null for logs. */
  private ReorderingSink reordering;

  WatchCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    if (processes != null && processes < 1) {
      throw new UsageException("--processes must be at least 1, not " + processes);
    }
    if (lag != null && lag < 0) {
      throw new UsageException("--lag must not be negative, as is " + lag);
    }
    requireDurable();
    if (degree && output.needsVerdict()) {
      throw new UsageException("junit, sarif and --report tell verdicts: leave out --degree");
    }
    output.clear(List.of(file));
    try (SpecOptions.Loaded spec = load();
        InputStream in = open()) {
      input.with(specOptions.mapping(spec));
      Detail detail = new Detail(certificate, false, false);
      ResultPrinter printer =
          new ResultPrinter(console, output, detail, List.of(file), spec)
              .failOnWarning(warnings.fails());
      new Batch(console, interruption, printer, Limits.none())
          .all(List.of(file), (f, attempt) -> answer(in, spec, attempt));
      return printer.end().and(measured).number();
    } catch (IOException e) {
      throw new UsageException(SpecOptions.capitalized(HistoryFiles.why(e)), e);
    }
  }

  /** A degree is that of the strict object; the mode may be named all the same. */
  private SpecOptions.Loaded load() {
    BoundedWait patience = new BoundedWait(timeLimit);
    if (!degree) {
      return specOptions.load(patience);
    }
    String mode = specOptions.relaxation();
    if (mode != null && !mode.equals("out-of-order")) {
      throw new UsageException(
          "--degree measures out-of-order while a history is watched, not "
              + mode
              + "; 'plumbline degree' measures the others");
    }
    return specOptions.loadStrict(patience);
  }

  /**
   * Under durable linearizability an interrupted operation is a pending one and reports mean
   * nothing, so that a mark may come at any time. All others wait for marks.
   */
  private void requireDurable() {
    if (!crashModel.equals(CrashModel.DURABLE)) {
      throw new UsageException(
          "watch decides under the crash model durable, not %s; 'plumbline check --crash-model %s' decides the whole file"
              .formatted(crashModel.name(), crashModel.name()));
    }
  }

  private InputStream open() throws IOException {
    if (file.equals(HistoryFiles.STDIN)) {
      return console.in();
    }
    HistoryFiles.requireFile(file);
    return Files.newInputStream(Path.of(file));
  }

  private String shown() {
    return HistoryFiles.shown(file);
  }

  private boolean follows() {
    return !untilEnd && !file.equals(HistoryFiles.STDIN);
  }

  private OnlineChecker online(Spec<?> spec, Limits limits) {
    try {
      return degree ? OnlineChecker.measuring(spec) : OnlineChecker.of(spec, limits);
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  private Consumer<ResultPrinter> answer(
      InputStream in, SpecOptions.Loaded spec, FileAttempt attempt) {
    try {
      Optional<WatchResult> result = attempt.run(() -> spec.run(s -> watch(in, s, attempt)));
      return printer ->
          result.ifPresent(interruption.requested() ? printer::cutShort : printer::watched);
    } finally {
      reordering = null; // it may hold all the memory there is, and telling the answer needs some
      clearStatus();
    }
  }

  /** How it ended; nothing if it was only measured. */
  private Optional<WatchResult> watch(InputStream in, Spec<?> spec, FileAttempt attempt) {
    attempt.deciding();
    // Without a limit one decision that search cannot make would keep what comes later unseen.
    Limits limits = Limits.none().withTime(timeLimit);
    OnlineChecker online = online(spec, limits).source(shown());
    online.onGrowth((k, event, line) -> tellDegree(online, spec, Math.max(0, line)));
    interruption.watch(
        () ->
            "at %s, no violation found, after %s%s"
                .formatted(
                    shown(),
                    howFar(online),
                    online.events() > decidedUpTo ? ", the last of them not decided" : ""));
    Problems problems = new Problems(shown());
    TailInputStream arriving =
        TailInputStream.of(
            in,
            follows() ? Path.of(file) : null,
            () -> {
              showStatus(online);
              decideWhenIdle(online);
              return online.alarm().isPresent()
                  || !problems.isEmpty()
                  || interruption.requested()
                  || Thread.currentThread().isInterrupted();
            });
    try {
      HistoryReader.stream(arriving, input.readOptions(), problems, format -> sink(format, online));
    } catch (TailInputStream.FileChangedException e) {
      throw new UsageException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UsageException(SpecOptions.capitalized(HistoryFiles.why(e)), e);
    }
    if (interruption.requested()) {
      return degree ? measured(online, spec) : Optional.of(result(online, spec, INTERRUPTED));
    }
    if (online.alarm().isEmpty()) {
      problems.throwIfAny();
      if (reordering != null) {
        reordering.flush();
      }
      online.decideNow();
    }
    return degree && online.alarm().isEmpty()
        ? measured(online, spec)
        : Optional.of(result(online, spec, whyUndecided(online, limits)));
  }

  private Optional<WatchResult> measured(OnlineChecker online, Spec<?> spec) {
    tellDegree(online, spec, -1);
    measured = online.forgetful() ? ExitCode.UNDECIDED : ExitCode.LINEARIZABLE;
    return Optional.empty();
  }

  /** The degree so far, or with line -1 at the end. */
  private void tellDegree(OnlineChecker online, Spec<?> spec, int line) {
    clearStatus();
    WatchedDegree told =
        new WatchedDegree(
            shown(),
            spec.name(),
            online.degree(),
            !online.forgetful(),
            online.operations(),
            online.events(),
            line);
    console.print(output.format() == OutputFormat.JSON ? told.json() : told.text());
  }

  private WatchResult result(OnlineChecker online, Spec<?> spec, String undecided) {
    boolean marked = reordering != null && reordering.sawMark();
    String condition = marked ? crashModel.condition() : spec.condition();
    return new WatchResult(
        shown(),
        spec.name(),
        condition,
        online.operations(),
        online.events(),
        online.alarm().map(alarm -> alarm.withCondition(condition)).orElse(null),
        undecided,
        undecided == null ? online.vacuity() : List.of(),
        false);
  }

  /** What has come is decided with delay as long as more comes, and at once when nothing does. */
  private void decideWhenIdle(OnlineChecker online) {
    boolean idle = online.events() == eventsSeen;
    eventsSeen = online.events();
    if (idle && decidedUpTo < eventsSeen && online.alarm().isEmpty()) {
      online.decideNow();
      decidedUpTo = eventsSeen;
    }
  }

  private OperationSink sink(HistoryFormat format, OnlineChecker online) {
    if (format.isLog()) {
      return EventLogSink.into(online);
    }
    if (processes == null && lag == null) {
      String why =
          "%s tells an operation when it has returned, so nothing is certain before its end"
              .formatted(shown());
      if (follows()) {
        throw new UsageException(
            why + "; say --processes N or --lag TIME, or --until-end to wait for the end");
      }
      console.tell("plumbline: " + why + " without --processes N or --lag TIME.\n");
    }
    reordering = ReorderingSink.into(online).named("--processes", "--lag");
    if (processes != null) {
      reordering.processes(processes);
    }
    if (lag != null) {
      reordering.lag(lag);
    }
    return reordering;
  }

  /** Null if everything was decided. */
  private static String whyUndecided(OnlineChecker online, Limits limits) {
    if (online.undecided().isPresent()) {
      return limits.describe(online.undecided().get()) + " during a decision";
    }
    return online.forgetful()
        ? "no violation seen, but some operations that one may need were forgotten to bound memory"
            + " ('plumbline check' decides the whole file)"
        : null;
  }

  private String howFar(OnlineChecker online) {
    String waiting =
        reordering == null || reordering.waiting() == 0
            ? ""
            : ", " + count(reordering.waiting(), "event") + " not yet";
    return count(online.operations(), "operation")
        + ", "
        + count(online.events(), "event")
        + waiting;
  }

  private static String count(long number, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
  }

  // ---- One line on a terminal.

  private void showStatus(OnlineChecker online) {
    long now = System.nanoTime() / 1_000_000;
    if (console.showsProgress() && now - shownAt >= SHOW_MILLIS) {
      shownAt = now;
      console.tell("\r" + shown() + ": fine, " + howFar(online) + "\u001b[K");
    }
  }

  private void clearStatus() {
    if (shownAt > 0) {
      console.tell("\r\u001b[K");
      shownAt = 0;
    }
  }
}
