package dev.plumbline.cli;

import dev.plumbline.explore.agent.AgentJar;
import dev.plumbline.explore.agent.OneProcessor;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The same command once more, in a JVM that was started with the agent of explore. The launcher
 * starts such a JVM at once; this is for those who start the program without it.
 */
final class AgentProcess {
  /** What the launcher tells the program about its surroundings. */
  private static final List<String> PASSED_ON =
      List.of("plumbline.terminal", "plumbline.command", "plumbline.explore.alone");

  private static final Pattern COLLECTOR = Pattern.compile("-XX:[+-]Use\\w*GC");

  private final Console console;

  AgentProcess(Console console) {
    this.console = console;
  }

  /** The property that says which share of the work a process does for another one. */
  static final String SHARE = "plumbline.explore.share";

  /** The command by which another process does a share of the work of this one. */
  static List<String> command(List<String> arguments, String share) {
    List<String> words = command(arguments);
    words.add(1, "-D" + SHARE + "=" + share);
    words.addAll(1, passedOn(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    return OneProcessor.of(words);
  }

  /**
   * The options of a JVM that another one like it has to have: such as the size of memory. The
   * agent, the properties and the collector are said anyway, and a JVM with two collectors does not
   * start.
   */
  static List<String> passedOn(List<String> options) {
    return options.stream()
        .filter(option -> option.startsWith("-X") || option.startsWith("-ea"))
        .filter(option -> !COLLECTOR.matcher(option).matches())
        .toList();
  }

  private static List<String> command(List<String> arguments) {
    List<String> words = new ArrayList<>(AgentJar.command());
    for (String property : PASSED_ON) {
      if (System.getProperty(property) != null) {
        words.add("-D" + property + "=" + System.getProperty(property));
      }
    }
    words.add(Main.class.getName());
    words.addAll(arguments);
    return words;
  }

  /** Runs it, and answers its exit code. */
  int run(List<String> arguments) {
    try {
      return await(
          new ProcessBuilder(OneProcessor.of(command(arguments)))
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new UsageException(
          "A Java with the agent of explore cannot be started: " + HistoryFiles.why(e), e);
    }
  }

  /** Shows what a process prints, and answers its exit code. */
  int await(Process process) {
    return await(process, console.out());
  }

  /** The same, with its results among the messages. */
  int awaitBeside(Process process) {
    return await(process, console.err());
  }

  private int await(Process process, PrintStream resultsTo) {
    Thread end = new Thread(process::destroy, "end of the explorer");
    Runtime.getRuntime().addShutdownHook(end);
    Thread messages = copying(process.getErrorStream(), console.err());
    Thread results = copying(process.getInputStream(), resultsTo);
    try {
      messages.join();
      results.join();
      int code = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(end);
      return code;
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      return ExitCode.UNDECIDED.number();
    }
  }

  private static Thread copying(InputStream from, PrintStream to) {
    Thread thread =
        new Thread(
            () -> {
              byte[] buffer = new byte[8192];
              try (from) {
                for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                  to.write(buffer, 0, n);
                  to.flush();
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "output of the explorer");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
