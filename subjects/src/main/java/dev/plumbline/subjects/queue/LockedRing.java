package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.BoundedQueue;
import java.util.Objects;

/**
 * A ring of slots under one monitor: the yardstick for {@link RacyRing}.
 *
 * <p>Known to be linearizable. Linearization point of every operation: any moment at which it holds
 * the monitor.
 */
final class LockedRing<T> implements BoundedQueue<T> {
  private final Object[] slots;
  private int taken;
  private int put;

  LockedRing(int capacity) {
    slots = new Object[capacity];
  }

  @Override
  public synchronized boolean enq(T value) {
    Objects.requireNonNull(value, "value must not be null");
    if (put - taken == slots.length) {
      return false;
    }
    slots[put++ % slots.length] = value;
    return true;
  }

  @Override
  @SuppressWarnings("unchecked") // only values of the type are put
  public synchronized T deq() {
    return taken == put ? null : (T) slots[taken++ % slots.length];
  }
}
