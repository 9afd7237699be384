package dev.plumbline.core.relaxed.openorder;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * When order is left open, and when not. That verdicts are right is for the contracts in testkit,
 * which compare them with executed definitions.
 */
class OpenOrderSearchTest {
  private static final String OPEN = "search that leaves order open";
  private static final String GENERAL = "general search";

  private static Spec<?> spec(String type, String relaxation) {
    return Relaxation.parse(relaxation).relax(Specs.named(type));
  }

  private static void assertDecidedBy(String decider, CheckResult result) {
    assertEquals(1, result.plan().size());
    assertTrue(result.plan().get(0).startsWith("one part: " + decider), result.plan().toString());
  }

  /** Adds one after the other, removes the second first: not what the strict object does. */
  private static HistoryBuilder swapped() {
    HistoryBuilder history = History.builder();
    for (int v = 1; v <= 4; v++) {
      history.add(1, "enq", v, null, 4L * v, 4L * v + 1);
    }
    return history.add(0, "deq", null, 2, 100, 101).add(0, "deq", null, 1, 102, 103);
  }

  @ParameterizedTest
  @CsvSource({"head-late:1", "overtaken:1", "restricted:1", "quasi:1", "quasi-literal:1"})
  void smallHistories_leaveOrderOpen(String mode) {
    HistoryBuilder history = swapped();
    if (mode.startsWith("quasi-literal")) {
      // Taken literally, everything must be removed.
      history.add(0, "deq", null, 3, 110, 111).add(0, "deq", null, 4, 112, 113);
    }
    CheckResult result = Judgment.relaxed("queue", mode, history).result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertDecidedBy(OPEN, result);
  }

  @ParameterizedTest
  @CsvSource({"head-late:2", "overtaken:2", "restricted:2", "quasi:2"})
  void repeatedValues_areForGeneralSearch(String mode) {
    HistoryBuilder history = swapped().add(9, "enq", 3, null, 90, 95);
    assertDecidedBy(GENERAL, Judgment.relaxed("queue", mode, history).result());
  }

  @ParameterizedTest
  @CsvSource({"head-late", "overtaken", "restricted", "quasi"})
  void largeNumbers_areForGeneralSearch(String mode) {
    assertDecidedBy(OPEN, Judgment.relaxed("queue", mode + ":7", swapped()).result());
    assertDecidedBy(GENERAL, Judgment.relaxed("queue", mode + ":8", swapped()).result());
  }

  @Test
  void moreThan64Operations_areForGeneralSearch() {
    assertDecidedBy(OPEN, Judgment.relaxed("queue", "restricted:1", pairs(32)).result());
    assertDecidedBy(GENERAL, Judgment.relaxed("queue", "restricted:1", pairs(34)).result());
  }

  /** So many values, removed in pairs the wrong way round. */
  private static HistoryBuilder pairs(int values) {
    HistoryBuilder history = History.builder();
    for (int v = 0; v < values; v++) {
      history.add(1, "enq", v, null, 4L * v, 4L * v + 1);
      history.add(2, "deq", null, v ^ 1, 400 + 4L * v, 400 + 4L * v + 1);
    }
    return history;
  }

  @ParameterizedTest
  @CsvSource({"head-late:1", "quasi:1", "quasi-literal:1"})
  void pendingRemoves_leaveOrderOpen(String mode) {
    HistoryBuilder history =
        swapped().addPending(9L, "deq", null, 50).addPending(8L, "deq", null, 50);
    CheckResult result = Judgment.relaxed("queue", mode, history).result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertDecidedBy(OPEN, result);
  }

  /** Nothing was found where 1 was; only who came later can have taken it. */
  @Test
  void pendingRemove_maySettleWhatIsDueAtTheEnd() {
    History alone = history("[0,1] t0 push(1); [2,3] t0 pop() -> null");
    History followed = history("[0,1] t0 push(1); [2,3] t0 pop() -> null; [4,...] t9 pop()");
    CheckResult no = Judgment.relaxed("stack", "quasi-literal:1", alone).result();
    assertInstanceOf(Verdict.Violation.class, no.verdict());
    CheckResult yes = Judgment.relaxed("stack", "quasi-literal:1", followed).result();
    assertInstanceOf(Verdict.Linearizable.class, yes.verdict());
    assertDecidedBy(OPEN, yes);
  }

  /** What is left depends on what lost dequeues took, not only on which of them took something. */
  @Test
  void contentsAreToldApart_afterLostRemoves() {
    HistoryBuilder history =
        History.builder()
            .add("a", "enq", 1, null, -3, 2)
            .add("b", "deq", null, 1, -3, 7)
            .add("c", "enq", 2, null, 1, 10)
            .add("d", "enq", 3, null, 9, 15)
            .add("e", "enq", 4, null, 14, 24)
            .add("f", "deq", null, 2, 17, 28)
            .add("g", "enq", 5, null, 18, 28)
            .addPending("h", "deq", null, 21)
            .add("i", "enq", 6, null, 30, 39)
            .add("j", "deq", null, 4, 33, 40)
            .add("k", "deq", null, 6, 35, 42)
            .addPending("l", "deq", null, 44);
    CheckResult result = Judgment.relaxed("queue", "quasi-literal:1", history).result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertDecidedBy(OPEN, result);
  }

  @Test
  void earlyEmptyResults_areForGeneralSearch() {
    assertDecidedBy(OPEN, Judgment.relaxed("queue", "restricted:1+empty:2", swapped()).result());
    HistoryBuilder early = swapped().add(0, "deq", null, null, 104, 105);
    assertDecidedBy(GENERAL, Judgment.relaxed("queue", "restricted:1+empty:2", early).result());
  }

  // ---- What open order is worth.

  /** Pushes of 1 to n that overlap, and on top of them two that leave the wrong way round. */
  private static HistoryBuilder manyOrders(int n) {
    HistoryBuilder history = History.builder();
    for (int v = 1; v <= n; v++) {
      history.add(v, "push", v, null, 0, 100);
    }
    history.add(0, "push", 101, null, 110, 111).add(0, "push", 102, null, 112, 113);
    return history.add(0, "pop", null, 101, 114, 115);
  }

  @Test
  void overlappingPushes_needNoOrderUntilSomethingLeaves() {
    CheckResult result =
        Judgment.relaxed("stack", "restricted:1", manyOrders(40).add(0, "pop", null, 102, 116, 117))
            .result();
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertDecidedBy(OPEN, result);
    assertTrue(result.states() < 60, () -> result.states() + " states");
  }

  @Test
  void overlappingPushes_areRefutedOnceForAllOrders() {
    // 102 is passed by 101 and again by 1, whichever of the others are on top of 1.
    HistoryBuilder history =
        manyOrders(12).add(0, "pop", null, 1, 116, 117).add(0, "pop", null, 102, 118, 119);
    CheckResult result =
        Plumbline.checker(spec("stack", "head-late:1")).minimize(false).check(history.build());
    assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertDecidedBy(OPEN, result);
    assertTrue(result.states() < 60, () -> result.states() + " states");
  }

  /** Taken literally, what stays is below all that leaves, and then no order of it matters. */
  @Test
  void whatStays_needsNoOrderIfAnswersMoveLiterally() {
    HistoryBuilder history = History.builder();
    for (int v = 11; v <= 18; v++) {
      history.add(v, "push", 100 + v, null, 10L * v, 10L * v + 28);
      history.add(0, "push", v, null, 10L * v, 10L * v + 1);
      history.add(0, "pop", null, v, 10L * v + 2, 10L * v + 3);
    }
    history.add(0, "push", 20, null, 310, 311).add(0, "push", 21, null, 312, 313);
    history.add(0, "pop", null, 20, 314, 315).add(0, "push", 22, null, 316, 317);
    history.add(0, "pop", null, 22, 318, 319).add(0, "pop", null, 21, 320, 321);
    CheckResult result =
        Plumbline.checker(spec("stack", "quasi-literal:1")).minimize(false).check(history.build());
    assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertDecidedBy(OPEN, result);
    assertTrue(result.states() < 500, () -> result.states() + " states");
  }

  // ---- Limits.

  @Test
  void limitOfStates_endsUndecided() {
    CheckResult result =
        Plumbline.checker(spec("stack", "restricted:1"))
            .limits(Limits.none().withStates(5))
            .check(manyOrders(20).build());
    Verdict.Undecided undecided = assertInstanceOf(Verdict.Undecided.class, result.verdict());
    assertEquals(Verdict.Reason.STATES, undecided.reason());
  }

  /** Who is ahead of 1 can be chosen in millions of ways, all of them dead ends. */
  @Test
  void limitOfStates_countsChoicesThatLeadNowhere() {
    HistoryBuilder history = History.builder();
    for (int v = 1; v <= 48; v++) {
      history.add(v, "push", v, null, 0, 100);
    }
    history.add(0, "peek", null, 1, 110, 111);
    for (int v = 2; v <= 16; v++) {
      history.add(0, "pop", null, v, 110 + 4L * v, 111 + 4L * v);
    }
    CheckResult result =
        Plumbline.checker(spec("stack", "overtaken:7"))
            .limits(Limits.none().withStates(500))
            .minimize(false)
            .check(history.build());
    assertInstanceOf(Verdict.Undecided.class, result.verdict());
    assertTrue(result.states() <= 501, () -> result.states() + " states");
  }

  @Test
  void limitOfCache_costsTimeOnly() {
    HistoryBuilder history =
        manyOrders(12).add(0, "pop", null, 1, 116, 117).add(0, "pop", null, 102, 118, 119);
    CheckResult result =
        Plumbline.checker(spec("stack", "head-late:1"))
            .limits(Limits.none().withCache(1))
            .minimize(false)
            .check(history.build());
    assertInstanceOf(Verdict.Violation.class, result.verdict());
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES) // should it not end
  void limitOfTime_endsTheSearch() {
    // Nothing is certain of thirty values but that 99 is there when nothing is found.
    HistoryBuilder history = History.builder();
    for (int v = 1; v <= 30; v++) {
      history.add(v, "push", v, null, 0, 1000);
      history.add(v + 30, "pop", null, v, 0, 1000);
    }
    history.add(0, "push", 99, null, 0, 1).add(0, "peek", null, null, 500, 999);
    CheckResult result =
        Plumbline.checker(spec("stack", "restricted:1"))
            .limits(Limits.none().withTime(Duration.ofMillis(500)))
            .check(history.build());
    assertTrue(!(result.verdict() instanceof Verdict.Linearizable));
  }
}
