package dev.plumbline.core.monitor.queue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import dev.plumbline.core.verdict.Verifier;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QueueMonitorTest {
  private static final Spec<?> QUEUE = Specs.named("queue");

  private final HistoryBuilder b = History.builder();
  private int process;

  private void enq(long value, long call, long ret) {
    b.add(process++, "enq", value, null, call, ret);
  }

  private void deq(Object value, long call, long ret) {
    b.add(process++, "deq", null, value, call, ret);
  }

  private void peek(Object value, long call, long ret) {
    b.add(process++, "peek", null, value, call, ret);
  }

  private void lost(long call) {
    b.addPending(process++, "deq", null, call);
  }

  /** Checks, and insists that the monitor decided and the certificate was verified. */
  private static CheckResult check(History h) {
    CheckResult result = Plumbline.checker(QUEUE).threads(1).check(h);
    assertEquals("monitor", result.decider());
    return result;
  }

  private Linearizable linearizable() {
    History h = b.build();
    Linearizable yes = assertInstanceOf(Linearizable.class, check(h).verdict());
    assertNull(new Verifier<>(QUEUE).complaint(h, yes.witness()));
    return yes;
  }

  private Violation violation() {
    Violation no = assertInstanceOf(Violation.class, check(b.build()).verdict());
    assertEquals(true, no.core().verified());
    return no;
  }

  private void violation(int coreSize, String sentence) {
    Violation no = violation();
    assertEquals(List.of(sentence), no.explanation().sentences());
    assertEquals(coreSize, no.core().operations().length);
  }

  // ---- Two values.

  /** The dequeue of 5 had begun by then; it is its enqueue that had not. */
  @Test
  void front_beforeAnotherValueWasAdded_saysSo() {
    peek(4L, 4, 8);
    deq(5L, 6, 9);
    enq(4, 8, 13);
    enq(5, 9, 11);
    violation(
        4,
        "5 was dequeued, but 4 never was dequeued, and 4 was seen at the front before 5's enqueue"
            + " began: each would have to leave the queue before the other.");
  }

  @Test
  void overtaking_isTwoValues() {
    for (int v = 10; v < 30; v++) {
      enq(v, 100L * v, 100L * v + 1);
      deq((long) v, 100 * v + 2, 100 * v + 3);
    }
    enq(1, 0, 1);
    enq(2, 2, 3);
    deq(2L, 4, 5);
    deq(1L, 6, 7);
    violation(
        4, "2 was enqueued after 1 had been enqueued, and dequeued before 1's dequeue began.");
  }

  @Test
  void overlappingAdds_mayHaveHappenedInEitherOrder() {
    enq(1, 0, 2);
    enq(2, 1, 3);
    deq(2L, 4, 5);
    deq(1L, 6, 7);
    linearizable();
  }

  @Test
  void equalTimes_areConcurrent() {
    enq(1, 0, 2);
    enq(2, 2, 3);
    deq(2L, 4, 6);
    deq(1L, 6, 7);
    linearizable();
  }

  /** LiMo ignores enqueues that nothing dequeued, and says yes. */
  @Test
  void unmatchedEnqueue_beforeADequeuedOne_isAViolation() {
    enq(1, 0, 1);
    enq(2, 2, 3);
    deq(2L, 4, 5);
    violation(
        3, "2 was enqueued after 1 had been enqueued, and dequeued, but 1 never was dequeued.");
  }

  /** LiMo says yes. */
  @Test
  void duplicateDequeue_isAViolation() {
    enq(1, 0, 1);
    deq(1L, 2, 3);
    deq(1L, 4, 5);
    violation(3, "1 was added once and removed twice.");
  }

  /** LiMo prints no verdict. */
  @Test
  void dequeueBeforeEnqueue_isAViolation() {
    deq(1L, 0, 1);
    enq(1, 2, 3);
    violation(2, "1 was removed before its add began.");
  }

  @Test
  void pendingEnqueue_thatWasSeen_isInTheWitness() {
    deq(1L, 5, 9);
    b.addPending(process++, "enq", 1L, 0);
    b.addPending(process++, "enq", 2L, 0);
    assertEquals(2, linearizable().witness().size());
  }

  // ---- Empty results.

  /** LiMo knows no empty results; fastlin puts the missing dequeue before them and says yes. */
  @Test
  void emptyResult_afterAnUnmatchedEnqueue_isAViolation() {
    enq(1, 1, 2);
    deq(null, 5, 6);
    violation(2, "While [5,6] t1 deq() -> null ran, 1 was in the queue all the time.");
  }

  @Test
  void emptyResult_coveredByThreeValues_namesThem() {
    enq(1, 0, 1);
    enq(2, 2, 5);
    deq(1L, 8, 11);
    deq(null, 7, 30);
    enq(3, 9, 14);
    deq(2L, 16, 21);
    deq(3L, 31, 33);
    enq(4, 3, 40);
    deq(4L, 41, 42);
    Violation no = violation();
    assertEquals(5, no.core().operations().length);
  }

  @Test
  void emptyResults_inMomentsBetweenValues_splitTheHistory() {
    enq(1, 0, 3);
    deq(null, 1, 9);
    deq(1L, 2, 5);
    peek(null, 4, 6);
    enq(2, 4, 8);
    deq(2L, 7, 10);
    deq(null, 9, 10);
    linearizable();
  }

  // ---- Peeks.

  @Test
  void peek_ofTheSecondValue_isAViolation() {
    enq(1, 0, 1);
    enq(2, 2, 3);
    peek(2L, 4, 5);
    deq(1L, 6, 7);
    deq(2L, 8, 9);
    violation(
        5,
        "2 was enqueued after 1 had been enqueued, and seen at the front before 1's dequeue"
            + " began.");
  }

  @Test
  void peeks_ofTwoValuesInTurn_areAViolation() {
    enq(1, 0, 10);
    enq(2, 0, 10);
    peek(1L, 11, 12);
    peek(2L, 13, 14);
    peek(1L, 15, 16);
    violation();
  }

  /** 1 was added before 2, 2 in front before 3, 3 in front before 1; any two are fine. */
  @Test
  void threeValuesInACycle_areAViolationThatNoTwoOfThemAre() {
    for (int missing = 0; missing <= 3; missing++) {
      HistoryBuilder some = History.builder();
      if (missing != 1) {
        some.add(1, "enq", 1L, null, 0, 1).add(2, "deq", null, 1L, 10, 40);
      }
      if (missing != 2) {
        some.add(3, "enq", 2L, null, 2, 3).add(4, "deq", null, 2L, 4, 20);
      }
      if (missing != 3) {
        some.add(5, "enq", 3L, null, 0, 6).add(6, "peek", null, 3L, 5, 9);
        some.add(7, "deq", null, 3L, 25, 30);
      }
      CheckResult result = check(some.build());
      if (missing > 0) {
        assertInstanceOf(Linearizable.class, result.verdict());
      } else {
        Violation no = assertInstanceOf(Violation.class, result.verdict());
        assertEquals(
            List.of(
                "2 was enqueued after 1 had been enqueued.",
                "2 was dequeued before 3's dequeue began, and 3 was seen at the front before 1's"
                    + " dequeue began."),
            no.explanation().sentences());
      }
    }
  }

  /** fastlin hangs. */
  @Test
  void peek_thatReturnedBeforeTheDequeue_isPlacedBeforeIt() {
    enq(1, 0, 9);
    peek(1L, 1, 4);
    deq(1L, 2, 7);
    assertArrayEquals(new int[] {0, 1, 2}, linearizable().witness().toArray());
  }

  // ---- Lost dequeues: histories that refute simpler rules.

  @Test
  void lostDequeue_givenByAddCall_isRefuted() {
    enq(1, 0, 5);
    enq(2, 1, 2);
    enq(3, 3, 6);
    lost(4);
    deq(3L, 7, 8);
    linearizable();
  }

  @Test
  void lostDequeue_givenToTheLatestAdd_isRefuted() {
    enq(2, 0, 2);
    lost(1);
    deq(null, 3, 5);
    enq(1, 4, 6);
    linearizable();
  }

  @Test
  void lostDequeue_givenByAddReturnWhereValuesWereSeen_isRefuted() {
    enq(1, 0, 5);
    enq(2, 1, 3);
    peek(1L, 2, 7);
    peek(1L, 4, 9);
    peek(2L, 6, 10);
    lost(8);
    linearizable();
  }

  @Test
  void lostDequeue_givenToSeenValuesFirst_isRefuted() {
    lost(0);
    enq(1, 1, 4);
    enq(2, 2, 6);
    peek(2L, 3, 7);
    deq(null, 5, 8);
    linearizable();
  }

  /** What had to be added before a seen value must be gone by the peek of any behind that. */
  @Test
  void lostDequeues_ofSeenValues_mindWhatWasAddedBeforeThoseAhead() {
    enq(3, 0, 4);
    enq(4, 0, 8);
    lost(3);
    lost(4);
    enq(2, 5, 26);
    enq(1, 12, 25);
    peek(2L, 23, 35);
    peek(1L, 33, 44);
    lost(37);
    linearizable();
  }

  @Test
  void lostDequeues_ofSeenValues_thatCannotTakeAll_areAViolation() {
    enq(5, 8, 11);
    enq(3, 10, 35);
    peek(3L, 14, 34);
    b.addPending(process++, "enq", 2L, 16);
    lost(17);
    peek(2L, 26, 50);
    lost(41);
    peek(3L, 58, 70);
    violation();
  }

  @Test
  void seenValues_moreThanLostDequeuesAndOne_areAViolation() {
    for (int v = 1; v <= 3; v++) {
      enq(v, 0, 10);
      peek((long) v, 0, 20);
    }
    lost(0);
    violation(
        7,
        "1, 2 and 3 were all seen at the front, and no completed operation dequeued any of them;"
            + " only one dequeue without known result had been called.");
  }

  @Test
  void seenValues_asManyAsLostDequeuesAndOne_areFine() {
    for (int v = 1; v <= 12; v++) {
      enq(v, 0, 10);
      peek((long) v, 0, 20);
    }
    for (int k = 0; k < 11; k++) {
      lost(k);
    }
    linearizable();
  }

  /**
   * The core keeps as many unmatched values as it takes, and no lost dequeue that came too late.
   */
  @Test
  void lostDequeues_tooFewForWhatWasAddedBefore_areAViolation() {
    enq(1, 0, 1);
    enq(2, 2, 3);
    enq(3, 4, 5);
    lost(6);
    enq(4, 7, 8);
    deq(4L, 9, 10);
    lost(11);
    lost(12);
    Violation no = violation();
    assertArrayEquals(new int[] {0, 1, 3, 4, 5}, no.core().operations());
    assertEquals(
        List.of(
            "1 and 2 were enqueued before 4's enqueue began, and no completed operation dequeued"
                + " them.",
            "When 4 had been dequeued, only one dequeue without known result had been called."),
        no.explanation().sentences());
  }

  /** The lost dequeue took 1, or 2 could not have left: neither is needed to see what is wrong. */
  @Test
  void lostDequeue_spentOnAnEarlierValue_isLeftOutWithIt() {
    enq(1, 0, 1);
    lost(2);
    enq(2, 3, 4);
    deq(2L, 5, 6);
    enq(3, 7, 8);
    enq(4, 9, 10);
    deq(4L, 11, 12);
    Violation no = violation();
    assertArrayEquals(new int[] {4, 5, 6}, no.core().operations());
    assertEquals(
        List.of(
            "3 was enqueued before 4's enqueue began, and no completed operation dequeued it.",
            "When 4 had been dequeued, no dequeue without known result had been called that had"
                + " not taken an earlier value."),
        no.explanation().sentences());
  }

  @Test
  void lostDequeues_tooFewForAnEmptyResult_areAViolation() {
    enq(1, 0, 1);
    enq(2, 2, 3);
    lost(4);
    deq(null, 5, 6);
    lost(7);
    Violation no = violation();
    assertArrayEquals(new int[] {0, 1, 2, 3, 4}, no.core().operations());
  }

  // ---- Large.

  /** A real queue, recorded with long overlaps; every witness is replayed by the verifier. */
  @Test
  void simulatedQueues_haveWitnesses() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      HistoryBuilder many = History.builder();
      long head = 0;
      long tail = 0;
      for (int i = 0; i < 3_000; i++) {
        long call = 10L * i - random.nextInt(80);
        long ret = 10L * i + random.nextInt(80);
        int dice = random.nextInt(8);
        Object front = head == tail ? null : (Object) head;
        if (dice < 3) {
          many.add(i, "enq", tail++, null, call, ret);
        } else if (dice == 7 && seed % 2 == 0) {
          many.add(i, "peek", null, front, call, ret);
        } else {
          many.add(i, "deq", null, front, call, ret);
          head += front == null ? 0 : 1;
        }
      }
      assertInstanceOf(Linearizable.class, check(many.build()).verdict());
    }
  }
}
