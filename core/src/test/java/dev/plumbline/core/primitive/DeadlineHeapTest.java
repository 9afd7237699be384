package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeadlineHeapTest {
  @Test
  void numbers_comeOutByDeadline_thenByThemselves() {
    Random random = new Random(8);
    int[] deadline = random.ints(1000, 0, 300).toArray();
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
      assertEquals(expected.size(), heap.size());
      assertEquals(
          expected.stream().sorted().toList(),
          IntStream.range(0, heap.size()).map(heap::item).sorted().boxed().toList());
    }
    heap.clear();
    assertTrue(heap.isEmpty());
    heap.push(3, 1_000_000);
    heap.push(4, Integer.MAX_VALUE);
    heap.push(5, 999_999);
    assertEquals(5, heap.top());
    assertEquals(5, heap.pop());
    assertEquals(3, heap.pop());
    assertEquals(Integer.MAX_VALUE, heap.earliest());
    assertEquals(4, heap.pop());
  }
}
