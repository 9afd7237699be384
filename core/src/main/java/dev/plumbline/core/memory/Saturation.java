package dev.plumbline.core.memory;

import java.util.Arrays;

/**
 * Finds the orders of blind writes that follow from what was seen, until nothing more follows: if
 * the operation that starts block A leads to the end of block B at the same address, then something
 * of A comes before something of B, and so all of A comes before all of B.
 *
 * <p>This is the rule "if w′ comes before one that saw what w wrote, it comes before w; if it comes
 * after w, it comes after all that saw what w wrote", for whole blocks at a time. Only pairs of
 * blocks are looked at whose times overlap; the others are ordered by time as a whole. A pair is
 * looked at again when the beginning of one or the end of the other can be reached from more, which
 * the {@link TimedGraph} tells.
 *
 * <p>If all pairs are ordered and there is no circle, then at each address the blocks have one
 * order, and any order of operations that follows the edges and real time is a witness.
 */
final class Saturation {
  /** More pairs than these are not for this method. */
  private static final int MOST_PAIRS = 1 << 24;

  /** A pair that is not ordered; the first block first; the second first. */
  private static final byte OPEN = 0;

  static final byte FIRST = 1;
  static final byte SECOND = 2;

  private final MultiWordHistory h;
  private final VersionChains blocks;
  private final TimedGraph graph;
  private int[] first = new int[64];
  private int[] second = new int[64];
  private int pairs;
  private byte[] state;
  private PackedEdges pairsOf;

  /** Ordered pairs in the order in which they were; each has its edge. */
  private int[] trail = new int[64];

  private int trailLength;
  private int[] queue = new int[64];
  private int queued;
  private boolean[] waiting;
  private boolean tooMany;
  private int conflict = -1;

  Saturation(MultiWordHistory h, VersionChains blocks, TimedGraph graph) {
    this.h = h;
    this.blocks = blocks;
    this.graph = graph;
    collectPairs();
  }

  private void collectPairs() {
    int[][] open = new int[h.addressCount()][];
    int[] opened = new int[h.addressCount()];
    long[] over = new long[blocks.count()];
    for (int b = 0; b < over.length && !tooMany; b++) {
      if (blocks.start(b) < 0) {
        continue;
      }
      int a = blocks.address(b);
      over[b] = blocks.over(b, graph.latest);
      open[a] = open[a] == null ? new int[4] : open[a];
      int kept = 0;
      for (int k = 0; k < opened[a]; k++) {
        int other = open[a][k];
        if (over[other] >= h.call[blocks.start(b)]) {
          open[a][kept++] = other;
          addPair(other, b);
        }
      }
      if (kept == open[a].length) {
        open[a] = Arrays.copyOf(open[a], 2 * kept);
      }
      open[a][kept++] = b;
      opened[a] = kept;
    }
    state = new byte[pairs];
    waiting = new boolean[pairs];
    pairsOf = new PackedEdges(blocks.count() + pairs);
    for (int p = 0; p < pairs; p++) {
      pairsOf.add(first[p], blocks.count() + p);
      pairsOf.add(second[p], blocks.count() + p);
    }
    pairsOf.pack();
  }

  private void addPair(int a, int b) {
    if (pairs == first.length) {
      first = Arrays.copyOf(first, 2 * pairs);
      second = Arrays.copyOf(second, 2 * pairs);
    }
    first[pairs] = a;
    second[pairs++] = b;
    tooMany |= pairs == MOST_PAIRS;
  }

  /** Whether there are too many pairs to go on. */
  boolean tooMany() {
    return tooMany;
  }

  /** Orders all that follows from the fixed edges; false if there is a circle. */
  boolean begin() {
    for (int p = pairs - 1; p >= 0; p--) {
      look(p);
    }
    int previous = -1;
    for (int b = 0; b < blocks.count(); b++) {
      int start = blocks.start(b);
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
    for (int p = pair; p < pairs; p++) {
      if (state[p] == OPEN) {
        return p;
      }
    }
    return -1;
  }

  /** The order of a pair that leaves more time. */
  byte likely(int p) {
    double forward = slack(first[p], second[p]);
    double backward = slack(second[p], first[p]);
    return forward >= backward ? FIRST : SECOND;
  }

  private double slack(int a, int b) {
    return (double) graph.latest[blocks.start(b)] - graph.earliest[blocks.end(a)];
  }

  /** Orders a pair and all that follows; false if there is a circle. */
  boolean order(int p, byte how) {
    return put(p, how) && settle();
  }

  int ordered() {
    return trailLength;
  }

  int pairs() {
    return pairs;
  }

  /** An operation of the last pair that could not be ordered, or -1. */
  int conflict() {
    return conflict;
  }

  /** Takes back orders since there were so many, and changes of windows since so many. */
  void undo(int orders, int changes) {
    while (trailLength > orders) {
      state[trail[--trailLength]] = OPEN;
    }
    graph.undo(orders, changes);
  }

  private boolean settle() {
    while (queued > 0) {
      int item = queue[--queued];
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
    while (queued > 0) {
      waiting[queue[--queued] >> 2] = false;
    }
  }

  private boolean take(int p, byte how) {
    if (how != OPEN) {
      return state[p] == OPEN ? put(p, how) : state[p] == how;
    }
    if (state[p] != OPEN) {
      return true;
    }
    if (precedes(first[p], second[p])) {
      return put(p, FIRST);
    }
    return !precedes(second[p], first[p]) || put(p, SECOND);
  }

  /** Whether by time something of block a comes before something of block b. */
  private boolean precedes(int a, int b) {
    return graph.latest[blocks.start(a)] < graph.earliest[blocks.end(b)];
  }

  private boolean put(int p, byte how) {
    int a = how == FIRST ? first[p] : second[p];
    int b = how == FIRST ? second[p] : first[p];
    if (trailLength == trail.length) {
      trail = Arrays.copyOf(trail, 2 * trailLength);
    }
    trail[trailLength++] = p;
    state[p] = how;
    int before = graph.changes();
    if (!graph.add(blocks.end(a), blocks.start(b))) {
      conflict = blocks.start(b);
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
    int ended = blocks.endedBy(node);
    if (ended >= 0) {
      if (!end) {
        lookAtPairs(ended);
      }
      return;
    }
    for (int w = h.first[node]; end && w < h.first[node + 1]; w++) {
      if (blocks.startedBy(w) >= 0) {
        lookAtPairs(blocks.startedBy(w));
      }
    }
  }

  private void lookAtPairs(int block) {
    for (int e = pairsOf.firstOut(block); e < pairsOf.firstOut(block + 1); e++) {
      look(pairsOf.out(e) - blocks.count());
    }
  }

  private void look(int p) {
    if (!waiting[p] && state[p] == OPEN) {
      waiting[p] = true;
      push(p << 2);
    }
  }

  /** Where a node is the end of a block: blocks whose start leads there come before it. */
  private void orderBefore(int node, int start) {
    int b = blocks.endedBy(node);
    for (int e = b < 0 ? 0 : pairsOf.firstOut(b); b >= 0 && e < pairsOf.firstOut(b + 1); e++) {
      int p = pairsOf.out(e) - blocks.count();
      int other = first[p] == b ? second[p] : first[p];
      int begins = blocks.start(other);
      if (begins == start || graph.before.has(begins)) {
        push(p << 2 | (first[p] == b ? SECOND : FIRST));
      }
    }
  }

  private void push(int item) {
    if (queued == queue.length) {
      queue = Arrays.copyOf(queue, 2 * queued);
    }
    queue[queued++] = item;
  }
}
