package dev.plumbline.bench.hunted;

import java.util.Queue;

/**
 * A queue for one or many producers and one or many consumers. Where there may be one at a time
 * only, a lock sees to it, so that any thread may be that one.
 */
public abstract class HuntedQueue {
  /** Who may use the queue at the same time, in the words of JCTools. */
  enum Roles {
    MPMC,
    MPSC,
    SPMC,
    SPSC
  }

  private final Queue<Integer> queue;

  /** Null if there may be many. */
  private final Object producer;

  private final Object consumer;

  HuntedQueue(Roles roles, Queue<Integer> queue) {
    this.queue = queue;
    producer = roles == Roles.SPMC || roles == Roles.SPSC ? new Object() : null;
    consumer = roles == Roles.MPSC || roles == Roles.SPSC ? new Object() : null;
  }

  public final boolean offer(int value) {
    if (producer == null) {
      return queue.offer(value);
    }
    synchronized (producer) {
      return queue.offer(value);
    }
  }

  public final Integer poll() {
    if (consumer == null) {
      return queue.poll();
    }
    synchronized (consumer) {
      return queue.poll();
    }
  }

  public final Integer peek() {
    if (consumer == null) {
      return queue.peek();
    }
    synchronized (consumer) {
      return queue.peek();
    }
  }
}
