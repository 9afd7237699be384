package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.Stack;
import java.util.concurrent.atomic.AtomicReference;

/** Quasi Stack b1: a pop that loses a race answers null though the stack is not empty. */
public final class NullQuasiStack implements Stack<Integer> {
  private record Element(Integer value, Element below) {}

  private final AtomicReference<Element> top = new AtomicReference<>();

  @Override
  public void push(Integer value) {
    Element below;
    do {
      below = top.get();
    } while (!top.compareAndSet(below, new Element(value, below)));
  }

  @Override
  public Integer pop() {
    Element first = top.get();
    return first != null && top.compareAndSet(first, first.below) ? first.value : null;
  }
}
