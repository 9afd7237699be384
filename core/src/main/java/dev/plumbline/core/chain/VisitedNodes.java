package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.IntList;

/** A set of nodes that is emptied at once. */
final class VisitedNodes {
  private final int[] stamp;
  private int round;
  private final IntList nodes = new IntList();

  VisitedNodes(int size) {
    stamp = new int[size];
  }

  void clear() {
    round++;
    nodes.clear();
  }

  boolean has(int node) {
    return stamp[node] == round;
  }

  void put(int node) {
    stamp[node] = round;
    nodes.add(node);
  }

  int count() {
    return nodes.size();
  }

  int node(int k) {
    return nodes.get(k);
  }
}
