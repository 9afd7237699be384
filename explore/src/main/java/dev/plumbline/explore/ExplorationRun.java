package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Coverage;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.engine.Thrown;
import dev.plumbline.explore.scenario.Finding;
import dev.plumbline.explore.scenario.Judges;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioProgram;
import dev.plumbline.explore.scenario.ScenarioSpace;
import dev.plumbline.explore.scenario.SequentialRun;
import dev.plumbline.explore.scenario.TraceJudge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One exploration: from the smallest scenarios to the first that fails. */
final class ExplorationRun {
  /** Where counting scenarios ends. */
  private static final long MOST_COUNTED = 1_000_000;

  private final Explorer explorer;
  private final Interleavings engine;
  private final Judges judges;
  private final long deadline;
  private final List<Coverage> coverage = new ArrayList<>();
  private final Set<String> doubts = new LinkedHashSet<>();

  private long executions;
  private long blocked;
  private long histories;
  private long startMillis = -1;
  private boolean ended;
  private Failure failure;

  ExplorationRun(Explorer explorer) {
    this.explorer = explorer;
    this.engine = explorer.options.engine();
    this.deadline = System.nanoTime() + nanos(explorer.options.timeLimit());
    this.judges =
        explorer.promised == null
            ? Judges.lineUp(explorer.name, this::lastAnswer)
            : Judges.of(explorer.promised);
  }

  private static long nanos(Duration limit) {
    return Math.min(limit.toSeconds(), Duration.ofDays(3650).toSeconds()) * 1_000_000_000L
        + limit.getNano();
  }

  Exploration run() {
    Scenario only = explorer.options.scenario();
    if (only != null) {
      boolean whole = explore(only);
      coverage.add(new Coverage(only.size(), 1, 1, whole));
    } else {
      all();
    }
    return result();
  }

  private void all() {
    SequentialRun alone = this::lastAnswer;
    ScenarioSpace space =
        explorer.spec == null
            ? ScenarioSpace.of(explorer.operations, alone)
            : ScenarioSpace.of(explorer.operations, explorer.spec);
    for (int size = 1; size <= explorer.options.maxOperations() && goesOn(); size++) {
      long count = space.count(size, MOST_COUNTED);
      long[] begun = {0};
      boolean[] whole = {true};
      int operations = size;
      boolean all =
          space.forEach(
              size,
              scenario -> {
                if (!goesOn()) {
                  return false;
                }
                begun[0]++;
                explorer
                    .options
                    .progress()
                    .accept(new ExplorationProgress(operations, begun[0], count, executions));
                whole[0] &= explore(scenario);
                return goesOn();
              });
      coverage.add(new Coverage(size, begun[0], Math.max(count, begun[0]), all && whole[0]));
    }
  }

  private boolean goesOn() {
    ended |= System.nanoTime() - deadline >= 0;
    return failure == null && !ended;
  }

  /** Explores a scenario; says whether all of it was explored. */
  private boolean explore(Scenario scenario) {
    ScenarioProgram program =
        new ScenarioProgram(scenario, explorer.factory, explorer.options.callers());
    TraceJudge judge = judges.of(scenario);
    Finding[] found = new Finding[1];
    Interleavings.Run run =
        engine.explore(
            program,
            deadline,
            trace -> {
              startMillis = startMillis < 0 ? cpuMillis() : startMillis;
              found[0] = judge.judge(trace, program.beforeAnswers(), program.afterAnswers());
              return found[0] == null;
            });
    executions += run.executions();
    blocked += run.blocked();
    histories += judge.histories();
    doubts.addAll(run.doubts());
    if (found[0] != null) {
      failure = new Failure(scenario, found[0], run.steps(), run.schedule());
    }
    return run.exhausted();
  }

  /** What the last call answers if one thread alone performs these. */
  private Object lastAnswer(List<OperationCall> calls) {
    OperationCall last = calls.get(calls.size() - 1);
    Scenario alone =
        new Scenario(calls.subList(0, calls.size() - 1), List.of(List.of(last)), List.of());
    ScenarioProgram program =
        new ScenarioProgram(alone, explorer.factory, explorer.options.callers());
    Object[] answer = {SequentialRun.WAITS};
    engine.explore(
        program,
        System.nanoTime() + Long.MAX_VALUE,
        trace -> {
          answer[0] = trace.returned(0) ? trace.answer(0) : SequentialRun.WAITS;
          return false;
        });
    return answer[0] instanceof Thrown thrown
        ? last.operation().answerIfThrown(thrown.exception())
        : answer[0];
  }

  private static long cpuMillis() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
  }

  private Exploration result() {
    boolean exhaustive = coverage.stream().allMatch(Coverage::exhaustive);
    Exploration.Verdict verdict =
        failure != null
            ? Exploration.Verdict.VIOLATION
            : exhaustive && doubts.isEmpty()
                ? Exploration.Verdict.LINEARIZABLE
                : Exploration.Verdict.UNDECIDED;
    return new Exploration(
        verdict,
        coverage,
        executions,
        blocked,
        histories,
        cpuMillis(),
        Math.max(0, startMillis),
        Optional.ofNullable(failure),
        List.copyOf(doubts));
  }
}
