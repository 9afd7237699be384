package dev.plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Decides histories and shows the verdicts in a browser. */
@Command(
    name = "view",
    description = {"Check histories and open the verdicts in the browser.", ""},
    customSynopsis = "plumbline view --spec NAME [OPTION]... FILE...",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline view --spec queue history.jsonl",
      "  plumbline view --spec mwcas --crash-model strict history.jsonl",
      "  plumbline view --spec queue --out verdict.html --no-open runs/",
      "  plumbline view verdict.html"
    })
final class ViewCommand implements Callable<Integer> {
  private final Console console;
  private final Interruption interruption;

  @Mixin private SpecOptions specOptions;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;
  @Mixin private DecisionOptions decision;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Where to write the page, ending in .html; a temporary file unless said.")
  private String out;

  @Option(names = "--no-open", description = "Only write the page, and say where it is.")
  private boolean noOpen;

  @Mixin private HistoryArguments histories;

  ViewCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    List<String> files = histories.given("view");
    if (files.stream().allMatch(file -> file.endsWith(".html"))) {
      return showAll(files);
    }
    decision.validate();
    List<String> expanded = HistoryFiles.expand(files, input, console);
    limits.warn(console);
    String page = page();
    OutputOptions output = OutputOptions.withReport(page);
    output.clear(expanded);
    try (SpecOptions.Loaded spec = specOptions.load(limits.patience())) {
      Detail brief = new Detail(false, true, false);
      ResultPrinter printer = new ResultPrinter(console, output, brief, expanded, spec);
      new FileCheck(
              console,
              spec,
              input.with(specOptions.mapping(spec)),
              decision::checker,
              limits.limits(),
              interruption,
              printer,
              true)
          .checkAll(expanded);
      ExitCode code = printer.end();
      if (!interruption.requested()) {
        show(page);
      }
      return code.number();
    }
  }

  /** Pages that were written before, such as by explore, need no check. */
  private int showAll(List<String> pages) {
    for (String page : pages) {
      if (!Files.isReadable(Path.of(page))) {
        throw new UsageException("There is no page %s to open".formatted(page));
      }
      show(page);
    }
    return ExitCode.LINEARIZABLE.number();
  }

  private String page() {
    if (out == null) {
      try {
        return Files.createTempDirectory("plumbline-").resolve("page.html").toString();
      } catch (IOException e) {
        throw new UsageException(
            "Cannot make a temporary folder: %s; say --out FILE.html"
                .formatted(HistoryFiles.why(e)),
            e);
      }
    }
    if (!out.endsWith(".html")) {
      throw new UsageException("A page is HTML: let %s end in .html".formatted(out));
    }
    return out;
  }

  private void show(String page) {
    String path = Path.of(page).toAbsolutePath().toString();
    if (noOpen || !Browsers.open(path, console)) {
      console.print("The page is " + path + "\n");
    }
  }
}
