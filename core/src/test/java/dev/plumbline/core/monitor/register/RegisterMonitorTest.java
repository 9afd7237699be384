package dev.plumbline.core.monitor.register;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegisterMonitorTest {
  private static final Spec<?> REGISTER = Specs.named("register");
  private static final Spec<?> MAP = Specs.named("map");

  // ---- Values written once.

  @Test
  void read_ofAReplacedValue_isAViolation() {
    History h =
        history(
            """
                [0,1] t0 write(1)
                [2,3] t0 write(2)
                [4,9] t0 write(3)
                [4,5] t1 read() -> 1
                [6,7] t1 read() -> 1
                """);
    Violation no = Judgment.byMonitor(REGISTER, h).violation(0, 1, 3);
    assertTrue(no.explanation().toString().contains("so 1 was there before 2"), no::toString);
  }

  @Test
  void longChains_thatOverlap_areAViolation() {
    History h =
        history(
            """
                [0,30] t0 write(1)
                [0,30] t1 write(2)
                [1,2]  t2 read() -> 1
                [3,4]  t2 read() -> 2
                [5,6]  t2 read() -> 1
                """);
    Judgment.byMonitor(REGISTER, h).violation(0, 1, 2, 3, 4);
  }

  @Test
  void read_beforeItsWriteBegan_isAViolation() {
    History h = history("[0,1] read() -> 1; [2,3] write(1)");
    Violation no = Judgment.byMonitor(REGISTER, h).violation(0, 1);
    assertTrue(no.explanation().toString().contains("and nothing else changed the value to 1"));
  }

  @Test
  void read_thatReturnsWhereItsWriteIsCalled_isConcurrent() {
    History h = history("[0,2] read() -> 1; [2,3] write(1)");
    Judgment.byMonitor(REGISTER, h).witness(1, 0);
  }

  @Test
  void read_ofAValueThatNobodyWrote_isAViolationByItself() {
    History h = history("[0,1] t0 write(1); [2,3] t0 read() -> 7");
    Judgment.byMonitor(REGISTER, h).violation(1);
  }

  @Test
  void initialValue_readAfterAWriteReturned_isAViolation() {
    History h = history("[0,1] t0 write(1); [2,3] t0 read() -> null");
    Judgment.byMonitor(REGISTER, h).violation(0, 1);
  }

  @Test
  void pendingWrites_thatNobodySaw_areNotInTheWitness() {
    History h =
        history(
            """
                [0,...] write(1)
                [0,...] write(2)
                [3,4]   read() -> 2
                """);
    Judgment.byMonitor(REGISTER, h).witness(1, 2);
  }

  @Test
  void shortChain_insideTheWindowOfALongOne_goesBeforeIt() {
    // The write of 2 overlaps the beginning of the time in which 1 is there, and only that.
    History h =
        history(
            """
                [0,2] t0 write(1)
                [1,4] t1 write(2)
                [5,6] t0 read() -> 1
                """);
    Judgment.byMonitor(REGISTER, h).witness(1, 0, 2);
  }

  @Test
  void valuesThatNobodySaw_mayRecur() {
    History h =
        history(
            """
                [0,3] t0 write(1)
                [1,4] t1 write(1)
                [2,5] t2 write(2)
                [6,7] t0 read() -> 2
                """);
    assertEquals(4, Judgment.byMonitor(REGISTER, h).linearizable().witness().toArray().length);
  }

  // ---- Chains of updates.

  @Test
  void twoUpdates_ofOneValue_areAViolation() {
    History h =
        history(
            """
                [0,9] write(1)
                [0,9] cas([1,2]) -> true
                [0,9] cas([1,3]) -> true
                """);
    Judgment.byMonitor(REGISTER, h).violation(0, 1, 2);
  }

  @Test
  void updates_inACycle_areAViolation() {
    History h = history("[0,9] cas([1,2]) -> true; [0,9] cas([2,1]) -> true");
    Judgment.byMonitor(REGISTER, h).violation(0, 1);
  }

  @Test
  void chain_againstRealTime_isAViolation() {
    History h =
        history(
            """
                [0,9] t0 write(1)
                [1,2] t1 cas([2,3]) -> true
                [3,4] t1 cas([1,2]) -> true
                """);
    Judgment.byMonitor(REGISTER, h).violation(0, 1, 2);
  }

  @Test
  void write_insideAChain_isAViolation() {
    History h =
        history(
            """
                [0,1] t0 write(1)
                [2,3] t0 write(5)
                [4,5] t0 cas([1,2]) -> true
                """);
    Judgment.byMonitor(REGISTER, h).violation(0, 1, 2);
  }

  @Test
  void pendingUpdates_inARow_haveHappenedIfTheLastWasSeen() {
    History h =
        history(
            """
                [0,...] cas([null,1])
                [0,...] cas([1,2])
                [0,...] cas([2,9])
                [5,6]   read() -> 2
                """);
    Judgment.byMonitor(REGISTER, h).witness(0, 1, 3);
  }

  @Test
  void swap_answersTheValueBefore() {
    History good = history("[0,1] t0 write(1); [2,3] t0 getAndSet(2) -> 1");
    Judgment.byMonitor(REGISTER, good).witness(0, 1);
    History bad =
        history(
            """
                [0,1] t0 write(1)
                [2,3] t0 swap(2) -> 1
                [4,5] t0 swap(3) -> 1
                """);
    Judgment.byMonitor(REGISTER, bad).violation(0, 1, 2);
  }

  // ---- Fetch-and-add.

  private static final Spec<?> FROM_ZERO = Specs.withInitial("register", 0);

  @Test
  void faa_answersTheValueBefore() {
    History good =
        history(
            """
                [0,1]   t0 write(1)
                [2,9]   t0 getAndAdd(5) -> 1
                [3,8]   t1 faa(-2) -> 6
                [10,11] t0 faa(0) -> 4
                """);
    Judgment.byMonitor(REGISTER, good).witness(0, 1, 2, 3);
    History bad =
        history(
            """
                [0,1] t0 write(1)
                [2,3] t0 faa(2) -> 1
                [4,5] t0 fetch-and-add(3) -> 1
                """);
    Judgment.byMonitor(REGISTER, bad).violation(0, 1, 2);
  }

  @Test
  void faa_wrapsAround() {
    HistoryBuilder h =
        History.builder()
            .add(0, "write", Long.MAX_VALUE, null, 0, 1)
            .add(0, "faa", 1, Long.MAX_VALUE, 2, 3)
            .add(0, "read", null, Long.MIN_VALUE, 4, 5);
    Judgment.byMonitor(REGISTER, h).witness(0, 1, 2);
  }

  @Test
  void faa_ofWhatIsNoNumber_isAViolation() {
    History h =
        history(
            """
            [0,1] t0 write("x")
            [2,3] t0 faa(1) -> 7
            """);
    Judgment.byMonitor(REGISTER, h).violation(1);
    History atStart = history("[0,1] faa(1) -> 0");
    Judgment.byMonitor(REGISTER, atStart).violation(0);
  }

  @Test
  void pendingFaa_isFoundOutByWhatItLeft() {
    History seen =
        history(
            """
                [0,1]   t0 write(10)
                [2,...] t1 faa(5)
                [3,4]   t0 read() -> 15
                """);
    Judgment.byMonitor(REGISTER, seen).witness(0, 1, 2);
    History gone =
        history(
            """
                [0,1]   t0 write(10)
                [2,3]   t0 read() -> 15
                [4,...] t1 faa(5)
                """);
    Judgment.byMonitor(REGISTER, gone).violation(0, 1, 2);
  }

  /** From 1 by the pending one, and not by the write of 2, which comes later. */
  @Test
  void pendingFaa_mayLeaveWhatAnotherWritesToo() {
    History h =
        history(
            """
                [0,1]   t0 write(1)
                [2,...] t1 faa(1)
                [3,4]   t0 read() -> 2
                [5,6]   t0 write(2)
                """);
    Judgment.of(REGISTER, h).linearizable();
  }

  /** Two of one amount left the same value, one after the other. */
  @Test
  void pendingFaas_mayLeaveOneValueTwice() {
    History h =
        history(
            """
                [0,...] faa(16)
                [1,2]   faa(2) -> 116
                [1,...] write(100)
                [2,...] write(100)
                [3,3]   read() -> 116
                [3,...] faa(16)
                """);
    Judgment.of(REGISTER, h).linearizable();
  }

  private static HistoryBuilder fivePendingFaas() {
    HistoryBuilder h = History.builder();
    for (int k = 0; k < 5; k++) {
      h.addPending(k, "faa", 1, k);
    }
    return h.add(9, "read", null, 3, 10, 11).add(9, "faa", 1, 5, 12, 13);
  }

  @Test
  void pendingFaas_ofOneAmount_areCounted() {
    assertEquals(
        7,
        Judgment.byMonitor(FROM_ZERO, fivePendingFaas()).linearizable().witness().toArray().length);
    Judgment.byMonitor(FROM_ZERO, fivePendingFaas().add(9, "read", null, 7, 14, 15)).violation();
  }

  // ---- Failed cas.

  @Test
  void failedCas_whereItsValueIsForCertain_isAViolation() {
    History h =
        history(
            """
                [0,1] t0 write(1)
                [2,3] t0 cas([1,2]) -> false
                [4,5] t0 read() -> 1
                """);
    Judgment.byMonitor(REGISTER, h).violation();
  }

  @Test
  void failedCas_fitsBeforeAConcurrentWrite() {
    History h =
        history(
            """
                [0,9] t0 write(1)
                [1,2] t1 cas([1,2]) -> false
                [3,4] t1 read() -> 1
                """);
    Judgment.byMonitor(REGISTER, h).witness(1, 0, 2);
  }

  /** 1 was there when the cas began; that 2 came right after is for the monitor to find out. */
  @Test
  void failedCas_needsAWriteThatNobodySawToComeEarly() {
    History h =
        history(
            """
                [0,1] t0 write(1)
                [2,9] t1 write(2)
                [3,4] t0 cas([1,3]) -> false
                """);
    Judgment.byMonitor(REGISTER, h).witness(0, 1, 2);
  }

  @Test
  void failedCas_maySeeAPendingWriteThatNobodyElseSaw() {
    History h = history("[0,...] write(5); [1,2] cas([null,1]) -> false");
    Judgment.of(REGISTER, h).linearizable();
  }

  // ---- A value that recurs.

  private static HistoryBuilder putsAndRemoves() {
    HistoryBuilder h = History.builder();
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
    assertEquals(
        80, Judgment.byMonitor(MAP, putsAndRemoves()).linearizable().witness().toArray().length);
    HistoryBuilder stale = putsAndRemoves();
    stale.add(0, "put", List.of(0, 99), null, 500, 501).add(0, "get", 0, null, 502, 503);
    Judgment.byMonitor(MAP, stale).violation(80, 81);
  }

  @Test
  void putIfAbsent_twiceWithoutRemove_isAViolation() {
    History h = history("[0,9] putIfAbsent([0,1]) -> null; [0,9] putIfAbsent([0,2]) -> null");
    Judgment.byMonitor(MAP, h).violation(0, 1);
  }

  @Test
  void putIfAbsent_twiceWithAPendingRemove_isFine() {
    History h =
        history(
            """
                [0,1]   t0 putIfAbsent([0,1]) -> null
                [2,...] t1 remove(0)
                [3,4]   t0 putIfAbsent([0,2]) -> null
                """);
    Judgment.byMonitor(MAP, h).witness(0, 1, 2);
  }

  /** Both gets of null need a remove between the puts, and there is one of the two for each. */
  @Test
  void blindRemoves_serveWhoCannotWait() {
    HistoryBuilder h =
        History.builder()
            .add(0, "putIfAbsent", List.of(0, 1), null, 0, 1)
            .add(1, "remove", 0, Operation.NOTHING, 2, 20)
            .add(2, "remove", 0, Operation.NOTHING, 2, 9)
            .add(3, "get", 0, null, 3, 4)
            .add(0, "putIfAbsent", List.of(0, 2), null, 5, 6)
            .add(3, "get", 0, null, 10, 11);
    assertEquals(6, Judgment.byMonitor(MAP, h).linearizable().witness().toArray().length);
  }

  @Test
  void blindRemove_thatCameTooEarly_servesNobody() {
    HistoryBuilder h =
        History.builder()
            .add(1, "remove", 0, Operation.NOTHING, 0, 1)
            .add(0, "putIfAbsent", List.of(0, 1), null, 2, 3)
            .add(3, "get", 0, null, 5, 6);
    Judgment.byMonitor(MAP, h).violation();
  }

  // ---- Values written more than once.

  private static HistoryBuilder threeValues() {
    HistoryBuilder h = History.builder();
    for (int k = 0; k < 10; k++) {
      h.add(0, "write", k % 3, null, 10L * k, 10L * k + 1);
      h.add(1, "read", null, k % 3, 10 * k + 2, 10 * k + 3);
    }
    return h;
  }

  @Test
  void equalValues_areToldApartByRealTime() {
    assertEquals(
        20, Judgment.byMonitor(REGISTER, threeValues()).linearizable().witness().toArray().length);
    Judgment.byMonitor(REGISTER, threeValues().add(1, "read", null, 2, 200, 201)).violation();
  }
}
