package dev.plumbline.subjects.register;

import dev.plumbline.subjects.Register;
import java.util.Objects;

/**
 * A value under one monitor: the yardstick for the others.
 *
 * <p>Known to be linearizable. Linearization point of every operation: any moment at which it holds
 * the monitor.
 */
final class LockedRegister<T> implements Register<T> {
  private T value;

  @Override
  public synchronized void write(T next) {
    value = next;
  }

  @Override
  public synchronized T read() {
    return value;
  }

  @Override
  public synchronized boolean cas(T expected, T next) {
    boolean equal = Objects.equals(value, expected);
    if (equal) {
      value = next;
    }
    return equal;
  }
}
