package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Coverage;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.runtime.Obstruction;
import dev.plumbline.explore.scenario.FailureKind;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioSpace;
import dev.plumbline.record.workload.ValueChoice;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One exploration: of all scenarios or of one, or of one execution. */
final class ExplorationRun {
  /** How many data races are told. */
  private static final int MOST_RACES = 3;

  /** How many methods are named that are not called. */
  private static final int MOST_METHODS = 8;

  private static final String CONTRADICTION =
      "One thread alone is not always answered the same, as in %s, so the object cannot be held"
          + " against its own runs: static fields may outlive it, or it depends on chance, time,"
          + " threads of its own, or answers what changes later";

  private static final String UNKNOWN =
      "In %s an execution looked wrong, which says nothing, because one thread alone was given up"
          + " when it performed these calls";

  private static final String SOME_NUMBERS =
      "Random numbers are drawn of which not all were tried: where all interleavings are explored, it"
          + " is with some of them";

  private final Explorer explorer;
  private final Trials trials;
  private List<Coverage> coverage = List.of();

  ExplorationRun(Explorer explorer) {
    this.explorer = explorer;
    Obstruction.watch(explorer.options.obstructionFree);
    this.trials = new Trials(explorer);
  }

  /** Runs one execution again. */
  Exploration replay(String text) {
    Telling.Told told = trials.replay(ReplayText.parse(text, explorer.operations()));
    trials.total.executions = 1;
    trials.startMillis = Trials.cpuMillis();
    if (told.trouble() != null) {
      trials.doubts.add(told.trouble());
    }
    return result();
  }

  Exploration run() {
    String problem = explorer.options.engine.problem();
    if (problem != null) {
      trials.doubts.add(problem);
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

  /** The result where nobody goes on any more. */
  Exploration givenUp(String why) {
    trials.doubts.add(why);
    return result();
  }

  private void all() {
    ScenarioSearch search = search(explorer.options);
    search.run(explorer.options.team.get());
    coverage = search.coverage();
  }

  /** Searches a share of the scenarios, and reports to whoever has another. */
  void serve(SearchShare share, InputStream orders, PrintStream out) {
    trials.keepTo(share);
    String problem = explorer.options.engine.problem();
    if (problem != null) {
      throw new IllegalStateException(problem);
    }
    ScenarioSearch search = search(explorer.options.with(quiet -> quiet.progress = progress -> {}));
    search.run(share, new SharedSearch(orders, out));
    ShareReport.of(search, explorer.options.engine.unseen(trials.blindness)).forEach(out::println);
    out.flush();
  }

  private ScenarioSearch search(Explorer.Options options) {
    return new ScenarioSearch(trials, space(), explorer.operations(), options);
  }

  private ScenarioSpace space() {
    ScenarioSpace space =
        explorer.spec == null
            ? ScenarioSpace.of(explorer.operations, trials)
            : ScenarioSpace.of(explorer.operations, explorer.spec, trials);
    ValueChoice values = explorer.options.values;
    return values == null ? space : space.storing(values.kind());
  }

  /** What comes before the threads runs alone, so that nobody could ever wake it. */
  private void requireThatNothingWaits(List<OperationCall> before) {
    OperationCall waiting = trials.firstThatWaits(before);
    if (waiting != null) {
      throw new IllegalArgumentException(
          "before the threads begin, %s would wait for ever".formatted(waiting));
    }
  }

  private void one(Scenario only) {
    requireThatNothingWaits(only.before());
    int[] shape = only.threads().stream().mapToInt(List::size).toArray();
    boolean whole = trials.explore(only, Long.MAX_VALUE, trials.exhaustingUntil(), null).whole();
    int round = 0;
    while (!whole && trials.goesOn() && trials.sample(only, round, trials.deadline())) {
      round++;
    }
    if (trials.estimate > 0) {
      trials.remarks.add(
          "the scenario has at least about %,d executions that differ, judged by how often samples did"
              .formatted(trials.estimate));
    }
    SearchPart part = new SearchPart(shape, only.size(), Coverage.Kind.PLAIN);
    part.scenarios = 1;
    part.begun = 1;
    part.whole = whole ? 1 : 0;
    part.sampled = round > 0 ? 1 : 0;
    part.executions = trials.total.executions;
    coverage = List.of(part.coverage());
    if (whole && trials.failure == null) {
      explorer.options.covered.accept(part.coverage());
    }
  }

  private Exploration result() {
    List<String> notes = new ArrayList<>(trials.doubts);
    boolean doubtful = !trials.doubts.isEmpty();
    var unseen = explorer.options.engine.unseen(trials.blindness);
    if (!trials.uninstrumented.isEmpty()) {
      unseen = new LinkedHashMap<>(unseen);
      unseen.putIfAbsent(Allowance.UNINSTRUMENTED, List.copyOf(trials.uninstrumented));
    }
    for (var kind : unseen.entrySet()) {
      String how = explorer.options.allowing.apply(kind.getKey());
      kind.getValue().forEach(s -> notes.add("%s (%s)".formatted(s, how)));
      doubtful |= !explorer.options.allowed.contains(kind.getKey());
    }
    if (trials.failure != null && contradictsItself(trials.failure)) {
      notes.add(CONTRADICTION.formatted(trials.failure.scenario()));
      trials.failure = null;
      doubtful = true;
    }
    if (trials.failure != null && isAgainstUnknown(trials.failure)) {
      notes.add(UNKNOWN.formatted(trials.failure.scenario()));
      trials.failure = null;
      doubtful = true;
    }
    if (trials.failure != null && !isCertain(trials.failure, unseen.keySet())) {
      notes.add(
          "In %s an execution looked wrong, which says nothing as long as this is not seen."
              .formatted(trials.failure.scenario()));
      trials.failure = null;
      doubtful = true;
    }
    if (explorer.spec == null && explorer.options.scenario == null) {
      for (String operation : trials.blindness.neverReturned()) {
        notes.add(operation + " never returned in any execution, so nothing is known of it");
        doubtful = true;
      }
    }
    boolean exhaustive = coverage.stream().allMatch(Coverage::exhaustive);
    if (trials.interrupted) {
      notes.add("It was interrupted.");
    } else if (trials.failure == null && !exhaustive && trials.ended) {
      notes.add(
          "The time limit of %s s ended."
              .formatted(explorer.options.timeLimit.toMillis() / 1000.0));
    }
    notes.addAll(trials.remarks);
    if (trials.drawnInPart && trials.failure == null) {
      notes.add(SOME_NUMBERS);
    }
    if (!explorer.notCalled().isEmpty()) {
      notes.add(
          "Not called, because operations take integers and answer values: %s."
              .formatted(Blindness.some(explorer.notCalled(), MOST_METHODS)));
    }
    notes.addAll(races());
    long used = Trials.cpuMillis();
    Trials.usedBefore += used;
    return new Exploration(
        verdict(exhaustive && !doubtful),
        coverage,
        trials.total.executions,
        trials.total.blocked,
        trials.total.histories,
        used + trials.othersMillis,
        Math.max(0, trials.startMillis),
        Optional.ofNullable(trials.failure),
        notes);
  }

  private List<String> races() {
    List<String> notes = new ArrayList<>();
    for (String race : trials.races) {
      if (notes.size() == MOST_RACES) {
        notes.add("There are %d more data races".formatted(trials.races.size() - MOST_RACES));
        return notes;
      }
      notes.add("A data race, explored as if the memory were volatile: " + race);
    }
    return notes;
  }

  /**
   * Whether one thread alone was answered otherwise than one thread alone was before, or is when it
   * meets other random numbers, identity hash codes and times, as each thread does. That says
   * nothing about several threads, but that what one is answered is nothing to hold them against.
   */
  private boolean contradictsItself(Failure failure) {
    return explorer.promised == null
        && !explorer.options.bodies
        && explorer.options.crashes == null
        && failure.finding().kind() == FailureKind.NOT_LINEARIZABLE
        && (failure.scenario().threads().size() == 1 || trials.dependsOnChance(failure.scenario()));
  }

  /** Whether it is not known what one thread alone would have been answered. */
  private boolean isAgainstUnknown(Failure failure) {
    return failure.finding().kind() == FailureKind.NOT_LINEARIZABLE
        && trials.wasGivenUp(failure.scenario());
  }

  /**
   * Whether a failure is one. That no order explains the answers rests on which operations could
   * have come in another order, and of what was not seen that is not known. One thread alone has
   * only one order, and what waits or throws did so.
   */
  private boolean isCertain(Failure failure, Set<Allowance> unseen) {
    if (failure.finding().kind() != FailureKind.NOT_LINEARIZABLE
        || failure.scenario().threads().size() == 1) {
      return true;
    }
    Set<Allowance> allowed = explorer.options.allowed;
    boolean blind = unseen.contains(Allowance.UNINSTRUMENTED);
    return (!blind || allowed.contains(Allowance.UNINSTRUMENTED))
        && (allowed.contains(Allowance.NO_EVENTS) || trials.blindness.sees(failure.scenario()));
  }

  private Exploration.Verdict verdict(boolean passes) {
    if (trials.failure != null) {
      return Exploration.Verdict.VIOLATION;
    }
    return passes ? Exploration.Verdict.LINEARIZABLE : Exploration.Verdict.UNDECIDED;
  }
}
