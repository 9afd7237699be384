package dev.plumbline.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** What is common to all commands; on its own it only shows the help. */
@Command(
    name = "plumbline",
    headerHeading = "",
    header = "Is a concurrent object linearizable? A verdict, its proof, and why.%n",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Start with:  plumbline demo",
      "Then:        plumbline check --spec queue history.jsonl"
    })
final class RootCommand implements Runnable {
  private final Console console;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      description = "Show the version of plumbline and of Java.")
  private boolean version;

  private CommandSpec spec;

  RootCommand(Console console) {
    this.console = console;
  }

  @Spec
  void spec(CommandSpec value) {
    spec = value;
    showExitCodes(value);
  }

  /** Lets the help of a command list the exit codes. */
  static void showExitCodes(CommandSpec command) {
    Map<String, String> list = new LinkedHashMap<>();
    for (ExitCode code : ExitCode.values()) {
      list.put(Integer.toString(code.number()), code.meaning());
    }
    command.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(list);
  }

  @Override
  public void run() {
    if (version) {
      console.print(VersionCommand.text());
      return;
    }
    throw new UsageException(
        "Say what to do: one of "
            + String.join(", ", spec.subcommands().keySet())
            + "; 'plumbline demo' shows what it is about");
  }
}
