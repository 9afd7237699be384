package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * Finds the orders of blind writes that follow from what was seen, until nothing more follows: if
 * the operation that starts chain A leads to the end of chain B at the same place, then something
 * of A comes before something of B, and so all of A comes before all of B.
 *
 * <p>This is the rule "if w′ comes before one that saw what w wrote, it comes before w; if it comes
 * after w, it comes after all that saw what w wrote", for whole chains at a time. Only pairs of
 * chains are looked at whose times overlap; the others are ordered by time as a whole. A pair is
 * looked at again when the beginning of one or the end of the other can be reached from more, which
 * the {@link TimedGraph} tells.
 *
 * <p>If all pairs are ordered and there is no cycle, then at each place the chains have one order,
 * and any order of operations that follows the edges and real time is a witness.
 *
 * <pre>
 *   chain A   write x 1    |-----|
 *             read x = 1      |---------|
 *   chain B   write x 2   |-------------------------|
 *             read x = 2                   |-----|
 * </pre>
 *
 * <p>Here the read of 1 had returned before the read of 2 was called, so it took effect before the
 * write of 2, too, although the two overlap.
 *
 * <p>Cost: each pair is ordered once, which costs an edge of the graph; a pair is looked at as
 * often as a window of its chains becomes narrower.
 */
final class Saturation {
  /** More pairs than these are not for this method. */
  private static final int MOST_PAIRS = 1 << 24;

  /** A pair that is not ordered; the first chain first; the second first. */
  private static final byte OPEN = 0;

  static final byte FIRST = 1;
  static final byte SECOND = 2;

  private final Chains chains;
  private final TimedGraph graph;
  private final IntList first = new IntList();
  private final IntList second = new IntList();
  private byte[] state;
  private PackedEdges pairsOf;

  /** Ordered pairs in the order in which they were; each has its edge. */
  private final IntList trail = new IntList();

  private final IntList queue = new IntList();
  private boolean[] waiting;
  private boolean tooMany;
  private int conflict = -1;

  Saturation(Chains chains, TimedGraph graph) {
    this.chains = chains;
    this.graph = graph;
    collectPairs();
  }

  private void collectPairs() {
    IntList[] open = new IntList[chains.places()];
    long[] over = new long[chains.count()];
    for (int b = 0; b < over.length && !tooMany; b++) {
      if (chains.start(b) < 0) {
        continue;
      }
      int a = chains.place(b);
      over[b] = chains.over(b, graph.latest);
      open[a] = open[a] == null ? new IntList() : open[a];
      int kept = 0;
      for (int k = 0; k < open[a].size(); k++) {
        int other = open[a].get(k);
        if (over[other] >= chains.called(chains.start(b))) {
          open[a].set(kept++, other);
          addPair(other, b);
        }
      }
      open[a].truncate(kept);
      open[a].add(b);
    }
    state = new byte[pairs()];
    waiting = new boolean[pairs()];
    pairsOf = new PackedEdges(chains.count() + pairs());
    for (int p = 0; p < pairs(); p++) {
      pairsOf.add(first.get(p), chains.count() + p);
      pairsOf.add(second.get(p), chains.count() + p);
    }
    pairsOf.pack();
  }

  private void addPair(int a, int b) {
    first.add(a);
    second.add(b);
    tooMany |= pairs() == MOST_PAIRS;
  }

  /** Whether there are too many pairs to go on. */
  boolean tooMany() {
    return tooMany;
  }

  /** Orders all that follows from the fixed edges; false if there is a cycle. */
  boolean begin() {
    for (int p = pairs() - 1; p >= 0; p--) {
      look(p);
    }
    int previous = -1;
    for (int b = 0; b < chains.count(); b++) {
      int start = chains.start(b);
      if (start >= 0 && start != previous) {
        graph.searchAfter(start, graph.latest[start]);
        graph.before.clear();
        for (int k = 0; k < graph.after.count(); k++) {
          orderBefore(graph.after.node(k), start);
        }
        previous = start;
      }
    }
    return settle();
  }

  /** The next pair, from this one on, that is not ordered; -1 if all are. */
  int nextOpen(int pair) {
    for (int p = pair; p < pairs(); p++) {
      if (state[p] == OPEN) {
        return p;
      }
    }
    return -1;
  }

  /** The order of a pair that leaves more time. */
  byte likely(int p) {
    double forward = slack(first.get(p), second.get(p));
    double backward = slack(second.get(p), first.get(p));
    return forward >= backward ? FIRST : SECOND;
  }

  private double slack(int a, int b) {
    return (double) graph.latest[chains.start(b)] - graph.earliest[chains.end(a)];
  }

  /** Orders a pair and all that follows; false if there is a cycle. */
  boolean order(int p, byte how) {
    return put(p, how) && settle();
  }

  int ordered() {
    return trail.size();
  }

  int pairs() {
    return first.size();
  }

  /** An operation of the last pair that could not be ordered, or -1. */
  int conflict() {
    return conflict;
  }

  /** Takes back orders since there were so many, and changes of windows since so many. */
  void undo(int orders, int changes) {
    while (trail.size() > orders) {
      state[trail.removeLast()] = OPEN;
    }
    graph.undo(orders, changes);
  }

  private boolean settle() {
    while (!queue.isEmpty()) {
      int item = queue.removeLast();
      int p = item >> 2;
      byte how = (byte) (item & 3);
      if (how == OPEN) {
        waiting[p] = false;
      }
      if (!take(p, how)) {
        drain();
        return false;
      }
    }
    return true;
  }

  private void drain() {
    while (!queue.isEmpty()) {
      waiting[queue.removeLast() >> 2] = false;
    }
  }

  private boolean take(int p, byte how) {
    if (how != OPEN) {
      return state[p] == OPEN ? put(p, how) : state[p] == how;
    }
    if (state[p] != OPEN) {
      return true;
    }
    if (precedes(first.get(p), second.get(p))) {
      return put(p, FIRST);
    }
    return !precedes(second.get(p), first.get(p)) || put(p, SECOND);
  }

  /** Whether by time something of chain a comes before something of chain b. */
  private boolean precedes(int a, int b) {
    return graph.latest[chains.start(a)] < graph.earliest[chains.end(b)];
  }

  private boolean put(int p, byte how) {
    int a = how == FIRST ? first.get(p) : second.get(p);
    int b = how == FIRST ? second.get(p) : first.get(p);
    trail.add(p);
    state[p] = how;
    int before = graph.changes();
    if (!graph.add(chains.end(a), chains.start(b))) {
      conflict = chains.start(b);
      drain();
      return false;
    }
    for (int c = before; c < graph.changes(); c++) {
      lookAgain(graph.changedNode(c), graph.endChanged(c));
    }
    for (int k = 0; k < graph.after.count(); k++) {
      orderBefore(graph.after.node(k), -1);
    }
    return true;
  }

  /** A window has changed: pairs may now be ordered by time. */
  private void lookAgain(int node, boolean end) {
    int ended = chains.endedBy(node);
    if (ended >= 0) {
      if (!end) {
        lookAtPairs(ended);
      }
      return;
    }
    if (end) {
      chains.startedBy(node, this::lookAtPairs);
    }
  }

  private void lookAtPairs(int chain) {
    for (int e = pairsOf.firstOut(chain); e < pairsOf.firstOut(chain + 1); e++) {
      look(pairsOf.out(e) - chains.count());
    }
  }

  private void look(int p) {
    if (!waiting[p] && state[p] == OPEN) {
      waiting[p] = true;
      queue.add(p << 2);
    }
  }

  /** Where a node is the end of a chain: chains whose start leads there come before it. */
  private void orderBefore(int node, int start) {
    int b = chains.endedBy(node);
    for (int e = b < 0 ? 0 : pairsOf.firstOut(b); b >= 0 && e < pairsOf.firstOut(b + 1); e++) {
      int p = pairsOf.out(e) - chains.count();
      int other = first.get(p) == b ? second.get(p) : first.get(p);
      int begins = chains.start(other);
      if (begins == start || graph.before.has(begins)) {
        queue.add(p << 2 | (first.get(p) == b ? SECOND : FIRST));
      }
    }
  }
}
