package dev.plumbline.bench;

import java.util.Arrays;

/** The edges of a graph as pairs of numbers, one after the other: no thought of saving any. */
final class EdgeList {
  private final int nodes;
  private int[] from = new int[1 << 16];
  private int[] to = new int[1 << 16];
  private int size;

  EdgeList(int nodes) {
    this.nodes = nodes;
  }

  void add(int a, int b) {
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
    }
    from[size] = a;
    to[size++] = b;
  }

  int size() {
    return size;
  }

  /** Whether there is no cycle, by taking away nodes that nothing precedes. O(nodes + edges). */
  boolean isAcyclic() {
    int[] first = new int[nodes + 2];
    int[] waits = new int[nodes];
    for (int e = 0; e < size; e++) {
      first[from[e] + 2]++;
      waits[to[e]]++;
    }
    for (int i = 2; i < first.length; i++) {
      first[i] += first[i - 1];
    }
    int[] next = new int[size];
    for (int e = 0; e < size; e++) {
      next[first[from[e] + 1]++] = to[e];
    }
    int[] ready = new int[nodes];
    int end = 0;
    for (int i = 0; i < nodes; i++) {
      if (waits[i] == 0) {
        ready[end++] = i;
      }
    }
    for (int at = 0; at < end; at++) {
      for (int e = first[ready[at]]; e < first[ready[at] + 1]; e++) {
        if (--waits[next[e]] == 0) {
          ready[end++] = next[e];
        }
      }
    }
    return end == nodes;
  }
}
