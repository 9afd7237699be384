package dev.plumbline.subjects.priority;

import dev.plumbline.subjects.PriorityQueue;

/**
 * A binary heap behind one lock.
 *
 * <p>Linearization points: any moment at which the operation holds the lock. Linearizable;
 * blocking.
 */
final class LockedPriorityQueue implements PriorityQueue {
  private final java.util.PriorityQueue<Long> heap = new java.util.PriorityQueue<>();

  @Override
  public synchronized void insert(long value) {
    heap.add(value);
  }

  @Override
  public synchronized Long poll() {
    return heap.poll();
  }
}
