package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;

/**
 * Edges between numbered nodes that can be taken back, the last first. Each node has a list of
 * those that leave it and one of those that enter it, the last in front, so taking back is O(1). No
 * memory by node while there are none.
 */
public final class EdgeStack {
  private static final int NONE = -1;

  private final int nodes;

  /** By node the last edge that leaves it, and the last that enters; empty while there is none. */
  private int[] lastOut = {};

  private int[] lastIn = {};
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** By edge the one before it that leaves, or enters, the same node. */
  private final IntList nextOut = new IntList();

  private final IntList nextIn = new IntList();

  public EdgeStack(int nodes) {
    this.nodes = nodes;
  }

  public void add(int u, int v) {
    if (lastOut.length == 0) {
      lastOut = Filled.ints(nodes, NONE);
      lastIn = Filled.ints(nodes, NONE);
    }
    nextOut.add(lastOut[u]);
    nextIn.add(lastIn[v]);
    lastOut[u] = count();
    lastIn[v] = count();
    from.add(u);
    to.add(v);
  }

  /** Takes edges back until so many are left. */
  public void undo(int left) {
    while (count() > left) {
      lastOut[from.removeLast()] = nextOut.removeLast();
      lastIn[to.removeLast()] = nextIn.removeLast();
    }
  }

  /** How many there are; they are numbered from 0. */
  public int count() {
    return from.size();
  }

  public int from(int edge) {
    return from.get(edge);
  }

  public int to(int edge) {
    return to.get(edge);
  }

  /** The first edge that leaves a node, or enters it; negative if there is none. */
  public int first(int node, boolean leaving) {
    return lastOut.length == 0 ? NONE : (leaving ? lastOut : lastIn)[node];
  }

  /** The next edge that leaves, or enters, the same node. */
  public int next(int edge, boolean leaving) {
    return (leaving ? nextOut : nextIn).get(edge);
  }

  /** Where an edge leads that leaves a node, or from where it comes. */
  int end(int edge, boolean leaving) {
    return (leaving ? to : from).get(edge);
  }
}
