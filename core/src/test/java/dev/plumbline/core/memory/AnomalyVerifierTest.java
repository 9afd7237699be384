package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.memory.Anomaly.Kind;
import dev.plumbline.core.options.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is looked up in the columns where a core is too large; {@code LargeCoreTest} has cycles. */
class AnomalyVerifierTest {
  private static boolean confirms(Kind kind, int blamed, MemoryHistories memory, int... rows) {
    return AnomalyVerifier.confirms(
        memory.build(), new Anomaly(kind, rows, false, blamed, List.of(), List.of()));
  }

  /** As the graph finds it. */
  private static void assertFound(Kind kind, MemoryHistories memory) {
    MultiWordHistory h = memory.build();
    MultiWordCheck graph = new MultiWordCheck(h, CrashModel.DURABLE, Limits.none());
    Anomaly found = Anomaly.of(assertInstanceOf(Outcome.No.class, graph.decide()));
    assertEquals(kind, found.kind());
    assertTrue(AnomalyVerifier.confirms(h, found));
  }

  // ---- Forks.

  private static MemoryHistories two() {
    return new MemoryHistories().cas(0, 0, 9, "x", 0, 1).cas(1, 0, 9, "x", 0, 2, "y", 0, 2);
  }

  private static boolean forks(MemoryHistories memory) {
    return confirms(Kind.FORK, 1, memory, 0, 1);
  }

  @Test
  void fork_ofAValueThatCameOnce_isConfirmed() {
    assertFound(Kind.FORK, two());
    assertTrue(forks(two()));
    assertTrue(forks(new MemoryHistories().swap(0, 0, 9, "x", 0, 1).cas(1, 0, 9, "x", 0, 2)));
  }

  @Test
  void fork_ofAValueThatMayHaveComeTwice_isNot() {
    assertFalse(forks(two().cas(2, 0, 9, "x", 1, 0)));
    assertFalse(forks(two().write(2, 0, 9, "x", 0)));
    assertFalse(forks(two().interrupted(2, 0, "x", 1, 0)));
  }

  @Test
  void fork_ofOtherWordsOrWithoutAnEffect_isNot() {
    assertFalse(forks(new MemoryHistories().cas(0, 0, 9, "x", 0, 1).cas(1, 0, 9, "y", 0, 2)));
    assertFalse(forks(new MemoryHistories().cas(0, 0, 9, "x", 0, 1).cas(1, 0, 9, "x", 0, 0)));
    assertFalse(forks(new MemoryHistories().cas(0, 0, 9, "x", 0, 1).read(1, 0, 9, "x", 0)));
    assertFalse(forks(new MemoryHistories().cas(0, 0, 9, "x", 0, 1).failed(1, 0, 9, "x", 0, 2)));
    assertFalse(forks(new MemoryHistories().cas(0, 0, 9, "x", 0, 1).interrupted(1, 0, "x", 0, 2)));
  }

  // ---- Failures.

  /** Of the operation that is called at time 10, with so many called before. */
  private static boolean failedForNoReason(int before, MemoryHistories memory) {
    return confirms(Kind.SPURIOUS_FAILURE, before, memory, before);
  }

  private static MemoryHistories failed(MemoryHistories earlier) {
    return earlier.failed(0, 10, 20, "x", 0, 1, "y", 0, 1);
  }

  private static MemoryHistories failed() {
    return failed(new MemoryHistories());
  }

  @Test
  void failure_whereNothingWasReplaced_isConfirmed() {
    assertFound(Kind.SPURIOUS_FAILURE, failed());
    assertTrue(failedForNoReason(0, failed()));
    assertTrue(failedForNoReason(0, failed().cas(2, 30, 40, "z", 0, 3)));
    assertTrue(failedForNoReason(1, failed(new MemoryHistories().read(1, 0, 5, "x", 0))));
    assertTrue(
        failedForNoReason(
            1, new MemoryHistories().cas(1, 0, 9, "x", 0, 5).failed(0, 10, 20, "x", 5, 6)));
  }

  @Test
  void failure_whereSomethingMayHaveBeenReplaced_isNot() {
    assertFalse(failedForNoReason(1, failed(new MemoryHistories().cas(1, 0, 9, "y", 0, 2))));
    assertFalse(failedForNoReason(1, failed(new MemoryHistories().write(1, 0, 9, "y", 2))));
    assertFalse(failedForNoReason(1, failed(new MemoryHistories().interrupted(1, 0, "y", 0, 2))));
    assertFalse(failedForNoReason(0, failed().cas(1, 30, 40, "y", 0, 2)));
  }

  @Test
  void failure_beforeItsValueWasCertainlyThere_isNot() {
    assertFalse(
        failedForNoReason(
            1, new MemoryHistories().cas(1, 0, 10, "x", 0, 5).failed(0, 10, 20, "x", 5, 6)));
    assertFalse(
        failedForNoReason(
            1, new MemoryHistories().interrupted(1, 0, "x", 0, 5).failed(0, 10, 20, "x", 5, 6)));
  }

  @Test
  void failure_thatNamesAWord_isJudgedByThatWordAlone() {
    for (int named = 0; named < 2; named++) {
      MemoryHistories memory = new MemoryHistories().cas(1, 0, 9, "y", 0, 2);
      memory.failedAt(named, 0, 10, 20, "x", 0, 1, "y", 0, 1);
      assertEquals(named == 0, failedForNoReason(1, memory));
    }
  }

  @Test
  void failure_ofWhatDidNotFail_isNot() {
    assertFalse(failedForNoReason(0, new MemoryHistories().cas(0, 10, 19, "x", 0, 1)));
    long[] seen = {3};
    assertFalse(failedForNoReason(0, new MemoryHistories().observed(0, 10, 19, seen, "x", 0, 1)));
  }

  @Test
  void whatNoColumnShows_isNeverConfirmed() {
    for (Kind kind :
        List.of(Kind.DANGLING_READ, Kind.NO_ASSUMPTION_FITS, Kind.NO_ORDER_OF_WRITES_FITS)) {
      assertFalse(confirms(kind, 0, two(), 0, 1));
    }
  }
}
