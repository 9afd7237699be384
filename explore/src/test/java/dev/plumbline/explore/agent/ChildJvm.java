package dev.plumbline.explore.agent;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs a program of the tests in a JVM that has the agent. */
public final class ChildJvm {
  /** What it printed. */
  public final List<String> lines;

  public final int exitCode;

  private ChildJvm(List<String> lines, int exitCode) {
    this.lines = lines;
    this.exitCode = exitCode;
  }

  /** The options come before those of the agent, the arguments behind the name of the program. */
  public static ChildJvm run(List<String> options, Class<?> program, String... arguments)
      throws Exception {
    return run(System.getProperty("java.class.path"), options, program, arguments);
  }

  /** With another class path than this one's, of which the first jar with the agent is used. */
  static ChildJvm run(String classPath, List<String> options, Class<?> program, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(AgentJar.command(classPath));
    command.addAll(1, options);
    command.add(program.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(OneProcessor.of(command)).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new ChildJvm(printed.lines().toList(), process.waitFor());
  }
}
