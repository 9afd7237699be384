package dev.plumbline.bench.lincheck;

import dev.plumbline.subjects.Stack;
import org.jetbrains.lincheck.datastructures.Operation;

/** The operations of a subject that is a stack. */
public final class StackOperations {
  private final Stack<Integer> stack = Explored.create();

  @Operation
  public void push(int value) {
    stack.push(value);
  }

  @Operation
  public Integer pop() {
    return stack.pop();
  }
}
