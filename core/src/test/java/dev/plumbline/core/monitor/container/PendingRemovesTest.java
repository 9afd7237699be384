package dev.plumbline.core.monitor.container;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The account of pending removes, against all ways to give them. */
class PendingRemovesTest {
  private static final int GAPS = 7;

  @Test
  void affords_deadlinesInTurn_areMetExactlyIfCallsAreEnough() {
    PendingRemoves removes = new PendingRemoves(new int[] {2, 5, 5}, 4);
    assertEquals(false, removes.affords(new int[] {0}, 1, 1));
    assertEquals(true, removes.affords(new int[] {0}, 1, 2));
    removes.demand(new int[] {0}, 1, 3);
    assertEquals(false, removes.affords(new int[] {1}, 1, 4));
    assertEquals(true, removes.affords(new int[] {1, 2}, 2, 5));
    // Moving the one that is due already costs nothing.
    assertEquals(true, removes.affords(new int[] {0, 1, 2}, 3, 6));
    assertEquals(true, removes.affords(new int[] {0}, 1, 2));
    removes.demand(new int[] {1, 2}, 2, 7);
    assertEquals(false, removes.affords(new int[] {3}, 1, 9));
    assertArrayEquals(new int[] {0, 1, 2}, removes.byDeadline());
  }

  @Test
  void affords_randomDeadlines_isWhatTryingAllAssignmentsSays() {
    int met = 0;
    int refused = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      int[] calls = random.ints(random.nextInt(5), 0, GAPS).sorted().toArray();
      int elements = 1 + random.nextInt(5);
      int[] deadline = new int[elements];
      PendingRemoves removes = new PendingRemoves(calls, elements);
      for (int e = 0; e < elements; e++) {
        int gap = random.nextInt(GAPS);
        deadline[e] = gap;
        boolean possible = canMeet(deadline, e + 1, calls, 0);
        assertEquals(possible, removes.affords(new int[] {e}, 1, gap), "seed " + seed);
        if (possible) {
          met++;
          removes.demand(new int[] {e}, 1, gap);
        } else {
          refused++;
          deadline[e] = PendingRemoves.NEVER;
        }
      }
      int[] taken = removes.byDeadline();
      for (int i = 0; i < taken.length; i++) {
        assertTrue(removes.call(i) <= deadline[taken[i]], "seed " + seed);
      }
    }
    assertTrue(met > 10_000 && refused > 10_000, met + " met, " + refused + " refused");
  }

  /** Whether removes from the i-th on can be given to the first elements that still wait. */
  private static boolean canMeet(int[] deadline, int count, int[] calls, int i) {
    boolean all = true;
    for (int e = 0; e < count; e++) {
      all &= deadline[e] == PendingRemoves.NEVER;
    }
    if (all || i == calls.length) {
      return all;
    }
    for (int e = 0; e < count; e++) {
      if (deadline[e] != PendingRemoves.NEVER && calls[i] <= deadline[e]) {
        int due = deadline[e];
        deadline[e] = PendingRemoves.NEVER;
        boolean possible = canMeet(deadline, count, calls, i + 1);
        deadline[e] = due;
        if (possible) {
          return true;
        }
      }
    }
    return canMeet(deadline, count, calls, i + 1);
  }

  @Test
  void called_andNextCall_countWhatIsAtOrBeforeAGap() {
    PendingRemoves removes = new PendingRemoves(new int[] {1, 3, 3}, 0);
    assertEquals(0, removes.called(0));
    assertEquals(1, removes.called(2));
    assertEquals(3, removes.called(3));
    assertEquals(1, removes.nextCall(0));
    assertEquals(3, removes.nextCall(1));
    assertEquals(PendingRemoves.NEVER, removes.nextCall(3));
  }
}
