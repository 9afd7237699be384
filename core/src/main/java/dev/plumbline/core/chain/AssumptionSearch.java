package dev.plumbline.core.chain;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.verdict.Verdict.Reason;

/**
 * Orders all pairs of chains: first what follows, and then one pair after the other by assumption,
 * in the order of time, each with what follows from it. A cycle refutes the last assumption that
 * was not refuted, and then the opposite follows from the others.
 *
 * <p>Effects of an assumption stay near it in time, so that in recorded histories cycles, if any,
 * come soon after the assumption that made them; where they do not, a limit ends the search.
 *
 * <p>Cost: what {@link Saturation} takes for each pair of chains, once for each assumption that is
 * taken back; exponential at worst, given up after {@value #MOST_REFUTED} refuted assumptions.
 */
public final class AssumptionSearch {
  /** So many refuted assumptions, and another method may do better. */
  private static final int MOST_REFUTED = 200_000;

  private static final int STRIDE = 1 << 10;

  private final int mostRefuted;
  private final TimedGraph graph;
  private final Saturation saturation;
  private final Budget budget;

  /**
   * What was assumed, the last on top: a pair, how it was ordered, and how many orders of pairs and
   * changes of windows there were before.
   */
  private final IntList assumed = new IntList();

  private long refuted;
  private long assumptions;
  private int near = -1;

  /** What was found. */
  public enum Found {
    /** All pairs are ordered, and the graph has no cycle. */
    ORDERED,

    /** There is no order, and it follows without assumptions. */
    CYCLE,

    /** There is no order: every assumption is refuted. */
    NO_ORDER,

    /** There are too many pairs, or refuted assumptions. */
    BEYOND
  }

  public AssumptionSearch(Chains chains, TimedGraph graph, Budget budget) {
    this(chains, graph, budget, MOST_REFUTED);
  }

  /**
   * A search that gives up earlier.
   *
   * @param mostRefuted after so many refuted assumptions
   */
  public AssumptionSearch(Chains chains, TimedGraph graph, Budget budget, int mostRefuted) {
    this.mostRefuted = mostRefuted;
    this.graph = graph;
    this.saturation = new Saturation(chains, graph);
    this.budget = budget;
  }

  /** Searches; the windows of the graph must be open. */
  public Found search() {
    if (saturation.tooMany()) {
      return Found.BEYOND;
    }
    if (!saturation.begin()) {
      near = saturation.conflict();
      return Found.CYCLE;
    }
    int next = saturation.nextOpen(0);
    while (next >= 0) {
      if (++assumptions % STRIDE == 0) {
        budget.check();
      }
      byte how = saturation.likely(next);
      push(next, how);
      if (!saturation.order(next, how)) {
        if (refuted > mostRefuted) {
          return Found.BEYOND;
        }
        next = turnBack();
        if (next < 0) {
          return Found.NO_ORDER;
        }
      }
      next = saturation.nextOpen(next);
    }
    return Found.ORDERED;
  }

  private void push(int p, byte how) {
    assumed.add(p);
    assumed.add(how);
    assumed.add(saturation.ordered());
    assumed.add(graph.changes());
  }

  /** Takes back assumptions until the opposite of one is possible: its pair; -1 if none is left. */
  private int turnBack() {
    while (!assumed.isEmpty()) {
      near = near < 0 ? saturation.conflict() : near;
      int changes = assumed.removeLast();
      int orders = assumed.removeLast();
      int how = assumed.removeLast();
      int pair = assumed.removeLast();
      saturation.undo(orders, changes);
      if (++refuted > budget.limits().states()) {
        budget.callOff(Reason.STATES);
      }
      budget.check();
      byte opposite = how == Saturation.FIRST ? Saturation.SECOND : Saturation.FIRST;
      if (saturation.order(pair, opposite)) {
        return pair;
      }
    }
    return -1;
  }

  /** How many assumptions were refuted. */
  public long refuted() {
    return refuted;
  }

  /** A node near to which a cycle was found, or -1. */
  public int near() {
    return near;
  }
}
