package dev.plumbline.programs;

import java.util.concurrent.atomic.AtomicReference;

/** The queue as Michael and Scott published it, without counters, since objects are collected. */
public final class PublishedQueue {
  private static final class Node {
    final Object value;
    final AtomicReference<Node> next = new AtomicReference<>();

    Node(Object value) {
      this.value = value;
    }
  }

  private final AtomicReference<Node> head;
  private final AtomicReference<Node> tail;

  /** An empty queue. */
  public PublishedQueue() {
    Node dummy = new Node(null);
    head = new AtomicReference<>(dummy);
    tail = new AtomicReference<>(dummy);
  }

  public void enq(Object value) {
    Node node = new Node(value);
    while (true) {
      Node last = tail.get();
      Node next = last.next.get();
      if (last == tail.get()) {
        if (next == null) {
          if (last.next.compareAndSet(null, node)) {
            tail.compareAndSet(last, node);
            return;
          }
        } else {
          tail.compareAndSet(last, next);
        }
      }
    }
  }

  /** The oldest value; null if there is none. */
  public Object deq() {
    while (true) {
      Node first = head.get();
      Node last = tail.get();
      Node next = first.next.get();
      if (first == head.get()) {
        if (first == last) {
          if (next == null) {
            return null;
          }
          tail.compareAndSet(last, next);
        } else if (head.compareAndSet(first, next)) {
          return next.value;
        }
      }
    }
  }
}
