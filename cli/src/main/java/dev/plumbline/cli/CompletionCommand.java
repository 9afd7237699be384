package dev.plumbline.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete command lines. */
@Command(
    name = "completion",
    description = {"Print a script with which a shell completes command lines.", ""},
    customSynopsis = "plumbline completion bash|zsh|fish",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "In ~/.bashrc:                source <(plumbline completion bash)",
      "In ~/.zshrc after compinit:  source <(plumbline completion zsh)",
      "For fish:                    plumbline completion fish \\",
      "                             > ~/.config/fish/completions/plumbline.fish"
    })
final class CompletionCommand implements Runnable {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1",
      paramLabel = "bash|zsh|fish",
      converter = ShellName.class,
      description = "The shell.")
  private Shell shell;

  /** The shells that are known. */
  enum Shell {
    BASH,
    ZSH,
    FISH
  }

  static final class ShellName implements ITypeConverter<Shell> {
    @Override
    public Shell convert(String text) {
      return Choice.of(Shell.class, text);
    }
  }

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    CompletedCommands commands = new CompletedCommands(spec.commandLine().getParent());
    console.print(
        switch (shell) {
          case BASH -> BashCompletion.script(commands);
          case ZSH -> ZshCompletion.script(commands);
          case FISH -> FishCompletion.script(commands);
        });
  }
}
