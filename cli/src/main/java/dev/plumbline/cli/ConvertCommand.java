package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.formats.EtcdReport;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.OperationMapping;
import dev.plumbline.formats.Salvaged;
import dev.plumbline.report.Palette;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.TextReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a history in another format. */
@Command(
    name = "convert",
    description = {"Write a history in another format.", ""},
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline convert history.edn history.jsonl",
      "  plumbline convert --output-format text history.plb -",
      "  plumbline convert --salvage killed.plb saved.plb"
    })
final class ConvertCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private InputOptions input;

  @Mixin private WrittenFormatOption writtenFormat;

  @Option(
      names = "--map",
      paramLabel = "OP=MEANING",
      description = "What a recorded operation means, as for check.")
  private Map<String, String> meanings = new LinkedHashMap<>();

  @Option(
      names = "--salvage",
      description =
          "FROM was cut short, as when its recorder was killed: write what is certain of it, up to a"
              + " moment before which nothing is missing.")
  private boolean salvage;

  @Parameters(index = "0", paramLabel = "FROM", description = "A history, or - for stdin.")
  private String from;

  @Parameters(
      index = "1",
      paramLabel = "TO",
      description =
          "The file to write (.jsonl .edn .json .txt .plb .hist .log .mwl), or - for stdout.")
  private String to;

  ConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    HistoryFormat format = writtenFormat.of(to);
    if (!from.equals(HistoryFiles.STDIN) && !EtcdReport.is(Path.of(from))) {
      HistoryFiles.requireFile(from);
    }
    input.with(mapping());
    try {
      Problems problems = new Problems(HistoryFiles.shown(from));
      History history = salvage ? salvaged(problems) : input.read(from, console, problems);
      problems.throwIfAny();
      HistoryOutput.write(history, format, to, console);
      return ExitCode.LINEARIZABLE.number();
    } catch (MalformedHistoryException e) {
      TextReport report = new TextReport(console.terminal(Palette.NONE, false));
      console.tell(report.refused(new Refusal.Malformed(HistoryFiles.shown(from), e)));
      return ExitCode.USAGE.number();
    } catch (RuntimeException | Error e) {
      if (Heap.ended(e)) {
        throw new GivenUpException(Reason.MEMORY, Heap.sentence("before anything was written"));
      }
      throw e;
    }
  }

  private OperationMapping mapping() {
    try {
      return OperationMapping.parse(meanings);
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  private History salvaged(Problems problems) {
    Salvaged salvaged = input.salvage(from, console, problems);
    problems.throwIfAny();
    History history = salvaged.history();
    console.tell("plumbline: " + told(salvaged) + "\n");
    return history;
  }

  private String told(Salvaged salvaged) {
    History history = salvaged.history();
    String file = HistoryFiles.shown(from);
    if (salvaged.complete()) {
      return String.format(
          Locale.ROOT, "%s is complete: all %,d operations are kept.", file, history.size());
    }
    return String.format(
        Locale.ROOT,
        "Of %s this is certain: %,d operations, %,d of them pending; %,d that came later are left out."
            + (salvaged.byLines() ? " This takes it that every process has a line there." : ""),
        file,
        history.size(),
        history.pendingCount(),
        salvaged.leftOut());
  }
}
