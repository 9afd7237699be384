package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MinimumTreeTest {
  private static final int[] SIZES = {1, 2, 31, 32, 33, 64, 100, 1025, 5000};

  @Test
  void afterRandomChanges_isAnArrayWithAMinimum() {
    for (int size : SIZES) {
      Random random = new Random(size);
      int[] plain = IntStream.range(0, size).map(s -> random.nextInt(50)).toArray();
      MinimumTree tree = new MinimumTree(plain.clone(), size);
      for (int round = 0; round < 300; round++) {
        int a = random.nextInt(size);
        int b = random.nextInt(size);
        int delta = random.nextInt(7) - 4;
        for (int s = Math.min(a, b); s <= Math.max(a, b); s++) {
          plain[s] += delta;
        }
        tree.add(Math.min(a, b), Math.max(a, b), delta);
        assertEquals(Arrays.stream(plain).min().getAsInt(), tree.least());
        int slot = random.nextInt(size);
        assertEquals(plain[slot], tree.at(slot));
        int limit = random.nextInt(60) - 20;
        int first =
            IntStream.range(slot, size).filter(s -> plain[s] <= limit).findFirst().orElse(-1);
        assertEquals(first, tree.firstAtMost(slot, limit));
      }
    }
  }

  @Test
  void takesEverySlotOnce_untilTheLimit() {
    for (int size : SIZES) {
      Random random = new Random(size);
      int[] plain = IntStream.range(0, size).map(s -> random.nextInt(10)).toArray();
      MinimumTree tree = new MinimumTree(plain.clone(), size);
      tree.add(0, size - 1, -3);
      TreeSet<Integer> taken = new TreeSet<>();
      int[] found = new int[MinimumTree.mostTaken()];
      int[] covers = new int[MinimumTree.mostTaken()];
      while (tree.least() <= 1) {
        int n = tree.take(1, found, covers);
        for (int k = 0; k < n; k++) {
          assertEquals(plain[found[k]] - 3, covers[k]);
          taken.add(found[k]);
        }
      }
      int[] expected = IntStream.range(0, size).filter(s -> plain[s] <= 4).toArray();
      assertArrayEquals(expected, taken.stream().mapToInt(Integer::intValue).toArray());
      for (int s : expected) {
        tree.restore(s, s);
        assertEquals(s, tree.at(s));
      }
    }
  }
}
