package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.support.Backoff;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The random dequeue queue: a linked queue whose deq takes any of the first k elements, so that
 * dequeuers get out of each other's way.
 *
 * <p>A node is taken by setting its mark, which stays; {@code head} is a taken node, and so are all
 * before it.
 *
 * <p>Linearization points. An enq happens when its node is linked, a deq when it marks the node;
 * older elements that are left behind are between head and the node, so there are at most k - 1. A
 * deq that answers null followed taken nodes from head to one that has no next, and happens when it
 * read that: all nodes there were taken.
 *
 * <p>Correct for k - 1 out of order; lock-free.
 *
 * <p>Y. Afek, G. Korland, E. Yanovsky. Quasi-Linearizability: Relaxed Consistency for Improved
 * Concurrency. OPODIS 2010.
 */
final class RandomDequeueQueue<T> implements FifoQueue<T> {
  /** An element, and whether it is taken. */
  private static final class Ticket<T> {
    final T value;
    final AtomicBoolean taken = new AtomicBoolean();

    Ticket(T value) {
      this.value = value;
    }

    boolean take() {
      return !taken.get() && taken.compareAndSet(false, true);
    }
  }

  private final int k;
  private final AtomicReference<Node<Ticket<T>>> head;
  private final LinkedTail<Ticket<T>> tail;

  /** One that takes any of the first k. */
  RandomDequeueQueue(int k) {
    this.k = k;
    Node<Ticket<T>> first = new Node<>(null);
    head = new AtomicReference<>(first);
    tail = new LinkedTail<>(first);
  }

  @Override
  public void enq(T value) {
    Node<Ticket<T>> node = new Node<>(new Ticket<>(Objects.requireNonNull(value)));
    while (!tail.tryAppend(node)) {
      Backoff.pause();
    }
  }

  @Override
  public T deq() {
    for (; ; ) {
      Node<Ticket<T>> before = head.get();
      Ticket<T> ticket = takeWithin(before, ThreadLocalRandom.current().nextInt(k));
      if (ticket == null) {
        ticket = takeWithin(before, 0);
      }
      if (ticket != null) {
        return ticket.value;
      }
      Node<Ticket<T>> last = lastTaken(before);
      if (last.next.get() == null) {
        return null;
      }
      head.compareAndSet(before, last);
    }
  }

  /**
   * Takes an element from the first k behind a node, after skipping some; null if all are taken.
   */
  private Ticket<T> takeWithin(Node<Ticket<T>> before, int skipped) {
    Node<Ticket<T>> node = before.next.get();
    for (int i = 0; i < k && node != null; i++) {
      if (i >= skipped && node.value.take()) {
        return node.value;
      }
      node = node.next.get();
    }
    return null;
  }

  /** The last of the taken nodes that follow each other from here on, and tail is not before it. */
  private Node<Ticket<T>> lastTaken(Node<Ticket<T>> from) {
    Node<Ticket<T>> last = from;
    for (Node<Ticket<T>> node = from.next.get();
        node != null && node.value.taken.get();
        node = node.next.get()) {
      tail.leave(last);
      last = node;
    }
    return last;
  }
}
