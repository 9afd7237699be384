package dev.plumbline.cli;

import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Decides histories and reports the verdicts. */
@Command(
    name = "check",
    description = {"Decide whether recorded histories are linearizable.", ""},
    customSynopsis = "plumbline check --spec NAME [OPTION]... FILE...",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline check --spec queue history.jsonl",
      "  plumbline check --spec register --initial 0 --time-limit 30s runs/",
      "  plumbline check --spec map --format json --certificate history.edn",
      "  plumbline check --spec queue --report verdict.html --report junit.xml runs/",
      "  plumbline check --spec mwcas --crash-model strict history.jsonl",
      "  plumbline check --spec map --engine spark --parts parts.parquet runs/",
      "  plumbline check --spec list-append --level snapshot-isolation history.edn",
      "  plumbline check --model java.util.ArrayDeque --map deq=poll history.txt"
    })
final class CheckCommand implements Callable<Integer> {
  private final Console console;
  private final Interruption interruption;

  @Mixin private SpecOptions specOptions;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;

  @Mixin private DecisionOptions decision;
  @Mixin private VerifyOptions verify;
  @Mixin private OutputOptions output;
  @Mixin private WarningOption warnings;
  @Mixin private EngineOptions engine;

  @Option(
      names = "--certificate",
      description = "With json: add the witness, or the core and its explanation.")
  private boolean certificate;

  @Option(
      names = "--explain-plan",
      description = "Say for each kind of part what decided it and why, and who is asked in order.")
  private boolean explainPlan;

  @Option(
      names = {"-q", "--quiet"},
      description = "One line for each file, no progress.")
  private boolean quiet;

  @Mixin private HistoryArguments histories;

  CheckCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    List<String> files = histories.given("check");
    decision.validate();
    if (engine.isSpark()) {
      return onSpark(files);
    }
    List<String> expanded = HistoryFiles.expand(files, input, console);
    limits.warn(console);
    specOptions.suggest(
        () ->
            expanded.stream()
                .findFirst()
                .flatMap(input::detectTransactions)
                .map(TransactionModel::toString));
    output.clear(expanded);
    try (SpecOptions.Loaded spec = specOptions.load(limits.patience())) {
      Detail detail = new Detail(certificate, quiet, explainPlan);
      ResultPrinter printer =
          new ResultPrinter(console, output, detail, expanded, spec)
              .failOnWarning(warnings.fails());
      new FileCheck(
              console,
              spec,
              input.with(specOptions.mapping(spec)),
              s -> decision.checker(s).verify(verify.on()).listDeciders(explainPlan),
              limits.limits(),
              interruption,
              printer,
              !quiet)
          .checkAll(expanded);
      printer.summary();
      return printer.end().number();
    }
  }

  /** Decides on Spark; what is reported of violating parts is decided again here. */
  private int onSpark(List<String> files) {
    if (warnings.fails()) {
      throw new UsageException(
          "--fail-on-warning does not go with --engine spark, which warns of nothing");
    }
    SparkProcess spark = new SparkProcess(console);
    if (!output.needsVerdict()) {
      return spark.run(sparkWords(files));
    }
    output.clear(files);
    try (SpecOptions.Loaded spec = specOptions.load(limits.patience());
        ScratchFolder folder = ScratchFolder.create("plumbline-spark")) {
      Detail detail = new Detail(certificate, quiet, false);
      ResultPrinter printer =
          new ResultPrinter(
                  output.isDocument() ? console : console.silent(), output, detail, files, spec)
              .naming(PartPlaces::of);
      List<String> words = new ArrayList<>(List.of("--histories", folder.path().toString()));
      words.addAll(sparkWords(files));
      int code = output.isDocument() ? spark.runBeside(words) : spark.run(words);
      List<String> parts = folder.files().stream().filter(PartPlaces::isPart).toList();
      if (parts.isEmpty() && !output.isDocument()) {
        console.tell("plumbline: No part to show is a violation, so the report shows none.\n");
      }
      new FileCheck(
              console,
              spec,
              new InputOptions(),
              s -> decision.checker(s).verify(verify.on()).listDeciders(explainPlan),
              limits.limits(),
              interruption,
              printer,
              false)
          .checkAll(parts);
      printer.end();
      return code;
    }
  }

  /** The same command for the process that decides on Spark. */
  private List<String> sparkWords(List<String> files) {
    List<String> words = new ArrayList<>(specOptions.onSpark());
    words.addAll(input.onSpark());
    words.addAll(limits.onSpark());
    words.addAll(decision.onSpark());
    words.addAll(engine.arguments());
    if (!verify.on()) {
      words.add("--no-verify");
    }
    if (output.format() == OutputFormat.JSON) {
      words.addAll(List.of("--format", "json"));
    }
    if (certificate) {
      words.add("--certificate");
    }
    if (explainPlan) {
      words.add("--explain-plan");
    }
    if (quiet) {
      words.add("--quiet");
    }
    words.addAll(files);
    return words;
  }

  /** The exit code for one verdict. */
  static ExitCode exitCode(Verdict verdict) {
    if (verdict instanceof Verdict.Linearizable) {
      return ExitCode.LINEARIZABLE;
    }
    return verdict instanceof Verdict.Violation ? ExitCode.VIOLATION : ExitCode.UNDECIDED;
  }
}
