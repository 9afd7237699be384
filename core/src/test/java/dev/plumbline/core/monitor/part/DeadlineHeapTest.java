package dev.plumbline.core.monitor.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DeadlineHeapTest {
  @Test
  void numbers_comeOutByDeadline_thenByThemselves() {
    Random random = new Random(8);
    int[] deadline = random.ints(2000, 0, 300).toArray();
    DeadlineHeap heap = new DeadlineHeap(deadline);
    PriorityQueue<Integer> expected =
        new PriorityQueue<>(
            Comparator.<Integer>comparingInt(i -> deadline[i]).thenComparingInt(i -> i));
    for (int i = 0; i < deadline.length; i++) {
      heap.push(i);
      expected.add(i);
      while (!expected.isEmpty() && random.nextInt(5) < 2) {
        assertEquals(deadline[expected.peek()], heap.earliest());
        assertEquals(expected.poll(), heap.pop());
      }
      assertEquals(expected.isEmpty(), heap.isEmpty());
    }
  }
}
