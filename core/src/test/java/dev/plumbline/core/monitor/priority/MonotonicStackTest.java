package dev.plumbline.core.monitor.priority;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MonotonicStackTest {
  @Test
  void nearest_isFoundAsByLookingAtEveryGap() {
    Random random = new Random(3);
    for (int tallest : new int[] {1, 5, 100, 100_000}) {
      MonotonicStack skyline = new MonotonicStack();
      int[] heights = new int[1000];
      for (int g = 0; g < heights.length; g++) {
        // Rising, falling and in any order: what is seen is one, all or a few.
        heights[g] = g % 3 == 0 ? random.nextInt(tallest) : Math.max(0, tallest - g);
        skyline.pass(g, heights[g]);
        int atLeast = random.nextInt(tallest + 1);
        int expected = g;
        while (expected >= 0 && heights[expected] < atLeast) {
          expected--;
        }
        assertEquals(expected, skyline.nearest(atLeast, -1));
      }
    }
  }
}
