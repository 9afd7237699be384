package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyedHeapTest {
  @Test
  void items_comeOutByTheirKeys_withThemselves() {
    Random random = new Random(9);
    for (long bound : new long[] {1, 20, Long.MAX_VALUE}) {
      KeyedHeap heap = new KeyedHeap();
      for (int round = 0; round < 2; round++) {
        long[] keys = new long[3000];
        boolean[] in = new boolean[keys.length];
        PriorityQueue<Long> expected = new PriorityQueue<>();
        for (int i = 0; i < keys.length; i++) {
          keys[i] = random.nextLong() % bound;
          in[i] = true;
          heap.push(i, keys[i]);
          expected.add(keys[i]);
          while (!expected.isEmpty() && random.nextInt(5) < 2) {
            takesTheLeast(heap, keys, in, expected.poll());
          }
          assertEquals(expected.isEmpty(), heap.isEmpty());
        }
        while (!expected.isEmpty()) {
          takesTheLeast(heap, keys, in, expected.poll());
        }
        assertTrue(heap.isEmpty());
      }
    }
  }

  private static void takesTheLeast(KeyedHeap heap, long[] keys, boolean[] in, long least) {
    assertEquals(least, heap.least());
    int top = heap.pop();
    assertEquals(least, keys[top]);
    assertTrue(in[top]);
    in[top] = false;
  }
}
