package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;

/**
 * The versions of each register in chains: a chain begins with a blind write, or with the initial
 * value, and goes on with the transactions that read and replaced the version before. Nothing comes
 * between two versions of a chain, so that only the order of chains is not known; that of the
 * initial value is first.
 *
 * <pre>
 *   key x    null  T2  T7        T2 read null and wrote, T7 read that and wrote
 *            T4                  wrote blindly
 *            T5  T6              T5 wrote blindly, T6 read that and wrote
 * </pre>
 *
 * <p>Nodes are transactions, with one node or, for snapshots, two, and behind them two <em>ends</em>
 * for each chain: what comes after who wrote, and after who read, its last version. With one node
 * for a transaction the two are one. Cost: O(steps).
 */
final class RegisterChains {
  private static final int NONE = -1;

  private final RegisterVersions v;
  private final TransactionHistory h;
  private final int perRow;
  private final IntList key = new IntList();

  /** Of each chain: who starts it, -1 for the initial one; and its last version. */
  private final IntList start = new IntList();

  private final IntList last = new IntList();
  private final int[] initialChain;

  RegisterChains(RegisterVersions v, int perRow) {
    this.v = v;
    this.h = v.h;
    this.perRow = perRow;
    this.initialChain = new int[h.keyCount()];
    for (int k = 0; k < h.keyCount(); k++) {
      initialChain[k] = count();
      add(k, NONE, v.initial(k));
    }
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && v.happened[i]; s++) {
        if (h.writes(s) && v.last[s] && v.replaces[s] == NONE) {
          add(h.key(s), i, s);
        }
      }
    }
  }

  private void add(int ofKey, int row, int version) {
    int at = version;
    while (v.replacedBy[at] != NONE) {
      at = v.replacedBy[at];
    }
    key.add(ofKey);
    start.add(row);
    last.add(at);
  }

  int count() {
    return start.size();
  }

  int key(int chain) {
    return key.get(chain);
  }

  /** The transaction that starts a chain; -1 for that of an initial value. */
  int start(int chain) {
    return start.get(chain);
  }

  /** Whether all chains of every key are one, so that nothing is open. */
  boolean ordered() {
    return count() == h.keyCount();
  }

  /** The node that is a chain's end, for those that wrote its last version or those that read it. */
  private int end(int chain, boolean readers) {
    return perRow * h.size + 2 * chain + (readers && perRow == 2 ? 1 : 0);
  }

  private int nodes() {
    return perRow * h.size + 2 * count();
  }

  /** All that is known, and for each assumption that its first chain comes before its second. */
  PackedEdges edges(boolean sessions, IntList first, IntList second) {
    PackedEdges edges = new PackedEdges(nodes());
    for (int i = 0; i < h.size; i++) {
      if (v.happened[i]) {
        addReads(edges, i);
      }
    }
    for (int c = 0; c < count(); c++) {
      addEnd(edges, c);
      if (start(c) != NONE) {
        addOrder(edges, initialChain[key(c)], c);
      }
    }
    for (int p = 0; p < first.size(); p++) {
      addOrder(edges, first.get(p), second.get(p));
    }
    if (sessions) {
      SessionOrder.add(h, v.happened, edges);
    }
    return edges.pack();
  }

  private void addReads(PackedEdges edges, int i) {
    if (perRow == 2) {
      edges.add(2 * i, 2 * i + 1);
    }
    for (int s = h.first(i); s < h.end(i); s++) {
      int version = v.saw[s];
      if (version == NONE) {
        continue;
      }
      if (!v.isInitial(version)) {
        edges.add(commit(v.writer(version)), snapshot(i));
      }
      int next = v.replacedBy[version];
      if (next != NONE && v.writer(next) != i) {
        edges.add(snapshot(i), commit(v.writer(next)));
      }
    }
  }

  private void addEnd(PackedEdges edges, int chain) {
    int version = last.get(chain);
    if (!v.isInitial(version)) {
      edges.add(commit(v.writer(version)), end(chain, false));
    }
    for (int s = v.firstReader[version]; s != NONE; s = v.nextReader[s]) {
      edges.add(snapshot(v.row[s]), end(chain, true));
    }
  }

  private void addOrder(PackedEdges edges, int before, int after) {
    edges.add(end(before, false), snapshot(start(after)));
    if (perRow == 2) {
      edges.add(end(before, true), commit(start(after)));
    }
  }

  private int snapshot(int row) {
    return perRow * row;
  }

  private int commit(int row) {
    return perRow * row + perRow - 1;
  }

  /** Two chains of a key that overlap in an order of nodes, the one that starts first first. */
  int[] overlapping(int[] order) {
    int[] place = new int[perRow * h.size];
    for (int k = 0; k < order.length; k++) {
      place[order[k]] = k;
    }
    Integer[] chains = new Integer[count() - h.keyCount()];
    Arrays.setAll(chains, c -> c + h.keyCount());
    Arrays.sort(
        chains,
        (a, b) -> Integer.compare(place[commit(start(a))], place[commit(start(b))]));
    int[] before = new int[h.keyCount()];
    Arrays.fill(before, NONE);
    for (int c : chains) {
      int earlier = before[key(c)];
      if (earlier != NONE && !isOver(earlier, c, place)) {
        return new int[] {earlier, c};
      }
      before[key(c)] = c;
    }
    return null;
  }

  private boolean isOver(int chain, int next, int[] place) {
    int version = last.get(chain);
    if (place[commit(v.writer(version))] > place[snapshot(start(next))]) {
      return false;
    }
    for (int s = v.firstReader[version]; s != NONE; s = v.nextReader[s]) {
      if (place[snapshot(v.row[s])] > place[commit(start(next))]) {
        return false;
      }
    }
    return true;
  }
}
