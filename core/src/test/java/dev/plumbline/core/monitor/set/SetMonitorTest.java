package dev.plumbline.core.monitor.set;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.HistoryText;
import dev.plumbline.core.Judgment;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class SetMonitorTest {
  private static final Spec<?> SET = Specs.named("set");
  private static final Spec<?> WITH_1 = Specs.withInitial("set", List.of(1L));

  @Test
  void changes_openTogether_alternate() {
    History b =
        history(
            """
                [0,9]  add(1) -> true
                [0,7]  add(1) -> true
                [0,6]  remove(1) -> true
                [8,10] contains(1) -> true
                """);
    // The add that returns first has to make room for the remove.
    Judgment.byMonitor(SET, b).witness(1, 2, 0, 3);
  }

  @Test
  void pendingChange_neededByAnObservation_takesEffect() {
    History b =
        history(
            """
                [0,...] t0 add(1)
                [1,2]   t1 contains(1) -> false
                [3,4]   t1 contains(1) -> true
                """);
    Judgment.byMonitor(SET, b).witness(1, 0, 2);
  }

  @Test
  void pendingChange_neededByNobody_staysOut() {
    History b = history("[0,...] remove(1); [1,2] contains(1) -> true");
    Judgment.byMonitor(WITH_1, b).witness(1);
  }

  @Test
  void pendingChange_andOneThatReturns_theLatterIsUsedFirst() {
    History b =
        history(
            """
                [0,...] t0 add(1)
                [1,9]   t1 add(1) -> true
                [2,3]   t2 contains(1) -> true
                [4,5]   t2 remove(1) -> true
                [10,11] t2 contains(1) -> true
                """);
    Judgment.byMonitor(SET, b).witness(1, 2, 3, 0, 4);
  }

  @Test
  void elements_areDecidedOneByOne() {
    History b =
        history(
            """
                [0,1] t0 add(1) -> true
                [2,3] t0 contains(2) -> true
                [4,5] t0 contains(1) -> true
                """);
    Violation no = Judgment.byMonitor(SET, b).violation(1);
    assertTrue(no.explanation().toString().contains("but it was absent all the while"));
  }

  @Test
  void initialElement_seenAbsent_isAViolation() {
    Judgment.byMonitor(WITH_1, history("[0,1] remove(1) -> false")).violation();
    Judgment.byMonitor(SET, history("[0,1] remove(1) -> false")).witness(0);
  }

  @Test
  void returnAtTheTimeOfACall_isConcurrent() {
    History b = history("[0,5] add(1) -> true; [5,6] contains(1) -> false");
    Judgment.byMonitor(SET, b).linearizable();
  }

  /**
   * An add that answered false is open where the core is cut: as a pending add it could have had an
   * effect, so it must not be in the core.
   */
  @Test
  void failedAdd_openAtTheCut_isNotInTheCore() {
    History b =
        history(
            """
                [0,10] t0 add(1) -> false
                [1,2]  t1 contains(1) -> true
                [3,12] t1 add(1) -> true
                """);
    Judgment.byMonitor(SET, b).violation(1);
  }

  /** Cutting the part of history before a moment off needs the state there, not just any moment. */
  @Test
  void observation_beforeAPendingChangeIsNeeded_staysInTheCore() {
    History b =
        history(
            """
                [1,...] t0 remove(1)
                [2,3]   t1 contains(1) -> false
                [4,5]   t1 contains(1) -> true
                """);
    Judgment.byMonitor(WITH_1, b).violation(0, 1, 2);
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
    Violation no = Judgment.byMonitor(SET, b).violation(3000, 3001);
    assertEquals(
        "remove(1) -> false (B) needs 1 to be absent, but add(1) -> true (A) had added"
            + " it, and none of these operations that was called before it returned removed it.",
        no.explanation().toString());
  }

  @Test
  void core_withAPendingChangeFromTheStart_isSmall() {
    HistoryBuilder b = HistoryText.builder("[0,...] t9 remove(1)");
    for (long i = 0; i < 1000; i++) {
      b.add(0, "add", 1, true, 10 * i, 10 * i + 3);
      b.add(0, "remove", 1, true, 10 * i + 5, 10 * i + 8);
    }
    b.add(0, "add", 1, true, 20_000, 20_001).add(0, "add", 1, true, 20_002, 20_003);
    b.add(0, "add", 1, true, 20_004, 20_005);
    Judgment.byMonitor(SET, b).violation(0, 2001, 2002, 2003);
  }

  @Test
  void core_withObservationsThatDoNotMatter_losesThem() {
    HistoryBuilder b = HistoryText.builder("[0,100] add(1) -> true");
    for (long i = 1; i < 20; i++) {
      b.add(1, "contains", 1, i > 10, 2 * i, 2 * i + 1);
    }
    b.add(1, "contains", 1, false, 50, 51);
    Violation no = Judgment.byMonitor(SET, b).violation();
    assertEquals(3, no.core().operations().length, no.explanation().toString());
  }
}
