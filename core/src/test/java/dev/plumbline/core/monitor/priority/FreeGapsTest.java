package dev.plumbline.core.monitor.priority;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FreeGapsTest {
  @Test
  void steps_inAnyOrder_agreeWithATreeSet() {
    Random random = new Random(7);
    for (int size : new int[] {1, 2, 63, 64, 65, 128, 4095, 4096, 4097, 300_000}) {
      for (boolean full : new boolean[] {true, false}) {
        FreeGaps gaps = full ? FreeGaps.all(size) : FreeGaps.none(size);
        TreeSet<Integer> expected = new TreeSet<>();
        for (int g = 0; full && g < size; g++) {
          expected.add(g);
        }
        for (int step = 0; step < 400; step++) {
          int g = random.nextInt(size);
          if (random.nextInt(3) == 0) {
            gaps.add(g);
            expected.add(g);
          } else if (random.nextBoolean()) {
            int to = Math.min(size - 1, g + random.nextInt(random.nextBoolean() ? 3 : size));
            gaps.cover(g, to);
            expected.subSet(g, true, to, true).clear();
          }
          int probe = random.nextInt(size);
          Integer next = expected.ceiling(probe);
          Integer previous = expected.floor(probe);
          assertEquals(next == null ? size : next, gaps.next(probe), "next of " + probe);
          assertEquals(previous == null ? -1 : previous, gaps.previous(probe), "before " + probe);
        }
      }
    }
  }

  @Test
  void bounds_outside_findNothing() {
    FreeGaps gaps = FreeGaps.all(10);
    assertEquals(10, gaps.next(10));
    assertEquals(-1, gaps.previous(-1));
    gaps.cover(5, 4);
    assertEquals(5, gaps.next(5));
  }
}
