package dev.plumbline.cli;

import dev.plumbline.report.Palette;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** The {@code plumbline} program. */
public final class Main {
  private static final List<String> DECIDING =
      List.of("check", "view", "watch", "record", "explore", "derive", "model-check", "degree");

  private Main() {}

  public static void main(String[] args) {
    Console console = Console.ofProcess();
    System.setOut(System.err); // what code of the user prints is no result
    Interruption interruption = new Interruption(console);
    int code = ending(told(console, run(console, interruption, args)));
    interruption.ends(code);
    if (interruption.requested()) {
      System.exit(code); // waits for the interruption, which has the last word
    }
    // Not by exit: code of the user may have left something behind that then runs, and may never
    // end, or end the process with another number.
    Runtime.getRuntime().halt(code);
  }

  /**
   * The number by which the launcher knows that a command has passed: 0, unless code of the user
   * might end the process by it.
   */
  private static int ending(int code) {
    return code == ExitCode.LINEARIZABLE.number()
        ? Integer.getInteger("plumbline.passed", code)
        : code;
  }

  /** What the process ends with: nothing passes that nobody could read. */
  private static int told(Console console, int code) {
    console.err().flush();
    if (!console.out().checkError() || code != ExitCode.LINEARIZABLE.number()) {
      return code;
    }
    console.tell("plumbline: The results could not be written to standard output.\n");
    return ExitCode.USAGE.number();
  }

  /** Runs a command line and returns the number of its {@link ExitCode}. */
  public static int run(Console console, String... args) {
    try (Interruption interruption = new Interruption(console)) {
      return run(console, interruption, args);
    }
  }

  private static int run(Console console, Interruption interruption, String... args) {
    // Asked by scripts and before every bug report: not worth loading the option parser for.
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      console.print(VersionCommand.text());
      return ExitCode.LINEARIZABLE.number();
    }
    Failures failures = new Failures(console);
    try {
      return commandLine(console, interruption, failures, args).execute(args);
    } catch (RuntimeException | Error e) {
      return failures.internal(e);
    }
  }

  private static CommandLine commandLine(
      Console console, Interruption interruption, Failures failures, String[] args) {
    CommandLine root = new CommandLine(new RootCommand(console));
    commands(console, interruption, args).forEach(root::addSubcommand);
    root.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(console)))
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(80)
        .setAbbreviatedOptionsAllowed(false)
        .setPosixClusteredShortOptionsAllowed(false)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler((e, unused) -> failures.parameter(e))
        .setExecutionExceptionHandler((e, cmd, parsed) -> failures.execution(e, cmd))
        .setExitCodeExceptionMapper(e -> ExitCode.INTERNAL.number());
    exitCodes(root);
    for (String deciding : DECIDING) {
      CommandLine command = root.getSubcommands().get(deciding);
      if (command != null) {
        RootCommand.showExitCodes(command.getCommandSpec());
      }
    }
    return root;
  }

  private static Ansi ansi(Console console) {
    return console.automaticPalette() == Palette.ANSI ? Ansi.ON : Ansi.OFF;
  }

  /** Only the command that was asked for, if it exists: reading the options of all takes time. */
  private static Map<String, Object> commands(
      Console console, Interruption interruption, String[] args) {
    Map<String, Function<Console, Object>> all = new LinkedHashMap<>();
    all.put("check", c -> new CheckCommand(c, interruption));
    all.put("view", c -> new ViewCommand(c, interruption));
    all.put("watch", c -> new WatchCommand(c, interruption));
    all.put("record", c -> new RecordCommand(c, interruption));
    all.put("explore", c -> new ExploreCommand(c, interruption));
    all.put("derive", c -> new DeriveCommand(c, interruption));
    all.put("model-check", c -> new ModelCheckCommand(c, interruption));
    all.put("degree", c -> new DegreeCommand(c, interruption));
    all.put("convert", ConvertCommand::new);
    all.put("generate", GenerateCommand::new);
    all.put("specs", SpecsCommand::new);
    all.put("subjects", SubjectsCommand::new);
    all.put("demo", DemoCommand::new);
    all.put("completion", CompletionCommand::new);
    all.put("version", VersionCommand::new);
    all.put("help", HelpCommand::new);
    boolean needsAll = args.length > 0 && Set.of("help", "completion").contains(args[0]);
    if (args.length > 0 && all.containsKey(args[0]) && !needsAll) {
      all.keySet().retainAll(Arrays.asList(args[0]));
    }
    Map<String, Object> made = new LinkedHashMap<>();
    all.forEach((name, constructor) -> made.put(name, constructor.apply(console)));
    return made;
  }

  /** picocli's own numbers for errors would collide with verdicts. */
  private static void exitCodes(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.exitCodeOnInvalidInput(ExitCode.USAGE.number());
    spec.exitCodeOnExecutionException(ExitCode.INTERNAL.number());
    command.getSubcommands().values().forEach(Main::exitCodes);
  }
}
