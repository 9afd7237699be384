package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExhaustiveHistoriesTest {
  /** Three completed operations, two when pending. */
  private static final List<Operation> ALPHABET =
      List.of(
          Operation.of("write", 1L),
          Operation.of("read", null, 0L),
          Operation.of("read", null, 1L));

  private static final long A = 3;
  private static final long B = 2;

  private static long count(int operations, int processes) {
    return new ExhaustiveHistories(ALPHABET, operations, processes).count();
  }

  @Test
  void oneProcess_onlyTheLastMayBePending() {
    assertEquals(1, count(0, 1));
    long completed = 1;
    for (int k = 1; k <= 5; k++) {
      completed *= A;
      assertEquals(completed + completed / A * B, count(k, 1));
    }
  }

  /**
   * Both by one process: 1 order. By two, 6 interleavings of call and return, halved by renaming.
   * One pending: after the other, or 3 interleavings. Both pending: by two processes, in order.
   */
  @Test
  void twoOperations_byTwoProcesses() {
    assertEquals((1 + 3) * A * A + (1 + 3) * A * B + B * B, count(2, 2));
    assertEquals(count(2, 2), count(2, 5));
  }

  /** k intervals by k processes are matchings of 2k points: (2k - 1)!!. */
  @Test
  void operationsOfAsManyProcesses_areMatchings() {
    List<Operation> one = List.of(Operation.of("write", 1L));
    long[] matchings = {1, 1, 3, 15, 105};
    for (int k = 1; k <= 4; k++) {
      int processes = k;
      long[] found = {0};
      new ExhaustiveHistories(one, k, k)
          .forEach(h -> found[0] += h.pendingCount() == 0 && h.processCount() == processes ? 1 : 0);
      assertEquals(matchings[k], found[0]);
    }
  }

  @Test
  void noHistoryIsVisitedTwice() {
    Set<String> seen = new HashSet<>();
    List<History> all = new ArrayList<>();
    long count =
        new ExhaustiveHistories(ALPHABET, 3, 3)
            .forEach(
                h -> {
                  seen.add(Text.of(h));
                  all.add(h);
                });
    assertEquals(count, seen.size());
    assertEquals(count, all.size());
    assertEquals(count, count(3, 3));
  }
}
