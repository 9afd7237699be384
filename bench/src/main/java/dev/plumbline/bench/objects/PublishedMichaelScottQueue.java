package dev.plumbline.bench.objects;

import dev.plumbline.subjects.FifoQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Michael and Scott's queue with exactly the reads and writes of their listing, in their order, so
 * that the number of its interleavings can be compared with a model of the listing. (The queue of
 * {@code plumbline-subjects} reads less.) Counters against ABA are left out, since nodes are not
 * used again.
 *
 * <p>M. M. Michael, M. L. Scott. Simple, Fast, and Practical Non-Blocking and Blocking Concurrent
 * Queue Algorithms. PODC 1996, figure 1.
 */
public final class PublishedMichaelScottQueue implements FifoQueue<Integer> {
  private static final class Node {
    final Integer value;
    final AtomicReference<Node> next = new AtomicReference<>();

    Node(Integer value) {
      this.value = value;
    }
  }

  private final AtomicReference<Node> head;
  private final AtomicReference<Node> tail;

  public PublishedMichaelScottQueue() {
    Node dummy = new Node(null);
    head = new AtomicReference<>(dummy);
    tail = new AtomicReference<>(dummy);
  }

  @Override
  public void enq(Integer value) {
    Node node = new Node(value);
    Node last;
    while (true) {
      last = tail.get();
      Node next = last.next.get();
      if (last == tail.get()) {
        if (next != null) {
          tail.compareAndSet(last, next);
        } else if (last.next.compareAndSet(null, node)) {
          break;
        }
      }
    }
    tail.compareAndSet(last, node);
  }

  @Override
  public Integer deq() {
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
