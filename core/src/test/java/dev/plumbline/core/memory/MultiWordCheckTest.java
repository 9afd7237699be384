package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.memory.Anomaly.Kind;
import dev.plumbline.core.memory.Anomaly.Why;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

class MultiWordCheckTest {
  private static Anomaly anomaly(MemoryHistories memory) {
    return memory.anomaly(CrashModel.DURABLE);
  }

  @Test
  void multiWordHistory_hasAWitness() {
    Outcome outcome =
        new MemoryHistories()
            .cas(0, 0, 10, "x", 0, 1, "y", 0, 2)
            .read(1, 5, 15, "x", 0, "y", 0)
            .failed(2, 20, 30, "x", 0, 3, "y", 2, 4)
            .decide(CrashModel.DURABLE);
    assertArrayEquals(new int[] {1, 0, 2}, assertInstanceOf(Outcome.Yes.class, outcome).witness());
  }

  /** The smallest history after a crash that a rule of observed values alone takes for wrong. */
  @Test
  void failureAfterCrash_isExplainedByTheInterruptedOperationNobodyRead() {
    MemoryHistories memory =
        new MemoryHistories()
            .interrupted(0, 0, "m", 0, 1)
            .crash(10)
            .failedAt(0, 1, 20, 30, "m", 0, 2);
    assertTrue(memory.allowed(CrashModel.DURABLE));
    assertTrue(
        new MemoryHistories()
            .interrupted(0, 0, "m", 0, 1)
            .crash(10)
            .failed(1, 20, 30, "m", 0, 2)
            .allowed(CrashModel.STRICT));
  }

  @Test
  void danglingRead_isTold() {
    Anomaly anomaly = anomaly(new MemoryHistories().read(0, 0, 1, "x", 7));
    assertEquals(Kind.DANGLING_READ, anomaly.kind());
    assertEquals(
        List.of(
            "[0,1] t0 read(\"x\") -> 7 saw 7 in \"x\", which nothing wrote and which was not"
                + " there at the start."),
        anomaly.sentences().stream().map(Sentence::toString).toList());
  }

  /** Who is stuck only waits for two that each saw what the other wrote. */
  @Test
  void cycleOfOthers_isToldWithoutTheOneThatIsStuck() {
    Anomaly anomaly =
        anomaly(
            new MemoryHistories()
                .cas(0, 0, 100, "x", 1, 2, "y", 0, 1, "z", 0, 1)
                .cas(1, 0, 100, "x", 0, 1, "y", 1, 2)
                .read(2, 10, 20, "z", 1));
    assertEquals(Kind.CYCLE, anomaly.kind());
    assertArrayEquals(new int[] {0, 1}, anomaly.operations());
    assertEquals(-1, anomaly.blamed());
  }

  @Test
  void repeatedValue_isNoViolation() {
    Outcome outcome =
        new MemoryHistories()
            .cas(0, 0, 1, "x", 0, 1)
            .cas(0, 2, 3, "x", 1, 0)
            .cas(0, 4, 5, "x", 0, 1)
            .decide(CrashModel.DURABLE);
    assertEquals(
        "[2,3] t0 cas([\"x\",1,0]) -> true wrote 0 in \"x\", which was there at the start",
        assertInstanceOf(Outcome.Beyond.class, outcome).why());
  }

  @Test
  void fork_namesBothAndTheWriter() {
    Anomaly anomaly =
        anomaly(
            new MemoryHistories()
                .cas(0, 0, 1, "x", 0, 1)
                .cas(0, 2, 9, "x", 1, 2)
                .cas(1, 2, 9, "x", 1, 3)
                .read(2, 20, 21, "y", 0));
    assertEquals(Kind.FORK, anomaly.kind());
    assertArrayEquals(new int[] {0, 1, 2}, anomaly.operations());
  }

  @Test
  void spuriousFailure_isTold() {
    Anomaly anomaly =
        anomaly(new MemoryHistories().failed(0, 0, 1, "x", 0, 1).cas(1, 5, 6, "y", 0, 1));
    assertEquals(Kind.SPURIOUS_FAILURE, anomaly.kind());
    assertArrayEquals(new int[] {0}, anomaly.operations());
  }

  @Test
  void readBeforeWrite_isTold() {
    Anomaly anomaly = anomaly(new MemoryHistories().read(0, 0, 1, "x", 5).cas(1, 2, 3, "x", 0, 5));
    assertEquals(Kind.READ_BEFORE_WRITE, anomaly.kind());
    assertEquals(
        "[0,1] t0 read(\"x\") -> 5 had returned before [2,3] t1 cas([\"x\",0,5]) -> true was"
            + " called, yet saw 5 in \"x\", which only [2,3] t1 cas([\"x\",0,5]) -> true wrote.",
        anomaly.sentences().get(0).toString());
  }

  /** A read of one word saw the new value, a later one of the other word the old value. */
  @Test
  void tornWrite_isACycleWithOneLinkOfTime() {
    Anomaly anomaly =
        anomaly(
            new MemoryHistories()
                .cas(0, 0, 50, "x", 0, 1, "y", 0, 1)
                .read(1, 1, 2, "x", 1)
                .read(1, 3, 4, "y", 0));
    assertEquals(Kind.CYCLE, anomaly.kind());
    assertEquals(
        List.of(Why.SAW, Why.WROTE, Why.TIME),
        anomaly.links().stream().map(Anomaly.Link::why).toList());
    assertTrue(anomaly.selfContained());
  }

  /** The sweep gets stuck at a long cycle; a stale read later is a shorter one. */
  @Test
  void shortestCycle_isTold() {
    Anomaly anomaly =
        anomaly(
            new MemoryHistories()
                .cas(0, 0, 90, "x", 0, 1, "y", 0, 1)
                .cas(1, 0, 90, "y", 1, 2, "z", 0, 1)
                .read(2, 1, 2, "z", 1)
                .read(2, 3, 4, "x", 0)
                .cas(3, 100, 101, "w", 0, 1)
                .read(3, 110, 111, "w", 0));
    assertEquals(2, anomaly.links().size());
    assertArrayEquals(new int[] {4, 5}, anomaly.operations());
  }

  @Test
  void valuesAlone_canBeACycle() {
    Anomaly anomaly =
        anomaly(
            new MemoryHistories()
                .cas(0, 0, 9, "x", 0, 1, "y", 2, 3)
                .cas(1, 0, 9, "x", 1, 2, "y", 0, 2));
    assertEquals(Kind.CYCLE, anomaly.kind());
    assertTrue(anomaly.links().stream().noneMatch(link -> link.why() == Why.TIME));
  }

  @Test
  void failure_mayComeBeforeTheExpectedValueIsWritten() {
    assertTrue(
        new MemoryHistories()
            .cas(0, 0, 20, "x", 0, 1)
            .failedAt(0, 1, 5, 10, "x", 1, 2)
            .read(2, 12, 13, "x", 0)
            .allowed(CrashModel.DURABLE));
  }

  /** The interrupted operation is seen only after others had been called after the crash. */
  private static MemoryHistories lateEffect() {
    return new MemoryHistories()
        .interrupted(0, 0, "x", 0, 1)
        .crash(10)
        .read(1, 20, 21, "x", 0)
        .read(1, 30, 31, "x", 1);
  }

  @Test
  void effectAfterTheCrash_isDurableNotStrict() {
    assertTrue(lateEffect().allowed(CrashModel.DURABLE));
    assertTrue(lateEffect().allowed(CrashModel.RECOVERABLE));
    assertTrue(lateEffect().allowed(CrashModel.PERSISTENT_ATOMICITY));
    assertFalse(lateEffect().allowed(CrashModel.STRICT));
  }

  /** The process itself reads the old value after the crash, and the new one afterwards. */
  @Test
  void effectAfterTheNextOperation_isDurableOnly() {
    for (CrashModel model : CrashModel.all()) {
      if (!model.buffered()) {
        MemoryHistories memory =
            new MemoryHistories()
                .interrupted(0, 0, "x", 0, 1)
                .crash(10)
                .read(0, 20, 21, "x", 0)
                .read(1, 30, 31, "x", 1);
        boolean expected = model.equals(CrashModel.DURABLE) || model.equals(CrashModel.DETECTABLE);
        assertEquals(expected, memory.allowed(model), model.name());
      }
    }
  }

  /** Another process sees the old value after the process has called its next operation. */
  @Test
  void effectDuringTheNextOperation_isRecoverableNotPersistentlyAtomic() {
    MemoryHistories memory =
        new MemoryHistories()
            .interrupted(0, 0, "x", 0, 1)
            .crash(10, 0)
            .read(0, 20, 50, "x", 1)
            .read(1, 30, 31, "x", 0);
    assertTrue(memory.allowed(CrashModel.RECOVERABLE));
    MemoryHistories again =
        new MemoryHistories()
            .interrupted(0, 0, "x", 0, 1)
            .crash(10, 0)
            .read(0, 20, 50, "x", 1)
            .read(1, 30, 31, "x", 0);
    assertFalse(again.allowed(CrashModel.PERSISTENT_ATOMICITY));
  }

  @Test
  void reports_countWhereTheModelSaysSo() {
    assertFalse(
        new MemoryHistories()
            .interrupted(0, 0, "x", 0, 1)
            .crash(10)
            .read(1, 20, 21, "x", 1)
            .notDone(0, 15)
            .allowed(CrashModel.DETECTABLE));
    assertTrue(
        new MemoryHistories()
            .interrupted(0, 0, "x", 0, 1)
            .crash(10)
            .read(1, 20, 21, "x", 1)
            .notDone(0, 15)
            .allowed(CrashModel.DURABLE));
    assertFalse(
        new MemoryHistories()
            .interrupted(0, 0, "x", 0, 1)
            .crash(10)
            .read(1, 20, 21, "x", 0)
            .done(0, 15)
            .allowed(CrashModel.NESTING_SAFE));
  }

  /** It failed before the write of what was expected, an order that is not tried. */
  @Test
  void failureReportedLate_withoutReasonInTheOrderFound_isLeftToSearch() {
    for (String model : List.of("nesting-safe", "detectable:recoverable")) {
      MemoryHistories memory =
          new MemoryHistories()
              .write(0, 0, 50, "x", 2)
              .interrupted(2, 0, "x", 2, 12)
              .crash(10, 2)
              .write(2, 30, 35, "y", 14)
              .doneFailing(1, 40);
      assertInstanceOf(Outcome.Beyond.class, memory.decide(CrashModel.named(model)), model);
    }
  }

  /** What comes after a failure that had to wait for its reason goes on with it. */
  @Test
  void failureReportedLate_thatFoundItsReason_isBeforeWhatItsProcessDidSince() {
    for (String model : List.of("nesting-safe", "detectable:recoverable")) {
      MemoryHistories memory =
          new MemoryHistories()
              .write(0, 0, 1, "x", 2)
              .interrupted(2, 2, "x", 2, 12)
              .crash(10, 2)
              .write(2, 30, 45, "y", 14)
              .write(0, 30, 50, "x", 3)
              .doneFailing(1, 40);
      assertTrue(memory.allowed(CrashModel.named(model)), model);
    }
  }

  @Test
  void limitOfSweeps_leavesItUndecided() {
    MultiWordBuilder b = MultiWordHistory.builder();
    int row = b.call(b.process(0), 0, Primitive.READ);
    b.word(b.address(0), b.initial, 0);
    b.returned(row, 1, Response.OK);
    Outcome outcome =
        new MultiWordCheck(b.build(), CrashModel.DURABLE, Limits.none().withStates(0)).decide();
    assertEquals(Reason.STATES, assertInstanceOf(Outcome.Ended.class, outcome).reason());
  }

  /** By when an interrupted operation was over is said by the next one of its process. */
  @Test
  void deadline_ofAnInterruptedOperation_isInTheCore() {
    MemoryHistories memory =
        new MemoryHistories()
            .interrupted(0, 0, "x", 1, 2)
            .crash(1)
            .read(0, 7, 7, "y", 0)
            .cas(1, 8, 9, "x", 0, 1)
            .read(2, 10, 11, "x", 2);
    Anomaly anomaly = memory.anomaly(CrashModel.named("persistent-atomicity"));
    assertArrayEquals(new int[] {0, 1, 2, 3}, anomaly.operations());
    assertInstanceOf(Outcome.Yes.class, memory.decide(CrashModel.DURABLE));
  }
}
