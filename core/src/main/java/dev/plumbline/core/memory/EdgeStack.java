package dev.plumbline.core.memory;

import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;

/**
 * Edges between numbered nodes that can be taken back, the last first. Each node has a list of
 * those that leave it and one of those that enter it, the last in front, so taking back is O(1). No
 * memory by node while there are none.
 */
final class EdgeStack {
  private static final int NONE = -1;

  private final int nodes;
  private int[] headOut;
  private int[] headIn;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList nextOut = new IntList();
  private final IntList nextIn = new IntList();

  EdgeStack(int nodes) {
    this.nodes = nodes;
  }

  void add(int u, int v) {
    if (headOut == null) {
      headOut = new int[nodes];
      headIn = new int[nodes];
      Arrays.fill(headOut, NONE);
      Arrays.fill(headIn, NONE);
    }
    int edge = from.size();
    from.add(u);
    to.add(v);
    nextOut.add(headOut[u]);
    nextIn.add(headIn[v]);
    headOut[u] = edge;
    headIn[v] = edge;
  }

  /** Takes edges back until so many are left. */
  void undo(int left) {
    while (from.size() > left) {
      headOut[from.removeLast()] = nextOut.removeLast();
      headIn[to.removeLast()] = nextIn.removeLast();
    }
  }

  /** How many there are; they are numbered from 0. */
  int count() {
    return from.size();
  }

  int from(int edge) {
    return from.get(edge);
  }

  int to(int edge) {
    return to.get(edge);
  }

  /** The first edge that leaves a node; negative if there is none. */
  int firstOut(int node) {
    return headOut == null ? NONE : headOut[node];
  }

  int nextOut(int edge) {
    return nextOut.get(edge);
  }

  /** The first edge that enters a node; negative if there is none. */
  int firstIn(int node) {
    return headIn == null ? NONE : headIn[node];
  }

  int nextIn(int edge) {
    return nextIn.get(edge);
  }
}
