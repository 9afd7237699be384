package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.Filled;
import java.util.Arrays;

/**
 * Edges between numbered nodes that can be taken back, the last first. Each node has a list of
 * those that leave it and one of those that enter it, the last in front, so taking back is O(1). No
 * memory by node while there are none.
 */
public final class EdgeStack {
  private static final int NONE = -1;

  private final int nodes;

  /** By node its last edge; empty while there is none. */
  private int[] headOut = {};

  private int[] headIn = {};
  private int[] from = new int[16];
  private int[] to = new int[16];
  private int[] nextOut = new int[16];
  private int[] nextIn = new int[16];
  private int count;

  public EdgeStack(int nodes) {
    this.nodes = nodes;
  }

  public void add(int u, int v) {
    if (headOut.length == 0) {
      headOut = Filled.ints(nodes, NONE);
      headIn = new int[nodes];
      Arrays.fill(headIn, NONE);
    }
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
      nextOut = Arrays.copyOf(nextOut, 2 * count);
      nextIn = Arrays.copyOf(nextIn, 2 * count);
    }
    from[count] = u;
    to[count] = v;
    nextOut[count] = headOut[u];
    nextIn[count] = headIn[v];
    headOut[u] = count;
    headIn[v] = count++;
  }

  /** Takes edges back until so many are left. */
  public void undo(int left) {
    while (count > left) {
      count--;
      headOut[from[count]] = nextOut[count];
      headIn[to[count]] = nextIn[count];
    }
  }

  /** How many there are; they are numbered from 0. */
  public int count() {
    return count;
  }

  public int from(int edge) {
    return from[edge];
  }

  public int to(int edge) {
    return to[edge];
  }

  /** The first edge that leaves a node; negative if there is none. */
  public int firstOut(int node) {
    return headOut.length == 0 ? NONE : headOut[node];
  }

  public int nextOut(int edge) {
    return nextOut[edge];
  }

  /** The first edge that enters a node; negative if there is none. */
  public int firstIn(int node) {
    return headIn.length == 0 ? NONE : headIn[node];
  }

  public int nextIn(int edge) {
    return nextIn[edge];
  }
}
