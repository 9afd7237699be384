package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Stack;
import java.util.ArrayDeque;

/**
 * A sequential stack behind one lock.
 *
 * <p>Linearization points: any moment at which the operation holds the lock. Linearizable;
 * blocking.
 */
final class LockedStack<T> implements Stack<T> {
  private final ArrayDeque<T> elements = new ArrayDeque<>();

  @Override
  public synchronized void push(T value) {
    elements.push(value);
  }

  @Override
  public synchronized T pop() {
    return elements.poll();
  }
}
