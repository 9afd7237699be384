package dev.plumbline.core.monitor.stack;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StackMonitorTest {
  private static final Spec<?> STACK = Specs.named("stack");

  /** For histories that are too long to be written down. */
  private final HistoryBuilder many = History.builder();

  private int process;

  // ---- What others get wrong.

  /** Lee and Mathur's tool accepts this: it places the end of the history before the last pop. */
  @Test
  void emptyResult_afterAnUnmatchedPush_isAViolation() {
    History h = history("[1,2] push(1); [5,6] pop() -> null");
    Violation no = Judgment.byMonitor(STACK, h).violation(0, 1);
    assertTrue(
        no.explanation().toString().contains("but 1 was on it"), no.explanation().toString());
  }

  /** The same tool hangs on peeks that return before the pop does. */
  @Test
  void peek_thatReturnsBeforeThePop_isFine() {
    History h = history("[0,1] push(1); [2,3] peek() -> 1; [4,6] pop() -> 1; [5,7] peek() -> 1");
    Judgment.byMonitor(STACK, h).linearizable();
  }

  /** LiMo's queue forgets unmatched adds; on a stack the unmatched value is in the way. */
  @Test
  void unmatchedPush_aboveAPoppedValue_isAViolation() {
    History h = history("[0,1] push(1); [2,3] push(2); [4,5] pop() -> 1");
    Violation no = Judgment.byMonitor(STACK, h).violation();
    assertEquals(3, no.core().operations().length);
    assertTrue(no.explanation().toString().contains("Nothing took 2"), no.explanation().toString());
  }

  /** A pending pop called too late for one empty result and in time for another. */
  @Test
  void emptyResults_beforeAndAfterALostPop_areNotAllExplained() {
    History h =
        history(
            """
            [0,1]   push(1)
            [1,2]   pop() -> null
            [2,3]   pop() -> null
            [3,5]   pop() -> null
            [4,...] pop()
            [6,6]   pop() -> null
            """);
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void threeValues_ofWhichNoneCanLieBelowTheOthers_areToldOneByOne() {
    History h =
        history(
            """
            [1,2]   push(4)
            [3,4]   push(2)
            [5,10]  pop() -> 4
            [7,8]   push(3)
            [9,14]  pop() -> 2
            [12,13] pop() -> 3
            """);
    String why = Judgment.byMonitor(STACK, h).violation().explanation().toString();
    assertTrue(why.contains("Of 3, 4 and 2 one was pushed first"), why);
    assertTrue(
        why.contains("not 4: all the while that pop() -> 4 (C) can have taken effect, 2 or 3"),
        why);
    assertTrue(
        why.contains("not 3: all the while that push(3) (D) can have taken effect, 2 was"), why);
  }

  @Test
  void unmatchedPush_belowAPoppedValue_isFine() {
    History h = history("[0,1] push(1); [2,3] push(2); [4,5] pop() -> 2");
    Judgment.byMonitor(STACK, h).linearizable();
  }

  @Test
  void value_poppedTwice_isAViolation() {
    History h = history("[0,1] push(1); [2,3] pop() -> 1; [4,5] pop() -> 1");
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void pop_beforeThePush_isAViolation() {
    History h = history("[0,1] pop() -> 1; [2,3] push(1)");
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void pops_inTheOrderOfPushes_areExplainedByFourOperations() {
    History h = history("[0,1] push(1); [2,3] push(2); [4,5] pop() -> 1; [6,7] pop() -> 2");
    Violation no = Judgment.byMonitor(STACK, h).violation();
    assertEquals(4, no.core().operations().length);
    assertEquals(
        "pop() -> 1 (C) took 1, but 2 lay above it: push(2) (B) began after push(1) (A)"
            + " had returned, and had returned before C began. pop() -> 2 (D) began only after"
            + " C had returned.",
        no.explanation().toString().strip());
  }

  // ---- Empty results.

  @Test
  void emptyResult_coveredByValuesOneAfterTheOther_namesThem() {
    History h =
        history(
            """
            [0,1]   push(1)
            [2,4]   push(2)
            [6,8]   pop() -> 1
            [3,9]   pop() -> null
            [10,11] pop() -> 2
            [12,13] push(3)
            """);
    Violation no = Judgment.byMonitor(STACK, h).violation();
    assertEquals(5, no.core().operations().length, no.explanation().toString());
    assertTrue(no.explanation().toString().contains("one of 1, 2"), no.explanation().toString());
  }

  @Test
  void emptyResult_betweenPopAndPush_isFine() {
    History h = history("[0,2] push(1); [1,9] pop() -> null; [3,5] pop() -> 1; [4,6] push(2)");
    Judgment.byMonitor(STACK, h).linearizable();
  }

  // ---- Peeks.

  /** Found by random comparison: 2 must not be placed around the instant in which 1 is seen. */
  @Test
  void value_seenAlone_isNotCoveredByOneThatLeavesLater() {
    History h =
        history(
            """
            [0,6]   push(1)
            [1,25]  peek() -> 1
            [7,15]  peek() -> 1
            [9,26]  push(2)
            [17,18] peek() -> 1
            """);
    Judgment.byMonitor(STACK, h).linearizable();
  }

  @Test
  void peek_whileAnotherValueLiesAbove_isAViolation() {
    History h =
        history(
            """
            [0,1]   push(1)
            [2,3]   push(2)
            [4,5]   peek() -> 1
            [6,7]   pop() -> 2
            [8,9]   peek() -> 1
            [10,11] pop() -> 1
            """);
    Judgment.byMonitor(STACK, h).violation(0, 1, 2);
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS) // A scan of all peeks for each slot takes minutes.
  void manyPeeks_ofOneValue_takeNoMoreThanOthers() {
    int rounds = 100_000;
    long t = 2;
    push(-1, 0, 1);
    for (int i = 0; i < rounds; i++, t += 6) {
      push(i, t, t + 1).pop(i, t + 2, t + 3).peek(-1, t + 4, t + 5);
    }
    pop(-1, t, t + 1);
    assertInstanceOf(Outcome.Yes.class, decided());
  }

  @Test
  void manyPeeks_oneOfThemTooEarly_giveAFewOperations() {
    long t = 2;
    push(-1, 0, 1);
    for (int i = 0; i < 500; i++, t += 6) {
      long early = i == 300 ? 2 : 0;
      push(i, t, t + 1).pop(i, t + 3, t + 3).peek(-1, t + 4 - early, t + 5 - 3 * early / 2);
    }
    pop(-1, t, t + 1);
    assertTrue(Judgment.byMonitor(STACK, many).violation().core().operations().length <= 5);
  }

  // ---- Deep stacks.

  @Test
  void deepStack_isDecidedWithoutRecursion() {
    deep(100_000, -2);
    assertInstanceOf(Outcome.Yes.class, decided());
  }

  @Test
  void deepStack_withTwoPopsExchanged_isExplainedByFourOperations() {
    deep(20_000, 7_000);
    Violation no = Judgment.byMonitor(STACK, many).violation();
    assertEquals(4, no.core().operations().length);
    assertTrue(no.core().verified());
    assertTrue(
        no.explanation()
            .toString()
            .startsWith("pop() -> 7000 (C) took 7000, but 7001 lay above it"),
        no.explanation().toString());
  }

  /** Pushes 0, 1, 2, ... and pops them in reverse, but for one that goes before its successor. */
  private void deep(int size, int exchanged) {
    long t = 0;
    for (int i = 0; i < size; i++, t += 2) {
      push(i, t, t + 1);
    }
    for (int i = size - 1; i >= 0; i--, t += 2) {
      pop(i == exchanged ? i + 1 : i == exchanged + 1 ? i - 1 : i, t, t + 1);
    }
  }

  // ---- Pending pops. Names as in the refuted rules: R5, R6, R7.

  @Test
  void pendingPop_oldestValueFirst_isNotTheRule() {
    History h =
        history("[0,...] pop(); [1,2] push(1); [3,4] push(2); [5,6] push(3); [7,8] pop() -> 2");
    Judgment.byMonitor(STACK, h).witness(1, 2, 3, 0, 4);
  }

  @Test
  void pendingPop_newestValueFirst_isNotTheRule() {
    History h =
        history("[0,1] push(1); [2,...] pop(); [3,4] push(2); [5,6] pop() -> 1; [7,8] push(3)");
    Judgment.byMonitor(STACK, h).linearizable();
  }

  @Test
  void pendingPops_neitherEarliestNorFewest_isTheRule() {
    tradeOff(0, 0);
    Judgment.byMonitor(STACK, many).linearizable();
  }

  @Test
  void pendingPops_latest_isNotTheRule() {
    latestFails(0, 0);
    Judgment.byMonitor(STACK, many).linearizable();
  }

  @Test
  void pendingPops_whereEveryGreedyRuleFails_areLeftToTheProgram() {
    latestFails(0, 0);
    tradeOff(20, 10);
    Judgment judgment = Judgment.byMonitor(STACK, many);
    judgment.linearizable();
    String plan = judgment.result().plan().toString();
    assertTrue(plan.contains("all ways for pending pops"), plan);
  }

  @Test
  void pendingPops_oneTooFew_isAViolation() {
    History h =
        history(
            """
            [0,1]   push(1)
            [2,3]   push(2)
            [4,...] pop()
            [5,13]  pop() -> 1
            [6,7]   push(3)
            [8,9]   push(4)
            [10,11] pop() -> 3
            """);
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void pendingPop_calledTooLate_isAViolation() {
    History h = history("[0,1] push(1); [2,3] push(2); [4,5] pop() -> 1; [6,...] pop()");
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void pendingPops_stayInACoreWithUnmatchedValues() {
    History h =
        history("[0,1] push(1); [2,3] push(2); [4,5] push(3); [6,...] pop(); [7,8] pop() -> 1");
    Judgment.byMonitor(STACK, h).violation(0, 1, 2, 3, 4);
  }

  @Test
  void emptyResult_afterAValueThatAPendingPopTook_isFine() {
    History h = history("[0,1] push(1); [2,...] pop(); [3,4] pop() -> null");
    Judgment.byMonitor(STACK, h).witness(0, 1, 2);
  }

  @Test
  void emptyResult_afterTwoValuesAndOnePendingPop_isAViolation() {
    History h = history("[0,1] push(1); [2,...] pop(); [3,4] push(2); [5,6] pop() -> null");
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void emptyResults_onBothSidesOfAPendingPop_needItTwice() {
    History h =
        history(
            """
            [0,1]   push(1)
            [2,...] pop()
            [3,4]   pop() -> null
            [5,6]   push(2)
            [7,8]   pop() -> null
            """);
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void pendingPop_thatMadeAValueVisible_isFine() {
    History h = history("[0,1] push(1); [2,3] push(2); [4,...] pop(); [5,6] peek() -> 1");
    Judgment.byMonitor(STACK, h).linearizable();
  }

  @Test
  void pendingPop_thatTookAValueSeenLater_isAViolation() {
    History h =
        history(
            """
            [0,1]   push(1)
            [2,3]   push(2)
            [4,...] pop()
            [5,6]   peek() -> 1
            [7,8]   peek() -> 2
            """);
    Judgment.byMonitor(STACK, h).violation();
  }

  @Test
  void pendingPop_mayTakeASeenValueFromBelow() {
    History h =
        history(
            """
            [0,1]   push(1)
            [2,3]   peek() -> 1
            [4,...] pop()
            [5,6]   pop() -> null
            [7,8]   push(2)
            [9,10]  peek() -> 2
            """);
    Judgment.byMonitor(STACK, h).linearizable();
  }

  /** R6: buying 2 for the early part of pop 1 leaves nothing for 4. */
  private void tradeOff(long t, int v) {
    push(v + 1, t, t + 1).push(v + 2, t + 2, t + 3).lostPop(t + 4).pop(v + 1, t + 5, t + 13);
    push(v + 3, t + 6, t + 7).push(v + 4, t + 8, t + 9).pop(v + 3, t + 10, t + 11);
    lostPop(t + 12);
  }

  /** R7: the latest gap is too late. */
  private void latestFails(long t, int v) {
    push(v + 1, t, t + 1).push(v + 2, t + 2, t + 3).lostPop(t + 4).pop(v + 1, t + 5, t + 6);
    push(v + 3, t + 7, t + 9).lostPop(t + 8).push(v + 4, t + 10, t + 11);
    push(v + 5, t + 12, t + 13).pop(v + 4, t + 14, t + 15);
  }

  // ---- Writing histories.

  private StackMonitorTest push(long value, long call, long ret) {
    many.add(process++, "push", value, null, call, ret);
    return this;
  }

  private StackMonitorTest pop(long value, long call, long ret) {
    many.add(process++, "pop", null, value, call, ret);
    return this;
  }

  private StackMonitorTest peek(long value, long call, long ret) {
    many.add(process++, "peek", null, value, call, ret);
    return this;
  }

  private StackMonitorTest lostPop(long call) {
    many.addPending(process++, "pop", null, call);
    return this;
  }

  /** The monitor's own answer, without certificates. */
  private Outcome decided() {
    TypedHistory typed = TypedHistory.read(many.build(), STACK);
    return Monitors.decide(
        typed, 0, new dev.plumbline.core.decide.Budget(dev.plumbline.core.options.Limits.none()));
  }
}
