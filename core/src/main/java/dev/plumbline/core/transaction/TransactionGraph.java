package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What must come before what, and whether real time counts, which has no edges.
 *
 * <p>A transaction has one node, or two, its snapshot and its commit; nodes behind these belong to
 * no transaction.
 *
 * @param h the history
 * @param happened by row, whether the transaction took effect
 * @param edges between nodes
 * @param perRow how many nodes a transaction has
 * @param timed whether real time counts
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TransactionGraph(
    TransactionHistory h, boolean[] happened, PackedEdges edges, int perRow, boolean timed) {
  TransactionGraph withEdges(PackedEdges others) {
    return new TransactionGraph(h, happened, others, perRow, timed);
  }

  /** Snapshot and commit of each transaction, one after the other. */
  static int[] atOnce(int[] rows) {
    int[] order = new int[2 * rows.length];
    for (int k = 0; k < rows.length; k++) {
      order[2 * k] = 2 * rows[k];
      order[2 * k + 1] = 2 * rows[k] + 1;
    }
    return order;
  }

  /** Whether a node is one of a transaction. */
  boolean isRow(int node) {
    return node < perRow * h.size;
  }

  /** The nodes of transactions in an order that respects edges and time; null if there is none. */
  int @Nullable [] order(Budget budget) {
    return order(0, budget);
  }

  /**
   * The same, not taking time at its word.
   *
   * @param slack how much later than its return a transaction may take effect
   */
  int @Nullable [] order(long slack, Budget budget) {
    TransactionSweep sweep = new TransactionSweep(this, slack);
    return sweep.succeeds(budget) ? sweep.order() : null;
  }

  /** Refutes a level by a shortest cycle; there must be no order. */
  Outcome.No refuted(IsolationLevel level, Budget budget) {
    ShortestCycle search = new ShortestCycle(this, budget);
    int[] nodes = search.find();
    if (nodes == null) {
      throw new IllegalStateException("no cycle where no order was found; a bug of Plumbline");
    }
    List<Dependency> facts = new DependencyFinder(h, perRow).facts(nodes, search.closedByTime());
    return TransactionAnomaly.of(level, facts).no();
  }
}
