package dev.plumbline.cli;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.report.DegreeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how relaxed histories are. */
@Command(
    name = "degree",
    description = {
      "Measure how far histories deviate from a specification.",
      "The degree is the smallest k for which they are relaxed-linearizable. --relax",
      "names the mode without its number; out-of-order unless said.",
      ""
    },
    customSynopsis = "plumbline degree --spec NAME [OPTION]... FILE...",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline degree --spec queue history.jsonl",
      "  plumbline degree --spec queue --plot overtaking.svg history.jsonl",
      "  plumbline degree --spec stack --relax restricted --time-limit 1m runs/"
    })
final class DegreeCommand implements Callable<Integer> {
  private static final String USUAL_MODE = "out-of-order";

  private final Console console;
  private final Interruption interruption;

  @Mixin private SpecOptions specOptions;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description =
          "Draw how many values overtook how many, for queues out of order: to a .svg or .png"
              + " file.")
  private String plot;

  @Mixin private VerifyOptions verify;
  @Mixin private OutputOptions output;
  @Mixin private EngineOptions engine;

  @Mixin private HistoryArguments histories;

  DegreeCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    List<String> files = histories.given("measure");
    if (engine.isSpark()) {
      return onSpark(files);
    }
    List<String> expanded = HistoryFiles.expand(files, input, console);
    limits.warn(console);
    output.clear(expanded);
    try (SpecOptions.Loaded spec = specOptions.loadStrict(limits.patience())) {
      input.with(specOptions.mapping(spec));
      PlotFile picture = plot == null ? null : picture(spec, expanded);
      ResultPrinter printer = new ResultPrinter(console, output, Detail.USUAL, expanded, spec);
      Measured measured = new Measured();
      new Batch(console, interruption, printer, limits.limits())
          .all(expanded, (file, attempt) -> answer(file, attempt, spec, measured));
      ExitCode code = printer.end();
      if (picture != null && measured.latest != null) {
        picture.draw(measured.latest.file(), measured.latest.degree());
      }
      return code.number();
    }
  }

  /** Measures a queue on Spark. */
  private int onSpark(List<String> files) {
    if (plot != null || output.needsVerdict() || specOptions.relaxation() != null) {
      throw new UsageException(
          "--engine spark measures queues out of order, as text or json: --relax, --plot and"
              + " --report do not go with it");
    }
    List<String> words = new ArrayList<>(List.of("--degree"));
    words.addAll(specOptions.onSpark());
    words.addAll(input.onSpark());
    words.addAll(limits.onSpark());
    words.addAll(engine.arguments());
    if (output.format() == OutputFormat.JSON) {
      words.addAll(List.of("--format", "json"));
    }
    words.addAll(files);
    return new SparkProcess(console).run(words);
  }

  /** Only queues out of order have a distribution; that is known before anything is measured. */
  private PlotFile picture(SpecOptions.Loaded spec, List<String> histories) {
    if (histories.size() > 1) {
      throw new UsageException("--plot draws one history, not " + histories.size());
    }
    String object = spec.run(Spec::name);
    if (!mode().startsWith(USUAL_MODE) || !object.equals("queue")) {
      throw new UsageException(
          "--plot draws what overtook what in queues out of order; there is no such distribution"
              + " for"
              + " %s of %s".formatted(mode(), object));
    }
    return PlotFile.of(plot, histories);
  }

  /** What is drawn when reports are written, because a picture may be refused. */
  private static final class Measured {
    private DegreeResult latest;
  }

  private Consumer<ResultPrinter> answer(
      String file, FileAttempt attempt, SpecOptions.Loaded spec, Measured measured) {
    String shown = HistoryFiles.shown(file);
    interruption.watch(() -> "at " + shown + ", not measured");
    DegreeResult result = attempt.run(() -> measure(file, attempt, spec));
    return printer -> {
      printer.degree(result);
      measured.latest = result;
    };
  }

  private DegreeResult measure(String file, FileAttempt attempt, SpecOptions.Loaded spec) {
    String shown = HistoryFiles.shown(file);
    Problems problems = new Problems(shown);
    History history = input.read(file, console, problems);
    problems.throwIfAny();
    long parsed = attempt.deciding();
    Degree degree = spec.run(s -> meter(s).since(attempt.begun()).measure(history));
    return new DegreeResult(shown, parsed, degree);
  }

  private DegreeMeter meter(Spec<?> spec) {
    try {
      return new DegreeMeter(spec, mode()).limits(limits.limits()).proof(verify.on());
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  private String mode() {
    return specOptions.relaxation() == null ? USUAL_MODE : specOptions.relaxation();
  }
}
