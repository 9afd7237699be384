package dev.plumbline.bench.lincheck;

import java.util.Deque;
import org.jetbrains.lincheck.datastructures.Operation;

/** The six operations that Lincheck'\''s guide tests a deque with. */
public final class DequeOperations {
  private final Deque<Integer> deque = Explored.create();

  @Operation
  public void addFirst(int value) {
    deque.addFirst(value);
  }

  @Operation
  public void addLast(int value) {
    deque.addLast(value);
  }

  @Operation
  public Integer pollFirst() {
    return deque.pollFirst();
  }

  @Operation
  public Integer pollLast() {
    return deque.pollLast();
  }

  @Operation
  public Integer peekFirst() {
    return deque.peekFirst();
  }

  @Operation
  public Integer peekLast() {
    return deque.peekLast();
  }
}
