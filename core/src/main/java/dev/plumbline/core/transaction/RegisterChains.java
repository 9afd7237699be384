package dev.plumbline.core.transaction;

import dev.plumbline.core.chain.Chains;
import dev.plumbline.core.chain.TimedGraph;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
 * <p>A transaction has one node or, for snapshots, two, and so has behind them the <em>end</em> of
 * each chain: what comes after who wrote, and after who read, its last version. Cost: O(steps).
 */
final class RegisterChains implements Chains {
  private static final int NONE = -1;

  private final RegisterVersions v;
  private final TransactionHistory h;
  private final int perRow;
  private final IntList key = new IntList();

  /** Of each chain: who starts it, -1 for the initial one; and its last version. */
  private final IntList start = new IntList();

  private final IntList last = new IntList();
  private final int[] initialChain;

  /** By step: the chain that it starts, or -1. */
  private final int[] startedBy;

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
    this.slack = slack;
    this.v = v;
    this.h = v.h;
    this.perRow = perRow;
    this.timed = timed;
    this.startedBy = Filled.ints(h.steps(), NONE);
    this.initialChain = new int[h.keyCount()];
    for (int k = 0; k < h.keyCount(); k++) {
      initialChain[k] = count();
      add(k, NONE, v.initial(k));
    }
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && v.happened[i]; s++) {
        if (h.writes(s) && v.last[s] && v.replaces[s] == NONE) {
          startedBy[s] = count();
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

  @Override
  public int count() {
    return start.size();
  }

  @Override
  public int places() {
    return h.keyCount();
  }

  @Override
  public int place(int chain) {
    return key.get(chain);
  }

  /** The transaction that starts a chain; -1 for that of an initial value. */
  @Override
  public int start(int chain) {
    return start.get(chain);
  }

  @Override
  public long called(int chain) {
    return timed ? h.call[start(chain)] : Long.MIN_VALUE;
  }

  @Override
  public int end(int chain) {
    return end(chain, false);
  }

  @Override
  public int endedBy(int node) {
    return node < h.size ? NONE : node - h.size;
  }

  @Override
  public void startedBy(int node, IntConsumer chain) {
    for (int s = h.first(node); s < h.end(node); s++) {
      if (startedBy[s] != NONE) {
        chain.accept(startedBy[s]);
      }
    }
  }

  @Override
  public long over(int chain, long[] latest) {
    int version = last.get(chain);
    long over = v.isInitial(version) ? Long.MIN_VALUE : latest[v.writer(version)];
    for (int s = v.firstReader[version]; s != NONE; s = v.nextReader[s]) {
      over = Math.max(over, latest[v.row[s]]);
    }
    return over;
  }

  /**
   * The node that is a chain's end, for those that wrote its last version or those that read it.
   */
  private int end(int chain, boolean readers) {
    return perRow * (h.size + chain) + (readers ? perRow - 1 : 0);
  }

  private int nodes() {
    return perRow * (h.size + count());
  }

  /** The graph without assumptions, with real time if that counts; nodes are transactions. */
  TimedGraph graph(boolean sessions) {
    long[] earliest = Filled.longs(nodes(), Long.MIN_VALUE);
    long[] latest = new long[nodes()];
    Arrays.fill(latest, Long.MAX_VALUE);
    for (int i = 0; i < h.size && timed; i++) {
      if (v.happened[i]) {
        earliest[i] = h.call[i];
        latest[i] = h.unknown(i) ? h.ret[i] : h.ret[i] + slack;
      }
    }
    return new TimedGraph(edges(sessions, new IntList(), new IntList()), earliest, latest);
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
        addOrder(edges, initialChain[place(c)], c);
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

  /**
   * Pairs of neighbors, the chains of each key being in the order of the returns of their starts.
   */
  void inOrderOfReturns(IntList first, IntList second) {
    int[] chains = IntStream.range(h.keyCount(), count()).toArray();
    MergeSort.byKey(chains, c -> h.ret[start(c)]);
    int[] before = Filled.ints(h.keyCount(), NONE);
    for (int c : chains) {
      if (before[place(c)] != NONE) {
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
    int[] before = Filled.ints(h.keyCount(), NONE);
    for (int c : chains) {
      int earlier = before[place(c)];
      if (earlier != NONE && !isOver(earlier, c, place)) {
        return new int[] {earlier, c};
      }
      before[place(c)] = c;
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
