package dev.plumbline.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.plumbline.bench.ChildProcess.Outcome;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.agent.AgentJar;
import dev.plumbline.explore.agent.Callers;
import dev.plumbline.explore.agent.OneProcessor;
import dev.plumbline.explore.engine.Engine;
import dev.plumbline.explore.engine.EngineLimits;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioProgram;
import dev.plumbline.explore.scenario.TraceJudge;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.Target;
import dev.plumbline.subjects.Catalogue;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * All interleavings of one scenario, also after the first that is wrong, in a process of its own:
 * how many there are, how many of their histories are violations, and how fast they come in the
 * end.
 */
final class ScenarioRun {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ScenarioRun() {}

  /**
   * What is explored.
   *
   * @param object a subject, or a class
   * @param relaxation empty if it is to be linearizable
   */
  record Task(
      String object, String spec, String relaxation, String before, String threads, String after) {}

  /**
   * What came of it.
   *
   * @param executions of which each is another trace
   * @param redundant executions that were given up, because they were like others
   * @param histories that differ in answers or in real-time order
   * @param violations how many of them are not as they should be
   * @param exhaustive whether there are no others
   * @param cpuMillis of the process when the first exploration had ended
   * @param executionsPerSecond of CPU time, in the last of many explorations; 0 if there was one
   */
  record Counts(
      long executions,
      long redundant,
      int histories,
      int violations,
      boolean exhaustive,
      double cpuMillis,
      double executionsPerSecond) {}

  /**
   * Explores a scenario once, or again and again until the process has had so much CPU time.
   *
   * @param warm zero for once
   */
  static Counts of(Task task, Duration warm) {
    List<String> command = new ArrayList<>(AgentJar.command());
    command.addAll(
        List.of(
            ScenarioRun.class.getName(),
            task.object,
            task.spec,
            task.relaxation,
            task.before,
            task.threads,
            task.after,
            Long.toString(warm.toMillis())));
    Outcome outcome = ChildProcess.run(OneProcessor.of(command), "", Duration.ofMinutes(10));
    String[] words = outcome.output().strip().split(" ", -1);
    if (outcome.exitCode() != 0 || words.length != 7) {
      throw new IllegalStateException(
          "exploring %s failed: %s".formatted(task, outcome.complaints()));
    }
    return new Counts(
        Long.parseLong(words[0]),
        Long.parseLong(words[1]),
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        Boolean.parseBoolean(words[4]),
        Double.parseDouble(words[5]),
        Double.parseDouble(words[6]));
  }

  /** The other side. */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    Task task =
        new Task(
            arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
    Counts counts = counts(task, 1e6 * Long.parseLong(arguments[6]));
    System.out.println(
        "%d %d %d %d %b %s %s"
            .formatted(
                counts.executions,
                counts.redundant,
                counts.histories,
                counts.violations,
                counts.exhaustive,
                counts.cpuMillis,
                counts.executionsPerSecond));
    System.exit(0);
  }

  private static Counts counts(Task task, double warmNanos) throws ReflectiveOperationException {
    Supplier<?> factory = factory(task.object);
    Class<?> type = factory.get().getClass();
    Agent.instrument(type);
    Spec<?> spec = Specs.named(task.spec);
    Target target = Target.of(task.object, factory, spec);
    Scenario scenario = scenario(task, target.methods());
    Spec<?> promised =
        task.relaxation.isEmpty() ? spec : Relaxation.parse(task.relaxation).relax(spec);
    ScenarioProgram program =
        new ScenarioProgram(scenario, factory, operation -> Callers.of(type, operation.method()));
    TraceJudge judge = new TraceJudge(scenario, promised, false);
    Engine.Summary summary = explore(program, judge);
    if (summary.trouble() != null) {
      throw new IllegalStateException(summary.trouble());
    }
    return new Counts(
        summary.executions(),
        summary.redundant(),
        judge.histories(),
        judge.violations(),
        summary.exhausted(),
        SYSTEM.getProcessCpuTime() / 1e6,
        rate(program, judge, warmNanos));
  }

  private static Scenario scenario(Task task, List<OperationMethod> operations) {
    Scenario scenario = Scenario.parse(task.threads, operations);
    if (!task.before.isEmpty()) {
      scenario = scenario.withBefore(task.before, operations);
    }
    return task.after.isEmpty() ? scenario : scenario.withAfter(task.after, operations);
  }

  private static Engine.Summary explore(ScenarioProgram program, TraceJudge judge) {
    return Engine.explore(
        program,
        EngineLimits.NONE,
        trace -> {
          judge.allows(trace, program.beforeAnswers(), program.afterAnswers());
          return true;
        });
  }

  /** Executions per second of CPU time in the second half of the time. */
  private static double rate(ScenarioProgram program, TraceJudge judge, double warmNanos) {
    long start = SYSTEM.getProcessCpuTime();
    long middle = start;
    long executions = 0;
    while (SYSTEM.getProcessCpuTime() - start < warmNanos) {
      long done = explore(program, judge).executions();
      if (SYSTEM.getProcessCpuTime() - start < warmNanos / 2) {
        middle = SYSTEM.getProcessCpuTime();
      } else {
        executions += done;
      }
    }
    return executions == 0 ? 0 : 1e9 * executions / (SYSTEM.getProcessCpuTime() - middle);
  }

  private static Supplier<?> factory(String object) throws ReflectiveOperationException {
    if (object.indexOf('.') < 0) {
      return Catalogue.named(object).orElseThrow().factory();
    }
    Caller constructor = Callers.of(Class.forName(object).getConstructor());
    return () -> {
      try {
        return constructor.call(null, new Object[0]);
      } catch (Throwable e) {
        throw new IllegalStateException("cannot make a " + object, e);
      }
    };
  }
}
