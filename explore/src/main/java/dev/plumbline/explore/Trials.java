package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.engine.DataRaces;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Visitor;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Scheduler;
import dev.plumbline.explore.scenario.CrashAndRecovery;
import dev.plumbline.explore.scenario.ExecutionJudge;
import dev.plumbline.explore.scenario.Judges;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioProgram;
import dev.plumbline.explore.scenario.SequentialRun;
import dev.plumbline.record.workload.OperationMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** Runs scenarios, one at a time, has them judged, and keeps count, until one fails. */
final class Trials implements SequentialRun {
  /** How often a scenario is explored anew because there are more classes to see. */
  private static final int MOST_REPETITIONS = 20;

  /** How many executions of a scenario are sampled in a round. */
  private static final long SAMPLE = 1_000;

  /** How many other lots are drawn to see whether an answer depends on them. */
  private static final int LOTS = 8;

  /** In how many executions of a scenario data races are looked for. */
  private static final int RACE_LOOKS = 20;

  private final Explorer explorer;
  private final Interleavings engine;
  private final Judges judges;
  private long deadline;
  private long exhaustingUntil;
  private long exhaustingUntilAtMost;
  private final Map<OperationMethod, Caller> callers = new HashMap<>();

  /** Processor time that explorations before this one used; there is one at a time. */
  static long usedBefore;

  /** Why what was seen may not be all there is, in sentences. */
  final Set<String> doubts = new LinkedHashSet<>();

  /** What a person should know besides. */
  final List<String> remarks = new ArrayList<>();

  /** Accesses to plain memory that nothing orders, in words. */
  final Set<String> races = new TreeSet<>();

  private final DataRaces raceFinder = new DataRaces();

  final Blindness blindness = new Blindness();

  /** What was done in all, without what was done twice. */
  final Counts total = new Counts();

  /**
   * How many traces the scenario under way has at least, by what was sampled of it; 0 if nothing.
   */
  long estimate;

  /** Whether a scenario is whole in which other random numbers could be drawn than were tried. */
  boolean drawnInPart;

  /** Processor time when the first execution had ended; -1 before. */
  long startMillis = -1;

  /** Processor time of other processes that took part. */
  long othersMillis;

  /** Classes that other processes could not instrument, in sentences. */
  final Set<String> uninstrumented = new LinkedHashSet<>();

  /** Whether the scenario under way is of no interest any more. */
  BooleanSupplier isOver = () -> false;

  boolean ended;
  boolean interrupted;
  Failure failure;
  private boolean exploring;

  /** The calls that one thread alone performed when it was given up. */
  private final Set<Set<OperationCall>> givenUp = new HashSet<>();

  /** Whether the call that was performed last waited for a thread of the object's own. */
  private boolean wasHelped;

  /** How much was done. */
  static final class Counts {
    long executions;
    long blocked;
    long histories;

    void add(Counts other) {
      executions += other.executions;
      blocked += other.blocked;
      histories += other.histories;
    }

    /** Adds what is more than there was before, when it was done up to a limit. */
    private void addBeyond(Counts earlier, Counts now) {
      executions += Math.max(0, now.executions - earlier.executions);
      blocked += Math.max(0, now.blocked - earlier.blocked);
      histories += Math.max(0, now.histories - earlier.histories);
    }
  }

  /**
   * What came of a scenario.
   *
   * @param whole whether all of it was explored
   * @param counts how much was done
   */
  record Trial(boolean whole, Counts counts) {}

  Trials(Explorer explorer) {
    this.explorer = explorer;
    this.engine = explorer.options.engine;
    long limit = nanos(explorer.options.timeLimit);
    long now = System.nanoTime();
    keepTo(now + limit / 4 * 3, now + limit);
    Judges usual = explorer.options.obstructionFree ? judges().obstructionFree() : judges();
    CrashAndRecovery crashes = explorer.options.crashes;
    this.judges = crashes == null ? usual : usual.crashing(crashes);
  }

  /** Takes over the times of another process, in milliseconds since 1970. */
  void keepTo(SearchShare share) {
    long offset = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    keepTo(
        offset + TimeUnit.MILLISECONDS.toNanos(share.exhaustingUntil()),
        offset + TimeUnit.MILLISECONDS.toNanos(share.deadline()));
  }

  private void keepTo(long exhaustingUntil, long deadline) {
    this.exhaustingUntil = exhaustingUntil;
    this.exhaustingUntilAtMost = exhaustingUntil + (deadline - exhaustingUntil) / 4 * 3;
    this.deadline = deadline;
  }

  /** A time of {@link System#nanoTime} in milliseconds since 1970. */
  static long epochMillis(long nanoTime) {
    return System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(nanoTime - System.nanoTime());
  }

  private Judges judges() {
    if (explorer.options.bodies) {
      return Judges.ofBodies();
    }
    return explorer.promised == null
        ? Judges.lineUp(explorer.name, this)
        : Judges.of(explorer.promised);
  }

  private static long nanos(Duration limit) {
    Duration most = Duration.ofDays(3650);
    return (limit.compareTo(most) < 0 ? limit : most).toNanos();
  }

  /** Whether nothing has failed, and there is time. */
  boolean goesOn() {
    interrupted |= Thread.interrupted();
    ended |= interrupted || System.nanoTime() - deadline >= 0;
    return failure == null && !ended;
  }

  /** When the time is over, by {@link System#nanoTime}. */
  long deadline() {
    return deadline;
  }

  /** When there is no more time for whole scenarios; some is kept for samples of what is left. */
  long exhaustingUntil() {
    return exhaustingUntil;
  }

  /** When whole scenarios end at the latest: some time is always kept for samples. */
  long exhaustingUntilAtMost() {
    return exhaustingUntilAtMost;
  }

  /** Takes time that was kept for samples, since there will be few scenarios left to sample. */
  void exhaustLonger() {
    exhaustingUntil = exhaustingUntilAtMost;
  }

  boolean exhausts() {
    return goesOn() && System.nanoTime() - exhaustingUntil < 0;
  }

  /**
   * Explores a scenario.
   *
   * @param most executions after which it is left
   * @param earlier what was done of it before, from the start as now; null if nothing
   */
  Trial explore(Scenario scenario, long most, long until, Counts earlier) {
    return run(
        scenario, earlier, (program, visitor) -> engine.explore(program, most, until, visitor));
  }

  /** Runs some executions of a scenario; says whether there were any. */
  boolean sample(Scenario scenario, int round, long until) {
    return sample(scenario, SAMPLE, round, until);
  }

  /** Runs up to so many executions of a scenario; says whether there were any. */
  boolean sample(Scenario scenario, long most, int round, long until) {
    Trial trial =
        run(
            scenario,
            null,
            (program, visitor) -> engine.sample(program, most, until, round, visitor));
    return trial.counts.executions + trial.counts.blocked > 0;
  }

  /** How many events there are in an execution of the threads of a scenario, and nothing after. */
  int events(Scenario scenario) {
    int[] events = {0};
    engine.explore(
        program(new Scenario(scenario.before(), scenario.threads(), List.of())),
        1,
        System.nanoTime() + Long.MAX_VALUE,
        trace -> {
          events[0] = trace.events();
          return false;
        });
    return events[0];
  }

  private Trial run(
      Scenario scenario,
      Counts earlier,
      BiFunction<ScenarioProgram, Visitor, Interleavings.Run> how) {
    ScenarioProgram program;
    ExecutionJudge judge;
    Interleavings.Run run;
    boolean[] allowed = {true};
    boolean seesMore;
    int repeated = 0;
    do {
      allowed[0] = true;
      ScenarioProgram ran = program(scenario);
      ExecutionJudge judging = judges.of(scenario);
      int[] looks = {0};
      exploring = true;
      run =
          how.apply(
              ran,
              trace -> {
                startMillis = startMillis < 0 ? cpuMillis() : startMillis;
                blindness.see(scenario, trace);
                if (looks[0]++ < RACE_LOOKS) {
                  raceFinder.addTo(races);
                }
                allowed[0] = judging.allows(trace, ran.beforeAnswers(), ran.afterAnswers());
                return allowed[0]
                    && !Thread.currentThread().isInterrupted()
                    && !isOver.getAsBoolean();
              });
      exploring = false;
      program = ran;
      judge = judging;
      seesMore = engine.seesMoreFromNowOn();
    } while (seesMore && ++repeated < MOST_REPETITIONS && System.nanoTime() - deadline < 0);
    if (seesMore) {
      doubts.add("classes are loaded again and again, whose steps are not seen");
    }
    estimate = Math.max(estimate, run.estimate());
    drawnInPart |= run.exhausted() && run.drawnInPart();
    blindness.knowsAll(explorer.operations.size());
    doubts.addAll(run.doubts());
    if (!allowed[0]) {
      failure = engine.tell(telling(scenario, program), scenario, judge);
    }
    Counts counts = new Counts();
    counts.executions = run.executions();
    counts.blocked = run.blocked();
    counts.histories = judge.histories();
    total.addBeyond(earlier == null ? new Counts() : earlier, counts);
    return new Trial(run.exhausted(), counts);
  }

  /** Runs one execution again; if it fails, that is the failure. */
  Telling.Told replay(ReplayText replay) {
    Scenario scenario = replay.scenario();
    Telling.Told told = telling(scenario, program(scenario)).run(replay.schedule());
    failure = told.failure();
    return told;
  }

  private ScenarioProgram program(Scenario scenario) {
    return new ScenarioProgram(scenario, explorer.factory, this::caller);
  }

  private Telling telling(Scenario scenario, ScenarioProgram program) {
    return new Telling(scenario, program, () -> judges.of(scenario));
  }

  /** What calls an operation: a class that is made for it, once. */
  private Caller caller(OperationMethod operation) {
    return callers.computeIfAbsent(operation, explorer.options.callers);
  }

  @Override
  public Object lastAnswer(List<OperationCall> calls) {
    if (exploring) {
      throw new IllegalStateException("one program is explored at a time: " + calls);
    }
    // All by one thread, since locks and variables of threads know who uses them.
    Scenario alone = new Scenario(List.of(), List.of(calls), List.of());
    int number = calls.size() - 1;
    Object[] answer = {WAITS};
    Interleavings.Run run =
        engine.explore(
            program(alone),
            Long.MAX_VALUE,
            System.nanoTime() + Long.MAX_VALUE,
            trace -> {
              answer[0] = trace.returned(number) ? trace.answer(number) : WAITS;
              wasHelped = waitedForOthers();
              return false;
            });
    if (!run.doubts().isEmpty()) {
      doubts.addAll(run.doubts());
      givenUp.add(Set.copyOf(calls));
    }
    OperationCall last = calls.get(calls.size() - 1);
    if (answer[0] instanceof ThrownAnswer thrown && thrown.exception() instanceof LinkageError e) {
      throw new IllegalArgumentException("%s cannot run: %s".formatted(last, e));
    }
    return answer[0] instanceof ThrownAnswer thrown
        ? last.operation().answerIfThrown(thrown.exception())
        : answer[0];
  }

  /**
   * Whether one thread alone was given up when it performed some of these calls, so that it is not
   * known what it would have been answered. It has no answer then, as if it waited for ever.
   */
  boolean wasGivenUp(Scenario scenario) {
    return givenUp.stream().anyMatch(scenario.allCalls()::containsAll);
  }

  /** Whether what one thread alone is answered depends on what the program meets by chance. */
  boolean dependsOnChance(Scenario scenario) {
    for (int lot = 1; lot <= LOTS; lot++) {
      int drawn = lot;
      if (!Judges.areAnsweredAlike(scenario, this, calls -> lastAnswer(calls, drawn))) {
        return true;
      }
    }
    return false;
  }

  private Object lastAnswer(List<OperationCall> calls, int lot) {
    Scheduler.draw(lot);
    try {
      return lastAnswer(calls);
    } finally {
      Scheduler.draw(0);
    }
  }

  /** Whether others had a turn before the first thread was done, which goes on while it can. */
  private static boolean waitedForOthers() {
    int others = 0;
    for (int e = 0; e < Events.count; e++) {
      if (Events.thread[e] != 0) {
        others++;
      } else if (others > 0) {
        return true;
      }
    }
    return false;
  }

  /** Threads of the object's own are not there either before threads are explored. */
  @Override
  public boolean lastWaits(List<OperationCall> calls) {
    return lastAnswer(calls) == WAITS || wasHelped;
  }

  /** Of the program, from its start or the end of the exploration before. */
  static long cpuMillis() {
    Duration used = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    return used.toMillis() - usedBefore;
  }
}
