package dev.plumbline.subjects.queue;

import java.util.concurrent.atomic.AtomicReference;

/** A node of a linked queue: linked once, never used again. */
final class Node<T> {
  /** The element; null in the first node of all. */
  final T value;

  /** The node behind; null at the end. */
  final AtomicReference<Node<T>> next = new AtomicReference<>();

  Node(T value) {
    this.value = value;
  }
}
