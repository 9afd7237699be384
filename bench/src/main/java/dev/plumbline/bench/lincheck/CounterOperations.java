package dev.plumbline.bench.lincheck;

import dev.plumbline.subjects.Counter;
import org.jetbrains.lincheck.datastructures.Operation;

/** The operations of a counter. */
public final class CounterOperations {
  private final Counter counter = Explored.create();

  @Operation
  public long increment() {
    return counter.increment();
  }

  @Operation
  public long get() {
    return counter.get();
  }
}
