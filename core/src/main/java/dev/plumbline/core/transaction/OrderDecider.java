package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.PackedEdges;
import dev.plumbline.core.transaction.DependencyGraph.Kinds;
import dev.plumbline.core.transaction.TransactionCheck.Answer;
import java.util.stream.IntStream;

/** Decides levels where the order of the versions that were read is known. */
final class OrderDecider {
  private final KeyOrders orders;
  private final Budget budget;

  OrderDecider(KeyOrders orders, Budget budget) {
    this.orders = orders;
    this.budget = budget;
  }

  Answer decide(IsolationLevel level) {
    return switch (level) {
      case STRICT_SERIALIZABLE, SESSION, SERIALIZABLE -> serial(level);
      case STRONG_SNAPSHOT_ISOLATION, SNAPSHOT_ISOLATION -> snapshots(level);
      case READ_COMMITTED -> committed();
    };
  }

  private Answer serial(IsolationLevel level) {
    PackedEdges edges =
        new DependencyGraph(orders).edges(Kinds.ALL, level == IsolationLevel.SESSION);
    TransactionSweep sweep =
        new TransactionSweep(orders.h, orders.happened, edges, 1, level.timed());
    return sweep.succeeds(budget) ? new Answer.Holds(sweep.order()) : refuted(level, edges, 1);
  }

  private Answer committed() {
    DependencyGraph graph = new DependencyGraph(orders);
    PackedEdges edges = graph.edges(Kinds.WW_WR, false);
    TransactionSweep sweep = new TransactionSweep(orders.h, orders.happened, edges, 1, false);
    if (sweep.succeeds(budget)) {
      return new Answer.Holds(sweep.order());
    }
    PackedEdges writes = graph.edges(Kinds.WW, false);
    boolean writesOnly =
        !new TransactionSweep(orders.h, orders.happened, writes, 1, false).succeeds(budget);
    return refuted(IsolationLevel.READ_COMMITTED, writesOnly ? writes : edges, 1);
  }

  private Answer snapshots(IsolationLevel level) {
    IsolationLevel serial =
        level.timed() ? IsolationLevel.STRICT_SERIALIZABLE : IsolationLevel.SERIALIZABLE;
    PackedEdges all = new DependencyGraph(orders).edges(Kinds.ALL, false);
    TransactionSweep sweep =
        new TransactionSweep(orders.h, orders.happened, all, 1, serial.timed());
    if (sweep.succeeds(budget)) {
      return new Answer.Holds(SnapshotGraph.atOnce(sweep.order()));
    }
    PackedEdges edges = new SnapshotGraph(orders).edges();
    SnapshotSearch search = new SnapshotSearch(orders, edges, level.timed(), budget);
    return switch (search.decide()) {
      case FOUND -> new Answer.Holds(search.order());
      case CYCLE -> refuted(level, edges, 2);
      case EXHAUSTED ->
          new Answer.Refuted(
              TransactionAnomaly.ofCore(level, IntStream.range(0, orders.h.size).toArray()));
      case GIVEN_UP ->
          new Answer.Beyond(
              "several transactions wrote a key that nobody read afterwards, and after "
                  + search.tried()
                  + " attempts no order of them was found; read every key once at the end, and"
                  + " nothing is left open");
    };
  }

  private Answer refuted(IsolationLevel level, PackedEdges edges, int perRow) {
    ShortestCycle search =
        new ShortestCycle(orders.h, orders.happened, edges, perRow, level.timed(), budget);
    int[] nodes = search.find();
    if (nodes == null) {
      throw new IllegalStateException("no cycle where no order was found; a bug of Plumbline");
    }
    return new Answer.Refuted(
        TransactionAnomaly.of(
            level, new DependencyFinder(orders.h, perRow).facts(nodes, search.closedByTime())));
  }
}
