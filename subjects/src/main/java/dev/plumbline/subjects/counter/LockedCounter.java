package dev.plumbline.subjects.counter;

import dev.plumbline.subjects.Counter;

/**
 * A number under one monitor: the yardstick for the others.
 *
 * <p>Known to be linearizable. Linearization point of every operation: any moment at which it holds
 * the monitor.
 */
final class LockedCounter implements Counter {
  private long value;

  @Override
  public synchronized long increment() {
    return ++value;
  }

  @Override
  public synchronized long get() {
    return value;
  }
}
