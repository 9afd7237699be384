package dev.plumbline.core.monitor.register;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import org.junit.jupiter.api.Test;

class CounterMonitorTest {
  private static final Spec<?> COUNTER = Specs.named("counter");

  private static void decided(boolean linearizable, HistoryBuilder history) {
    CheckResult result = Plumbline.checker(COUNTER).threads(1).check(history.build());
    assertEquals("monitor", result.decider(), () -> result.plan().toString());
    Class<?> expected = linearizable ? Linearizable.class : Violation.class;
    assertInstanceOf(expected, result.verdict());
  }

  private static HistoryBuilder history() {
    return History.builder();
  }

  @Test
  void get_seesAsManyIncrementsAsMayHaveHappened() {
    for (int seen = 0; seen <= 4; seen++) {
      decided(
          1 <= seen && seen <= 3,
          history()
              .add(0, "increment", null, null, 0, 1)
              .add(1, "increment", null, null, 0, 9)
              .add(2, "increment", null, null, 3, 9)
              .add(3, "get", null, seen, 2, 5)
              .add(4, "increment", null, null, 6, 9));
    }
  }

  /** Values next to each other and far apart are looked up in different ways. */
  @Test
  void get_ofValuesFarApart_isDecidedLikeThatOfNeighbors() {
    for (long amount : new long[] {1, 1L << 20, 1L << 40, -1, -(1L << 40)}) {
      for (long seen = 0; seen <= 3; seen++) {
        decided(
            seen == 2,
            history()
                .add(0, "get", null, 0, 0, 1)
                .add(0, "add", amount, null, 2, 3)
                .add(0, "get", null, amount, 4, 5)
                .add(0, "add", amount, null, 6, 7)
                .add(0, "get", null, seen * amount, 8, 9)
                .add(0, "add", amount, null, 10, 11)
                .add(0, "get", null, 3 * amount, 12, 13));
      }
    }
  }

  /** The bounds of each get alone are kept: it is the first one that uses up the long increment. */
  @Test
  void get_thatForcedALongIncrement_leavesNoRoomForALaterShortOne() {
    HistoryBuilder h =
        history()
            .add(0, "increment", null, null, 0, 20)
            .add(1, "get", null, 1, 1, 2)
            .add(1, "increment", null, null, 3, 4)
            .add(1, "get", null, 1, 5, 6);
    decided(false, h);
  }

  @Test
  void get_lessThanAnEarlierGetAndWhatFollowed_isACoreOfBothAndTheUpdates() {
    HistoryBuilder h =
        history()
            .add(0, "increment", null, null, 0, 20)
            .add(1, "get", null, 0, 0, 1)
            .add(1, "get", null, 1, 2, 3)
            .add(1, "increment", null, null, 4, 5)
            .add(1, "get", null, 1, 6, 7)
            .add(1, "increment", null, null, 8, 9);
    Violation no = (Violation) Plumbline.check(h.build(), COUNTER);
    assertArrayEquals(new int[] {0, 2, 3, 4}, no.core().operations());
    assertTrue(no.core().verified());
    assertTrue(no.explanation().toString().contains("one update in between"));
  }

  private static HistoryBuilder pendingIncrementsHistory() {
    return history()
        .addPending(0, "increment", null, 0)
        .addPending(1, "increment", null, 0)
        .add(2, "get", null, 1, 1, 2);
  }

  @Test
  void pendingIncrements_areUsedWhenNeeded() {
    decided(true, pendingIncrementsHistory());
    decided(false, pendingIncrementsHistory().add(2, "get", null, 3, 3, 4));
  }

  private static HistoryBuilder answersHistory() {
    return history()
        .add(0, "add", 5, 8, 0, 9)
        .add(1, "add", 3, 3, 0, 9)
        .add(2, "get", null, 3, 1, 9);
  }

  @Test
  void answers_giveTheOrder() {
    decided(true, answersHistory());
    decided(false, answersHistory().add(3, "increment", null, 4, 0, 9));
  }

  private static HistoryBuilder decrementsHistory() {
    return history()
        .add(0, "decrement", null, null, 0, 9)
        .add(1, "decrement", null, -2, 0, 9)
        .add(2, "get", null, -1, 1, 2);
  }

  @Test
  void decrements_mirrorIncrements() {
    decided(true, decrementsHistory());
    decided(false, decrementsHistory().add(2, "get", null, 0, 3, 4));
  }

  private static HistoryBuilder wrapAroundHistory() {
    return history()
        .add(0, "add", Long.MAX_VALUE, Long.MAX_VALUE, 0, 1)
        .add(0, "increment", null, Long.MIN_VALUE, 2, 3)
        .add(0, "get", null, Long.MIN_VALUE, 4, 5);
  }

  @Test
  void wrapAround_isNoViolation() {
    assertInstanceOf(Linearizable.class, Plumbline.check(wrapAroundHistory().build(), COUNTER));
    HistoryBuilder longer = wrapAroundHistory().add(0, "increment", null, null, 6, 7);
    longer.add(0, "get", null, Long.MIN_VALUE + 1, 8, 9);
    assertInstanceOf(Linearizable.class, Plumbline.check(longer.build(), COUNTER));
  }

  @Test
  void upAndDown_isLeftToSearch() {
    HistoryBuilder h =
        history()
            .add(0, "increment", null, null, 0, 9)
            .add(1, "decrement", null, null, 0, 9)
            .add(2, "get", null, -1, 1, 2);
    CheckResult result = Plumbline.checker(COUNTER).threads(1).check(h.build());
    assertEquals("search", result.decider());
    assertInstanceOf(Linearizable.class, result.verdict());
  }
}
