package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help of a command. */
@Command(name = "help", description = "Show the help of a command.")
final class HelpCommand implements Runnable {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
  private String name;

  HelpCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    CommandLine root = spec.commandLine().getParent();
    CommandLine asked = name == null ? root : root.getSubcommands().get(name);
    if (asked == null) {
      throw new UsageException(
          "Unknown command " + name + Nearest.question(name, root.getSubcommands().keySet()));
    }
    console.print(asked.getUsageMessage(root.getColorScheme()));
  }
}
