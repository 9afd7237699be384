package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * What must come before what in any order of the transactions, real time aside. A transaction has
 * one node; or two, if it reads a snapshot: the snapshot and the commit.
 *
 * <ul>
 *   <li>ww: who wrote a version commits before the snapshot of who wrote the next, since two that
 *       wrote the same key must not overlap;
 *   <li>wr: who wrote the last version that a read saw commits before the snapshot of the reader;
 *   <li>rw: a reader has its snapshot before the commit of who wrote the first version that it did
 *       not see.
 * </ul>
 *
 * <p>Who wrote a key unread comes after all its versions and after all that read no later one. For
 * that a key has one more node, the <em>join</em>, so that r readers and u writers take r + u edges
 * and not r · u; or two, one for those that wrote before and one for those that read before.
 *
 * <p>Claim: without {@linkplain TransactionFault faults} there is a serial order of the
 * transactions if and only if this graph has no cycle. Every edge is forced. And in a topological
 * order the versions of a key come as they were read, then the unread ones, which nobody sees; a
 * reader comes after the last version that it saw and before the next one, so that it sees exactly
 * what it says.
 *
 * <p>The same holds for snapshots where at most one transaction wrote a key unread. Where two did,
 * they must not overlap, in an order that nobody knows; that makes the question NP-complete, see
 * {@link SnapshotSearch}.
 *
 * <p>Cost: O(steps) time and edges. The kinds of edges are those of Adya, <em>Weak consistency</em>
 * (1999).
 */
final class DependencyGraph {
  private final KeyOrders orders;
  private final TransactionHistory h;
  private final int perRow;

  /** By key: the first of its joins; -1 if everything that was written to it was read. */
  private final int[] join;

  private final int nodes;

  /**
   * The graph of a history.
   *
   * @param perRow how many nodes a transaction has, and a key that was written unread
   */
  DependencyGraph(KeyOrders orders, int perRow) {
    this.orders = orders;
    this.h = orders.h;
    this.perRow = perRow;
    this.join = Filled.ints(h.keyCount(), -1);
    int next = perRow * h.size;
    for (int p = 0; p < orders.unreadKeys.size(); p++) {
      int key = orders.unreadKeys.get(p);
      if (join[key] < 0) {
        join[key] = next;
        next += perRow;
      }
    }
    this.nodes = next;
  }

  /** Which edges are wanted. */
  enum Kinds {
    WW,
    WW_WR,
    ALL
  }

  /** The edges; nodes are those of the rows, and then the joins. */
  PackedEdges edges(Kinds kinds, boolean sessions) {
    PackedEdges edges = new PackedEdges(nodes);
    for (int key = 0; key < h.keyCount(); key++) {
      addVersions(edges, key);
    }
    for (int p = 0; p < orders.unreadKeys.size(); p++) {
      int written = join[orders.unreadKeys.get(p)];
      edges.add(written, snapshot(orders.unreadRows.get(p)));
      if (perRow > 1) {
        edges.add(written + 1, commit(orders.unreadRows.get(p)));
      }
    }
    for (int i = 0; i < h.size; i++) {
      if (perRow > 1 && orders.happened[i]) {
        edges.add(snapshot(i), commit(i));
      }
      for (int s = h.first(i); kinds != Kinds.WW && s < h.end(i); s++) {
        addRead(edges, i, s, kinds == Kinds.ALL);
      }
    }
    if (sessions) {
      SessionOrder.add(h, orders.happened, edges);
    }
    return edges.pack();
  }

  private int snapshot(int row) {
    return perRow * row;
  }

  private int commit(int row) {
    return perRow * row + perRow - 1;
  }

  private void addVersions(PackedEdges edges, int key) {
    int last = -1;
    for (int p = orders.at[key]; p < orders.at[key + 1]; p++) {
      last = follow(edges, last, orders.owner[p]);
    }
    last = follow(edges, last, orders.extender[key]);
    if (last >= 0 && join[key] >= 0) {
      edges.add(commit(last), join[key]);
    }
  }

  private int follow(PackedEdges edges, int last, int next) {
    if (next < 0) {
      return last;
    }
    if (last >= 0 && last != next) {
      edges.add(commit(last), snapshot(next));
    }
    return next;
  }

  private void addRead(PackedEdges edges, int row, int step, boolean antidependencies) {
    int seen = orders.seen[step];
    if (seen < 0) {
      return;
    }
    int key = h.key(step);
    if (seen > 0) {
      edges.add(commit(orders.owner[orders.at[key] + seen - 1]), snapshot(row));
    }
    int next = orders.next(key, seen);
    if (antidependencies && next >= 0 && next != row) {
      edges.add(snapshot(row), commit(next));
    } else if (antidependencies && next < 0 && join[key] >= 0) {
      edges.add(snapshot(row), join[key] + perRow - 1);
    }
  }
}
