package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MergeSortTreeTest {
  @Test
  void answers_areThoseOfALookAtAllPoints() {
    Random random = new Random(11);
    for (int size : new int[] {0, 1, 2, 3, 7, 8, 9, 63, 64, 65, 300}) {
      int range = 1 + random.nextInt(2 * size + 1);
      int[] x = random.ints(size, 0, range).sorted().toArray();
      int[] y = random.ints(size, 0, range).toArray();
      int[] numbers = random.ints(size, 0, 100).toArray();
      MergeSortTree tree = new MergeSortTree(x, y, numbers);
      for (int step = 0; step < 300; step++) {
        int left = random.nextInt(range + 2) - 1;
        int below = random.nextInt(range + 2) - 1;
        int[] found =
            IntStream.range(0, size)
                .filter(i -> x[i] < left && y[i] < below)
                .map(i -> numbers[i])
                .toArray();
        assertEquals(found.length, tree.count(left, below));
        assertEquals(IntStream.of(found).max().orElse(-1), tree.greatest(left, below));
      }
    }
  }

  @Test
  void cells_areAsManyAsTheTreeHas() {
    assertEquals(0, MergeSortTree.cells(0));
    assertEquals(2, MergeSortTree.cells(1));
    assertEquals(2L * 5 * 3, MergeSortTree.cells(5));
  }
}
