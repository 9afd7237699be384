package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.Stack;
import java.util.function.Supplier;

/** A stack of the catalog of another size. */
abstract class SizedStack implements Stack<Integer> {
  private final Stack<Integer> stack;

  @SuppressWarnings("unchecked") // the factory makes stacks that take anything
  SizedStack(Supplier<?> factory) {
    stack = (Stack<Integer>) factory.get();
  }

  @Override
  public final void push(Integer value) {
    stack.push(value);
  }

  @Override
  public final Integer pop() {
    return stack.pop();
  }
}
