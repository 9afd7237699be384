package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.report.Terminal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns everything that can go wrong into one sentence on the error stream and an exit code. */
final class Failures {
  private static final String WHERE_TO_REPORT =
      "please report it as an issue of Plumbline, with the command line, the output of 'plumbline"
          + " version' and, if you can, the history; PLUMBLINE_DEBUG=1 shows the stack trace";

  private final Console console;

  Failures(Console console) {
    this.console = console;
  }

  /** The command line does not parse. */
  int parameter(ParameterException e) {
    debug(e);
    return usage(sentence(e), e.getCommandLine());
  }

  /** A command failed. */
  int execution(Exception e, CommandLine command) {
    if (e instanceof UsageException) {
      debug(e);
      return usage(e.getMessage(), command);
    }
    if (e instanceof GivenUpException givenUp) {
      if (givenUp.reason() != Reason.INTERRUPTED) { // who interrupts says so
        tell(SpecOptions.capitalized(e.getMessage()) + ".");
      }
      return ExitCode.UNDECIDED.number();
    }
    return internal(e);
  }

  /** Something happened that should be impossible, or the memory ended, which is a limit. */
  int internal(Throwable e) {
    boolean noMemory = Heap.ended(e);
    tell(
        noMemory
            ? SpecOptions.capitalized(Limits.heapEnded()) + "; " + Heap.advice() + "."
            : internalSentence(e) + ".");
    debug(e);
    return (noMemory ? ExitCode.UNDECIDED : ExitCode.INTERNAL).number();
  }

  /** That something happened which should be impossible; no full stop. */
  static String internalSentence(Throwable e) {
    return "Internal error (%s): %s".formatted(summary(e), WHERE_TO_REPORT);
  }

  private int usage(String sentence, CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    String end = sentence.endsWith("?") ? "" : ".";
    tell("%s%s ('%s --help' tells more.)".formatted(sentence, end, name));
    return ExitCode.USAGE.number();
  }

  private void tell(String sentence) {
    console.tell("plumbline: " + Terminal.PLAIN.printable(sentence) + "\n");
  }

  void debug(Throwable e) {
    if (console.debug()) {
      e.printStackTrace(console.err());
    }
  }

  static String summary(Throwable e) {
    String message = e.getMessage();
    String name = e.getClass().getSimpleName();
    return message == null ? name : name + ": " + message.lines().findFirst().orElse("");
  }

  /** What is not known comes first: it may be what is missing, mistyped. */
  private static String sentence(ParameterException e) {
    boolean incomplete =
        e instanceof UnmatchedArgumentException || e instanceof MissingParameterException;
    List<String> unmatched = e.getCommandLine().getUnmatchedArguments();
    if (incomplete && !unmatched.isEmpty()) {
      return unknown(unmatched.get(0), e.getCommandLine());
    }
    String message = e.getMessage().lines().findFirst().orElse("").strip();
    if (e instanceof MissingParameterException && message.startsWith("Missing required option")) {
      message = message.replace("Missing required option", "This needs");
    }
    return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
  }

  private static String unknown(String argument, CommandLine command) {
    if (argument.startsWith("-") && argument.length() > 1) {
      String option = argument.replaceFirst("=.*", "");
      return "Unknown option " + option + Nearest.question(option, optionNames(command));
    }
    boolean isRoot = command.getParent() == null;
    return isRoot
        ? "Unknown command "
            + argument
            + Nearest.question(argument, command.getSubcommands().keySet())
        : "Unexpected argument '" + argument + "'";
  }

  private static List<String> optionNames(CommandLine command) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      names.addAll(List.of(option.names()));
    }
    names.removeIf(name -> !name.startsWith("--"));
    return names;
  }
}
