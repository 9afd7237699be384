package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Chooser;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Path;
import dev.plumbline.explore.runtime.Scheduler;

/**
 * Runs a program once for each of its traces: depth first, by running it from the start again with
 * the first choices given. After each run the races in it say where to choose otherwise ({@link
 * Reversals}); a thread that was tried at a place sleeps there until something happens on which its
 * next event depends.
 *
 * <p>The cost of a run is that of the program itself, a hand-over for each switch of threads, and
 * up to n²/2 tests of whether events depend on each other, of those whose locations are called
 * alike.
 */
public final class Engine {
  private static final int MOST_REPETITIONS = 100;

  private final EngineLimits limits;
  private final Reduction reduction;
  private final Execution execution;
  private final HappensBefore order = new HappensBefore();
  private final Reversals reversals = new Reversals(order, new Races(order));

  private final TraceCensus census = new TraceCensus();
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
   */
  public record Summary(
      long executions,
      long redundant,
      long cut,
      boolean exhausted,
      String trouble,
      long estimate) {}

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
    boolean stopped = false;
    while (!stopped && trouble == null) {
      walk.begin(Events.count);
      clear();
      stopped = !visit(run(walk), once) || limits.reached(executions + cut);
    }
    return summary(false);
  }

  /** Leaves out traces that were there before, as far as they can be remembered. */
  private Visitor once(Visitor visitor) {
    TraceHash hash = new TraceHash();
    return trace -> {
      int events = Math.min(Events.count, Scheduler.eventsOfSeveral());
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
    clear();
    boolean more = true;
    boolean stopped = false;
    while (more && !stopped && trouble == null) {
      stopped = !visit(run(chooser), visitor);
      more = reduction != Reduction.NOTHING ? reversals.next() : backtrack();
      stopped |= more && limits.reached(executions + redundant + cut);
    }
    return summary(!more);
  }

  /** Looks at the latest execution; says whether to go on. */
  private boolean visit(Scheduler.End end, Visitor visitor) {
    int from = Math.max(0, Path.prefix - 1);
    int all = Scheduler.eventsOfSeveral();
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
    return new Summary(executions, redundant, cut, exhausted, trouble, census.estimate());
  }

  private Scheduler.End run(Chooser chooser) {
    Scheduler.announceBoundaries(reduction == Reduction.TRACES_WITH_BOUNDARIES);
    for (int i = 0; i < MOST_REPETITIONS; i++) {
      execution.prepare();
      Scheduler.End end = Scheduler.run(execution, execution.threads(), limits.events(), chooser);
      if (!Scheduler.disturbed()) {
        trouble = Scheduler.trouble();
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
