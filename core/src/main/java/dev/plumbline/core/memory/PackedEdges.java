package dev.plumbline.core.memory;

import java.util.Arrays;

/** Edges between numbered nodes, first collected and then packed, in both directions. */
final class PackedEdges {
  private final int nodes;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private int count;
  private int[] outAt;
  private int[] out;
  private int[] inAt;
  private int[] in;

  PackedEdges(int nodes) {
    this.nodes = nodes;
  }

  void add(int u, int v) {
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
    }
    from[count] = u;
    to[count++] = v;
  }

  /** Ends the collection. */
  PackedEdges pack() {
    outAt = starts(from);
    out = sorted(from, to, outAt);
    inAt = starts(to);
    in = sorted(to, from, inAt);
    from = null;
    to = null;
    return this;
  }

  private int[] starts(int[] keys) {
    int[] at = new int[nodes + 1];
    for (int k = 0; k < count; k++) {
      at[keys[k] + 1]++;
    }
    for (int x = 0; x < nodes; x++) {
      at[x + 1] += at[x];
    }
    return at;
  }

  private int[] sorted(int[] keys, int[] values, int[] at) {
    int[] next = at.clone();
    int[] sorted = new int[count];
    for (int k = 0; k < count; k++) {
      sorted[next[keys[k]]++] = values[k];
    }
    return sorted;
  }

  /** Where the edges that leave a node begin; those of the next follow. */
  int firstOut(int node) {
    return outAt[node];
  }

  int out(int edge) {
    return out[edge];
  }

  /** Where the edges that enter a node begin. */
  int firstIn(int node) {
    return inAt[node];
  }

  int in(int edge) {
    return in[edge];
  }
}
