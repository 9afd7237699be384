package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Coverage;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.engine.Thrown;
import dev.plumbline.explore.scenario.Judges;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioProgram;
import dev.plumbline.explore.scenario.ScenarioSpace;
import dev.plumbline.explore.scenario.SequentialRun;
import dev.plumbline.explore.scenario.TraceJudge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
  private final Blindness blindness = new Blindness();

  private long executions;
  private long blocked;
  private long histories;
  private long startMillis = -1;
  private boolean ended;
  private boolean interrupted;
  private boolean exploring;
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

  /** Runs one execution again. */
  Exploration replay(String text) {
    ReplayText replay = ReplayText.parse(text, explorer.operations);
    Scenario scenario = replay.scenario();
    ScenarioProgram program =
        new ScenarioProgram(scenario, explorer.factory, explorer.options.callers());
    Telling.Told told =
        new Telling(scenario, program, () -> judges.of(scenario)).run(replay.schedule());
    executions = 1;
    failure = told.failure();
    startMillis = cpuMillis();
    if (told.trouble() != null) {
      doubts.add(told.trouble());
    }
    return result();
  }

  Exploration run() {
    String problem = engine.problem();
    if (problem != null) {
      doubts.add(problem);
      return result();
    }
    Scenario only = explorer.options.scenario();
    if (only == null) {
      all();
    } else {
      int[] shape = only.threads().stream().mapToInt(List::size).toArray();
      coverage.add(new Coverage(shape(shape), only.size(), 1, explore(only) ? 1 : 0, 1));
      goesOn();
    }
    return result();
  }

  private void all() {
    SequentialRun alone = this::lastAnswer;
    ScenarioSpace space =
        explorer.spec == null
            ? ScenarioSpace.of(explorer.operations, alone)
            : ScenarioSpace.of(explorer.operations, explorer.spec);
    for (int size = 1; size <= explorer.options.maxOperations(); size++) {
      for (int[] shape : ScenarioSpace.shapes(size)) {
        coverage.add(
            goesOn() ? all(space, shape, size) : new Coverage(shape(shape), size, 0, 0, 0));
      }
    }
  }

  private Coverage all(ScenarioSpace space, int[] shape, int size) {
    long count = space.count(shape, MOST_COUNTED);
    long[] begun = {0};
    long[] whole = {0};
    boolean all =
        space.forEach(
            shape,
            scenario -> {
              begun[0]++;
              explorer
                  .options
                  .progress()
                  .accept(new ExplorationProgress(size, begun[0], count, executions));
              whole[0] += explore(scenario) ? 1 : 0;
              return goesOn();
            });
    long more = !all && count == MOST_COUNTED ? 1 : 0;
    long scenarios = Math.max(count, begun[0] + more);
    return new Coverage(shape(shape), size, begun[0], whole[0], scenarios);
  }

  /** As in 2+1. */
  private static String shape(int[] operationsOfThreads) {
    return Arrays.stream(operationsOfThreads)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining("+"));
  }

  private boolean goesOn() {
    interrupted |= Thread.interrupted();
    ended |= interrupted || System.nanoTime() - deadline >= 0;
    return failure == null && !ended;
  }

  /** Explores a scenario; says whether all of it was explored. */
  private boolean explore(Scenario scenario) {
    ScenarioProgram program =
        new ScenarioProgram(scenario, explorer.factory, explorer.options.callers());
    TraceJudge judge = judges.of(scenario);
    boolean[] allowed = {true};
    exploring = true;
    Interleavings.Run run =
        engine.explore(
            program,
            deadline,
            trace -> {
              startMillis = startMillis < 0 ? cpuMillis() : startMillis;
              blindness.see(scenario, trace);
              allowed[0] = judge.allows(trace, program.beforeAnswers(), program.afterAnswers());
              return allowed[0] && !Thread.currentThread().isInterrupted();
            });
    exploring = false;
    blindness.knowsAll(explorer.operations.size());
    executions += run.executions();
    blocked += run.blocked();
    histories += judge.histories();
    doubts.addAll(run.doubts());
    if (!allowed[0]) {
      Telling telling = new Telling(scenario, program, () -> judges.of(scenario));
      failure = engine.tell(telling, scenario, judge);
    }
    return run.exhausted();
  }

  /** What the last call answers if one thread alone performs these. */
  private Object lastAnswer(List<OperationCall> calls) {
    if (exploring) {
      throw new IllegalStateException("one program is explored at a time: " + calls);
    }
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
    List<String> notes = new ArrayList<>(doubts);
    engine
        .unseen(blindness)
        .forEach(
            (kind, sentences) -> {
              sentences.forEach(s -> notes.add("%s (--allow %s)".formatted(s, kind)));
              if (!explorer.options.allowed().contains(kind)) {
                doubts.addAll(sentences);
              }
            });
    boolean exhaustive = coverage.stream().allMatch(Coverage::exhaustive);
    if (interrupted) {
      notes.add("It was interrupted.");
    } else if (failure == null && !exhaustive && ended) {
      notes.add(
          "The time limit of %s s ended."
              .formatted(explorer.options.timeLimit().toMillis() / 1000.0));
    }
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
        notes);
  }
}
