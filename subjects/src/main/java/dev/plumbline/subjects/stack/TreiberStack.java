package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Stack;
import dev.plumbline.subjects.support.Backoff;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Treiber's stack: a linked list whose top is replaced by compare-and-set.
 *
 * <p>Linearization points: the compare-and-set of top that succeeds; for a pop that finds nothing,
 * its read of top. Between a read of top and a compare-and-set that succeeds, top has not changed:
 * a node is pushed once in its life, and one that somebody still holds is not collected, so the
 * same node on top means that it has been there all the time (no ABA). Linearizable; lock-free.
 *
 * <p>R. K. Treiber. Systems Programming: Coping with Parallelism. IBM Research Report RJ 5118,
 * 1986.
 */
class TreiberStack<T> implements Stack<T> {
  /** An element. Its fields are written before it is pushed, and not again. */
  static final class Node<T> {
    T value;
    Node<T> next;
  }

  private final AtomicReference<Node<T>> top = new AtomicReference<>();

  @Override
  public final void push(T value) {
    Node<T> node = node();
    node.value = Objects.requireNonNull(value);
    while (!tryPush(node)) {
      Backoff.pause();
    }
  }

  @Override
  public final T pop() {
    for (Node<T> first = top(); first != null; first = top()) {
      if (tryPop(first)) {
        T value = first.value;
        discard(first);
        return value;
      }
      Backoff.pause();
    }
    return null;
  }

  final Node<T> top() {
    return top.get();
  }

  final boolean tryPush(Node<T> node) {
    Node<T> below = top.get();
    node.next = below;
    return publish(top, below, node);
  }

  final boolean tryPop(Node<T> first) {
    Node<T> below = first.next;
    return unlink(top, first, below);
  }

  /** A node for a push: a new one. */
  Node<T> node() {
    return new Node<>();
  }

  /** What happens to a node after its pop: nothing. */
  void discard(Node<T> node) {}

  /** Puts a node on top of the one that was there. */
  boolean publish(AtomicReference<Node<T>> top, Node<T> below, Node<T> node) {
    return top.compareAndSet(below, node);
  }

  /** Takes the node off the one below it. */
  boolean unlink(AtomicReference<Node<T>> top, Node<T> first, Node<T> below) {
    return top.compareAndSet(first, below);
  }
}
