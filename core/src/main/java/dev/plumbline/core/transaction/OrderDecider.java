package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.primitive.PackedEdges;
import dev.plumbline.core.transaction.DependencyGraph.Kinds;
import java.util.stream.IntStream;

/** Decides levels where the order of the versions that were read is known. */
final class OrderDecider {
  private final KeyOrders orders;
  private final Budget budget;

  OrderDecider(KeyOrders orders, Budget budget) {
    this.orders = orders;
    this.budget = budget;
  }

  Outcome decide(IsolationLevel level) {
    return switch (level) {
      case STRICT_SERIALIZABLE, SESSION, SERIALIZABLE -> serial(level);
      case STRONG_SNAPSHOT_ISOLATION, SNAPSHOT_ISOLATION -> snapshots(level);
      case READ_COMMITTED -> committed();
    };
  }

  private Outcome serial(IsolationLevel level) {
    boolean sessions = level == IsolationLevel.SESSION;
    PackedEdges edges = new DependencyGraph(orders, 1).edges(Kinds.ALL, sessions);
    TransactionGraph graph = orders.graph(edges, 1, level.timed());
    int[] order = graph.order(budget);
    return order != null ? new Outcome.Yes(order, Outcome.GRAPH) : graph.refuted(level, budget);
  }

  private Outcome committed() {
    DependencyGraph dependencies = new DependencyGraph(orders, 1);
    TransactionGraph graph = orders.graph(dependencies.edges(Kinds.WW_WR, false), 1, false);
    int[] order = graph.order(budget);
    if (order != null) {
      return new Outcome.Yes(order, Outcome.GRAPH);
    }
    TransactionGraph writes = graph.withEdges(dependencies.edges(Kinds.WW, false));
    boolean writesOnly = writes.order(budget) == null;
    return (writesOnly ? writes : graph).refuted(IsolationLevel.READ_COMMITTED, budget);
  }

  private Outcome snapshots(IsolationLevel level) {
    PackedEdges all = new DependencyGraph(orders, 1).edges(Kinds.ALL, false);
    int[] serial = orders.graph(all, 1, level.timed()).order(budget);
    if (serial != null) {
      return new Outcome.Yes(TransactionGraph.atOnce(serial), Outcome.GRAPH);
    }
    SnapshotSearch search = new SnapshotSearch(orders, level.timed(), budget);
    return switch (search.decide()) {
      case FOUND -> new Outcome.Yes(search.order(), Outcome.GRAPH);
      case CYCLE -> search.known().refuted(level, budget);
      case EXHAUSTED ->
          TransactionAnomaly.ofCore(level, IntStream.range(0, orders.h.size).toArray()).no();
      case GIVEN_UP ->
          new Outcome.Beyond(
              "several transactions wrote a key that nobody read afterwards, and after "
                  + search.tried()
                  + " attempts no order of them was found; read every key once at the end, and"
                  + " nothing is left open");
    };
  }
}
