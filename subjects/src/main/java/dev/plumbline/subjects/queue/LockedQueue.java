package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import java.util.ArrayDeque;

/**
 * A sequential queue behind one lock.
 *
 * <p>Linearization points: any moment at which the operation holds the lock. Linearizable;
 * blocking.
 */
final class LockedQueue<T> implements FifoQueue<T> {
  private final ArrayDeque<T> elements = new ArrayDeque<>();

  @Override
  public synchronized void enq(T value) {
    elements.add(value);
  }

  @Override
  public synchronized T deq() {
    return elements.poll();
  }
}
