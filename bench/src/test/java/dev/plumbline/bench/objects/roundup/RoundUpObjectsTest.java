package dev.plumbline.bench.objects.roundup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.PriorityQueue;
import dev.plumbline.subjects.Stack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** In one thread: how far out of order they are, and that everything comes out once. */
final class RoundUpObjectsTest {
  private static final int ELEMENTS = 20;

  @Test
  void queues_inOneThread_areAsFarOutOfOrderAsTheySay() {
    assertEquals(0, mostOutOfOrder(SinglyLinkedQueue::new));
    for (Supplier<FifoQueue<Integer>> quasi :
        List.<Supplier<FifoQueue<Integer>>>of(
            QuasiQueue::new,
            TwiceQuasiQueue::new,
            NullQuasiQueue::new,
            RandomDequeue::new,
            BoundedKFifo::new,
            UnboundedKFifo::new)) {
      assertTrue(mostOutOfOrder(quasi) <= 2);
    }
    assertTrue(mostOutOfOrder(WideQuasiQueue::new) <= 3);
    assertTrue(mostOutOfOrder(FarQuasiQueue::new) > 2);
  }

  @Test
  void stacks_inOneThread_areAsFarOutOfOrderAsTheySay() {
    assertEquals(0, mostOutOfOrder(new QuasiStack()));
    assertEquals(0, mostOutOfOrder(new NullQuasiStack()));
    assertTrue(mostOutOfOrder(new UntaggedStack()) <= 2);
    int most = 0;
    for (int i = 0; i < 20; i++) {
      most = Math.max(most, mostOutOfOrder(new FarQuasiStack()));
    }
    assertTrue(most > 2);
  }

  @Test
  void priorityQueues_inOneThread_areAsFarOutOfOrderAsTheySay() {
    assertEquals(1, mostOutOfOrder(new QuasiPriorityQueue()));
    assertEquals(5, mostOutOfOrder(new FarQuasiPriorityQueue()));
  }

  private static int mostOutOfOrder(Supplier<FifoQueue<Integer>> maker) {
    FifoQueue<Integer> queue = maker.get();
    List<Integer> in = new ArrayList<>();
    for (int i = 1; i <= ELEMENTS; i++) {
      queue.enq(i);
      in.add(i);
    }
    int most = 0;
    while (!in.isEmpty()) {
      most = Math.max(most, take(in, queue.deq()));
    }
    assertNull(queue.deq());
    return most;
  }

  private static int mostOutOfOrder(Stack<Integer> stack) {
    List<Integer> in = new ArrayList<>();
    for (int i = 1; i <= ELEMENTS; i++) {
      stack.push(i);
      in.add(0, i);
    }
    int most = 0;
    while (!in.isEmpty()) {
      most = Math.max(most, take(in, stack.pop()));
    }
    assertNull(stack.pop());
    return most;
  }

  private static int mostOutOfOrder(PriorityQueue queue) {
    List<Integer> in = new ArrayList<>();
    for (int i = 1; i <= ELEMENTS; i++) {
      queue.insert(7 * i % 31);
      in.add(7 * i % 31);
    }
    Collections.sort(in);
    int most = 0;
    while (!in.isEmpty()) {
      most = Math.max(most, take(in, queue.poll().intValue()));
    }
    assertNull(queue.poll());
    return most;
  }

  /** How many were ahead. */
  private static int take(List<Integer> in, Integer value) {
    int at = in.indexOf(value);
    assertTrue(at >= 0, () -> value + " is not in " + in);
    in.remove(at);
    return at;
  }
}
