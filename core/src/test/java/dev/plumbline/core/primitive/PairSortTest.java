package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairSortTest {
  @Test
  void sort_byRadix_isStableAndKnowsNegativeNumbers() {
    Random random = new Random(5);
    int n = 5000;
    for (long bound : new long[] {7, 3000, 1L << 40, Long.MAX_VALUE}) {
      long[] keys = new long[n];
      int[] items = new int[n];
      for (int i = 0; i < n; i++) {
        keys[i] = random.nextLong() % bound;
        items[i] = i;
      }
      long[] before = keys.clone();
      int[] expected =
          IntStream.range(0, n)
              .boxed()
              .sorted(Comparator.comparingLong(i -> before[i]))
              .mapToInt(i -> i)
              .toArray();
      PairSort.sort(keys, items, n);
      assertArrayEquals(expected, items);
      assertArrayEquals(Arrays.stream(before).sorted().toArray(), keys);
    }
  }

  /** Leading digits that tell nothing, but for a few keys far away. */
  @Test
  void sort_ofKeysThatDifferInTheirLastBits_isComplete() {
    Random random = new Random(6);
    int n = 20_000;
    long[] keys = new long[n];
    int[] items = new int[n];
    for (int i = 0; i < n; i++) {
      keys[i] = i % 5000 == 7 ? random.nextLong() : random.nextInt(3000);
      items[i] = i;
    }
    long[] before = keys.clone();
    PairSort.sort(keys, items, n);
    assertArrayEquals(Arrays.stream(before).sorted().toArray(), keys);
    for (int i = 0; i < n; i++) {
      assertEquals(keys[i], before[items[i]]);
      assertTrue(i == 0 || keys[i - 1] < keys[i] || items[i - 1] < items[i]);
    }
  }

  @Test
  void sort_ofAPrefix_leavesTheRestAlone() {
    long[] keys = new long[200];
    int[] items = new int[200];
    for (int i = 0; i < 200; i++) {
      keys[i] = -i;
      items[i] = i;
    }
    PairSort.sort(keys, items, 100);
    assertEquals(-99, keys[0]);
    assertEquals(0, keys[99]);
    assertEquals(-100, keys[100]);
    assertEquals(199, items[199]);
  }
}
