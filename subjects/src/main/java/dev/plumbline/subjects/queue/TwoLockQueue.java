package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Michael and Scott's queue with two locks, one for each end.
 *
 * <p>Linearization points: an enq happens when it links its node, a deq when it reads the next of
 * the node at head, with or without an element. The two ends meet in that link only, which is
 * atomic. Linearizable; blocking, but an enq never waits for a deq.
 *
 * <p>M. M. Michael, M. L. Scott. Simple, Fast, and Practical Non-Blocking and Blocking Concurrent
 * Queue Algorithms. PODC 1996.
 */
final class TwoLockQueue<T> implements FifoQueue<T> {
  private final ReentrantLock headLock = new ReentrantLock();
  private final ReentrantLock tailLock = new ReentrantLock();
  private Node<T> head = new Node<>(null);
  private Node<T> tail = head;

  @Override
  public void enq(T value) {
    Node<T> node = new Node<>(Objects.requireNonNull(value));
    tailLock.lock();
    try {
      tail.next.set(node);
      tail = node;
    } finally {
      tailLock.unlock();
    }
  }

  @Override
  public T deq() {
    headLock.lock();
    try {
      Node<T> front = head.next.get();
      if (front == null) {
        return null;
      }
      head = front;
      return front.value;
    } finally {
      headLock.unlock();
    }
  }
}
