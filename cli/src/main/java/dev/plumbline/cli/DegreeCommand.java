package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.relaxed.Degree;
import dev.plumbline.core.relaxed.DegreeMeter;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.report.DegreePlot;
import dev.plumbline.report.DegreeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures how relaxed histories are. */
@Command(
    name = "degree",
    description = {
      "Measure how far histories deviate from a specification: the smallest k for",
      "which they are relaxed-linearizable. --relax names the mode without its",
      "number; out-of-order unless said.",
      ""
    },
    customSynopsis = "Usage: plumbline degree --spec NAME [OPTION]... FILE...",
    synopsisHeading = "",
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline degree --spec queue history.jsonl",
      "  plumbline degree --spec queue --plot overtaking.svg history.jsonl",
      "  plumbline degree --spec stack --relax restricted --time-limit 1m runs/"
    })
final class DegreeCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private SpecOptions specOptions;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw how many values overtook how many, as SVG; for queues out of order.")
  private String plot;

  @Option(
      names = "--no-verify",
      description = "Do not prove the degree; saves time, and is said in the report.")
  private boolean noVerify;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      converter = OutputFormat.Name.class,
      description = "For people, or one JSON object a line and file.")
  private OutputFormat format = OutputFormat.TEXT;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      converter = ColorMode.Name.class,
      description = "Colors; auto means on a terminal, unless NO_COLOR is set.")
  private ColorMode color = ColorMode.AUTO;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "History files, folders of them, or - for standard input.")
  private List<String> files = List.of();

  DegreeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (files.isEmpty()) {
      throw new UsageException("Name the history to measure: a file, a folder, or - for stdin");
    }
    List<String> expanded = HistoryFiles.expand(files);
    if (plot != null && expanded.size() > 1) {
      throw new UsageException("--plot draws one history, not " + expanded.size());
    }
    ResultPrinter printer = new ResultPrinter(console, format, color, false, false, false);
    try (SpecOptions.Loaded spec = specOptions.loadStrict()) {
      for (String file : expanded) {
        measureOne(file, spec, printer);
      }
    }
    return printer.exitCode().number();
  }

  private void measureOne(String file, SpecOptions.Loaded spec, ResultPrinter printer) {
    String shown = HistoryFiles.shown(file);
    try {
      long begun = System.nanoTime();
      Problems problems = new Problems(shown);
      History history = input.read(file, console, problems);
      problems.throwIfAny();
      long parsed = System.nanoTime() - begun;
      Degree degree = spec.run(s -> meter(s).measure(history));
      printer.degree(new DegreeReport(shown, degree, parsed), exitCode(degree));
      if (plot != null) {
        draw(shown, degree);
      }
    } catch (MalformedHistoryException e) {
      printer.malformed(shown, e);
    } catch (InputOptions.UnreadableException e) {
      printer.unreadable(e.getMessage());
    }
  }

  private DegreeMeter meter(Spec<?> spec) {
    String mode = specOptions.relaxation() == null ? "out-of-order" : specOptions.relaxation();
    try {
      return new DegreeMeter(spec, mode).limits(limits.limits()).proof(!noVerify);
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  private void draw(String title, Degree degree) {
    if (degree.overtaking().length == 0) {
      console.tell("plumbline: Nothing drawn: only queues out of order are counted.\n");
      return;
    }
    try {
      Files.writeString(Path.of(plot), DegreePlot.svg(title, degree));
    } catch (IOException e) {
      throw new UsageException("Cannot write %s: %s".formatted(plot, HistoryFiles.why(e)), e);
    }
  }

  /** A degree is an answer, bounds are none, and a history that no k allows is a violation. */
  private static ExitCode exitCode(Degree degree) {
    if (degree.impossible() != null) {
      return ExitCode.VIOLATION;
    }
    return degree.exact().isPresent() ? ExitCode.LINEARIZABLE : ExitCode.UNDECIDED;
  }
}
