package dev.plumbline.core.monitor.set;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.HistoryText;
import dev.plumbline.core.Judgment;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import org.junit.jupiter.api.Test;

class MultisetMonitorTest {
  private static final Spec<?> MULTISET = Specs.named("multiset");
  private static final String ONE_PATH = "one part: monitor, lazy sweep of one element";
  private static final String ALL_PATHS = "one part: monitor, all lazy sweeps of one element";

  private static HistoryBuilder add(HistoryBuilder b, int process, long call, long ret) {
    return b.add(process, "add", 1, null, call, ret);
  }

  private static HistoryBuilder remove(HistoryBuilder b, int process, long call, long ret) {
    return b.add(process, "remove", 1, true, call, ret);
  }

  private static HistoryBuilder absent(HistoryBuilder b, int process, long call, long ret) {
    return b.add(process, "contains", 1, false, call, ret);
  }

  @Test
  void removes_asManyAsAddsBegun_areFine() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 9);
    remove(b, 1, 1, 2);
    add(b, 1, 3, 8);
    remove(b, 2, 4, 5);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).witness(0, 1, 2, 3);
  }

  @Test
  void removes_moreThanAddsBegun_areAViolation() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 9);
    remove(b, 1, 1, 2);
    remove(b, 1, 3, 4);
    add(b, 1, 5, 6);
    Violation no = Judgment.of(MULTISET, b).byPlan(ONE_PATH).violation();
    assertArrayEquals(new int[] {0, 1, 2}, no.core().operations());
    assertEquals(
        "remove(1) -> true (C) took one 1 too many: when it returned, 1 had been removed"
            + " twice, and only one add had begun.",
        no.explanation().toString());
  }

  @Test
  void pendingAdd_neededByARemove_takesEffect() {
    HistoryBuilder b = HistoryText.builder("[0,...] add(1)");
    remove(b, 1, 1, 2);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).witness(0, 1);
  }

  @Test
  void pendingRemove_neededForAbsence_takesEffect() {
    HistoryBuilder b = History.builder();
    add(b, 1, 0, 1);
    b.addPending(0, "remove", 1, 2);
    absent(b, 1, 3, 4);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).witness(0, 1, 2);
  }

  /** Design document, 3.3, D7: no schedule is empty wherever some schedule is. */
  @Test
  void absence_whereAddsAndRemovesAreNested_isFound() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 3);
    add(b, 1, 1, 11);
    remove(b, 2, 2, 10);
    remove(b, 3, 4, 5);
    add(b, 3, 6, 7);
    absent(b, 3, 8, 9);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).linearizable();
  }

  /** Design document, D6: a remove must not take what another one will need. */
  @Test
  void removes_nested_leaveTheirElementsToEachOther() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 2);
    remove(b, 1, 1, 7);
    remove(b, 2, 3, 4);
    add(b, 2, 5, 6);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).witness(0, 2, 3, 1);
  }

  /** Removes have to be done early, or there are too few for the adds to come. */
  private static void early(HistoryBuilder b, long t) {
    remove(b, 0, t, t + 5);
    remove(b, 1, t, t + 7);
    add(b, 2, t + 1, t + 2);
    add(b, 3, t + 1, t + 3);
    add(b, 2, t + 4, t + 5);
    absent(b, 3, t + 4, t + 6);
    // Back to none; called between two returns, or their order would not count.
    remove(b, 0, t + 7, t + 9);
  }

  /** Removes have to be done late, or nothing is left to be seen. */
  private static void late(HistoryBuilder b, long t) {
    add(b, 0, t, t + 1);
    add(b, 1, t, t + 1);
    add(b, 0, t + 2, t + 3);
    remove(b, 1, t + 2, t + 5);
    b.add(2, "remove", 1, false, t + 4, t + 8);
    remove(b, 3, t + 4, t + 8);
    remove(b, 0, t + 5, t + 6);
    b.add(1, "contains", 1, true, t + 6, t + 7);
    // Called between two returns, or their order would not count.
    add(b, 1, t + 8, t + 9);
  }

  @Test
  void absence_visitedEarly_isFound() {
    HistoryBuilder b = History.builder();
    early(b, 0);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).linearizable();
  }

  @Test
  void absence_visitedLate_isFound() {
    HistoryBuilder b = History.builder();
    late(b, 0);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).linearizable();
  }

  @Test
  void absence_visitedEarlyHereAndLateThere_isFound() {
    HistoryBuilder b = History.builder();
    early(b, 0);
    late(b, 100);
    Judgment.of(MULTISET, b).byPlan(ALL_PATHS).linearizable();
  }

  /** A count must be visited on the way up, before a remove takes it down again. */
  @Test
  void count_reachedOnlyEarly_isFound() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 1);
    add(b, 1, 2, 20);
    b.add(2, "count", 1, 2, 3, 10);
    remove(b, 0, 4, 5);
    Judgment.of(MULTISET, b).byPlan(ALL_PATHS).witness(0, 1, 2, 3);
  }

  @Test
  void count_neverReached_isAViolation() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 1);
    b.add(0, "count", 1, 2, 2, 3);
    add(b, 0, 4, 5);
    Judgment.of(MULTISET, b).byPlan(ALL_PATHS).violation(0, 1);
  }

  /** Answered false and open at the cut: as a pending remove it could have taken one. */
  @Test
  void failedRemove_openAtTheCut_isNotInTheCore() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 1);
    b.add(1, "remove", 1, false, 2, 20);
    absent(b, 0, 3, 4);
    remove(b, 0, 5, 6);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).violation(0, 2);
  }

  @Test
  void core_afterALongQuietHistory_isSmall() {
    HistoryBuilder b = History.builder();
    add(b, 0, 0, 1);
    for (long i = 1; i <= 1000; i++) {
      add(b, 0, 10 * i, 10 * i + 3);
      remove(b, 0, 10 * i + 4, 10 * i + 5);
    }
    absent(b, 0, 20_000, 20_001);
    Violation no = Judgment.of(MULTISET, b).byPlan(ONE_PATH).violation();
    assertArrayEquals(new int[] {1999, 2001}, no.core().operations());
    assertEquals(
        "contains(1) -> false (B) needs 1 to be absent, but one add had returned before"
            + " it began, and no remove that took one had begun when it returned.",
        no.explanation().toString());
  }

  @Test
  void core_withAPendingChangeFromTheStart_isSmall() {
    HistoryBuilder b = HistoryText.builder("[0,...] t9 remove(1)");
    for (long i = 1; i <= 1000; i++) {
      add(b, 0, 10 * i, 10 * i + 3);
      remove(b, 0, 10 * i + 4, 10 * i + 5);
    }
    add(b, 0, 20_000, 20_001);
    add(b, 0, 20_002, 20_003);
    absent(b, 0, 20_004, 20_005);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).violation(0, 2001, 2002, 2003);
  }

  @Test
  void observation_thatAPendingChangeExplains_staysInTheCore() {
    HistoryBuilder b = HistoryText.builder("[0,...] t9 remove(1)");
    add(b, 0, 1, 2);
    absent(b, 0, 3, 4);
    b.add(0, "contains", 1, true, 5, 6);
    Judgment.of(MULTISET, b).byPlan(ONE_PATH).violation(0, 1, 2, 3);
  }

  @Test
  void overlap_beyondTheSlots_isLeftToSearch() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 70; i++) {
      add(b, i, 0, 10);
    }
    b.add(70, "count", 1, 70, 11, 12);
    assertEquals(
        "one part: general search, because more than 64 operations on one element overlap",
        Judgment.of(MULTISET, b).result().plan().get(0));
  }
}
