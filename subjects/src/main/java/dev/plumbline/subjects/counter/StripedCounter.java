package dev.plumbline.subjects.counter;

import dev.plumbline.subjects.Counter;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A counter that is the sum of several cells, each thread adding to its own, with one defect: an
 * increment answers the sum that it sees after its own addition, as if nobody else had added.
 *
 * <p>Not linearizable: two increments that overlap may both answer 2. {@code get} alone would be
 * right: cells only grow by one, so the sum that is read lies between the values at the begin and
 * at the end of the call, and the counter had each value between. This is what {@code LongAdder}
 * gives, and why its {@code increment} answers nothing.
 */
final class StripedCounter implements Counter {
  private static final int CELLS = 8;

  private final AtomicLongArray cells = new AtomicLongArray(CELLS);

  @Override
  public long increment() {
    cells.incrementAndGet(Math.floorMod(System.identityHashCode(Thread.currentThread()), CELLS));
    return get();
  }

  @Override
  public long get() {
    long sum = 0;
    for (int i = 0; i < CELLS; i++) {
      sum += cells.get(i);
    }
    return sum;
  }
}
