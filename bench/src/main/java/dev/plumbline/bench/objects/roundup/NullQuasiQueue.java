package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.FifoQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Quasi Queue b3: a deq answers null though the queue is not empty. It looks for an element in one
 * pass over the slots of the first segment that is not spent, and gives up if another deq was
 * faster.
 */
public final class NullQuasiQueue implements FifoQueue<Integer> {
  private static final int SLOTS = 3;
  private static final int SEGMENTS = 8;
  private static final Integer SPENT = Integer.MIN_VALUE;

  private final AtomicReferenceArray<Integer> slots = new AtomicReferenceArray<>(SLOTS * SEGMENTS);

  @Override
  public void enq(Integer value) {
    int i = 0;
    while (!slots.compareAndSet(i, null, value)) {
      i++;
    }
  }

  @Override
  public Integer deq() {
    int first = firstSegment();
    for (int i = first + SLOTS - 1; i >= first; i--) {
      Integer seen = slots.get(i);
      if (seen != null && !seen.equals(SPENT)) {
        return slots.compareAndSet(i, seen, SPENT) ? seen : null;
      }
    }
    return null;
  }

  private int firstSegment() {
    int i = 0;
    while (SPENT.equals(slots.get(i))) {
      i++;
    }
    return i - i % SLOTS;
  }
}
