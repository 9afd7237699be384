package dev.plumbline.cli;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.report.DegreeResult;
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

  @Mixin private HistoryArguments histories;

  DegreeCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    List<String> files = histories.given("measure");
    List<String> expanded = HistoryFiles.expand(files, input, console);
    limits.warn(console);
    try (SpecOptions.Loaded spec = specOptions.loadStrict(limits.patience())) {
      input.with(specOptions.mapping(spec));
      PlotFile picture = plot == null ? null : picture(spec, expanded);
      ResultPrinter printer = new ResultPrinter(console, output, Detail.USUAL, expanded, spec);
      new Batch(console, interruption, printer, limits.limits())
          .all(expanded, (file, attempt) -> answer(file, attempt, spec, picture));
      return printer.end().number();
    }
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

  private Consumer<ResultPrinter> answer(
      String file, FileAttempt attempt, SpecOptions.Loaded spec, PlotFile picture) {
    String shown = HistoryFiles.shown(file);
    interruption.watch(() -> "at " + shown + ", not measured");
    DegreeResult result = attempt.run(() -> measure(file, attempt, spec));
    return printer -> {
      printer.degree(result);
      if (picture != null) {
        picture.draw(shown, result.degree());
      }
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
