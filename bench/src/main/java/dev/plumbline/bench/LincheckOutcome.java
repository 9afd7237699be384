package dev.plumbline.bench;

import dev.plumbline.bench.ChildProcess.Outcome;
import dev.plumbline.bench.lincheck.LincheckRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Lincheck's model checker made of an object.
 *
 * @param found violation, deadlock, failure, nothing, or limit if the CPU time was over
 * @param cpuMillis from the start of its process
 * @param startMillis of these, those before the first invocation was over
 */
record LincheckOutcome(String found, double cpuMillis, double startMillis, long invocations) {
  /** What the jars of Lincheck and of what it needs begin with. */
  private static final List<String> LINCHECK =
      List.of(
          "lincheck",
          "kotlin",
          "atomicfu",
          "asm",
          "byte-buddy",
          "annotations",
          "Java-WebSocket",
          "slf4j");

  /** More than the CPU time takes by the clock, on a busy machine. */
  private static final int PATIENCE = 10;

  /** In a process of its own; empty if it did not end by itself. */
  static Optional<LincheckOutcome> of(ExploreCase object, Duration cpu) {
    List<String> jars = new ArrayList<>(LINCHECK);
    jars.addAll(object.library());
    List<String> command =
        List.of(
            ChildProcess.java(),
            "-Dplumbline.bench.object=" + object.object(),
            "-cp",
            ChildProcess.classPath(jars),
            LincheckRun.class.getName(),
            LincheckRun.class.getPackageName() + "." + object.test() + "Operations",
            Long.toString(cpu.toSeconds()));
    Outcome outcome = ChildProcess.run(command, "", cpu.multipliedBy(PATIENCE).plusSeconds(60));
    return outcome.exitCode() < 0 ? Optional.empty() : Optional.of(parse(outcome));
  }

  private static LincheckOutcome parse(Outcome outcome) {
    String[] words =
        outcome
            .output()
            .lines()
            .filter(line -> line.startsWith("lincheck "))
            .findFirst()
            .orElseThrow(
                () -> new IllegalStateException("Lincheck failed: " + outcome.complaints()))
            .split(" ", -1);
    return new LincheckOutcome(
        words[1],
        Double.parseDouble(words[2]),
        Double.parseDouble(words[3]),
        Long.parseLong(words[4]));
  }
}
