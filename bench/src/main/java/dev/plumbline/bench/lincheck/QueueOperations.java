package dev.plumbline.bench.lincheck;

import dev.plumbline.subjects.FifoQueue;
import org.jetbrains.lincheck.datastructures.Operation;

/** The operations of a subject that is a queue. */
public final class QueueOperations {
  private final FifoQueue<Integer> queue = Explored.create();

  @Operation
  public void enq(int value) {
    queue.enq(value);
  }

  @Operation
  public Integer deq() {
    return queue.deq();
  }
}
