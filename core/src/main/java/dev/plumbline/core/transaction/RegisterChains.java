package dev.plumbline.core.transaction;

import dev.plumbline.core.chain.Chains;
import dev.plumbline.core.chain.TimedGraph;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The versions of each register in chains, of the transactions that happened; the first of them are
 * those of the initial values, in the order of the keys.
 */
final class RegisterChains extends Chains {
  private final RegisterVersions v;
  private final TransactionHistory h;
  private final int perRow;
  private final boolean timed;
  private final long slack;

  RegisterChains(RegisterVersions v, int perRow, boolean timed) {
    this(v, perRow, timed, 0);
  }

  /**
   * Chains in a time that is not taken at its word.
   *
   * @param slack how much later than its return a transaction may take effect
   */
  RegisterChains(RegisterVersions v, int perRow, boolean timed, long slack) {
    super(v, v.h.size, v.h.keyCount(), perRow);
    this.v = v;
    this.h = v.h;
    this.perRow = perRow;
    this.timed = timed;
    this.slack = slack;
    for (int k = 0; k < h.keyCount(); k++) {
      addInitial(k);
    }
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && v.happened[i]; s++) {
        if (h.writes(s) && v.last[s] && v.replaces[s] == RegisterVersions.NONE) {
          addStarted(h.key(s), i, s);
        }
      }
    }
  }

  @Override
  protected boolean takesPart(int row) {
    return v.happened[row];
  }

  /** Who read a version happened, and says so. */
  @Override
  protected boolean reads(int row) {
    return true;
  }

  @Override
  protected long called(int row) {
    return timed ? h.call[row] : Long.MIN_VALUE;
  }

  @Override
  protected long due(int row) {
    long ret = h.unknown(row) ? h.ret[row] : h.ret[row] + slack;
    return timed ? ret : Long.MAX_VALUE;
  }

  /** The graph of what is known, with windows of time; transactions have one node. */
  TimedGraph timedGraph(boolean sessions) {
    return timed(known(sessions).edges());
  }

  /** The graph of what is known. */
  TransactionGraph known(boolean sessions) {
    PackedEdges edges = noEdges();
    for (int i = 0; i < h.size; i++) {
      if (v.happened[i]) {
        addRow(edges, i, h.first(i), h.end(i));
      }
    }
    addEnds(edges);
    if (sessions) {
      SessionOrder.add(h, v.happened, edges);
    }
    return graph(edges.pack());
  }

  /** A graph of these transactions. */
  TransactionGraph graph(PackedEdges edges) {
    return new TransactionGraph(h, v.happened, edges, perRow, timed);
  }

  /**
   * Pairs of neighbors, the chains of each key being in the order of the returns of their starts.
   */
  void inOrderOfReturns(IntList first, IntList second) {
    int[] chains = IntStream.range(h.keyCount(), count()).toArray();
    MergeSort.byKey(chains, c -> h.ret[start(c)]);
    int[] before = Filled.ints(h.keyCount(), RegisterVersions.NONE);
    for (int c : chains) {
      if (before[place(c)] != RegisterVersions.NONE) {
        first.add(before[place(c)]);
        second.add(c);
      }
      before[place(c)] = c;
    }
  }

  /** Two chains of a key that overlap in an order of nodes, the one that starts first first. */
  int @Nullable [] overlapping(int[] order) {
    int[] place = new int[perRow * h.size];
    for (int k = 0; k < order.length; k++) {
      place[order[k]] = k;
    }
    int[] chains = IntStream.range(h.keyCount(), count()).toArray();
    MergeSort.byKey(chains, c -> place[commit(start(c))]);
    int[] before = Filled.ints(h.keyCount(), RegisterVersions.NONE);
    for (int c : chains) {
      int earlier = before[place(c)];
      if (earlier != RegisterVersions.NONE && !isOver(earlier, c, place)) {
        return new int[] {earlier, c};
      }
      before[place(c)] = c;
    }
    return null;
  }

  private boolean isOver(int chain, int next, int[] place) {
    int version = last(chain);
    if (place[commit(v.writer(version))] > place[snapshot(start(next))]) {
      return false;
    }
    for (int s = v.firstLook[version]; s != RegisterVersions.NONE; s = v.nextLook[s]) {
      if (place[snapshot(v.row[s])] > place[commit(start(next))]) {
        return false;
      }
    }
    return true;
  }
}
