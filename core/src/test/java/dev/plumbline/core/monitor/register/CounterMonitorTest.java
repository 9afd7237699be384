package dev.plumbline.core.monitor.register;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.HistoryText;
import dev.plumbline.core.Judgment;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import org.junit.jupiter.api.Test;

class CounterMonitorTest {
  private static final Spec<?> COUNTER = Specs.named("counter");

  private static void decided(boolean linearizable, HistoryBuilder history) {
    Judgment judgment = Judgment.byMonitor(COUNTER, history);
    assertEquals(linearizable, judgment.result().verdict() instanceof Linearizable);
  }

  @Test
  void get_seesAsManyIncrementsAsMayHaveHappened() {
    for (int seen = 0; seen <= 4; seen++) {
      decided(
          1 <= seen && seen <= 3,
          History.builder()
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
            History.builder()
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
    History h =
        history(
            """
                [0,20] t0 increment()
                [1,2]  t1 get() -> 1
                [3,4]  t1 increment()
                [5,6]  t1 get() -> 1
                """);
    Judgment.byMonitor(COUNTER, h).violation();
  }

  @Test
  void get_lessThanAnEarlierGetAndWhatFollowed_isACoreOfBothAndTheUpdates() {
    History h =
        history(
            """
                [0,20] t0 increment()
                [0,1]  t1 get() -> 0
                [2,3]  t1 get() -> 1
                [4,5]  t1 increment()
                [6,7]  t1 get() -> 1
                [8,9]  t1 increment()
                """);
    Judgment judgment = Judgment.of(COUNTER, h);
    judgment.because("one update ran in between").violation(0, 2, 3, 4);
  }

  private static HistoryBuilder pendingIncrementsHistory() {
    return HistoryText.builder(
        """
            [0,...] increment()
            [0,...] increment()
            [1,2]   get() -> 1
            """);
  }

  @Test
  void pendingIncrements_areUsedWhenNeeded() {
    decided(true, pendingIncrementsHistory());
    decided(false, pendingIncrementsHistory().add(2, "get", null, 3, 3, 4));
  }

  private static HistoryBuilder answersHistory() {
    return HistoryText.builder(
        """
            [0,9] add(5) -> 8
            [0,9] add(3) -> 3
            [1,9] get() -> 3
            """);
  }

  @Test
  void answers_giveTheOrder() {
    decided(true, answersHistory());
    decided(false, answersHistory().add(3, "increment", null, 4, 0, 9));
  }

  private static HistoryBuilder decrementsHistory() {
    return HistoryText.builder(
        """
            [0,9] decrement()
            [0,9] decrement() -> -2
            [1,2] get() -> -1
            """);
  }

  @Test
  void decrements_mirrorIncrements() {
    decided(true, decrementsHistory());
    decided(false, decrementsHistory().add(2, "get", null, 0, 3, 4));
  }

  private static HistoryBuilder wrapAroundHistory() {
    return History.builder()
        .add(0, "add", Long.MAX_VALUE, Long.MAX_VALUE, 0, 1)
        .add(0, "increment", null, Long.MIN_VALUE, 2, 3)
        .add(0, "get", null, Long.MIN_VALUE, 4, 5);
  }

  @Test
  void wrapAround_isNoViolation() {
    Judgment.of(COUNTER, wrapAroundHistory()).linearizable();
    HistoryBuilder longer = wrapAroundHistory().add(0, "increment", null, null, 6, 7);
    longer.add(0, "get", null, Long.MIN_VALUE + 1, 8, 9);
    Judgment.of(COUNTER, longer).linearizable();
  }

  @Test
  void upAndDown_isLeftToSearch() {
    History h =
        history(
            """
                [0,9] increment()
                [0,9] decrement()
                [1,2] get() -> -1
                """);
    Judgment.of(COUNTER, h).by("search").linearizable();
  }
}
