package dev.plumbline.subjects.stack;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Broken on purpose: a Treiber stack whose push writes top instead of comparing it first.
 *
 * <p>What happens between the read and the write of top is undone: a value pushed meanwhile is
 * lost, one popped meanwhile is popped again.
 */
class PlainWriteTreiberStack<T> extends TreiberStack<T> {
  @Override
  boolean publish(AtomicReference<Node<T>> top, Node<T> below, Node<T> node) {
    top.set(node);
    return true;
  }
}
