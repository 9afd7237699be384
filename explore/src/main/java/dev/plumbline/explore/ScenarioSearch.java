package dev.plumbline.explore;

import dev.plumbline.explore.Exploration.Coverage;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioSpace;
import dev.plumbline.explore.scenario.ShorterScenarios;
import dev.plumbline.record.workload.OperationMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Goes through all scenarios, from the smallest on, until one fails.
 *
 * <p>Most scenarios are over after a few executions, and a few have a hundred thousand; a bug often
 * shows in one of the first of some other. So scenarios of a size get a <em>first look</em> of a
 * few hundred executions each before those of the size below that are longer are explored to their
 * end:
 *
 * <pre>
 *   look at 1, look at 2, exhaust 1, look at 3, exhaust 2, look at 4, exhaust 3, exhaust 4
 * </pre>
 *
 * <p>Where operations have very many events, even a look at each takes long; then a few executions
 * at random of each scenario of the size come before.
 *
 * <p>Scenarios of one and of two operations in which many calls come first are looked at after
 * those of one operation more; those with a crash after those without.
 *
 * <p>If one fails at first look while smaller ones are open, these are explored some way further,
 * and one of them that fails is told instead; if some are open still, a note says so. Then calls
 * are left out one by one as long as it still fails. A look is limited by executions and not by
 * time, so the same scenario fails each time; only where looking ahead takes long, it is
 * interrupted for what is smaller, and goes on later.
 *
 * <p>What is left when three quarters of the time are over is sampled; later, if the last scenarios
 * that are open will be done before long, at the pace of those before them.
 */
final class ScenarioSearch {
  /** Events of one operation that make it a long one, and how many scenarios are asked for it. */
  private static final int LONG = 60;

  private static final int ASKED_FOR_LENGTH = 50;

  /** Executions of a glance. */
  private static final long GLANCE = 12;

  /** Operations of a scenario with a crash at most. */
  private static final int MOST_CRASHING = 2;

  /** Executions of a first look. */
  private static final long LOOK = 500;

  /** Executions of a smaller scenario, and of all of them, before a larger one is told. */
  private static final long SECOND_LOOK = 4 * LOOK;

  private static final long SECOND_LOOKS = 20 * LOOK;

  /** Where counting scenarios ends. */
  private static final long MOST_COUNTED = 1_000_000;

  /** Nanoseconds that every scenario gets. */
  private static final long SHORT = 1_000_000_000L;

  /** One scenario may take so much of the time: one in so many. */
  private static final int TURNS = 4;

  /** Nanoseconds that have to be left for others to be called. */
  private static final long WORTHWHILE = 2 * SHORT;

  /** The part of the time that may be spent on looking ahead, before what is smaller is done. */
  private static final int SHARE_AHEAD = 8;

  private final Trials trials;
  private final ScenarioSpace space;
  private final List<OperationMethod> operations;
  private final Explorer.Options options;
  private final List<SearchPart> parts = new ArrayList<>();
  private final int most;

  /** Whether operations have many events; null if not known yet. */
  private Boolean hasLongOperations;

  /** How many parts are known to be covered. */
  private int told;

  /** That of the last pass; null before. */
  private Pace pace;

  private SearchTeam team = SearchTeam.NOBODY;
  private SearchShare share = SearchShare.ALL;
  private int stage;
  private SearchPosition at;

  ScenarioSearch(
      Trials trials,
      ScenarioSpace space,
      List<OperationMethod> operations,
      Explorer.Options options) {
    this.trials = trials;
    this.operations = operations;
    this.space = space;
    this.options = options;
    this.most = options.maxOperations;
    for (int size = 1; size <= most; size++) {
      for (int[] shape : ScenarioSpace.shapes(size)) {
        if (isWanted(shape)) {
          parts.add(new SearchPart(shape, size, Coverage.Kind.PLAIN));
        }
      }
    }
    for (int[] shape : new int[][] {{1}, {1, 1}}) {
      if (shape.length <= most && isWanted(shape)) {
        parts.add(new SearchPart(shape, shape.length, Coverage.Kind.GROWN));
      }
    }
    for (int size = 1; options.crashes != null && size <= Math.min(most, MOST_CRASHING); size++) {
      for (int[] shape : ScenarioSpace.shapes(size)) {
        if (isWanted(shape)) {
          parts.add(new SearchPart(shape, size, Coverage.Kind.CRASHING));
        }
      }
    }
  }

  private boolean isWanted(int[] shape) {
    return shape.length <= options.maxThreads
        && Arrays.stream(shape).allMatch(calls -> calls <= options.maxCalls);
  }

  List<Coverage> coverage() {
    return parts.stream().filter(part -> !part.empty).map(SearchPart::coverage).toList();
  }

  List<SearchPart> parts() {
    return parts;
  }

  Trials trials() {
    return trials;
  }

  /** Searches all, or what others leave. */
  void run(SearchTeam others) {
    team = others;
    trials.isOver = this::isOver;
    search();
    if (trials.failure != null) {
      team.failed(at, trials.failure.replay());
    }
    trials.isOver = () -> false;
    team.addTo(this);
    tellCovered();
    if (trials.failure != null) {
      preferSmaller(size(trials.failure.scenario()));
      shorten();
    }
  }

  /** Searches a share, which begins where others came to. */
  void run(SearchShare own, SearchTeam others) {
    share = own;
    team = others;
    trials.isOver = this::isOver;
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).looked = own.looked().get(i);
    }
    search();
    if (trials.failure != null) {
      team.failed(at, trials.failure.replay());
    }
  }

  private boolean isOver() {
    return team.isOver(at);
  }

  /**
   * Settles on the first failure that anybody has found.
   *
   * @param replay the line by which it can be run again here, if it was found elsewhere
   */
  void settle(SearchPosition first, String replay) {
    if (trials.failure != null && first.equals(at)) {
      return;
    }
    Failure own = trials.failure;
    Telling.Told told = trials.replay(ReplayText.parse(replay, operations));
    if (told.failure() == null) {
      trials.failure = own;
      trials.doubts.add("an execution that failed in another process did not fail here: " + replay);
    }
  }

  /** Each pass has a number, five for each size. */
  private void search() {
    for (int size = 1; size <= most; size++) {
      if (begins(5 * size) && size > 1 && hasLongOperations()) {
        glance(size);
      }
      if (begins(5 * size + 1)) {
        lookAhead(size);
      }
      if (begins(5 * size + 2)) {
        exhaust(size - 1);
      }
      if (begins(5 * size + 3)) {
        look(size, trials.exhaustingUntil());
      }
      if (begins(5 * size + 4)) {
        lookAt(Coverage.Kind.GROWN, size == most ? most : size - 1);
        lookAt(Coverage.Kind.CRASHING, size);
      }
      tellCovered();
    }
    if (begins(5 * most + 5)) {
      pace = new Pace(open());
      exhaust(most);
      parts.stream().filter(SearchPart::isBesides).forEach(this::exhaust);
    }
    tellCovered();
    int round = 0;
    do {
      stage++;
    } while (isSampled() && sample(round++));
  }

  private boolean begins(int pass) {
    stage = pass;
    return pass >= share.stage() && trials.exhausts();
  }

  private boolean isSampled() {
    if (!trials.goesOn() || isWhole()) {
      return false; // and where it failed stays known
    }
    at = new SearchPosition(stage, 0, 0);
    return !isOver();
  }

  /** Whether a scenario is to be explored now: nobody has failed before it. */
  private boolean begins(SearchPart part, long number) {
    at = new SearchPosition(stage, parts.indexOf(part), number);
    if (trials.exhaustingUntil() - System.nanoTime() > WORTHWHILE && team.isWanted()) {
      share =
          team.join(
              stage,
              parts.stream().map(p -> p.looked).toList(),
              Trials.epochMillis(trials.exhaustingUntil()),
              Trials.epochMillis(trials.deadline()));
    }
    return !isOver();
  }

  /** Tells what is covered, the smaller first. */
  private void tellCovered() {
    while (told < parts.size()
        && trials.failure == null
        && (parts.get(told).empty || parts.get(told).coverage().exhaustive())) {
      SearchPart part = parts.get(told++);
      if (!part.empty) {
        options.covered.accept(part.coverage());
      }
    }
  }

  private boolean isWhole() {
    return parts.stream().allMatch(part -> part.empty || part.coverage().exhaustive());
  }

  private boolean hasLongOperations() {
    if (hasLongOperations == null) {
      int[] asked = {0};
      int[] longest = {0};
      space.forEach(
          new int[] {1},
          scenario -> {
            longest[0] = Math.max(longest[0], trials.events(scenario));
            return ++asked[0] < ASKED_FOR_LENGTH;
          });
      hasLongOperations = longest[0] >= LONG;
    }
    return hasLongOperations;
  }

  /**
   * Runs a few executions at random of all scenarios of a size: where operations have many events,
   * a look at each takes long, and goes through what is alike.
   */
  private void glance(int size) {
    for (SearchPart part : parts) {
      if (part.size == size && !part.isBesides() && trials.exhausts()) {
        long[] number = {0};
        long until =
            System.nanoTime() + (trials.exhaustingUntil() - System.nanoTime()) / SHARE_AHEAD;
        forEach(
            part,
            scenario -> {
              long n = number[0]++;
              if (!share.has(parts.indexOf(part), n)) {
                return true;
              }
              if (!begins(part, n)) {
                return false;
              }
              trials.sample(scenario, GLANCE, 1, until);
              return trials.exhausts() && System.nanoTime() - until < 0;
            });
      }
    }
  }

  private void lookAhead(int size) {
    long now = System.nanoTime();
    look(size, now + (trials.exhaustingUntil() - now) / SHARE_AHEAD);
  }

  /** Looks at all scenarios of a size that were not looked at. */
  private void look(int size, long until) {
    for (SearchPart part : parts) {
      boolean wanted = part.size == size && !part.isBesides();
      if (wanted && trials.exhausts() && System.nanoTime() - until < 0) {
        if (part.scenarios == 0 && share.number() == 0) {
          part.scenarios = space.count(part.shape, MOST_COUNTED);
        }
        look(part, until);
      }
    }
  }

  /** Looks at special scenarios of up to a size. */
  private void lookAt(Coverage.Kind kind, int size) {
    for (SearchPart part : parts) {
      if (part.kind == kind && part.size <= size && trials.exhausts()) {
        look(part, trials.exhaustingUntil());
        part.empty = part.scenarios == 0;
      }
    }
  }

  private boolean forEach(SearchPart part, Predicate<Scenario> visitor) {
    return switch (part.kind) {
      case PLAIN -> space.forEach(part.shape, visitor);
      case GROWN -> space.forEachGrown(part.shape, visitor);
      case CRASHING -> space.forEachCrashing(part.shape, options.crashes, visitor);
    };
  }

  private void look(SearchPart part, long until) {
    long[] number = {0};
    boolean all =
        forEach(
            part,
            scenario -> {
              long n = number[0]++;
              if (n < part.looked) {
                return true;
              }
              part.looked = n + 1;
              if (!share.has(parts.indexOf(part), n)) {
                return true;
              }
              if (!begins(part, n)) {
                return false;
              }
              tell(part, n + 1);
              look(part, n, scenario);
              return trials.exhausts() && System.nanoTime() - until < 0;
            });
    // More than were counted, if counting was given up.
    part.scenarios =
        Math.max(part.scenarios, all || number[0] < MOST_COUNTED ? number[0] : number[0] + 1);
  }

  private void look(SearchPart part, long number, Scenario scenario) {
    part.begun++;
    long before = trials.total.executions;
    Trials.Trial trial = trials.explore(scenario, LOOK, patience(), null);
    part.executions += trials.total.executions - before;
    if (trial.whole()) {
      part.whole++;
    } else {
      part.open.put(number, trial.counts());
    }
  }

  private void tell(SearchPart part, long number) {
    options.progress.accept(
        new ExplorationProgress(part.size, number, part.scenarios, trials.total.executions));
  }

  /** How long one scenario may take, so that others get their turn. */
  private long patience() {
    long now = System.nanoTime();
    return now + Math.max(SHORT, (trials.exhaustingUntil() - now) / turns());
  }

  /**
   * In how many turns the time is taken: less than usual, if fewer scenarios than that are left.
   */
  private int turns() {
    boolean last = stage == 5 * most + 5;
    return last ? Math.max(1, Math.min(TURNS, open())) : TURNS;
  }

  /** How many scenarios were looked at and are not whole. */
  private int open() {
    return parts.stream().mapToInt(part -> part.open.size()).sum();
  }

  /** How fast the last scenarios are done, from those that were open at first. */
  private static final class Pace {
    private final long since = System.nanoTime();
    private final int open;

    Pace(int open) {
      this.open = open;
    }

    /** Whether those that are left will be done by a time, if they take as long as the others. */
    boolean isDoneBy(long until, int left) {
      long now = System.nanoTime();
      return left < open && (double) left / (open - left) * (now - since) <= until - now;
    }
  }

  /** Explores all scenarios of a size to their end that are longer than a look. */
  private void exhaust(int size) {
    parts.stream().filter(part -> part.size == size && !part.isBesides()).forEach(this::exhaust);
  }

  private void exhaust(SearchPart part) {
    forEachOpen(
        part,
        (number, scenario) -> {
          if (!begins(part, number)) {
            return false;
          }
          tell(part, number + 1);
          deepen(part, number, scenario, Long.MAX_VALUE);
          if (pace != null && pace.isDoneBy(trials.exhaustingUntilAtMost(), open())) {
            trials.exhaustLonger();
          }
          return trials.exhausts();
        });
  }

  /** Is given an open scenario, and says whether to go on. */
  private interface OpenVisitor {
    boolean visit(long number, Scenario scenario);
  }

  private void forEachOpen(SearchPart part, OpenVisitor visitor) {
    if (part.open.isEmpty() || !trials.exhausts()) {
      return;
    }
    long[] number = {0};
    forEach(
        part,
        scenario -> {
          long n = number[0]++;
          return n >= part.looked ? false : !part.open.containsKey(n) || visitor.visit(n, scenario);
        });
  }

  private void deepen(SearchPart part, long number, Scenario scenario, long executions) {
    long before = trials.total.executions;
    Trials.Trial trial = trials.explore(scenario, executions, patience(), part.open.get(number));
    part.executions += trials.total.executions - before;
    if (trial.whole()) {
      part.whole++;
      part.open.remove(number);
    } else {
      part.open.put(number, trial.counts());
    }
  }

  /** Looks for a failure in smaller scenarios that are open, before the one there is is told. */
  private void preferSmaller(int size) {
    Failure found = trials.failure;
    trials.failure = null;
    stage = 0;
    long end = trials.total.executions + trials.total.blocked + SECOND_LOOKS;
    for (SearchPart part : parts) {
      if (part.size < size) {
        forEachOpen(
            part,
            (number, scenario) -> {
              Trials.Counts seen = part.open.get(number);
              if (seen.executions + seen.blocked < SECOND_LOOK) {
                deepen(part, number, scenario, SECOND_LOOK);
              }
              return trials.goesOn() && trials.total.executions + trials.total.blocked < end;
            });
      }
    }
    if (trials.failure == null) {
      trials.failure = found;
      long open = parts.stream().filter(p -> p.size < size).mapToLong(p -> p.open.size()).sum();
      if (open > 0) {
        trials.remarks.add(
            "%s fewer operations %s not explored to the end, so there may be a smaller failure"
                .formatted(
                    open == 1 ? "1 scenario of" : open + " scenarios of",
                    open == 1 ? "was" : "were"));
      }
    }
  }

  /**
   * Leaves out calls one by one as long as the scenario still fails in the same way at a first
   * look: what comes before and after the threads has only been tried in a few lengths.
   */
  private void shorten() {
    Failure shortest = trials.failure;
    List<Scenario> candidates = ShorterScenarios.of(shortest.scenario());
    long end = trials.total.executions + trials.total.blocked + SECOND_LOOKS;
    for (int i = 0; i < candidates.size(); i++) {
      Scenario candidate = candidates.get(i);
      trials.failure = null;
      if (!trials.goesOn() || trials.total.executions + trials.total.blocked >= end) {
        break;
      }
      if (isPossible(candidate)) {
        trials.explore(candidate, LOOK, patience(), null);
      }
      if (trials.failure != null && trials.failure.finding().kind() == shortest.finding().kind()) {
        shortest = trials.failure;
        candidates = ShorterScenarios.of(candidate);
        i = -1;
      }
    }
    trials.failure = shortest;
  }

  private boolean isPossible(Scenario scenario) {
    return (options.crashes == null || options.crashes.allow(scenario))
        && trials.firstThatWaits(scenario.before()) == null;
  }

  private int size(Scenario scenario) {
    return options.crashes == null ? scenario.size() : options.crashes.size(scenario);
  }

  /** Samples what was not explored as a whole; says whether there was anything to run. */
  private boolean sample(int round) {
    long before = trials.total.executions + trials.total.blocked;
    List<SearchPart> left =
        parts.stream().filter(part -> !part.empty && !part.coverage().exhaustive()).toList();
    for (int i = 0; i < left.size() && trials.goesOn(); i++) {
      long now = System.nanoTime();
      sample(left.get(i), round, now + (trials.deadline() - now) / (left.size() - i));
    }
    return trials.total.executions + trials.total.blocked > before;
  }

  /** All shapes get the same time. */
  private void sample(SearchPart part, int round, long until) {
    long[] number = {0};
    long[] sampled = {0};
    long before = trials.total.executions;
    boolean all =
        forEach(
            part,
            scenario -> {
              long n = number[0]++;
              boolean own = n >= part.looked && share.has(parts.indexOf(part), n);
              if (own || part.open.containsKey(n)) {
                at = new SearchPosition(stage, parts.indexOf(part), n);
                sampled[0] += trials.sample(scenario, round, until) ? 1 : 0;
              }
              return trials.goesOn() && !isOver() && System.nanoTime() - until < 0;
            });
    part.executions += trials.total.executions - before;
    part.sampled = Math.max(part.sampled, sampled[0]);
    part.begun = Math.max(part.begun, Math.min(number[0], part.whole + sampled[0]));
    part.scenarios = Math.max(part.scenarios, all ? number[0] : number[0] + 1);
  }
}
