package dev.plumbline.core.monitor.queue;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.HistoryText;
import dev.plumbline.core.Judgment;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QueueMonitorTest {
  private static final Spec<?> QUEUE = Specs.named("queue");

  // ---- Two values.

  /** The dequeue of 5 had begun by then; it is its enqueue that had not. */
  @Test
  void front_beforeAnotherValueWasAdded_saysSo() {
    History h = history("[4,8] peek() -> 4; [6,9] deq() -> 5; [8,13] enq(4); [9,11] enq(5)");
    Judgment.byMonitor(QUEUE, h)
        .explained(
            4,
            "peek() -> 4 (A) saw 4 at the front, and enq(5) (D) began only after A had"
                + " returned; but deq() -> 5 (B) took 5, and nothing dequeued 4. Each would have to"
                + " leave the queue before the other.");
  }

  @Test
  void overtaking_isTwoValues() {
    HistoryBuilder h =
        HistoryText.builder("[0,1] enq(1); [2,3] enq(2); [4,5] deq() -> 2; [6,7] deq() -> 1");
    for (int v = 10; v < 30; v++) {
      h.add(v, "enq", v, null, 100L * v, 100L * v + 1);
      h.add(v, "deq", null, v, 100L * v + 2, 100L * v + 3);
    }
    Judgment.byMonitor(QUEUE, h)
        .explained(
            4,
            "deq() -> 2 (C) took 2, but 1 came first: enq(1) (A) had returned before enq(2)"
                + " (B) began, and deq() -> 1 (D) began only after C had returned.");
  }

  @Test
  void overlappingAdds_mayHaveHappenedInEitherOrder() {
    History h = history("[0,2] enq(1); [1,3] enq(2); [4,5] deq() -> 2; [6,7] deq() -> 1");
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  @Test
  void equalTimes_areConcurrent() {
    History h = history("[0,2] enq(1); [2,3] enq(2); [4,6] deq() -> 2; [6,7] deq() -> 1");
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  /** That 2 left, and 0 with it, shows a peek at 1: no pending dequeue was called by then. */
  @Test
  void overtakingThatThirdElementShows_withTooFewPendingDequeues_isToldInTwoSentences() {
    History h =
        history(
            """
                [0,0]   enq(0)
                [0,1]   enq(1)
                [1,1]   enq(2)
                [5,12]  deq() -> 2
                [5,8]   peek() -> 1
                [9,...] deq()
                [13,15] deq() -> 1
                """);
    Judgment.byMonitor(QUEUE, h)
        .explained(
            7,
            "peek() -> 1 (E) saw 1 at the front, but 0 was enqueued before enq(2) (C) began, no"
                + " completed operation dequeued it, and when it returned no pending dequeue had"
                + " been called that can have taken it.",
            "Yet deq() -> 2 (D) took 2, and deq() -> 1 (G) began only after D had returned.");
  }

  /** LiMo ignores enqueues that nothing dequeued, and says yes. */
  @Test
  void unmatchedEnqueue_beforeADequeuedOne_isAViolation() {
    History h = history("[0,1] enq(1); [2,3] enq(2); [4,5] deq() -> 2");
    Judgment.byMonitor(QUEUE, h)
        .explained(
            3,
            "deq() -> 2 (C) took 2, but 1 came first: enq(1) (A) had returned before enq(2)"
                + " (B) began, and nothing dequeued 1.");
  }

  /** LiMo says yes. */
  @Test
  void duplicateDequeue_isAViolation() {
    History h = history("[0,1] enq(1); [2,3] deq() -> 1; [4,5] deq() -> 1");
    Judgment.byMonitor(QUEUE, h)
        .explained(
            3,
            "deq() -> 1 (C) took 1, but so did deq() -> 1 (B), and 1 was added only once, by enq(1) (A).");
  }

  /** LiMo prints no verdict. */
  @Test
  void dequeueBeforeEnqueue_isAViolation() {
    History h = history("[0,1] deq() -> 1; [2,3] enq(1)");
    Judgment.byMonitor(QUEUE, h)
        .explained(
            2, "deq() -> 1 (A) returned before enq(1) (B) began, and nothing else added" + " 1.");
  }

  @Test
  void pendingEnqueue_thatWasSeen_isInTheWitness() {
    History h = history("[5,9] deq() -> 1; [0,...] enq(1); [0,...] enq(2)");
    assertEquals(2, Judgment.byMonitor(QUEUE, h).linearizable().witness().size());
  }

  // ---- Empty results.

  /** LiMo knows no empty results; fastlin puts the missing dequeue before them and says yes. */
  @Test
  void emptyResult_afterAnUnmatchedEnqueue_isAViolation() {
    History h = history("[1,2] enq(1); [5,6] deq() -> null");
    Judgment.byMonitor(QUEUE, h)
        .explained(
            2,
            "deq() -> null (B) found the queue empty, but 1 was in it all the while: enq(1)"
                + " (A) had returned before it began, and nothing took it.");
  }

  @Test
  void emptyResult_coveredByThreeValues_namesThem() {
    History h =
        history(
            """
            [0,1]   enq(1)
            [2,5]   enq(2)
            [8,11]  deq() -> 1
            [7,30]  deq() -> null
            [9,14]  enq(3)
            [16,21] deq() -> 2
            [31,33] deq() -> 3
            [3,40]  enq(4)
            [41,42] deq() -> 4
            """);
    Violation no = Judgment.byMonitor(QUEUE, h).violation();
    assertEquals(5, no.core().operations().length);
  }

  @Test
  void emptyResults_inMomentsBetweenValues_splitTheHistory() {
    History h =
        history(
            """
            [0,3]  enq(1)
            [1,9]  deq() -> null
            [2,5]  deq() -> 1
            [4,6]  peek() -> null
            [4,8]  enq(2)
            [7,10] deq() -> 2
            [9,10] deq() -> null
            """);
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  // ---- Peeks.

  @Test
  void peek_ofTheSecondValue_isAViolation() {
    History h =
        history(
            """
            [0,1] enq(1)
            [2,3] enq(2)
            [4,5] peek() -> 2
            [6,7] deq() -> 1
            [8,9] deq() -> 2
            """);
    Judgment.byMonitor(QUEUE, h)
        .explained(
            5,
            "peek() -> 2 (C) saw 2 at the front, but 1 came first: enq(1) (A) had returned"
                + " before enq(2) (B) began, and deq() -> 1 (D) began only after C had returned.");
  }

  @Test
  void peeks_ofTwoValuesInTurn_areAViolation() {
    History h =
        history(
            """
            [0,10]  enq(1)
            [0,10]  enq(2)
            [11,12] peek() -> 1
            [13,14] peek() -> 2
            [15,16] peek() -> 1
            """);
    Judgment.byMonitor(QUEUE, h).violation();
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
      Judgment judgment = Judgment.byMonitor(QUEUE, some);
      if (missing > 0) {
        judgment.linearizable();
      } else {
        Violation no = judgment.violation();
        assertEquals(
            List.of(
                "deq() -> 2 (D) took 2, but 1 came first: enq(1) -> null (A) had returned before"
                    + " enq(2) -> null (C) began.",
                "Yet D took 2, and deq() -> 3 (G) began only after D had returned, and peek() -> 3"
                    + " (E) saw 3 at the front, and deq() -> 1 (F) began only after E had"
                    + " returned."),
            no.explanation().sentences());
      }
    }
  }

  /** fastlin hangs. */
  @Test
  void peek_thatReturnedBeforeTheDequeue_isPlacedBeforeIt() {
    History h = history("[0,9] enq(1); [1,4] peek() -> 1; [2,7] deq() -> 1");
    Judgment.byMonitor(QUEUE, h).witness(0, 1, 2);
  }

  // ---- Lost dequeues: histories that refute simpler rules.

  @Test
  void lostDequeue_givenByAddCall_isRefuted() {
    History h =
        history("[0,5] enq(1); [1,2] enq(2); [3,6] enq(3); [4,...] deq(); [7,8] deq() -> 3");
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  @Test
  void lostDequeue_givenToTheLatestAdd_isRefuted() {
    History h = history("[0,2] enq(2); [1,...] deq(); [3,5] deq() -> null; [4,6] enq(1)");
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  @Test
  void lostDequeue_givenByAddReturnWhereValuesWereSeen_isRefuted() {
    History h =
        history(
            """
            [0,5]   enq(1)
            [1,3]   enq(2)
            [2,7]   peek() -> 1
            [4,9]   peek() -> 1
            [6,10]  peek() -> 2
            [8,...] deq()
            """);
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  @Test
  void lostDequeue_givenToSeenValuesFirst_isRefuted() {
    History h =
        history(
            """
            [0,...] deq()
            [1,4]   enq(1)
            [2,6]   enq(2)
            [3,7]   peek() -> 2
            [5,8]   deq() -> null
            """);
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  /** What had to be added before a seen value must be gone by the peek of any behind that. */
  @Test
  void lostDequeues_ofSeenValues_mindWhatWasAddedBeforeThoseAhead() {
    History h =
        history(
            """
            [0,4]    enq(3)
            [0,8]    enq(4)
            [3,...]  deq()
            [4,...]  deq()
            [5,26]   enq(2)
            [12,25]  enq(1)
            [23,35]  peek() -> 2
            [33,44]  peek() -> 1
            [37,...] deq()
            """);
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  @Test
  void lostDequeues_ofSeenValues_thatCannotTakeAll_areAViolation() {
    History h =
        history(
            """
            [8,11]   enq(5)
            [10,35]  enq(3)
            [14,34]  peek() -> 3
            [16,...] enq(2)
            [17,...] deq()
            [26,50]  peek() -> 2
            [41,...] deq()
            [58,70]  peek() -> 3
            """);
    Judgment.byMonitor(QUEUE, h).violation();
  }

  @Test
  void seenValues_moreThanLostDequeuesAndOne_areAViolation() {
    History h =
        history(
            """
            [0,10]  enq(1)
            [0,20]  peek() -> 1
            [0,10]  enq(2)
            [0,20]  peek() -> 2
            [0,10]  enq(3)
            [0,20]  peek() -> 3
            [0,...] deq()
            """);
    Judgment.byMonitor(QUEUE, h)
        .explained(
            7,
            "1, 2 and 3 were all seen at the front, and no completed operation dequeued any"
                + " of them, and only one pending dequeue had been called that can have taken one"
                + " of them.");
  }

  @Test
  void seenValues_asManyAsLostDequeuesAndOne_areFine() {
    HistoryBuilder h = History.builder();
    for (int v = 1; v <= 12; v++) {
      h.add(v, "enq", v, null, 0, 10);
      h.add(20 + v, "peek", null, v, 0, 20);
    }
    for (int k = 0; k < 11; k++) {
      h.addPending(40 + k, "deq", null, k);
    }
    Judgment.byMonitor(QUEUE, h).linearizable();
  }

  /**
   * The core keeps as many unmatched values as it takes, and no lost dequeue that came too late.
   */
  @Test
  void lostDequeues_tooFewForWhatWasAddedBefore_areAViolation() {
    History h =
        history(
            """
            [0,1]    enq(1)
            [2,3]    enq(2)
            [4,5]    enq(3)
            [6,...]  deq()
            [7,8]    enq(4)
            [9,10]   deq() -> 4
            [11,...] deq()
            [12,...] deq()
            """);
    Violation no = Judgment.byMonitor(QUEUE, h).violation(0, 1, 3, 4, 5);
    assertEquals(
        List.of(
            "deq() -> 4 (E) took 4, but 1 and 2 were enqueued before enq(4) (D) began, no completed"
                + " operation dequeued them, and when it returned only one pending dequeue had been"
                + " called that can have taken one of them."),
        no.explanation().sentences());
  }

  /** The lost dequeue took 1, or 2 could not have left: neither is needed to see what is wrong. */
  @Test
  void lostDequeue_spentOnAnEarlierValue_isLeftOutWithIt() {
    History h =
        history(
            """
            [0,1]   enq(1)
            [2,...] deq()
            [3,4]   enq(2)
            [5,6]   deq() -> 2
            [7,8]   enq(3)
            [9,10]  enq(4)
            [11,12] deq() -> 4
            """);
    Violation no = Judgment.byMonitor(QUEUE, h).violation(4, 5, 6);
    assertEquals(
        List.of(
            "deq() -> 4 (C) took 4, but 3 was enqueued before enq(4) (B) began, no completed"
                + " operation dequeued it, and when it returned no pending dequeue had been called"
                + " that can have taken it."),
        no.explanation().sentences());
  }

  @Test
  void lostDequeues_tooFewForAnEmptyResult_areAViolation() {
    History h =
        history("[0,1] enq(1); [2,3] enq(2); [4,...] deq(); [5,6] deq() -> null; [7,...] deq()");
    Judgment.byMonitor(QUEUE, h).violation(0, 1, 2, 3, 4);
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
      Judgment.byMonitor(QUEUE, many).linearizable();
    }
  }
}
