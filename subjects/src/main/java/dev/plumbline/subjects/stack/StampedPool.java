package dev.plumbline.subjects.stack;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The elements that one thread has pushed on a time-stamped stack, youngest first. Only the owner
 * puts elements in; everybody takes them out.
 *
 * <p>An element that is taken stays in the list as a marked node until others unlink it, by
 * lowering {@code top} to a taken node below which everything untaken is. If all nodes are taken
 * and then something is pushed, {@code top} never is the same node again as before the push:
 * whoever lowers it to a node saw {@code top} before that node was taken. So an unchanged top means
 * that the pool has been empty all the time.
 */
class StampedPool<T> {
  /** An element; the value is null for the one at the bottom, which counts as taken. */
  static final class Node<T> {
    final T value;
    final Node<T> next;
    private final AtomicBoolean taken;
    private volatile Stamp stamp;

    private Node(T value, Stamp stamp, Node<T> next) {
      this.stamp = stamp;
      this.value = value;
      this.next = next;
      this.taken = new AtomicBoolean(value == null);
    }

    Stamp stamp() {
      return stamp;
    }

    void stamp(Stamp stamp) {
      this.stamp = stamp;
    }
  }

  private final AtomicReference<Node<T>> top =
      new AtomicReference<>(new Node<>(null, Stamp.UNKNOWN, null));

  /** The pool that was there before this one, or null; a stack's pools are a list. */
  final StampedPool<T> next;

  StampedPool(StampedPool<T> next) {
    this.next = next;
  }

  /** Puts an element in; only the owner does this. */
  Node<T> insert(T value, Stamp stamp) {
    // A plain write may overwrite a lowered top: that only links taken nodes again.
    Node<T> node = new Node<>(value, stamp, youngest(top.get()));
    top.set(node);
    return node;
  }

  Node<T> top() {
    return top.get();
  }

  /** The first node from here on that is not taken, or null. */
  final Node<T> youngest(Node<T> from) {
    Node<T> node = from;
    while (node != null && node.taken.get()) {
      node = node.next;
    }
    return node;
  }

  /** Takes an element that was the youngest below {@code seenTop}; false if somebody else did. */
  final boolean take(Node<T> seenTop, Node<T> node) {
    if (!node.taken.compareAndSet(false, true)) {
      return false;
    }
    if (seenTop != node) {
      top.compareAndSet(seenTop, node);
    }
    return true;
  }
}
