package dev.plumbline.subjects.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.subjects.Team;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BoundedKFifoQueueTest {
  @Test
  void fullQueue_refusesAnElementAndKeepsTheOthers() {
    BoundedKFifoQueue<Integer> queue = new BoundedKFifoQueue<>(2, 3);
    for (int i = 0; i < 6; i++) {
      queue.enq(i);
    }
    assertThrows(IllegalStateException.class, () -> queue.enq(6));
    Set<Integer> taken = new HashSet<>();
    for (Integer value = queue.deq(); value != null; value = queue.deq()) {
      taken.add(value);
    }
    assertEquals(Set.of(0, 1, 2, 3, 4, 5), taken);
  }

  @Test
  void smallRing_usedManyTimesByManyThreads_losesAndDoublesNothing() {
    BoundedKFifoQueue<Integer> queue = new BoundedKFifoQueue<>(2, 2);
    int each = 5_000;
    AtomicInteger[] seen = new AtomicInteger[4 * each];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = new AtomicInteger();
    }
    Team.run(
        4,
        me -> {
          for (int i = 0; i < each; i++) {
            while (!enqueued(queue, me * each + i)) {
              count(queue.deq(), seen);
            }
            count(queue.deq(), seen);
          }
        });
    while (count(queue.deq(), seen)) {}
    for (AtomicInteger times : seen) {
      assertEquals(1, times.get());
    }
  }

  private static boolean enqueued(BoundedKFifoQueue<Integer> queue, int value) {
    try {
      queue.enq(value);
      return true;
    } catch (IllegalStateException full) {
      return false;
    }
  }

  private static boolean count(Integer value, AtomicInteger[] seen) {
    if (value != null) {
      seen[value].incrementAndGet();
    }
    return value != null;
  }
}
