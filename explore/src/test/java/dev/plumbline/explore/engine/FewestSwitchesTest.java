package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FewestSwitchesTest {
  @Test
  void find_independentThreads_runOneAfterTheOther() {
    int[][][] needed = {new int[3][2], new int[2][2]};
    assertEquals(1, ThreadSchedule.of(new FewestSwitches(needed).find()).switches());
  }

  @Test
  void find_eventInTheMidst_waitsForIt() {
    // The second event of thread 0 comes after all of thread 1.
    int[][][] needed = {{{0, 0}, {1, 2}, {2, 2}}, {{0, 0}, {0, 1}}};
    assertArrayEquals(new int[] {1, 1, 0, 0, 0}, new FewestSwitches(needed).find());
  }

  @Test
  void find_randomTraces_agreesWithAllOrders() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 2_000; i++) {
      int[][][] needed = trace(random);
      int[] found = new FewestSwitches(needed).find();
      assertTrue(isOrder(needed, found));
      int fewest = fewest(needed, new int[needed.length], -1, Integer.MAX_VALUE);
      assertEquals(fewest, ThreadSchedule.of(found).switches());
    }
  }

  /** Too many places for tables: any order will do, if it is one. */
  @Test
  void find_manyThreads_findsAnOrder() {
    int threads = 12;
    int[][][] needed = new int[threads][4][threads];
    for (int t = 1; t < threads; t++) {
      needed[t][2][t - 1] = 3;
    }
    assertTrue(isOrder(needed, new FewestSwitches(needed).find()));
  }

  @Test
  void find_circle_isRefused() {
    int[][][] needed = {{{0, 1}}, {{1, 0}}};
    assertThrows(IllegalArgumentException.class, () -> new FewestSwitches(needed).find());
  }

  /** What must come before what in some execution: each event needs a part of what came before. */
  private static int[][][] trace(SplittableRandom random) {
    int threads = 2 + random.nextInt(2);
    int[][][] needed = new int[threads][][];
    for (int t = 0; t < threads; t++) {
      needed[t] = new int[1 + random.nextInt(threads == 2 ? 5 : 3)][threads];
    }
    int[] position = new int[threads];
    for (int left = count(needed); left > 0; left--) {
      int t = random.nextInt(threads);
      while (position[t] == needed[t].length) {
        t = (t + 1) % threads;
      }
      for (int u = 0; u < threads; u++) {
        boolean waits = u != t && random.nextInt(3) == 0;
        needed[t][position[t]][u] = waits ? random.nextInt(position[u] + 1) : 0;
      }
      position[t]++;
    }
    return needed;
  }

  private static int count(int[][][] needed) {
    int count = 0;
    for (int[][] events : needed) {
      count += events.length;
    }
    return count;
  }

  private static boolean isOrder(int[][][] needed, int[] order) {
    int[] position = new int[needed.length];
    for (int t : order) {
      if (!canGoOn(needed, position, t)) {
        return false;
      }
      position[t]++;
    }
    return order.length == count(needed);
  }

  private static boolean canGoOn(int[][][] needed, int[] position, int t) {
    if (position[t] == needed[t].length) {
      return false;
    }
    for (int u = 0; u < needed.length; u++) {
      if (u != t && needed[t][position[t]][u] > position[u]) {
        return false;
      }
    }
    return true;
  }

  /** By trying all orders. */
  private static int fewest(int[][][] needed, int[] position, int last, int bound) {
    int best = bound;
    boolean any = false;
    for (int t = 0; t < needed.length; t++) {
      any |= position[t] < needed[t].length;
      if (canGoOn(needed, position, t)) {
        position[t]++;
        int rest = fewest(needed, position, t, Integer.MAX_VALUE);
        position[t]--;
        if (rest != Integer.MAX_VALUE) {
          best = Math.min(best, rest + (last >= 0 && last != t ? 1 : 0));
        }
      }
    }
    return any ? best : 0;
  }
}
