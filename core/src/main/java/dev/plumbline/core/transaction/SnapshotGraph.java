package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * What must come before what if transactions read snapshots: each has two nodes, the snapshot and
 * the commit. Who wrote a version committed before the snapshots of its readers and of who wrote
 * the next one (two that wrote the same key must not overlap); who did not see a version had its
 * snapshot before that was committed.
 *
 * <p>A key that was written unread has two joins, one for those that wrote before and one for those
 * that read before. Where at most one transaction wrote a key unread, an order of this graph is a
 * witness: {@link DependencyGraph}'s argument holds for snapshots. Where two did, they must not
 * overlap, in an order that nobody knows; that makes the question NP-complete, see {@link
 * SnapshotSearch}.
 *
 * <p>Cost: O(steps) time and edges.
 */
final class SnapshotGraph {
  private final KeyOrders orders;
  private final TransactionHistory h;
  private final int[] join;
  private final int nodes;

  SnapshotGraph(KeyOrders orders) {
    this.orders = orders;
    this.h = orders.h;
    this.join = Filled.ints(h.keyCount(), -1);
    int next = 2 * h.size;
    for (int p = 0; p < orders.unreadKeys.size(); p++) {
      int key = orders.unreadKeys.get(p);
      if (join[key] < 0) {
        join[key] = next;
        next += 2;
      }
    }
    this.nodes = next;
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

  PackedEdges edges() {
    PackedEdges edges = new PackedEdges(nodes);
    for (int i = 0; i < h.size; i++) {
      if (orders.happened[i]) {
        edges.add(2 * i, 2 * i + 1);
        addReads(edges, i);
      }
    }
    for (int key = 0; key < h.keyCount(); key++) {
      addVersions(edges, key);
    }
    for (int p = 0; p < orders.unreadKeys.size(); p++) {
      int written = join[orders.unreadKeys.get(p)];
      edges.add(written, 2 * orders.unreadRows.get(p));
      edges.add(written + 1, 2 * orders.unreadRows.get(p) + 1);
    }
    return edges.pack();
  }

  private void addVersions(PackedEdges edges, int key) {
    int last = -1;
    for (int p = orders.at[key]; p <= orders.at[key + 1]; p++) {
      int next = p < orders.at[key + 1] ? orders.owner[p] : orders.extender[key];
      if (next >= 0 && last >= 0 && next != last) {
        edges.add(2 * last + 1, 2 * next);
      }
      last = next >= 0 ? next : last;
    }
    if (join[key] >= 0 && last >= 0) {
      edges.add(2 * last + 1, join[key]);
    }
  }

  private void addReads(PackedEdges edges, int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      int seen = orders.seen[s];
      if (seen < 0) {
        continue;
      }
      int key = h.key(s);
      if (seen > 0) {
        edges.add(2 * orders.owner[orders.at[key] + seen - 1] + 1, 2 * row);
      }
      int next = orders.next(key, seen);
      if (next >= 0 && next != row) {
        edges.add(2 * row, 2 * next + 1);
      } else if (next < 0 && join[key] >= 0) {
        edges.add(2 * row, join[key] + 1);
      }
    }
  }
}
