package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Coverage;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Visitor;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.scenario.ExecutionJudge;
import dev.plumbline.explore.scenario.Judges;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioProgram;
import dev.plumbline.explore.scenario.ScenarioSpace;
import dev.plumbline.explore.scenario.SequentialRun;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.ValueChoice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** One exploration: from the smallest scenarios to the first that fails. */
final class ExplorationRun {
  /** Where counting scenarios ends. */
  private static final long MOST_COUNTED = 1_000_000;

  /** Nanoseconds that every scenario gets. */
  private static final long SHORT = 1_000_000_000L;

  /** Processor time that explorations before this one used; there is one at a time. */
  private static long usedBefore;

  private final Explorer explorer;
  private final Interleavings engine;
  private final Judges judges;
  private final long deadline;
  private final long exhaustingUntil;
  private final List<Coverage> coverage = new ArrayList<>();
  private final Set<String> doubts = new LinkedHashSet<>();
  private final Blindness blindness = new Blindness();
  private final Map<OperationMethod, Caller> callers = new HashMap<>();

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
    this.engine = explorer.options.engine;
    long limit = nanos(explorer.options.timeLimit);
    this.deadline = System.nanoTime() + limit;
    this.exhaustingUntil = System.nanoTime() + limit / 4 * 3;
    this.judges = judges();
  }

  private Judges judges() {
    if (explorer.options.bodies) {
      return Judges.ofBodies();
    }
    return explorer.promised == null
        ? Judges.lineUp(explorer.name, this::lastAnswer)
        : Judges.of(explorer.promised);
  }

  private static long nanos(Duration limit) {
    Duration most = Duration.ofDays(3650);
    return (limit.compareTo(most) < 0 ? limit : most).toNanos();
  }

  /** Runs one execution again. */
  Exploration replay(String text) {
    ReplayText replay = ReplayText.parse(text, explorer.operations);
    Scenario scenario = replay.scenario();
    ScenarioProgram program = new ScenarioProgram(scenario, explorer.factory, this::caller);
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
    Scenario only = explorer.options.scenario;
    if (only == null && explorer.options.bodies) {
      throw new IllegalArgumentException("say which bodies the threads have: there is no scenario");
    }
    if (only == null) {
      all();
    } else {
      one(only);
    }
    return result();
  }

  /** What comes before the threads runs alone, so that nobody could ever wake it. */
  private void requireThatNothingWaits(List<OperationCall> before) {
    for (int i = 1; i <= before.size(); i++) {
      if (lastAnswer(before.subList(0, i)) == SequentialRun.WAITS) {
        throw new IllegalArgumentException(
            "before the threads begin, %s would wait for ever".formatted(before.get(i - 1)));
      }
    }
  }

  private void one(Scenario only) {
    requireThatNothingWaits(only.before());
    int[] shape = only.threads().stream().mapToInt(List::size).toArray();
    long before = executions;
    boolean whole = explore(only, exhaustingUntil);
    int round = 0;
    while (!whole && goesOn() && sample(only, round, deadline)) {
      round++;
    }
    cover(
        new Coverage(
            shape(shape),
            only.size(),
            1,
            whole ? 1 : 0,
            round > 0 ? 1 : 0,
            1,
            executions - before));
  }

  /** Keeps what was covered, and tells it if nothing is left to do there. */
  private void cover(Coverage part) {
    coverage.add(part);
    if (failure == null && part.exhaustive()) {
      explorer.options.covered.accept(part);
    }
  }

  /** The shapes of scenarios of a size that were asked for. */
  private List<int[]> shapes(int size) {
    Explorer.Options options = explorer.options;
    return ScenarioSpace.shapes(size).stream()
        .filter(shape -> shape.length <= options.maxThreads)
        .filter(shape -> Arrays.stream(shape).allMatch(calls -> calls <= options.maxCalls))
        .toList();
  }

  private ScenarioSpace space() {
    SequentialRun alone = this::lastAnswer;
    ScenarioSpace space =
        explorer.spec == null
            ? ScenarioSpace.of(explorer.operations, alone)
            : ScenarioSpace.of(explorer.operations, explorer.spec);
    ValueChoice values = explorer.options.values;
    return values == null ? space : space.storing(values.kind());
  }

  private void all() {
    ScenarioSpace space = space();
    for (int size = 1; size <= explorer.options.maxOperations; size++) {
      for (int[] shape : shapes(size)) {
        cover(
            exhausts() ? all(space, shape, size) : new Coverage(shape(shape), size, 0, 0, 0, 0, 0));
      }
    }
    int round = 0;
    while (goesOn()
        && !coverage.stream().allMatch(Coverage::exhaustive)
        && sampleAll(space, round)) {
      round++;
    }
  }

  /** Samples what was not explored as a whole; says whether there was anything to run. */
  private boolean sampleAll(ScenarioSpace space, int round) {
    long before = executions + blocked;
    int number = 0;
    for (int size = 1; size <= explorer.options.maxOperations; size++) {
      for (int[] shape : shapes(size)) {
        Coverage part = coverage.get(number);
        if (goesOn() && !part.exhaustive()) {
          long left = coverage.stream().skip(number).filter(c -> !c.exhaustive()).count();
          long until = System.nanoTime() + (deadline - System.nanoTime()) / left;
          coverage.set(number, sampled(space, shape, part, round, until));
        }
        number++;
      }
    }
    return executions + blocked > before;
  }

  /** All shapes get the same time. */
  private Coverage sampled(ScenarioSpace space, int[] shape, Coverage part, int round, long until) {
    long before = executions;
    long[] seen = {0};
    long[] sampled = {0};
    // The first ones are whole, mostly.
    space.forEach(
        shape,
        scenario -> {
          if (seen[0]++ >= part.whole()) {
            sampled[0] += sample(scenario, round, until) ? 1 : 0;
          }
          return goesOn() && System.nanoTime() - until < 0;
        });
    return new Coverage(
        part.shape(),
        part.operations(),
        Math.max(part.begun(), Math.min(seen[0], part.whole() + sampled[0])),
        part.whole(),
        Math.max(part.sampled(), sampled[0]),
        Math.max(part.scenarios(), seen[0] + 1),
        part.executions() + executions - before);
  }

  private Coverage all(ScenarioSpace space, int[] shape, int size) {
    long before = executions;
    long count = space.count(shape, MOST_COUNTED);
    long[] begun = {0};
    long[] whole = {0};
    boolean all =
        space.forEach(
            shape,
            scenario -> {
              begun[0]++;
              explorer.options.progress.accept(
                  new ExplorationProgress(size, begun[0], count, executions));
              whole[0] += explore(scenario, patience()) ? 1 : 0;
              return exhausts();
            });
    long more = !all && count == MOST_COUNTED ? 1 : 0;
    long scenarios = Math.max(count, begun[0] + more);
    return new Coverage(
        shape(shape), size, begun[0], whole[0], 0, scenarios, executions - before);
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

  /** Whether there is time for whole scenarios; some is kept for samples of what is left. */
  private boolean exhausts() {
    return goesOn() && System.nanoTime() - exhaustingUntil < 0;
  }

  /** How long one scenario may take, so that others get their turn. */
  private long patience() {
    long now = System.nanoTime();
    return now + Math.max(SHORT, (exhaustingUntil - now) / 4);
  }

  /** Explores a scenario; says whether all of it was explored. */
  private boolean explore(Scenario scenario, long until) {
    return run(scenario, (program, visitor) -> engine.explore(program, until, visitor));
  }

  /** Runs some executions of a scenario; says whether there were any. */
  private boolean sample(Scenario scenario, int round, long until) {
    long before = executions + blocked;
    run(scenario, (program, visitor) -> engine.sample(program, until, round, visitor));
    return executions + blocked > before;
  }

  private boolean run(
      Scenario scenario, BiFunction<ScenarioProgram, Visitor, Interleavings.Run> how) {
    ScenarioProgram program = new ScenarioProgram(scenario, explorer.factory, this::caller);
    ExecutionJudge judge = judges.of(scenario);
    boolean[] allowed = {true};
    exploring = true;
    Interleavings.Run run =
        how.apply(
            program,
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

  /** What calls an operation: a class that is made for it, once. */
  private Caller caller(OperationMethod operation) {
    return callers.computeIfAbsent(operation, explorer.options.callers);
  }

  /** What the last call answers if one thread alone performs these. */
  private Object lastAnswer(List<OperationCall> calls) {
    if (exploring) {
      throw new IllegalStateException("one program is explored at a time: " + calls);
    }
    OperationCall last = calls.get(calls.size() - 1);
    Scenario alone =
        new Scenario(calls.subList(0, calls.size() - 1), List.of(List.of(last)), List.of());
    ScenarioProgram program = new ScenarioProgram(alone, explorer.factory, this::caller);
    Object[] answer = {SequentialRun.WAITS};
    engine.explore(
        program,
        System.nanoTime() + Long.MAX_VALUE,
        trace -> {
          answer[0] = trace.returned(0) ? trace.answer(0) : SequentialRun.WAITS;
          return false;
        });
    return answer[0] instanceof ThrownAnswer thrown
        ? last.operation().answerIfThrown(thrown.exception())
        : answer[0];
  }

  /** Of the program, from its start or the end of the exploration before. */
  private static long cpuMillis() {
    return processMillis() - usedBefore;
  }

  private static long processMillis() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
  }

  private Exploration result() {
    List<String> notes = new ArrayList<>(doubts);
    engine
        .unseen(blindness)
        .forEach(
            (kind, sentences) -> {
              String how = explorer.options.allowing.apply(kind);
              sentences.forEach(s -> notes.add("%s (%s)".formatted(s, how)));
              if (!explorer.options.allowed.contains(kind)) {
                doubts.addAll(sentences);
              }
            });
    boolean exhaustive = coverage.stream().allMatch(Coverage::exhaustive);
    if (interrupted) {
      notes.add("It was interrupted.");
    } else if (failure == null && !exhaustive && ended) {
      notes.add(
          "The time limit of %s s ended."
              .formatted(explorer.options.timeLimit.toMillis() / 1000.0));
    }
    Exploration.Verdict verdict =
        failure != null
            ? Exploration.Verdict.VIOLATION
            : exhaustive && doubts.isEmpty()
                ? Exploration.Verdict.LINEARIZABLE
                : Exploration.Verdict.UNDECIDED;
    long used = cpuMillis();
    usedBefore += used;
    return new Exploration(
        verdict,
        coverage,
        executions,
        blocked,
        histories,
        used,
        Math.max(0, startMillis),
        Optional.ofNullable(failure),
        notes);
  }
}
