package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * What must come before what in any order of the transactions, real time aside.
 *
 * <ul>
 *   <li>ww: who wrote a version, before who wrote the next;
 *   <li>wr: who wrote the last version that a read saw, before the reader;
 *   <li>rw: a reader, before who wrote the first version that it did not see.
 * </ul>
 *
 * <p>Who wrote a key unread comes after all its versions and after all that read no later one. For
 * that a key has one more node, the <em>join</em>, so that r readers and u writers take r + u edges
 * and not r · u.
 *
 * <p>Claim: without {@linkplain TransactionFault faults} there is a serial order of the
 * transactions if and only if this graph has no cycle. Every edge is forced. And in a topological
 * order the versions of a key come as they were read, then the unread ones, which nobody sees; a
 * reader comes after the last version that it saw and before the next one, so that it sees exactly
 * what it says.
 *
 * <p>Cost: O(steps) time and edges. The kinds of edges are those of Adya, <em>Weak consistency</em>
 * (1999).
 */
final class DependencyGraph {
  private final KeyOrders orders;
  private final TransactionHistory h;
  private final int[] join;
  private final int nodes;

  DependencyGraph(KeyOrders orders) {
    this.orders = orders;
    this.h = orders.h;
    this.join = Filled.ints(h.keyCount(), -1);
    int next = h.size;
    for (int p = 0; p < orders.unreadKeys.size(); p++) {
      int key = orders.unreadKeys.get(p);
      if (join[key] < 0) {
        join[key] = next++;
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

  /** The edges; nodes are the rows, and from {@code size()} on the joins. */
  PackedEdges edges(Kinds kinds, boolean sessions) {
    PackedEdges edges = new PackedEdges(nodes);
    for (int key = 0; key < h.keyCount(); key++) {
      addVersions(edges, key);
    }
    for (int p = 0; p < orders.unreadKeys.size(); p++) {
      edges.add(join[orders.unreadKeys.get(p)], orders.unreadRows.get(p));
    }
    if (kinds != Kinds.WW) {
      addReads(edges, kinds == Kinds.ALL);
    }
    if (sessions) {
      SessionOrder.add(h, orders.happened, edges);
    }
    return edges.pack();
  }

  private void addVersions(PackedEdges edges, int key) {
    int last = -1;
    for (int p = orders.at[key]; p < orders.at[key + 1]; p++) {
      last = follow(edges, last, orders.owner[p]);
    }
    last = follow(edges, last, orders.extender[key]);
    follow(edges, last, join[key]);
  }

  private static int follow(PackedEdges edges, int last, int next) {
    if (next < 0) {
      return last;
    }
    if (last >= 0 && last != next) {
      edges.add(last, next);
    }
    return next;
  }

  private void addReads(PackedEdges edges, boolean antidependencies) {
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i); s++) {
        int seen = orders.seen[s];
        if (seen < 0) {
          continue;
        }
        int key = h.key(s);
        if (seen > 0) {
          edges.add(orders.owner[orders.at[key] + seen - 1], i);
        }
        if (antidependencies) {
          int next = orders.next(key, seen);
          next = next < 0 ? join[key] : next;
          if (next >= 0 && next != i) {
            edges.add(i, next);
          }
        }
      }
    }
  }
}
