package dev.plumbline.subjects.stack;

import java.util.ArrayDeque;

/**
 * Broken on purpose: a Treiber stack that pushes nodes again which were popped.
 *
 * <p>The defect is ABA. A pop reads that a is on top and b below it; others pop both and push a
 * again, on top of c. The compare-and-set of the first pop finds a, succeeds, and puts b back: b is
 * popped twice, and what was pushed in between is lost. The list of free nodes itself is right.
 */
class NodeReusingTreiberStack<T> extends TreiberStack<T> {
  private final ArrayDeque<Node<T>> free = new ArrayDeque<>();

  @Override
  final Node<T> node() {
    synchronized (free) {
      Node<T> used = free.poll();
      return used == null ? new Node<>() : used;
    }
  }

  @Override
  final void discard(Node<T> node) {
    synchronized (free) {
      free.add(node);
    }
  }
}
