package dev.plumbline.core.monitor.priority;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Witnesses and cores are checked by the checker itself, which throws if they are wrong. */
class EqualPrioritiesTest {
  private static final Spec<?> QUEUE = Specs.named("priority-queue");

  /** Adds and removes of 1 both nested: early absence and late absence exclude each other. */
  private static final String BOTH_NESTED =
      """
          [0,3] insert(1)
          [1,11] insert(1)
          [2,10] poll() -> 1
          [4,5] poll() -> 1
          [6,7] insert(1)
          [8,9] poll() -> null
          """;

  private static boolean isSwept(CheckResult result) {
    return result.plan().toString().contains(EqualPriorities.METHOD);
  }

  private static void accepts(String text) {
    CheckResult result = Judgment.of(QUEUE, history(text)).result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict(), text);
    assertTrue(isSwept(result), result.plan().toString());
  }

  private static int[] core(String text) {
    CheckResult result = Judgment.of(QUEUE, history(text)).result();
    Verdict.Violation no = assertInstanceOf(Verdict.Violation.class, result.verdict(), text);
    assertEquals("monitor", result.decider(), result.plan().toString());
    return no.core().operations();
  }

  private static Outcome decide(History history) {
    return Monitors.decide(TypedHistory.read(history, QUEUE), 0, new Budget(Limits.none()));
  }

  // ---- What a sweep must see.

  @Test
  void poll_whoseElementAnEarlierPollNeeds_waits() {
    // The poll that ends at 7 must not take the first 1: the one that ends at 4 has no other.
    accepts("[0,2] insert(1); [1,7] poll() -> 1; [3,4] poll() -> 1; [5,6] insert(1)");
    accepts(
        """
            [0,2] insert(1)
            [1,9] poll() -> 1
            [3,4] poll() -> 1
            [5,6] insert(1)
            [7,8] poll() -> null
            """);
  }

  @Test
  void poll_calledBeforeAHigherValueCame_takesWhatWasAddedMeanwhileAsSoonAsThatLeft() {
    accepts(
        """
            [0,13]  poll() -> 2
            [1,2]   insert(1)
            [3,4]   insert(2)
            [5,6]   poll() -> 1
            [7,8]   poll() -> null
            [9,10]  insert(2)
            [11,12] poll() -> 2
            """);
  }

  @Test
  void value_absentBetweenEqualElements_letsOthersPass() {
    accepts(
        """
            [0,1]   insert(1)
            [2,3]   poll() -> 1
            [4,5]   insert(2)
            [6,7]   poll() -> 2
            [8,9]   insert(1)
            [10,11] poll() -> 1
            """);
    accepts(
        """
            [0,1]   insert(1)
            [2,3]   insert(2)
            [4,9]   poll() -> 1
            [5,8]   poll() -> 2
            [6,7]   insert(1)
            [10,11] poll() -> 1
            [12,13] poll() -> null
            """);
  }

  @Test
  void value_insideThroughout_isAViolation() {
    int[] core =
        core(
            """
            [0,1] insert(1)
            [2,3] insert(1)
            [4,5] insert(2)
            [6,7] poll() -> 1
            [8,9] poll() -> 2
            """);
    assertArrayEquals(new int[] {0, 1, 2, 3, 4}, core);
    assertArrayEquals(
        new int[] {1, 3},
        core("[0,1] insert(1); [2,3] insert(2); [4,5] insert(1); [6,7] poll() -> null"));
  }

  @Test
  void core_valuesThatAreNotInTheWay_areLeftOut() {
    int[] core =
        core(
            """
                [0,1]   insert(5)
                [2,3]   insert(1)
                [4,5]   insert(1)
                [6,7]   poll() -> 1
                [8,9]   insert(5)
                [10,11] insert(2)
                [12,13] poll() -> 2
                [14,15] poll() -> 1
                [16,17] poll() -> 5
                [18,19] poll() -> 5
                """);
    assertArrayEquals(new int[] {1, 2, 3, 5, 6}, core);
  }

  @Test
  void polls_crowdedOutByAHigherValue_areCounted() {
    // Both polls of 2 must come before 1 is in, which only one insert of 2 does.
    core(
        """
            [0,1]   insert(2)
            [2,9]   poll() -> 2
            [3,10]  poll() -> 2
            [4,5]   insert(1)
            [6,7]   insert(2)
            [11,12] insert(1)
            """);
    accepts(
        """
            [0,1]   insert(2)
            [2,9]   poll() -> 2
            [3,10]  poll() -> 2
            [4,8]   insert(1)
            [6,7]   insert(2)
            [11,12] insert(1)
            """);
  }

  // ---- Where a sweep has doubts.

  @Test
  void addsAndRemoves_bothNested_areLeftToOthers() {
    CheckResult result = Judgment.of(QUEUE, history(BOTH_NESTED)).result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertFalse(isSwept(result), result.plan().toString());
  }

  @Test
  void addsOrRemoves_nested_areDecided() {
    core(BOTH_NESTED.replace("[1,11] insert(1)", "[1,2] insert(1)"));
    accepts(BOTH_NESTED.replace("[6,7] insert(1)", "[6,12] insert(1)"));
  }

  @Test
  void doubt_aboutAValueOutsideTheCore_doesNotMatter() {
    String nested = BOTH_NESTED.replace("[8,9] poll() -> null", "[12,13] poll() -> 1");
    String wrong =
        """
            [20,21] insert(2)
            [22,23] insert(2)
            [24,25] insert(3)
            [26,27] poll() -> 3
            """;
    assertArrayEquals(new int[] {6, 7, 8, 9}, core(nested + wrong));
  }

  // ---- Peeks, pending operations.

  @Test
  void peek_seesAnElementBeforeItLeaves() {
    accepts(
        """
            [0,1]   insert(1)
            [2,3]   insert(1)
            [4,7]   peek() -> 1
            [5,8]   poll() -> 1
            [6,9]   poll() -> 1
            [10,11] poll() -> null
            """);
    accepts(
        """
            [0,9]   insert(1)
            [1,10]  insert(1)
            [2,3]   peek() -> 1
            [4,5]   poll() -> 1
            [11,12] poll() -> 1
            """);
  }

  @Test
  void peek_ofAHiddenValue_isAViolation() {
    core(
        """
            [0,1] insert(1)
            [2,3] insert(1)
            [4,5] insert(2)
            [6,7] peek() -> 2
            [8,9] poll() -> 1
            """);
  }

  @Test
  void peek_thatAPollMustWaitFor_isLeftToOthers() {
    CheckResult result =
        Judgment.of(
                QUEUE,
                history("[0,1] insert(1); [2,6] poll() -> 1; [4,5] peek() -> 1; [7,8] insert(1)"))
            .result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
  }

  @Test
  void insert_pending_happensOnlyIfItIsNeeded() {
    accepts(
        """
            [0,...] insert(1)
            [1,2]   insert(1)
            [3,4]   poll() -> 1
            [5,6]   poll() -> null
            """);
    accepts(
        """
            [0,...] insert(1)
            [1,2]   insert(1)
            [3,4]   poll() -> 1
            [5,6]   poll() -> 1
            [7,8]   poll() -> null
            """);
    core(
        """
            [0,1]   insert(1)
            [2,...] insert(1)
            [3,4]   insert(1)
            [5,6]   poll() -> 1
            [7,8]   poll() -> null
            """);
  }

  @Test
  void lostPoll_thatCannotHelp_doesNotHideAViolation() {
    String rest =
        """
            [2,3]    insert(1)
            [4,5]    insert(2)
            [6,7]    poll() -> 2
            [8,9]    poll() -> 1
            [10,11]  poll() -> 1
            [12,...] poll()
            """;
    core("[0,1] insert(1); " + rest);
    String helped =
        """
            [0,1]   insert(1)
            [2,3]   insert(1)
            [4,...] poll()
            [5,6]   poll() -> 1
            [7,8]   poll() -> null
            """;
    assertInstanceOf(
        Verdict.Linearizable.class, Judgment.of(QUEUE, history(helped)).result().verdict());
  }

  // ---- Size.

  /** One value, many overlapping operations, and a queue that is often empty. */
  private static HistoryBuilder large(int pairs, boolean empties) {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < pairs; i++) {
      long at = 10L * i;
      b.add(i % 2, "insert", 7L, null, at, at + 18);
      b.add(2 + i % 2, "poll", null, 7L, at + 1, at + 19);
      if (empties && i % 100 == 50) {
        b.add(4, "poll", null, null, at + 2, at + 6);
      }
    }
    return b;
  }

  @Test
  void equalValues_manyOfThem_areDecidedInAMoment() {
    Outcome.Yes yes = assertInstanceOf(Outcome.Yes.class, decide(large(100_000, true).build()));
    assertEquals(Outcome.MONITOR + ", " + EqualPriorities.METHOD, yes.how());
    assertEquals(201_000, yes.witness().length);
  }

  private static Outcome.No refuses(HistoryBuilder history) {
    for (long at = -6; at < 0; at += 2) {
      history.add(5, "insert", 7L, null, at, at + 1);
    }
    return assertInstanceOf(Outcome.No.class, decide(history.build()));
  }

  @Test
  void core_tooLargeToBeReduced_isTold() {
    HistoryBuilder b = large(10_000, false);
    b.add(6, "insert", 9L, null, -8, -7).add(6, "poll", null, 9L, 50_002, 50_006);
    Outcome.No no = refuses(b);
    assertEquals(20_005, no.core().length);
    assertEquals(
        "poll() -> 9 took 9, but at every moment when that can have been 7 was inside,"
            + " in whatever order the operations on it took effect.",
        no.sentences().get(0).toString());
  }

  @Test
  void emptyResult_isRefusedByCounting() {
    Outcome.No no = refuses(large(10_000, true));
    // The first of them, and the operations on 7 up to its return.
    assertEquals(106, no.core().length);
    String why = no.sentences().get(0).toString();
    assertTrue(why.contains("7 was inside"), why);
  }

  // ---- Lost polls.

  /** Each round leaves one of two values behind, unless its pending poll took it. */
  private static HistoryBuilder rounds(int count, boolean polled) {
    HistoryBuilder b = History.builder();
    for (int k = 0; k < count; k++) {
      long at = 100L * k;
      b.add(0, "insert", 1L, null, at, at + 9).add(1, "insert", 1L, null, at + 1, at + 8);
      b.add(2, "insert", 2L, null, at + 2, at + 7).add(3, "poll", null, 1L, at + 10, at + 19);
      if (polled) {
        b.addPending(100 + k, "poll", null, at + 11);
      }
      b.add(3, "poll", null, 2L, at + 30, at + 39).add(4, "peek", null, null, at + 50, at + 51);
    }
    return b;
  }

  @Test
  void lostPolls_thatTookEqualValues_areGuessed() {
    Outcome.Yes yes = assertInstanceOf(Outcome.Yes.class, decide(rounds(100, true).build()));
    assertEquals(700, yes.witness().length);
    assertInstanceOf(Outcome.No.class, decide(rounds(100, false).build()));
  }
}
