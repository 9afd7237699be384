package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BitTreeTest {
  @Test
  void steps_inAnyOrder_agreeWithATreeSet() {
    Random random = new Random(7);
    for (int size : new int[] {1, 2, 63, 64, 65, 128, 4095, 4096, 4097, 300_000}) {
      for (boolean full : new boolean[] {true, false}) {
        BitTree tree = full ? BitTree.all(size) : BitTree.none(size);
        TreeSet<Integer> expected = new TreeSet<>();
        for (int g = 0; full && g < size; g++) {
          expected.add(g);
        }
        for (int step = 0; step < 400; step++) {
          int g = random.nextInt(size);
          if (random.nextInt(3) == 0) {
            tree.add(g);
            expected.add(g);
          } else if (random.nextBoolean()) {
            int to = Math.min(size - 1, g + random.nextInt(random.nextBoolean() ? 3 : size));
            tree.remove(g, to);
            expected.subSet(g, true, to, true).clear();
          }
          int probe = random.nextInt(size);
          Integer next = expected.ceiling(probe);
          Integer previous = expected.floor(probe);
          assertEquals(expected.contains(probe), tree.contains(probe), "contains " + probe);
          assertEquals(next == null ? size : next, tree.next(probe), "next of " + probe);
          assertEquals(previous == null ? -1 : previous, tree.previous(probe), "before " + probe);
        }
      }
    }
  }

  @Test
  void bounds_outside_findNothing() {
    BitTree tree = BitTree.all(10);
    assertEquals(10, tree.next(10));
    assertEquals(-1, tree.previous(-1));
    tree.remove(5, 4);
    assertEquals(5, tree.next(5));
  }
}
