package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.TimeSweep;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;

/**
 * Puts the nodes of a graph in an order that respects its edges and, if asked to, real time:
 * without edges for it, by a sweep that learns of transactions as they are called and lets each
 * take effect as soon as it can. One that cannot by its return is on a cycle, or waits for one.
 *
 * <p>All nodes of a transaction may come from its call on, and the last must have by its return.
 *
 * <p>Cost: O(nodes + edges), and O(log C) a transaction, of which C are open at a time.
 */
final class TransactionSweep extends TimeSweep {
  private final TransactionGraph graph;
  private final TransactionHistory h;
  private final PackedEdges edges;
  private final int perRow;
  private final long slack;
  private final int[] waiting;
  private final boolean[] placed;
  private final int[] order;
  private int count;
  private int called;
  private int expected;
  private final IntList ready = new IntList();

  /**
   * A sweep.
   *
   * @param slack how much later than its return a transaction may take effect
   */
  TransactionSweep(TransactionGraph graph, long slack) {
    this.graph = graph;
    this.h = graph.h();
    this.edges = graph.edges();
    this.perRow = graph.perRow();
    this.slack = slack;
    this.waiting = new int[edges.nodes()];
    this.placed = new boolean[edges.nodes()];
    this.order = new int[edges.nodes()];
    for (int x = 0; x < waiting.length; x++) {
      waiting[x] = edges.firstIn(x + 1) - edges.firstIn(x);
    }
  }

  /** Whether there is such an order. */
  boolean succeeds(Budget budget) {
    called = graph.timed() ? 0 : h.size;
    for (int x = perRow * h.size; x < waiting.length; x++) {
      offer(x);
    }
    if (!graph.timed()) {
      return all(budget);
    }
    return run(h.size, h.call, budget) < 0;
  }

  private boolean all(Budget budget) {
    for (int i = 0; i < h.size; i++) {
      if (graph.happened()[i]) {
        expected += perRow;
        offerRow(i);
      }
    }
    budget.check();
    placeReady();
    int rows = 0;
    for (int k = 0; k < count; k++) {
      rows += graph.isRow(order[k]) ? 1 : 0;
    }
    return rows == expected;
  }

  @Override
  protected void call(int row) {
    called = row + 1;
    if (graph.happened()[row]) {
      if (!h.unknown(row)) {
        due(row, h.ret[row] + slack);
      }
      offerRow(row);
      placeReady();
    }
  }

  @Override
  protected boolean placed(int row) {
    return placed[perRow * row + perRow - 1];
  }

  private void offerRow(int row) {
    for (int x = perRow * row; x < perRow * row + perRow; x++) {
      offer(x);
    }
  }

  private void offer(int node) {
    if (waiting[node] == 0 && !placed[node]) {
      placed[node] = true;
      ready.add(node);
    }
  }

  private void placeReady() {
    while (!ready.isEmpty()) {
      int x = ready.removeLast();
      order[count++] = x;
      for (int e = edges.firstOut(x); e < edges.firstOut(x + 1); e++) {
        int next = edges.out(e);
        if (--waiting[next] == 0 && isCalled(next)) {
          offer(next);
        }
      }
    }
  }

  private boolean isCalled(int node) {
    return !graph.isRow(node) || node / perRow < called;
  }

  /** The nodes in their order, those of transactions only. */
  int[] order() {
    return Arrays.stream(order, 0, count).filter(graph::isRow).toArray();
  }
}
