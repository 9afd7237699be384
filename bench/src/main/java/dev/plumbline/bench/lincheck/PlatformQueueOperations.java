package dev.plumbline.bench.lincheck;

import java.util.Queue;
import org.jetbrains.lincheck.datastructures.Operation;

/** The operations of a queue with the interface of the platform. */
public final class PlatformQueueOperations {
  private final Queue<Integer> queue = Explored.create();

  @Operation
  public boolean offer(int value) {
    return queue.offer(value);
  }

  @Operation
  public Integer poll() {
    return queue.poll();
  }
}
