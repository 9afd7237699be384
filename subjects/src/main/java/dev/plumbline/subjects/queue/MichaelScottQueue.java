package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.support.Backoff;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Michael and Scott's queue: a linked list; {@code head} is the node before the front, {@code tail}
 * the last node or the one before it.
 *
 * <p>Linearization points. An enq happens when its node is linked behind the last one, a deq when
 * head moves to the node with its element. A deq that answers null happens when it reads that the
 * node it saw at head has no next: head never passes a node without next, so it was at head then,
 * and the last. Nodes are not used again, so there is no ABA. Linearizable; lock-free.
 *
 * <p>M. M. Michael, M. L. Scott. Simple, Fast, and Practical Non-Blocking and Blocking Concurrent
 * Queue Algorithms. PODC 1996.
 */
class MichaelScottQueue<T> implements FifoQueue<T> {
  private final AtomicReference<Node<T>> head;
  private final LinkedTail<T> tail;

  MichaelScottQueue() {
    Node<T> first = new Node<>(null);
    head = new AtomicReference<>(first);
    tail = new LinkedTail<>(first);
  }

  @Override
  public final void enq(T value) {
    Node<T> node = new Node<>(Objects.requireNonNull(value));
    while (!tail.tryAppend(node) && triesEnqAgain()) {
      Backoff.pause();
    }
  }

  @Override
  public final T deq() {
    do {
      Node<T> before = head.get();
      Node<T> front = before.next.get();
      if (front == null) {
        return null;
      }
      if (tryDeq(before, front)) {
        return front.value;
      }
      Backoff.pause();
    } while (triesDeqAgain());
    return null;
  }

  /** Whether an enq that lost a race goes on: it does. */
  boolean triesEnqAgain() {
    return true;
  }

  /** Whether a deq that lost a race goes on: it does. */
  boolean triesDeqAgain() {
    return true;
  }

  /** Moves head to the front; false if another was faster. */
  boolean tryDeq(Node<T> before, Node<T> front) {
    tail.leave(before); // head must not overtake tail
    return head.compareAndSet(before, front);
  }
}
