package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FenwickTreeTest {
  @Test
  void sums_areThoseOfAnArray() {
    Random random = new Random(7);
    for (int size : new int[] {1, 2, 3, 7, 8, 9, 63, 64, 65, 1000}) {
      FenwickTree tree = new FenwickTree(size);
      int[] counters = new int[size];
      for (int step = 0; step < 500; step++) {
        int at = random.nextInt(size);
        int difference = random.nextInt(21) - 10;
        tree.add(at, difference);
        counters[at] += difference;
        int place = random.nextInt(size);
        assertEquals(Arrays.stream(counters, 0, place).sum(), tree.before(place));
        assertEquals(Arrays.stream(counters, 0, place + 1).sum(), tree.upTo(place));
        assertEquals(Arrays.stream(counters, place + 1, size).sum(), tree.after(place));
      }
      assertEquals(0, tree.before(0));
      assertEquals(Arrays.stream(counters).sum(), tree.before(size));
      assertEquals(Arrays.stream(counters).sum(), tree.total());
    }
  }

  @Test
  void tree_ofNoPlaces_sumsUpToNothing() {
    assertEquals(0, new FenwickTree(0).before(0));
    assertEquals(0, new FenwickTree(0).total());
  }
}
