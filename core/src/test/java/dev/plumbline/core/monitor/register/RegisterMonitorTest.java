package dev.plumbline.core.monitor.register;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegisterMonitorTest {
  private static final Spec<?> REGISTER = Specs.named("register");
  private static final Spec<?> MAP = Specs.named("map");

  /** The verdict is checked by the verifier, which knows nothing of monitors. */
  private static CheckResult check(HistoryBuilder history, Spec<?> spec) {
    return Plumbline.checker(spec).threads(1).check(history.build());
  }

  private static Violation violation(HistoryBuilder history, Spec<?> spec, int... core) {
    CheckResult result = check(history, spec);
    assertEquals("monitor", result.decider());
    Violation no = assertInstanceOf(Violation.class, result.verdict());
    assertTrue(no.core().verified());
    assertArrayEquals(core, no.core().operations());
    return no;
  }

  private static int[] witness(HistoryBuilder history, Spec<?> spec) {
    CheckResult result = check(history, spec);
    assertEquals("monitor", result.decider(), () -> result.plan().toString());
    return assertInstanceOf(Linearizable.class, result.verdict()).witness().toArray();
  }

  private static HistoryBuilder history() {
    return History.builder();
  }

  // ---- Values written once.

  @Test
  void read_ofAReplacedValue_isAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(0, "write", 2, null, 2, 3)
            .add(0, "write", 3, null, 4, 9)
            .add(1, "read", null, 1, 4, 5)
            .add(1, "read", null, 1, 6, 7);
    Violation no = violation(h, REGISTER, 0, 1, 3);
    assertTrue(no.explanation().toString().contains("so 1 came before 2"), no::toString);
  }

  @Test
  void longChains_thatOverlap_areAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 30)
            .add(1, "write", 2, null, 0, 30)
            .add(2, "read", null, 1, 1, 2)
            .add(2, "read", null, 2, 3, 4)
            .add(2, "read", null, 1, 5, 6);
    violation(h, REGISTER, 0, 1, 2, 3, 4);
  }

  @Test
  void read_beforeItsWriteBegan_isAViolation() {
    HistoryBuilder h = history().add(0, "read", null, 1, 0, 1).add(1, "write", 1, null, 2, 3);
    Violation no = violation(h, REGISTER, 0, 1);
    assertTrue(no.explanation().toString().contains("1 was read before its write began"));
  }

  @Test
  void read_thatReturnsWhereItsWriteIsCalled_isConcurrent() {
    HistoryBuilder h = history().add(0, "read", null, 1, 0, 2).add(1, "write", 1, null, 2, 3);
    assertArrayEquals(new int[] {1, 0}, witness(h, REGISTER));
  }

  @Test
  void read_ofAValueThatNobodyWrote_isAViolationByItself() {
    HistoryBuilder h = history().add(0, "write", 1, null, 0, 1).add(0, "read", null, 7, 2, 3);
    violation(h, REGISTER, 1);
  }

  @Test
  void initialValue_readAfterAWriteReturned_isAViolation() {
    HistoryBuilder h = history().add(0, "write", 1, null, 0, 1).add(0, "read", null, null, 2, 3);
    violation(h, REGISTER, 0, 1);
  }

  @Test
  void pendingWrites_thatNobodySaw_areNotInTheWitness() {
    HistoryBuilder h =
        history()
            .addPending(0, "write", 1, 0)
            .addPending(1, "write", 2, 0)
            .add(2, "read", null, 2, 3, 4);
    assertArrayEquals(new int[] {1, 2}, witness(h, REGISTER));
  }

  @Test
  void shortChain_insideTheWindowOfALongOne_goesBeforeIt() {
    // The write of 2 overlaps the beginning of the time in which 1 is there, and only that.
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 2)
            .add(1, "write", 2, null, 1, 4)
            .add(0, "read", null, 1, 5, 6);
    assertArrayEquals(new int[] {1, 0, 2}, witness(h, REGISTER));
  }

  @Test
  void valuesThatNobodySaw_mayRecur() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 3)
            .add(1, "write", 1, null, 1, 4)
            .add(2, "write", 2, null, 2, 5)
            .add(0, "read", null, 2, 6, 7);
    assertEquals(4, witness(h, REGISTER).length);
  }

  // ---- Chains of updates.

  @Test
  void twoUpdates_ofOneValue_areAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 9)
            .add(1, "cas", List.of(1, 2), true, 0, 9)
            .add(2, "cas", List.of(1, 3), true, 0, 9);
    violation(h, REGISTER, 0, 1, 2);
  }

  @Test
  void updates_inACycle_areAViolation() {
    HistoryBuilder h =
        history().add(0, "cas", List.of(1, 2), true, 0, 9).add(1, "cas", List.of(2, 1), true, 0, 9);
    violation(h, REGISTER, 0, 1);
  }

  @Test
  void chain_againstRealTime_isAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 9)
            .add(1, "cas", List.of(2, 3), true, 1, 2)
            .add(1, "cas", List.of(1, 2), true, 3, 4);
    violation(h, REGISTER, 0, 1, 2);
  }

  @Test
  void write_insideAChain_isAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(0, "write", 5, null, 2, 3)
            .add(0, "cas", List.of(1, 2), true, 4, 5);
    violation(h, REGISTER, 0, 1, 2);
  }

  @Test
  void pendingUpdates_inARow_haveHappenedIfTheLastWasSeen() {
    HistoryBuilder h =
        history()
            .addPending(0, "cas", Arrays.asList(null, 1), 0)
            .addPending(1, "cas", List.of(1, 2), 0)
            .addPending(2, "cas", List.of(2, 9), 0)
            .add(3, "read", null, 2, 5, 6);
    assertArrayEquals(new int[] {0, 1, 3}, witness(h, REGISTER));
  }

  @Test
  void swap_answersTheValueBefore() {
    HistoryBuilder good = history().add(0, "write", 1, null, 0, 1).add(0, "getAndSet", 2, 1, 2, 3);
    assertArrayEquals(new int[] {0, 1}, witness(good, REGISTER));
    HistoryBuilder bad =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(0, "swap", 2, 1, 2, 3)
            .add(0, "swap", 3, 1, 4, 5);
    violation(bad, REGISTER, 0, 1, 2);
  }

  // ---- Fetch-and-add.

  private static final Spec<?> FROM_ZERO = Specs.withInitial("register", 0);

  @Test
  void faa_answersTheValueBefore() {
    HistoryBuilder good =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(0, "getAndAdd", 5, 1, 2, 9)
            .add(1, "faa", -2, 6, 3, 8)
            .add(0, "faa", 0, 4, 10, 11);
    assertArrayEquals(new int[] {0, 1, 2, 3}, witness(good, REGISTER));
    HistoryBuilder bad =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(0, "faa", 2, 1, 2, 3)
            .add(0, "fetch-and-add", 3, 1, 4, 5);
    violation(bad, REGISTER, 0, 1, 2);
  }

  @Test
  void faa_wrapsAround() {
    HistoryBuilder h =
        history()
            .add(0, "write", Long.MAX_VALUE, null, 0, 1)
            .add(0, "faa", 1, Long.MAX_VALUE, 2, 3)
            .add(0, "read", null, Long.MIN_VALUE, 4, 5);
    assertArrayEquals(new int[] {0, 1, 2}, witness(h, REGISTER));
  }

  @Test
  void faa_ofWhatIsNoNumber_isAViolation() {
    HistoryBuilder h = history().add(0, "write", "x", null, 0, 1).add(0, "faa", 1, 7, 2, 3);
    violation(h, REGISTER, 1);
    HistoryBuilder atStart = history().add(0, "faa", 1, 0, 0, 1);
    violation(atStart, REGISTER, 0);
  }

  @Test
  void pendingFaa_isFoundOutByWhatItLeft() {
    HistoryBuilder seen =
        history()
            .add(0, "write", 10, null, 0, 1)
            .addPending(1, "faa", 5, 2)
            .add(0, "read", null, 15, 3, 4);
    assertArrayEquals(new int[] {0, 1, 2}, witness(seen, REGISTER));
    HistoryBuilder gone =
        history()
            .add(0, "write", 10, null, 0, 1)
            .add(0, "read", null, 15, 2, 3)
            .addPending(1, "faa", 5, 4);
    violation(gone, REGISTER, 0, 1, 2);
  }

  /** From 1 by the pending one, and not by the write of 2, which comes later. */
  @Test
  void pendingFaa_mayLeaveWhatAnotherWritesToo() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 1)
            .addPending(1, "faa", 1, 2)
            .add(0, "read", null, 2, 3, 4)
            .add(0, "write", 2, null, 5, 6);
    assertInstanceOf(Linearizable.class, check(h, REGISTER).verdict());
  }

  /** Two of one amount left the same value, one after the other. */
  @Test
  void pendingFaas_mayLeaveOneValueTwice() {
    HistoryBuilder h =
        history()
            .addPending(0, "faa", 16, 0)
            .add(1, "faa", 2, 116, 1, 2)
            .addPending(2, "write", 100, 1)
            .addPending(3, "write", 100, 2)
            .add(4, "read", null, 116, 3, 3)
            .addPending(5, "faa", 16, 3);
    assertInstanceOf(Linearizable.class, check(h, REGISTER).verdict());
  }

  private static HistoryBuilder fivePendingFaas() {
    HistoryBuilder h = history();
    for (int k = 0; k < 5; k++) {
      h.addPending(k, "faa", 1, k);
    }
    return h.add(9, "read", null, 3, 10, 11).add(9, "faa", 1, 5, 12, 13);
  }

  @Test
  void pendingFaas_ofOneAmount_areCounted() {
    assertEquals(7, witness(fivePendingFaas(), FROM_ZERO).length);
    CheckResult tooFar = check(fivePendingFaas().add(9, "read", null, 7, 14, 15), FROM_ZERO);
    assertEquals("monitor", tooFar.decider());
    assertInstanceOf(Violation.class, tooFar.verdict());
  }

  // ---- Failed cas.

  @Test
  void failedCas_whereItsValueIsForCertain_isAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(0, "cas", List.of(1, 2), false, 2, 3)
            .add(0, "read", null, 1, 4, 5);
    CheckResult result = check(h, REGISTER);
    assertEquals("monitor", result.decider());
    assertInstanceOf(Violation.class, result.verdict());
  }

  @Test
  void failedCas_fitsBeforeAConcurrentWrite() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 9)
            .add(1, "cas", List.of(1, 2), false, 1, 2)
            .add(1, "read", null, 1, 3, 4);
    assertArrayEquals(new int[] {1, 0, 2}, witness(h, REGISTER));
  }

  /** 1 was there when the cas began; that 2 came right after is for the monitor to find out. */
  @Test
  void failedCas_needsAWriteThatNobodySawToComeEarly() {
    HistoryBuilder h =
        history()
            .add(0, "write", 1, null, 0, 1)
            .add(1, "write", 2, null, 2, 9)
            .add(0, "cas", List.of(1, 3), false, 3, 4);
    assertArrayEquals(new int[] {0, 1, 2}, witness(h, REGISTER));
  }

  @Test
  void failedCas_maySeeAPendingWriteThatNobodyElseSaw() {
    HistoryBuilder h =
        history().addPending(0, "write", 5, 0).add(1, "cas", Arrays.asList(null, 1), false, 1, 2);
    assertInstanceOf(Linearizable.class, check(h, REGISTER).verdict());
  }

  // ---- A value that recurs.

  private static HistoryBuilder putsAndRemoves() {
    HistoryBuilder h = history();
    for (int k = 0; k < 20; k++) {
      h.add(0, "put", List.of(0, k), null, 10L * k, 10L * k + 1);
      h.add(0, "get", 0, k, 10 * k + 2, 10 * k + 3);
      h.add(0, "remove", 0, k, 10 * k + 4, 10 * k + 6);
      h.add(1, "get", 0, null, 10 * k + 5, 10 * k + 7);
    }
    return h;
  }

  @Test
  void absentKey_recurs() {
    assertEquals(80, witness(putsAndRemoves(), MAP).length);
    HistoryBuilder stale = putsAndRemoves();
    stale.add(0, "put", List.of(0, 99), null, 500, 501).add(0, "get", 0, null, 502, 503);
    violation(stale, MAP, 80, 81);
  }

  @Test
  void putIfAbsent_twiceWithoutRemove_isAViolation() {
    HistoryBuilder h =
        history()
            .add(0, "putIfAbsent", List.of(0, 1), null, 0, 9)
            .add(1, "putIfAbsent", List.of(0, 2), null, 0, 9);
    violation(h, MAP, 0, 1);
  }

  @Test
  void putIfAbsent_twiceWithAPendingRemove_isFine() {
    HistoryBuilder h =
        history()
            .add(0, "putIfAbsent", List.of(0, 1), null, 0, 1)
            .addPending(1, "remove", 0, 2)
            .add(0, "putIfAbsent", List.of(0, 2), null, 3, 4);
    assertArrayEquals(new int[] {0, 1, 2}, witness(h, MAP));
  }

  /** Both gets of null need a remove between the puts, and there is one of the two for each. */
  @Test
  void blindRemoves_serveWhoCannotWait() {
    HistoryBuilder h =
        history()
            .add(0, "putIfAbsent", List.of(0, 1), null, 0, 1)
            .add(1, "remove", 0, Operation.NOTHING, 2, 20)
            .add(2, "remove", 0, Operation.NOTHING, 2, 9)
            .add(3, "get", 0, null, 3, 4)
            .add(0, "putIfAbsent", List.of(0, 2), null, 5, 6)
            .add(3, "get", 0, null, 10, 11);
    assertEquals(6, witness(h, MAP).length);
  }

  @Test
  void blindRemove_thatCameTooEarly_servesNobody() {
    HistoryBuilder h =
        history()
            .add(1, "remove", 0, Operation.NOTHING, 0, 1)
            .add(0, "putIfAbsent", List.of(0, 1), null, 2, 3)
            .add(3, "get", 0, null, 5, 6);
    CheckResult result = check(h, MAP);
    assertEquals("monitor", result.decider());
    assertInstanceOf(Violation.class, result.verdict());
  }

  // ---- Values written more than once.

  private static HistoryBuilder threeValues() {
    HistoryBuilder h = history();
    for (int k = 0; k < 10; k++) {
      h.add(0, "write", k % 3, null, 10L * k, 10L * k + 1);
      h.add(1, "read", null, k % 3, 10 * k + 2, 10 * k + 3);
    }
    return h;
  }

  @Test
  void equalValues_areToldApartByRealTime() {
    assertEquals(20, witness(threeValues(), REGISTER).length);
    CheckResult result = check(threeValues().add(1, "read", null, 2, 200, 201), REGISTER);
    assertEquals("monitor", result.decider());
    assertInstanceOf(Violation.class, result.verdict());
  }
}
