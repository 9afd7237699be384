package dev.plumbline.core.monitor.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EffectWindowsTest {
  private static History random(Random random, int size, int horizon, int longest, double pending) {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < size; i++) {
      long call = random.nextInt(horizon);
      if (random.nextDouble() < pending) {
        b.addPending(i, "write", i, call);
      } else {
        b.add(i, "write", i, null, call, call + random.nextInt(longest));
      }
    }
    return b.build();
  }

  private static EffectWindows whole(History h) {
    return EffectWindows.of(h, IntStream.range(0, h.size()).toArray(), h.size());
  }

  /** How many calls come before a return. */
  private static int reach(History h, int[] rows, int row) {
    if (h.pending(row)) {
      return Integer.MAX_VALUE;
    }
    int calls = 0;
    for (int j : rows) {
      calls += h.call(j) <= h.ret(row) ? 1 : 0;
    }
    return calls;
  }

  /**
   * Ranks by counting: what is called, and what has returned, before. Returns with no call between
   * them are in the order of their calls.
   */
  private static void areRanks(History h, int[] rows, EffectWindows w) {
    int completed = 0;
    boolean[] taken = new boolean[w.events];
    for (int i = 0; i < rows.length; i++) {
      int returnedBefore = 0;
      for (int j : rows) {
        returnedBefore += !h.pending(j) && h.ret(j) < h.call(rows[i]) ? 1 : 0;
      }
      assertEquals(i + returnedBefore, w.from[i], "call of " + i);
      taken[w.from[i]] = true;
      completed += h.pending(rows[i]) ? 0 : 1;
    }
    assertEquals(rows.length + completed, w.events);
    int[] reach = Arrays.stream(rows).map(row -> reach(h, rows, row)).toArray();
    for (int i = 0; i < rows.length; i++) {
      if (h.pending(rows[i])) {
        assertEquals(w.events - 1, w.to[i], "pending " + i);
        continue;
      }
      int earlier = 0;
      for (int j = 0; j < rows.length; j++) {
        earlier += reach[j] < reach[i] || (reach[j] == reach[i] && j < i) ? 1 : 0;
      }
      int rank = w.to[i] + 1;
      assertEquals(reach[i] + earlier, rank, "return of " + i);
      assertTrue(!taken[rank], "two events of rank " + rank);
      taken[rank] = true;
    }
  }

  @Test
  void ranks_ofRandomTimesWithTies_areThoseOfCounting() {
    Random random = new Random(1);
    for (int round = 0; round < 2000; round++) {
      int size = random.nextInt(30);
      History h =
          random(random, size, 1 + random.nextInt(40), 1 + random.nextInt(40), round % 3 * 0.2);
      areRanks(h, IntStream.range(0, size).toArray(), whole(h));
    }
  }

  @Test
  void ranks_ofSomeRows_areThoseOfTheRowsAlone() {
    Random random = new Random(2);
    for (int round = 0; round < 500; round++) {
      History h = random(random, 30, 40, 20, 0.2);
      int[] rows = IntStream.range(0, 30).filter(i -> random.nextBoolean()).toArray();
      // The array may be longer than what it holds.
      areRanks(h, rows, EffectWindows.of(h, Arrays.copyOf(rows, 40), rows.length));
    }
  }

  @Test
  void windows_keepPrecedence() {
    Random random = new Random(3);
    History h = random(random, 300, 500, 60, 0.1);
    EffectWindows w = whole(h);
    for (int a = 0; a < h.size(); a++) {
      for (int b = 0; b < h.size(); b++) {
        boolean before = !h.pending(a) && h.ret(a) < h.call(b);
        assertEquals(before, w.to[a] < w.from[b], a + " before " + b);
      }
    }
  }

  /** Long and short operations together: returns near their calls, far away, and behind all. */
  @Test
  void ranks_ofLongAndShortOperations_areThoseOfCounting() {
    Random random = new Random(4);
    for (int horizon : new int[] {10, 300, 3000}) {
      for (int longest : new int[] {40, 500, 5000, 2_000_000_000}) {
        History h = random(random, 300, horizon, longest, 0.1);
        areRanks(h, IntStream.range(0, h.size()).toArray(), whole(h));
      }
    }
  }
}
