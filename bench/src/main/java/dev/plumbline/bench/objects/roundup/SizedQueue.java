package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.FifoQueue;
import java.util.function.Supplier;

/** A queue of the catalog of another size. */
abstract class SizedQueue implements FifoQueue<Integer> {
  private final FifoQueue<Integer> queue;

  @SuppressWarnings("unchecked") // the factory makes queues that take anything
  SizedQueue(Supplier<?> factory) {
    queue = (FifoQueue<Integer>) factory.get();
  }

  @Override
  public final void enq(Integer value) {
    queue.enq(value);
  }

  @Override
  public final Integer deq() {
    return queue.deq();
  }
}
