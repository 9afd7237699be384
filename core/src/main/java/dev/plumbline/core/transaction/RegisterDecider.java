package dev.plumbline.core.transaction;

import dev.plumbline.core.chain.AssumptionSearch;
import dev.plumbline.core.chain.TimedGraph;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides levels of transactions that write registers: who wrote what was read is a fact, and the
 * order of chains of versions is found or assumed, see {@link RegisterChains}.
 *
 * <p>Cost: a hash table of the writes; then a sweep over the graph, {@link AssumptionSearch}, or
 * {@link ChainSearch}, each with a limit of its own.
 */
final class RegisterDecider implements LevelDecider {
  /** Without real time, what follows from an assumption may be anywhere. */
  private static final int MOST_UNTIMED = 2_000;

  /** By how many transactions another may be out of time, where that is allowed. */
  private static final int[] SLACKS = {8, 64, 512};

  private static final int MOST_REFUTED_OUT_OF_TIME = 1_000;

  private final TransactionHistory h;
  private final Budget budget;
  private final boolean explains;
  private final Map<IsolationLevel, Outcome> answers = new EnumMap<>(IsolationLevel.class);

  /** A row near to which there is no order, or -1. */
  private int near = -1;

  private @Nullable RegisterVersions each;
  private @Nullable RegisterVersions repeatable;

  RegisterDecider(TransactionHistory h, Budget budget) {
    this(h, budget, true);
  }

  /**
   * A decider.
   *
   * @param explains whether a no is to come with its reason
   */
  RegisterDecider(TransactionHistory h, Budget budget, boolean explains) {
    this.h = h;
    this.budget = budget;
    this.explains = explains;
  }

  @Override
  public Outcome decide(IsolationLevel level) {
    Outcome known = answers.get(level);
    if (known == null) {
      known = decideAnew(level);
      answers.put(level, known);
    }
    return known;
  }

  private Outcome decideAnew(IsolationLevel level) {
    boolean committed = level == IsolationLevel.READ_COMMITTED;
    RegisterVersions v = versions(!committed);
    if (v.repeated() != null) {
      return new Outcome.Beyond(v.repeated());
    }
    if (v.fault() != null) {
      return TransactionAnomaly.of(level, v.fault()).no();
    }
    return committed ? committed(v) : ordered(v, level);
  }

  private RegisterVersions versions(boolean agreeing) {
    if (agreeing) {
      repeatable = repeatable == null ? new RegisterVersions(h, true) : repeatable;
      return repeatable;
    }
    each = each == null ? new RegisterVersions(h, false) : each;
    return each;
  }

  /** The order of versions is free here: only who read from whom counts. */
  private Outcome committed(RegisterVersions v) {
    PackedEdges edges = new PackedEdges(h.size);
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i); s++) {
        if (v.saw[s] != RegisterVersions.NONE && !v.isInitial(v.saw[s])) {
          edges.add(v.writer(v.saw[s]), i);
        }
      }
    }
    edges.pack();
    TransactionGraph graph = new TransactionGraph(h, v.happened, edges, 1, false);
    int[] order = graph.order(budget);
    return order != null
        ? new Outcome.Yes(order, Outcome.GRAPH)
        : refuted(graph, IsolationLevel.READ_COMMITTED);
  }

  private Outcome ordered(RegisterVersions v, IsolationLevel level) {
    if (!level.serial()) {
      Outcome stronger =
          decide(level.timed() ? IsolationLevel.STRICT_SERIALIZABLE : IsolationLevel.SERIALIZABLE);
      if (stronger instanceof Outcome.Yes holds) {
        return new Outcome.Yes(TransactionGraph.atOnce(holds.witness()), Outcome.GRAPH);
      }
    }
    if (level.timed() ? level.serial() : level.serial() && h.size <= MOST_UNTIMED) {
      return serial(v, level);
    }
    if (level.serial()
        && decide(IsolationLevel.STRICT_SERIALIZABLE) instanceof Outcome.Yes strict) {
      return strict;
    }
    Outcome near = level.serial() ? nearTime(v, level) : null;
    if (near != null) {
      return near;
    }
    ChainSearch search = new ChainSearch(v, level, budget);
    return switch (search.decide()) {
      case FOUND -> new Outcome.Yes(search.order(), Outcome.GRAPH);
      case CYCLE -> refuted(search.known(), level);
      case EXHAUSTED -> refutedByCore(level, -1);
      case GIVEN_UP -> level.serial() ? beyond(search.tried()) : split(v, level);
    };
  }

  /** Snapshots that no simple order fits: as serial transactions, of which more is known. */
  private Outcome split(RegisterVersions v, IsolationLevel level) {
    SnapshotSplit split = new SnapshotSplit(v);
    RegisterDecider decider = new RegisterDecider(split.halves(), budget, false);
    Outcome answer =
        decider.decide(
            level.timed() ? IsolationLevel.STRICT_SERIALIZABLE : IsolationLevel.SERIALIZABLE);
    if (answer instanceof Outcome.Yes holds) {
      return new Outcome.Yes(split.order(holds.witness()), Outcome.GRAPH);
    }
    int near = decider.near < 0 ? -1 : decider.near / 2;
    return answer instanceof Outcome.No ? refutedByCore(level, near) : answer;
  }

  private static Outcome beyond(long tried) {
    return new Outcome.Beyond(
        "after %d attempts no order of the blind writes was found; let transactions read a"
                .formatted(tried)
            + " register before they write it, or use list-append, and nothing is left open");
  }

  private Outcome refutedByCore(IsolationLevel level, int near) {
    int[] core = explains ? new CoreTransactions(h, level, budget).find(near) : new int[0];
    return TransactionAnomaly.ofCore(level, core).no();
  }

  /** What follows is found, and the rest assumed. */
  private Outcome serial(RegisterVersions v, IsolationLevel level) {
    RegisterChains chains = new RegisterChains(v, 1, level.timed());
    TimedGraph graph = chains.timedGraph(level == IsolationLevel.SESSION);
    if (graph.open() >= 0) {
      return refuted(chains.graph(graph.edges()), level);
    }
    AssumptionSearch search = new AssumptionSearch(chains, graph, budget);
    return switch (search.search()) {
      case ORDERED -> new Outcome.Yes(order(chains, graph, 0), Outcome.GRAPH);
      case CYCLE, NO_ORDER -> {
        near = search.near();
        yield refutedByCore(level, near);
      }
      case BEYOND -> beyond(search.refuted() + 1);
    };
  }

  /**
   * Looks for an order that is near that of time, although it need not be: what databases answer is
   * seldom older than a few transactions. Says nothing if there is none; null then.
   */
  private @Nullable Outcome nearTime(RegisterVersions v, IsolationLevel level) {
    for (int transactions : SLACKS) {
      long slack = slack(transactions);
      RegisterChains chains = new RegisterChains(v, 1, true, slack);
      TimedGraph graph = chains.timedGraph(level == IsolationLevel.SESSION);
      AssumptionSearch search =
          graph.open() >= 0
              ? null
              : new AssumptionSearch(chains, graph, budget, MOST_REFUTED_OUT_OF_TIME);
      if (search != null && search.search() == AssumptionSearch.Found.ORDERED) {
        return new Outcome.Yes(order(chains, graph, slack), Outcome.GRAPH);
      }
    }
    return null;
  }

  /** About how long so many transactions take, one call after the other. */
  private long slack(int transactions) {
    double each = ((double) h.call[h.size - 1] - h.call[0]) / h.size;
    return (long) (transactions * each) + 1;
  }

  private int[] order(RegisterChains chains, TimedGraph graph, long slack) {
    int[] order = chains.graph(graph.edges()).order(slack, budget);
    if (order == null) {
      throw new IllegalStateException("all chains are ordered, and there is a cycle");
    }
    return order;
  }

  private Outcome refuted(TransactionGraph graph, IsolationLevel level) {
    return explains ? graph.refuted(level, budget) : refutedByCore(level, -1);
  }
}
