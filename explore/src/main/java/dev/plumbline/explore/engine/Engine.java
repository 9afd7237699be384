package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Chooser;
import dev.plumbline.explore.runtime.Draws;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Path;
import dev.plumbline.explore.runtime.Scheduler;

/**
 * Runs a program once for each of its traces: depth first, by running it from the start again with
 * the first choices given. After each run the races in it say where to choose otherwise ({@link
 * Reversals}); a thread that was tried at a place sleeps there until something happens on which its
 * next event depends.
 *
 * <p>If the program draws random numbers, all that is done once for each choice of them ({@link
 * Draws}) if these are few, else wholly for the first choice and in part for some at random.
 *
 * <p>The cost of a run is that of the program itself, a hand-over for each switch of threads, and
 * up to n²/2 tests of whether events depend on each other, of those whose locations are called
 * alike.
 */
public final class Engine {
  private static final int MOST_REPETITIONS = 100;

  /** Executions up to which all choices of random numbers are explored. */
  private static final int MOST_DRAWN = 4_000;

  /** Among how many choices at random executions are divided, where all would be too many. */
  private static final int CHOICES = 8;

  private final EngineLimits limits;
  private final Reduction reduction;
  private final Execution execution;
  private final HappensBefore order = new HappensBefore();
  private final Races races = new Races(order);

  private final TraceCensus census = new TraceCensus();
  private Reversals reversals;
  private boolean stopped;
  private boolean drawnInPart;
  private long executions;
  private long redundant;
  private long cut;
  private String trouble;

  private Engine(Program program, EngineLimits limits, Reduction reduction, boolean asItHappened) {
    this.limits = limits;
    this.reduction = reduction;
    this.execution = new Execution(program, order, asItHappened);
  }

  /** Which executions are left out because others are like them. */
  public enum Reduction {
    /** All but one of each trace. */
    TRACES,
    /**
     * The same, with calls and returns as events whose order matters: more executions than {@link
     * #TRACES}, which finds these orders in memory, and a test of it.
     */
    TRACES_WITH_BOUNDARIES,
    /** None: each order of events is run, which is for tests of the other. */
    NOTHING
  }

  /**
   * What was done.
   *
   * @param executions that ended, each of another trace
   * @param redundant executions that were given up or left out, because they were like others
   * @param cut executions that were given up because they had too many events
   * @param exhausted whether there is no other trace
   * @param trouble why the result cannot be trusted, in a sentence; null if it can
   * @param estimate how many traces there are at least, by how often the same were sampled; 0 if
   *     none were
   * @param drawnInPart whether other random numbers could be drawn than were tried
   */
  public record Summary(
      long executions,
      long redundant,
      long cut,
      boolean exhausted,
      String trouble,
      long estimate,
      boolean drawnInPart) {}

  /** Runs all traces of a program, unless a limit or the visitor stops it. */
  public static Summary explore(Program program, EngineLimits limits, Visitor visitor) {
    return explore(program, limits, visitor, Reduction.TRACES);
  }

  /** Runs all traces, or all executions, of a program. */
  public static Summary explore(
      Program program, EngineLimits limits, Visitor visitor, Reduction reduction) {
    return new Engine(program, limits, reduction, reduction == Reduction.NOTHING).explore(visitor);
  }

  /**
   * Runs all executions in which a thread that could go on is interrupted at most so many times,
   * and tells the visitor of each trace once.
   */
  public static Summary exploreFew(
      Program program, EngineLimits limits, Visitor visitor, int preemptions) {
    Engine engine = new Engine(program, limits, Reduction.NOTHING, false);
    return engine.explore(engine.once(visitor), new FewPreemptions(preemptions));
  }

  /**
   * Runs executions at random until a limit or the visitor stops it, and tells the visitor of each
   * trace once.
   */
  public static Summary sample(Program program, EngineLimits limits, Visitor visitor, long seed) {
    return new Engine(program, limits, Reduction.NOTHING, false).sample(visitor, seed);
  }

  private Summary sample(Visitor visitor, long seed) {
    RandomWalk walk = new RandomWalk(seed);
    Visitor once = once(visitor);
    Draws.begin();
    while (!stopped && trouble == null) {
      walk.begin(Events.count);
      clear();
      Draws.atRandom(seed << 32 | done() + 1);
      stopped = !visit(run(walk), once) || limits.reached(executions + cut);
    }
    return summary(false);
  }

  /** Leaves out traces that were there before, as far as they can be remembered. */
  private Visitor once(Visitor visitor) {
    TraceHash hash = new TraceHash();
    return trace -> {
      int events = Math.min(Events.count, ExecutionState.eventsOfSeveral());
      boolean fresh = census.add(hash.of(order, events));
      redundant += fresh ? 0 : 1;
      return !fresh || visitor.visit(trace);
    };
  }

  private static void clear() {
    Path.begin(0);
    Path.asleep[0] = 0;
    Path.asleepWriting[0] = 0;
  }

  private Summary explore(Visitor visitor) {
    return explore(visitor, reduction != Reduction.NOTHING ? new Onward() : new Everyone());
  }

  private Summary explore(Visitor visitor, Chooser chooser) {
    Draws.begin();
    boolean all = exploreAsDrawn(visitor, chooser, limits.executions() / CHOICES);
    double needed = done() * Draws.combinations();
    if (Draws.combinations() > 1
        && (!all || needed > MOST_DRAWN || limits.reached((long) needed))) {
      drawnInPart = true;
      exploreDrawingAtRandom(visitor, chooser);
      return summary(all && needed > MOST_DRAWN);
    }
    while (all && !stopped && trouble == null && Draws.next()) {
      all = !limits.reached(done()) && exploreAsDrawn(visitor, chooser, Long.MAX_VALUE);
    }
    return summary(all);
  }

  private void exploreDrawingAtRandom(Visitor visitor, Chooser chooser) {
    long most = Math.min(limits.executions(), done() + MOST_DRAWN);
    for (int choice = 1; !stopped && trouble == null && done() < most; choice++) {
      Draws.atRandom(choice);
      exploreAsDrawn(visitor, chooser, MOST_DRAWN / CHOICES);
    }
  }

  /**
   * Explores what happens with the random numbers that are chosen; says whether that was all.
   *
   * @param most executions after which it ends, if any are drawn
   */
  private boolean exploreAsDrawn(Visitor visitor, Chooser chooser, long most) {
    clear();
    reversals = new Reversals(order, races);
    long before = done();
    boolean more = true;
    while (more && !stopped && trouble == null) {
      stopped = !visit(run(chooser), visitor);
      more = reduction != Reduction.NOTHING ? reversals.next() : backtrack();
      stopped |= more && limits.reached(done());
      if (more && done() - before >= most && Draws.combinations() > 1) {
        return false;
      }
    }
    return !more;
  }

  private long done() {
    return executions + redundant + cut;
  }

  /** Looks at the latest execution; says whether to go on. */
  private boolean visit(Scheduler.End end, Visitor visitor) {
    int from = Math.max(0, Path.prefix - 1);
    int all = ExecutionState.eventsOfSeveral();
    order.compute(from, all, Events.count);
    if (reduction != Reduction.NOTHING) {
      boolean ended = end != Scheduler.End.REDUNDANT && end != Scheduler.End.CUT;
      reversals.add(from, Events.count, all, ended);
    }
    if (end == Scheduler.End.REDUNDANT) {
      redundant++;
      return true;
    }
    if (end == Scheduler.End.CUT) {
      cut += trouble == null ? 1 : 0; // else it says why, and not that there were many events
      return true;
    }
    executions++;
    execution.ended(end, all);
    return visitor.visit(execution);
  }

  private Summary summary(boolean all) {
    boolean exhausted = all && cut == 0 && trouble == null;
    return new Summary(
        executions,
        redundant,
        cut,
        exhausted,
        trouble,
        census.estimate(),
        drawnInPart || Draws.inPart());
  }

  private Scheduler.End run(Chooser chooser) {
    Scheduler.announceBoundaries(reduction == Reduction.TRACES_WITH_BOUNDARIES);
    for (int i = 0; i < MOST_REPETITIONS; i++) {
      execution.prepare();
      Scheduler.End end = Scheduler.run(execution, execution.threads(), limits.events(), chooser);
      if (!ExecutionState.disturbed()) {
        trouble = ExecutionState.trouble();
        return end;
      }
    }
    trouble = "classes are loaded again and again while the program runs";
    return Scheduler.End.CUT;
  }

  /** The deepest place at which something is left to be tried, if nothing is left out. */
  private static boolean backtrack() {
    for (int n = Events.count - 1; n >= 0; n--) {
      Path.branches[n] &= ~(1L << Path.choice[n]);
      if (Path.branches[n] != 0) {
        Path.choice[n] = Long.numberOfTrailingZeros(Path.branches[n]);
        Path.begin(n + 1);
        return true;
      }
    }
    return false;
  }

  /** Has every thread tried everywhere. */
  private static final class Everyone implements Chooser {
    @Override
    public int choose(int depth, long awake, int latest) {
      return Long.numberOfTrailingZeros(awake);
    }

    @Override
    public long branches(long enabled, int chosen) {
      return enabled;
    }
  }
}
