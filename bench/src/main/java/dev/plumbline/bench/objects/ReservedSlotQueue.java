package dev.plumbline.bench.objects;

import dev.plumbline.subjects.FifoQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Broken on purpose: the queue {@code IQueue} of an exercise of Herlihy and Shavit's book. An enq
 * takes a slot and writes it later. As long as the first slot is taken and not written, a deq
 * answers null, though elements behind it have been put in and their enqs have returned.
 *
 * <p>It is the first class of Table I of Round-Up. A variant of it, with a bound, was reported as a
 * queue in which Lincheck finds nothing wrong (JetBrains/lincheck, issue 857). In the book a deq of
 * an empty queue throws; here it answers null. Slots are used once.
 *
 * <p>M. Herlihy, N. Shavit. The Art of Multiprocessor Programming. Morgan Kaufmann, 2008, chapter
 * 3.
 */
public final class ReservedSlotQueue implements FifoQueue<Integer> {
  private static final int SLOTS = 64;

  private final AtomicInteger head = new AtomicInteger();
  private final AtomicInteger tail = new AtomicInteger();
  private final Integer[] items = new Integer[SLOTS];

  @Override
  public void enq(Integer value) {
    int slot;
    do {
      slot = tail.get();
    } while (!tail.compareAndSet(slot, slot + 1));
    items[slot] = value;
  }

  @Override
  public Integer deq() {
    int slot;
    Integer value;
    do {
      slot = head.get();
      value = items[slot];
      if (value == null) {
        return null;
      }
    } while (!head.compareAndSet(slot, slot + 1));
    return value;
  }
}
