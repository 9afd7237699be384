package dev.plumbline.cli;

import dev.plumbline.explore.Allowance;
import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.report.ExplorationPage;
import dev.plumbline.explore.report.ExplorationSubject;
import dev.plumbline.explore.report.ExplorationText;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.ValueChoice;
import dev.plumbline.report.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Runs small scenarios of a class in every interleaving, and decides each of them. */
@Command(
    name = "explore",
    description = {
      "Run small scenarios of a class in every interleaving, and decide each.",
      "The smallest scenario that fails is shown step by step. Without --spec, and",
      "unless it is known, a class must do to several threads what it does to one.",
      ""
    },
    customSynopsis = {
      "plumbline explore --class CLASS [OPTION]...",
      "       plumbline explore --subject NAME [OPTION]..."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline explore --class java.util.concurrent.ConcurrentLinkedDeque",
      "  plumbline explore --subject node-reusing-treiber-stack",
      "  plumbline explore --class com.example.Ring --classpath build/classes \\",
      "      --spec queue --scenario 'enq(1); deq() | enq(2); deq()'"
    })
final class ExploreCommand implements Callable<Integer> {
  private static final int MOST_PROCESSES = 256;

  private final Console console;
  private final Interruption interruption;

  @Spec private CommandSpec spec;

  @Mixin private TargetOptions targetOptions;

  @Option(
      names = "--relax",
      paramLabel = "MODE",
      description =
          "By how much the object may deviate from the specification, such as out-of-order:2 or"
              + " restricted:3+empty:1.")
  private String relaxation;

  @Option(
      names = "--values",
      paramLabel = "CHOICE",
      converter = WorkloadOptions.Values.class,
      description =
          "What is stored: distinct values; shuffled, in every order; small:N, such that all sums"
              + " differ; copies:N, of which each call gets an object of its own, for a class that"
              + " compares by equals (default: what suits the specification).")
  private ValueChoice values;

  @Option(
      names = "--max-operations",
      paramLabel = "N",
      description =
          "Explore scenarios of up to so many operations in all threads together, what comes"
              + " before them not counted (default: 4).")
  private Integer maxOperations;

  @Option(
      names = "--within",
      paramLabel = "TxN",
      converter = Size.Form.class,
      description =
          "Explore scenarios of up to T threads with up to N operations each, as in 2x2, instead of"
              + " --max-operations.")
  private Size within;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description = "End after this long: 30s, 5m (default: 60s).")
  private Duration timeLimit = Duration.ofSeconds(60);

  @Option(
      names = "--scenario",
      paramLabel = "CALLS",
      description =
          "Explore this scenario only, threads separated by | and calls by ;, as in 'enq(1); deq()"
              + " | enq(2)'.")
  private String scenario;

  @Option(
      names = "--before",
      paramLabel = "CALLS",
      description = "With --scenario: what one thread does before the others begin.")
  private String before;

  @Option(
      names = "--after",
      paramLabel = "CALLS",
      description = "With --scenario: what one thread does when all others have ended.")
  private String after;

  @Option(
      names = "--bodies",
      description =
          "With --scenario: its calls are bodies of threads and no operations of anything. All of"
              + " them must end, and none may throw. They need not be public.")
  private boolean bodies;

  @Option(
      names = "--obstruction-free",
      description =
          "Ask besides that every operation ends if its thread is alone from any moment on: no"
              + " locks, and no loops that wait for others.")
  private boolean obstructionFree;

  @Option(
      names = "--replay",
      paramLabel = "LINE",
      description = "Run one execution again, as a report has it after 'Run it again'.")
  private String replay;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description =
          "Explore in so many processes, when it takes longer than a few seconds (default: one for"
              + " each processor). What is found is the same.")
  private int processes = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--allow",
      paramLabel = "uninstrumented|no-events|outside",
      split = ",",
      converter = AllowanceName.class,
      description =
          "Pass although this was not seen: classes that could not be instrumented, operations"
              + " without any step, or what files, sockets and other processes do. Repeatable.")
  private List<Allowance> allowed = new ArrayList<>();

  @Mixin private ListingOptions output;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a page for the browser, too, ending in .html.")
  private String report;

  @Mixin private DrawingOptions drawing;

  @Option(
      names = {"-q", "--quiet"},
      description = "One line for the verdict, no progress.")
  private boolean quiet;

  ExploreCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  /** How large scenarios may be. */
  private record Size(int threads, int operations) {
    /** As people type it. */
    static final class Form implements ITypeConverter<Size> {
      @Override
      public Size convert(String text) {
        if (!text.matches("[1-8]x[1-8]")) {
          throw new TypeConversionException(
              "'%s' is not a number of threads and one of operations, such as 2x2".formatted(text));
        }
        return new Size(text.charAt(0) - '0', text.charAt(2) - '0');
      }
    }
  }

  /** What may be missing, as people type it. */
  static final class AllowanceName implements ITypeConverter<Allowance> {
    @Override
    public Allowance convert(String text) {
      return Choice.of(Allowance.class, text);
    }
  }

  @Override
  public Integer call() {
    List<String> arguments = spec.commandLine().getParseResult().originalArgs();
    if (!Agent.isPresent()) {
      return new AgentProcess(console).run(arguments);
    }
    if (scenario == null && (before != null || after != null)) {
      throw new UsageException("--before and --after go with --scenario only");
    }
    if (replay != null && (scenario != null || maxOperations != null)) {
      throw new UsageException("--replay has its scenario: leave --scenario and --max-operations");
    }
    if (scenario != null && maxOperations != null) {
      throw new UsageException(
          "--max-operations says how large scenarios are: leave it, or --scenario");
    }
    if (within != null && (maxOperations != null || scenario != null || replay != null)) {
      throw new UsageException(
          "--within says how large scenarios are: leave it, or --max-operations, --scenario and"
              + " --replay");
    }
    if (bodies && scenario == null && replay == null) {
      throw new UsageException("--bodies goes with --scenario only");
    }
    if (values != null && (scenario != null || replay != null)) {
      throw new UsageException(
          "--values goes with scenarios that are made: leave it, or --scenario");
    }
    if (bodies && (relaxation != null || targetOptions.saysWhatItIs())) {
      throw new UsageException(
          "--bodies goes with a --class of which nothing is said: leave --subject, --spec,"
              + " --spec-class, --initial, --map and --relax");
    }
    if (bodies && obstructionFree) {
      throw new UsageException("--obstruction-free is asked of operations: leave it, or --bodies");
    }
    if (report != null) {
      requirePage(report);
    }
    if (processes < 1 || processes > MOST_PROCESSES) {
      throw new UsageException(
          "--processes is between 1 and %d, not %d".formatted(MOST_PROCESSES, processes));
    }
    ReplayCommand again = new ReplayCommand(console.command(), arguments);
    BoundedWait patience = new BoundedWait(timeLimit);
    try (ExploredObject object = load(patience)) {
      String share = System.getProperty(AgentProcess.SHARE);
      if (share != null) {
        configured(object.explorer()).serve(share, System.in, console.out());
        return ExitCode.LINEARIZABLE.number();
      }
      Exploration exploration = explore(object, arguments);
      boolean passes = exploration.verdict() == Exploration.Verdict.LINEARIZABLE;
      ExplorationSubject subject =
          object.told(again, passes && obstructionFree ? " and obstruction-free" : "");
      if (output.json()) {
        console.print(new ExplorationJson(object).text(exploration));
      } else {
        Terminal terminal = drawing.terminal(console);
        console.print(new ExplorationText(subject, terminal, quiet).text(exploration));
      }
      if (report != null) {
        writePage(subject, exploration);
      }
      return exitCode(exploration.verdict()).number();
    }
  }

  /** Removes an old one; says it in a sentence if no page can be written there, before the work. */
  private static void requirePage(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (!name.endsWith(".html") && !name.endsWith(".htm")) {
      throw new UsageException(
          "A report of an exploration is a page: let %s end in .html".formatted(file));
    }
    OutputFiles.clear(file, List.of());
  }

  private void writePage(ExplorationSubject subject, Exploration exploration) {
    try {
      WholeFile.write(Path.of(report), out -> new ExplorationPage(subject).write(exploration, out));
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(report, e);
    }
  }

  private ExploredObject load(BoundedWait patience) {
    return bodies
        ? ExploredObject.bodies(targetOptions, patience)
        : ExploredObject.load(targetOptions, relaxation, patience);
  }

  private Exploration explore(ExploredObject object, List<String> arguments) {
    try (ProgressLine progress = new ProgressLine(console, object.name(), !quiet)) {
      interruption.watch(() -> "while exploring " + object.name());
      if (replay != null) {
        return asked(object.explorer()).replay(replay);
      }
      return configured(object.explorer())
          .processes(processes, share -> AgentProcess.command(arguments, share))
          .onProgress(p -> progress.update(p.scenario(), p.scenarios()))
          .explore();
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  private Explorer asked(Explorer explorer) {
    return obstructionFree ? explorer.obstructionFree() : explorer;
  }

  private Explorer configured(Explorer explorer) {
    Explorer limited = asked(explorer).timeLimit(timeLimit).allow(Set.copyOf(allowed));
    if (maxOperations != null) {
      limited = limited.maxOperations(maxOperations);
    }
    if (within != null) {
      limited = limited.within(within.threads(), within.operations());
    }
    if (values != null) {
      limited = limited.values(values);
    }
    return scenario == null ? limited : limited.scenario(scenario(explorer));
  }

  private Scenario scenario(Explorer explorer) {
    Scenario chosen = Scenario.parse(scenario, explorer.operations());
    if (before != null) {
      chosen = chosen.withBefore(before, explorer.operations());
    }
    return after == null ? chosen : chosen.withAfter(after, explorer.operations());
  }

  private static ExitCode exitCode(Exploration.Verdict verdict) {
    return switch (verdict) {
      case LINEARIZABLE -> ExitCode.LINEARIZABLE;
      case VIOLATION -> ExitCode.VIOLATION;
      case UNDECIDED -> ExitCode.UNDECIDED;
    };
  }
}
