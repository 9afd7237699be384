package dev.plumbline.cli;

import dev.plumbline.core.Algorithm;
import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.SearchRule;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.PrecedenceGraph;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Decides histories and reports the verdicts. */
@Command(
    name = "check",
    description = {"Decide whether recorded histories are linearizable.", ""},
    customSynopsis = "Usage: plumbline check --spec NAME [OPTION]... FILE...",
    synopsisHeading = "",
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline check --spec queue history.jsonl",
      "  plumbline check --spec register --initial 0 --time-limit 30s runs/",
      "  plumbline check --spec map --format json --certificate history.edn",
      "  plumbline check --spec mwcas --crash-model strict history.jsonl",
      "  plumbline check --model java.util.ArrayDeque --map deq=poll history.txt"
    })
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private SpecOptions specOptions;
  @Mixin private InputOptions input;
  @Mixin private LimitOptions limits;

  @Option(
      names = "--algorithm",
      paramLabel = "auto|search",
      converter = AlgorithmName.class,
      description = "What decides: the fastest that fits, or general search only.")
  private Algorithm algorithm = Algorithm.AUTO;

  @Option(
      names = "--no-partition",
      description = "Do not split histories by the specification's keys.")
  private boolean noPartition;

  @Option(
      names = "--slack",
      paramLabel = "TIME",
      description =
          "Recorded times may be wrong by this much, in the unit of the history: if it is not"
              + " linearizable as recorded, try with every operation longer on both sides.")
  private long slack;

  @Option(
      names = "--crash-model",
      paramLabel = "MODEL",
      converter = CrashModelName.class,
      description =
          "What may have become of operations that a crash interrupted: strict,"
              + " persistent-atomicity, recoverable, durable (unless told), buffered-durable,"
              + " nesting-safe or detectable.")
  private CrashModel crashModel = CrashModel.DURABLE;

  @Option(
      names = "--graph",
      paramLabel = "reduce-hb|full",
      converter = GraphName.class,
      description =
          "With --spec mwcas: also build the graph with these edges for real time, and tell its"
              + " size with --explain-plan.")
  private PrecedenceGraph.Time graph;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Parts decided at a time; the verdict does not depend on it.")
  private Integer threads;

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      converter = RuleSet.class,
      hidden = true,
      description = "Rules of general search to use: all, none, all,-tokens, ...")
  private Set<SearchRule> rules;

  @Option(
      names = "--no-verify",
      description = "Do not verify certificates; for benchmarks only, and said in the report.")
  private boolean noVerify;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      converter = OutputFormat.Name.class,
      description = "For people, or one JSON object a line and file.")
  private OutputFormat format = OutputFormat.TEXT;

  @Option(
      names = "--certificate",
      description = "With json: add the witness, or the core and its explanation.")
  private boolean certificate;

  @Option(names = "--explain-plan", description = "Say for each part what decided it, and why.")
  private boolean explainPlan;

  @Option(
      names = {"-q", "--quiet"},
      description = "One line for each file, no progress.")
  private boolean quiet;

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

  CheckCommand(Console console) {
    this.console = console;
  }

  static final class AlgorithmName implements ITypeConverter<Algorithm> {
    @Override
    public Algorithm convert(String text) {
      return Choice.of(Algorithm.class, text);
    }
  }

  static final class CrashModelName implements ITypeConverter<CrashModel> {
    @Override
    public CrashModel convert(String text) {
      try {
        return CrashModel.named(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  static final class GraphName implements ITypeConverter<PrecedenceGraph.Time> {
    @Override
    public PrecedenceGraph.Time convert(String text) {
      return Choice.of(PrecedenceGraph.Time.class, text);
    }
  }

  @Override
  public Integer call() {
    if (files.isEmpty()) {
      throw new UsageException("Name the history to check: a file, a folder, or - for stdin");
    }
    if (threads != null && threads < 1) {
      throw new UsageException("--threads must be at least 1, not " + threads);
    }
    if (slack < 0) {
      throw new UsageException("--slack must be at least 0, not " + slack);
    }
    List<String> expanded = HistoryFiles.expand(files);
    ResultPrinter printer =
        new ResultPrinter(console, format, color, certificate, quiet, explainPlan);
    try (SpecOptions.Loaded spec = specOptions.load();
        Interruption interruption = new Interruption(console)) {
      FileCheck check =
          new FileCheck(console, spec, input, this::checker, interruption, printer, !quiet);
      for (String file : expanded) {
        if (interruption.requested()) {
          break;
        }
        check.check(file);
      }
    }
    printer.summary();
    return printer.exitCode().number();
  }

  private Checker checker(Spec<?> spec) {
    Checker checker =
        Plumbline.checker(spec)
            .limits(limits.limits())
            .algorithm(rules == null ? algorithm : Algorithm.SEARCH)
            .partition(!noPartition)
            .slack(slack)
            .crashModel(crashModel)
            .graph(graph)
            .verify(!noVerify);
    if (rules != null) {
      checker = checker.rules(rules);
    }
    return threads == null ? checker : checker.threads(threads);
  }

  /** The exit code for one verdict. */
  static ExitCode exitCode(Verdict verdict) {
    if (verdict instanceof Verdict.Linearizable) {
      return ExitCode.LINEARIZABLE;
    }
    return verdict instanceof Verdict.Violation ? ExitCode.VIOLATION : ExitCode.UNDECIDED;
  }
}
