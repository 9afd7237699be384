package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * Edges between the transactions of each process: from those that had returned before another was
 * called. Those before them need no edge of their own, so that mostly there is one.
 */
final class SessionOrder {
  private final TransactionHistory h;
  private final PackedEdges edges;
  private final int[] before;
  private final long[] latestReturn;

  private SessionOrder(TransactionHistory h, PackedEdges edges) {
    this.h = h;
    this.edges = edges;
    this.before = new int[h.size];
    this.latestReturn = new long[h.size];
  }

  /** Adds them; nodes are rows. */
  static void add(TransactionHistory h, boolean[] happened, PackedEdges edges) {
    SessionOrder order = new SessionOrder(h, edges);
    int[] last = Filled.ints(h.processCount(), -1);
    for (int i = 0; i < h.size; i++) {
      if (happened[i]) {
        order.add(i, last);
      }
    }
  }

  private void add(int i, int[] last) {
    int j = last[h.process[i]];
    long covered = Long.MIN_VALUE;
    for (int k = j; k >= 0 && latestReturn[k] >= covered; k = before[k]) {
      if (h.ret[k] < h.call[i]) {
        edges.add(k, i);
        covered = Math.max(covered, h.call[k]);
      }
    }
    if (!h.unknown(i)) {
      before[i] = j;
      latestReturn[i] = Math.max(h.ret[i], j < 0 ? Long.MIN_VALUE : latestReturn[j]);
      last[h.process[i]] = i;
    }
  }
}
