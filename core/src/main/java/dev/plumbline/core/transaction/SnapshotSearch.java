package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.PackedEdges;
import dev.plumbline.core.transaction.DependencyGraph.Kinds;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Orders the snapshots and commits of transactions such that no two that wrote the same key
 * overlap, of those whose order is not known, because nobody read what they wrote. To put one
 * before the other is to let it commit before the snapshot of the other.
 *
 * <p>The question is NP-complete, as it contains Interval Graph Sandwich (Golumbic, Kaplan,
 * Shamir), and after {@value #ATTEMPTS} sweeps, or {@value #EDGES} edges in all of them, the search
 * is given up.
 */
final class SnapshotSearch extends OverlapSearch {
  private static final int ATTEMPTS = 20_000;
  private static final long EDGES = 40_000_000;

  private final KeyOrders orders;

  SnapshotSearch(KeyOrders orders, boolean timed, Budget budget) {
    super(
        orders.graph(new DependencyGraph(orders, 2).edges(Kinds.ALL, false), 2, timed),
        ATTEMPTS,
        EDGES,
        budget);
    this.orders = orders;
  }

  @Override
  void addOrder(PackedEdges edges, int before, int after) {
    edges.add(commit(before), snapshot(after));
  }

  @Override
  long work(PackedEdges edges) {
    return edges.firstOut(edges.nodes());
  }

  @Override
  void inOrderOfReturns(IntList first, IntList second) {
    int[] last = Filled.ints(orders.h.keyCount(), -1);
    for (int p : unreadBy(row -> orders.h.ret[row])) {
      int key = orders.unreadKeys.get(p);
      if (last[key] >= 0) {
        first.add(last[key]);
        second.add(orders.unreadRows.get(p));
      }
      last[key] = orders.unreadRows.get(p);
    }
  }

  /** Two unread writers of a key that overlap in the order, the first to commit first; or null. */
  @Override
  int @Nullable [] overlapping(int[] order) {
    int[] place = new int[2 * orders.h.size];
    for (int k = 0; k < order.length; k++) {
      place[order[k]] = k;
    }
    int[] last = Filled.ints(orders.h.keyCount(), -1);
    for (int p : unreadBy(row -> place[commit(row)])) {
      int key = orders.unreadKeys.get(p);
      int row = orders.unreadRows.get(p);
      if (last[key] >= 0 && place[snapshot(row)] < place[commit(last[key])]) {
        return new int[] {last[key], row};
      }
      last[key] = row;
    }
    return null;
  }

  /** The unread writes, sorted by something of their transactions. */
  private int[] unreadBy(IntToLongFunction key) {
    int[] writes = new int[orders.unreadKeys.size()];
    Arrays.setAll(writes, p -> p);
    MergeSort.byKey(writes, p -> key.applyAsLong(orders.unreadRows.get(p)));
    return writes;
  }

  private static int snapshot(int row) {
    return 2 * row;
  }

  private static int commit(int row) {
    return 2 * row + 1;
  }
}
