package dev.plumbline.bench.lincheck;

import dev.plumbline.bench.hunted.HuntedQueue;
import org.jetbrains.lincheck.datastructures.Operation;

/** The operations of a queue of a library. */
public final class HuntedQueueOperations {
  private final HuntedQueue queue = Explored.create();

  @Operation
  public boolean offer(int value) {
    return queue.offer(value);
  }

  @Operation
  public Integer poll() {
    return queue.poll();
  }
}
