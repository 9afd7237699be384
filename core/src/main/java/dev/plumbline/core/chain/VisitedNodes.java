package dev.plumbline.core.chain;

import java.util.Arrays;

/** A set of nodes that is emptied at once. */
final class VisitedNodes {
  private final int[] stamp;
  private int round;
  private int[] nodes = new int[16];
  private int count;

  VisitedNodes(int size) {
    stamp = new int[size];
  }

  void clear() {
    round++;
    count = 0;
  }

  boolean has(int node) {
    return stamp[node] == round;
  }

  void put(int node) {
    stamp[node] = round;
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * count);
    }
    nodes[count++] = node;
  }

  int count() {
    return count;
  }

  int node(int k) {
    return nodes[k];
  }
}
