package dev.plumbline.core.primitive;

/**
 * Edges between numbered nodes, first collected and then packed, in both directions. Cost: O(nodes
 * + edges) time; 8 bytes an edge and 8 a node.
 */
public final class PackedEdges {
  private final int nodes;
  private IntList from = new IntList();
  private IntList to = new IntList();
  private int[] outAt = {};
  private int[] out = {};
  private int[] inAt = {};
  private int[] in = {};

  public PackedEdges(int nodes) {
    this.nodes = nodes;
  }

  public void add(int u, int v) {
    from.add(u);
    to.add(v);
  }

  /** Ends the collection. */
  public PackedEdges pack() {
    outAt = starts(from);
    out = sorted(from, to, outAt);
    inAt = starts(to);
    in = sorted(to, from, inAt);
    from = new IntList();
    to = new IntList();
    return this;
  }

  private int[] starts(IntList keys) {
    int[] at = new int[nodes + 1];
    for (int k = 0; k < keys.size(); k++) {
      at[keys.get(k) + 1]++;
    }
    for (int x = 0; x < nodes; x++) {
      at[x + 1] += at[x];
    }
    return at;
  }

  private static int[] sorted(IntList keys, IntList values, int[] at) {
    int[] next = at.clone();
    int[] sorted = new int[keys.size()];
    for (int k = 0; k < sorted.length; k++) {
      sorted[next[keys.get(k)]++] = values.get(k);
    }
    return sorted;
  }

  /** The same edges, to which others can be added before they are packed. */
  public PackedEdges unpacked() {
    PackedEdges copy = new PackedEdges(nodes);
    for (int x = 0; x < nodes; x++) {
      for (int e = firstOut(x); e < firstOut(x + 1); e++) {
        copy.add(x, out[e]);
      }
    }
    return copy;
  }

  /** How many nodes there are. */
  public int nodes() {
    return nodes;
  }

  /** Where the edges that leave a node begin; those of the next follow. */
  public int firstOut(int node) {
    return outAt[node];
  }

  public int out(int edge) {
    return out[edge];
  }

  /** Where the edges that enter a node begin. */
  public int firstIn(int node) {
    return inAt[node];
  }

  public int in(int edge) {
    return in[edge];
  }

  /** Where the edges begin that leave a node, or enter it. */
  public int first(int node, boolean leaving) {
    return (leaving ? outAt : inAt)[node];
  }

  /** Where an edge leads that leaves a node, or from where it comes. */
  public int end(int edge, boolean leaving) {
    return (leaving ? out : in)[edge];
  }
}
