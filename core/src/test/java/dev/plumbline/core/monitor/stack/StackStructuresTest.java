package dev.plumbline.core.monitor.stack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.options.Limits;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The structures that stacks are decided with, against plain arrays. */
class StackStructuresTest {
  @Test
  void openWindows_areGivenAwayOnce_byASlotInside() {
    for (int count : new int[] {0, 1, 15, 16, 17, 256, 257, 3000}) {
      Random random = new Random(count);
      int slots = 500;
      int[] from = new int[count];
      int[] to = new int[count];
      int[] owner = new int[count];
      for (int w = 0; w < count; w++) {
        from[w] = random.nextInt(slots);
        to[w] = Math.min(slots - 1, from[w] + random.nextInt(random.nextInt(10) == 0 ? 300 : 5));
        owner[w] = w;
      }
      OpenWindows windows = new OpenWindows(slots, from, to, owner, count);
      boolean[] gone = new boolean[count];
      for (int round = 0; round < 300; round++) {
        int slot = random.nextInt(slots);
        int left = 0;
        for (int w = 0; w < count; w++) {
          left += !gone[w] && from[w] <= slot && slot <= to[w] ? 1 : 0;
        }
        assertEquals(left == 0, windows.first(slot) == OpenWindows.NONE);
        for (int w = windows.next(slot); w != OpenWindows.NONE; w = windows.next(slot)) {
          assertEquals(true, !gone[w] && from[w] <= slot && slot <= to[w]);
          gone[w] = true;
          left--;
        }
        assertEquals(0, left);
      }
    }
  }

  @Test
  void soleCover_namesTheOnlyInterval() {
    int slots = 200;
    Random random = new Random(1);
    SoleCover sole = new SoleCover(slots);
    TreeSet<Integer> in = new TreeSet<>();
    int[] from = new int[30];
    int[] to = new int[30];
    for (int e = 0; e < from.length; e++) {
      from[e] = random.nextInt(slots);
      to[e] = from[e] + random.nextInt(slots - from[e]);
    }
    for (int round = 0; round < 500; round++) {
      int e = random.nextInt(from.length);
      sole.toggle(from[e], to[e], e);
      if (!in.remove(e)) {
        in.add(e);
      }
      for (int s = 0; s < slots; s++) {
        int slot = s;
        int[] over = in.stream().mapToInt(i -> i).filter(i -> covers(from, to, i, slot)).toArray();
        if (over.length < 2) {
          assertEquals(over.length == 0 ? -1 : over[0], sole.at(s));
        }
      }
    }
  }

  private static boolean covers(int[] from, int[] to, int e, int slot) {
    return from[e] <= slot && slot <= to[e];
  }

  @Test
  void elementCoreFinder_findsWhatIsNeeded() {
    int[] all = IntStream.range(0, 1000).toArray();
    Budget budget = new Budget(Limits.none());
    ElementCoreFinder.Test needsThree =
        set -> IntStream.of(17, 500, 731).allMatch(e -> Arrays.stream(set).anyMatch(x -> x == e));
    int[] few = ElementCoreFinder.of(all, needsThree, 1_000_000, budget);
    assertArrayEquals(new int[] {17, 500, 731}, Arrays.stream(few).sorted().toArray());
    int[] tired = ElementCoreFinder.of(all, needsThree, 3_000, budget);
    assertEquals(true, needsThree.fails(tired));
  }
}
