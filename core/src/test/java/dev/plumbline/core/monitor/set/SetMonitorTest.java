package dev.plumbline.core.monitor.set;

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
import java.util.List;
import org.junit.jupiter.api.Test;

class SetMonitorTest {
  private static final Spec<?> SET = Specs.named("set");
  private static final Spec<?> WITH_1 = Specs.withInitial("set", List.of(1L));

  /** Checks, and makes sure that it was the monitor that decided. */
  private static CheckResult check(Spec<?> spec, HistoryBuilder b) {
    CheckResult result = Plumbline.checker(spec).threads(1).check(b.build());
    assertEquals("monitor", result.decider(), result.plan().toString());
    return result;
  }

  private static int[] witness(Spec<?> spec, HistoryBuilder b) {
    CheckResult result = check(spec, b);
    return assertInstanceOf(Linearizable.class, result.verdict()).witness().toArray();
  }

  private static Violation violation(Spec<?> spec, HistoryBuilder b) {
    Violation no = assertInstanceOf(Violation.class, check(spec, b).verdict());
    assertTrue(no.core().verified());
    return no;
  }

  @Test
  void changes_openTogether_alternate() {
    HistoryBuilder b =
        History.builder()
            .add(0, "add", 1, true, 0, 9)
            .add(1, "add", 1, true, 0, 7)
            .add(2, "remove", 1, true, 0, 6)
            .add(3, "contains", 1, true, 8, 10);
    // The add that returns first has to make room for the remove.
    assertArrayEquals(new int[] {1, 2, 0, 3}, witness(SET, b));
  }

  @Test
  void pendingChange_neededByAnObservation_takesEffect() {
    HistoryBuilder b =
        History.builder()
            .addPending(0, "add", 1, 0)
            .add(1, "contains", 1, false, 1, 2)
            .add(1, "contains", 1, true, 3, 4);
    assertArrayEquals(new int[] {1, 0, 2}, witness(SET, b));
  }

  @Test
  void pendingChange_neededByNobody_staysOut() {
    HistoryBuilder b =
        History.builder().addPending(0, "remove", 1, 0).add(1, "contains", 1, true, 1, 2);
    assertArrayEquals(new int[] {1}, witness(WITH_1, b));
  }

  @Test
  void pendingChange_andOneThatReturns_theLatterIsUsedFirst() {
    HistoryBuilder b =
        History.builder()
            .addPending(0, "add", 1, 0)
            .add(1, "add", 1, true, 1, 9)
            .add(2, "contains", 1, true, 2, 3)
            .add(2, "remove", 1, true, 4, 5)
            .add(2, "contains", 1, true, 10, 11);
    assertArrayEquals(new int[] {1, 2, 3, 0, 4}, witness(SET, b));
  }

  @Test
  void elements_areDecidedOneByOne() {
    HistoryBuilder b =
        History.builder()
            .add(0, "add", 1, true, 0, 1)
            .add(0, "contains", 2, true, 2, 3)
            .add(0, "contains", 1, true, 4, 5);
    Violation no = violation(SET, b);
    assertArrayEquals(new int[] {1}, no.core().operations());
    assertTrue(no.explanation().toString().contains("2 was absent before these operations"));
  }

  @Test
  void initialElement_seenAbsent_isAViolation() {
    violation(WITH_1, History.builder().add(0, "remove", 1, false, 0, 1));
    assertArrayEquals(
        new int[] {0}, witness(SET, History.builder().add(0, "remove", 1, false, 0, 1)));
  }

  @Test
  void returnAtTheTimeOfACall_isConcurrent() {
    HistoryBuilder b =
        History.builder().add(0, "add", 1, true, 0, 5).add(1, "contains", 1, false, 5, 6);
    assertInstanceOf(Linearizable.class, check(SET, b).verdict());
  }

  /**
   * An add that answered false is open where the core is cut: as a pending add it could have had an
   * effect, so it must not be in the core.
   */
  @Test
  void failedAdd_openAtTheCut_isNotInTheCore() {
    HistoryBuilder b =
        History.builder()
            .add(0, "add", 1, false, 0, 10)
            .add(1, "contains", 1, true, 1, 2)
            .add(1, "add", 1, true, 3, 12);
    assertArrayEquals(new int[] {1}, violation(SET, b).core().operations());
  }

  /** Cutting the part of history before a moment off needs the state there, not just any moment. */
  @Test
  void observation_beforeAPendingChangeIsNeeded_staysInTheCore() {
    HistoryBuilder b =
        History.builder()
            .addPending(0, "remove", 1, 1)
            .add(1, "contains", 1, false, 2, 3)
            .add(1, "contains", 1, true, 4, 5);
    assertArrayEquals(new int[] {0, 1, 2}, violation(WITH_1, b).core().operations());
  }

  @Test
  void core_afterALongQuietHistory_isSmall() {
    HistoryBuilder b = History.builder();
    for (long i = 0; i < 1000; i++) {
      b.add(0, "add", 1, true, 10 * i, 10 * i + 3);
      b.add(1, "contains", 1, true, 10 * i + 1, 10 * i + 4);
      b.add(0, "remove", 1, true, 10 * i + 5, 10 * i + 8);
    }
    b.add(0, "add", 1, true, 20_000, 20_001).add(0, "remove", 1, false, 20_002, 20_003);
    Violation no = violation(SET, b);
    assertArrayEquals(new int[] {3000, 3001}, no.core().operations());
    assertEquals(
        "[20002,20003] t0 remove(1) -> false needs 1 to be absent when it takes effect."
            + " 1 had been added by [20000,20001] t0 add(1) -> true."
            + " None of these operations that was called before its return at 20003 removed 1.",
        no.explanation().toString());
  }

  @Test
  void core_withAPendingChangeFromTheStart_isSmall() {
    HistoryBuilder b = History.builder().addPending(9, "remove", 1, 0);
    for (long i = 0; i < 1000; i++) {
      b.add(0, "add", 1, true, 10 * i, 10 * i + 3);
      b.add(0, "remove", 1, true, 10 * i + 5, 10 * i + 8);
    }
    b.add(0, "add", 1, true, 20_000, 20_001).add(0, "add", 1, true, 20_002, 20_003);
    b.add(0, "add", 1, true, 20_004, 20_005);
    assertArrayEquals(new int[] {0, 2001, 2002, 2003}, violation(SET, b).core().operations());
  }

  @Test
  void core_withObservationsThatDoNotMatter_losesThem() {
    HistoryBuilder b = History.builder().add(0, "add", 1, true, 0, 100);
    for (long i = 1; i < 20; i++) {
      b.add(1, "contains", 1, i > 10, 2 * i, 2 * i + 1);
    }
    b.add(1, "contains", 1, false, 50, 51);
    Violation no = violation(SET, b);
    assertEquals(3, no.core().operations().length, no.explanation().toString());
  }
}
