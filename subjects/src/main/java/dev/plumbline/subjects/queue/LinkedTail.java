package dev.plumbline.subjects.queue;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The end of a linked queue as Michael and Scott keep it: a pointer to the last node or the one
 * before it, which everybody helps to move on.
 */
final class LinkedTail<T> {
  private final AtomicReference<Node<T>> tail;

  LinkedTail(Node<T> first) {
    tail = new AtomicReference<>(first);
  }

  /** Links the node behind the last one; false if another was faster, or tail was not the last. */
  boolean tryAppend(Node<T> node) {
    Node<T> last = tail.get();
    if (last.next.get() == null && last.next.compareAndSet(null, node)) {
      tail.compareAndSet(last, node); // if this fails, somebody else has done it
      return true;
    }
    leave(last);
    return false;
  }

  /** Moves the pointer on if it is at this node, which has a next. */
  void leave(Node<T> node) {
    if (tail.get() == node) {
      tail.compareAndSet(node, node.next.get());
    }
  }
}
