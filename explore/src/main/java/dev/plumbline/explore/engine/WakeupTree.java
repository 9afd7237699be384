package dev.plumbline.explore.engine;

/**
 * Sequences of steps that are to be tried from a place on, as a tree: each path from the root is
 * the beginning of one, and each leaf the end of one. A step says which thread goes on.
 */
final class WakeupTree {
  final int thread;

  private WakeupTree firstChild;
  private WakeupTree lastChild;
  private WakeupTree nextSibling;

  /** A tree of nothing; its root is no step. */
  WakeupTree() {
    this(-1);
  }

  private WakeupTree(int thread) {
    this.thread = thread;
  }

  boolean isLeaf() {
    return firstChild == null;
  }

  WakeupTree firstChild() {
    return firstChild;
  }

  WakeupTree nextSibling() {
    return nextSibling;
  }

  /** Adds a step that is to be tried after all others that are there. */
  WakeupTree add(int childThread) {
    WakeupTree child = new WakeupTree(childThread);
    if (firstChild == null) {
      firstChild = child;
    } else {
      lastChild.nextSibling = child;
    }
    lastChild = child;
    return child;
  }

  /**
   * Removes the step that is to be tried first, with all that follows it; null if there is none.
   */
  WakeupTree take() {
    WakeupTree child = firstChild;
    if (child != null) {
      firstChild = child.nextSibling;
      child.nextSibling = null;
    }
    return child;
  }
}
