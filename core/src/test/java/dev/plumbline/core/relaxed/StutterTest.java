package dev.plumbline.core.relaxed;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Histories of stuttering queues that need each of the arguments of {@link ForcedStutterSpec}. */
class StutterTest {
  private static boolean allows(History history, int k) {
    CheckResult result = Judgment.relaxed("queue", "stutter:" + k, history).result();
    assertTrue(result.verified());
    return result.verdict() instanceof Verdict.Linearizable;
  }

  /** One operation after the other, unless pending. */
  private static final class Sequence {
    private final HistoryBuilder builder = History.builder();
    private int time;

    Sequence enq(int value) {
      builder.add(0, "enq", value, null, time, time + 1);
      time += 2;
      return this;
    }

    Sequence deq(Integer value) {
      builder.add(0, "deq", null, value, time, time + 1);
      time += 2;
      return this;
    }

    Sequence lostDeq() {
      builder.add(1, "deq", null, null, time, History.PENDING);
      time += 2;
      return this;
    }

    History build() {
      return builder.build();
    }
  }

  @Test
  void enqueuesInTheWay_areLostInRunsOfAtMostK() {
    History lost = new Sequence().enq(1).enq(2).enq(3).enq(4).deq(4).build();
    assertEquals(false, allows(lost, 2));
    assertEquals(true, allows(lost, 3));
  }

  @Test
  void enqueuesInNobodysWay_endRuns() {
    // 4 and 5 stay behind 3, so nobody stutters after 1 and 2.
    History behind = new Sequence().enq(1).enq(2).enq(3).enq(4).enq(5).deq(3).build();
    assertEquals(true, allows(behind, 2));
    assertEquals(false, allows(behind, 1));
  }

  @Test
  void enqueueBeforeEmptyResult_isLost() {
    History empty = new Sequence().enq(1).deq(null).enq(2).enq(3).deq(null).build();
    assertEquals(false, allows(empty, 2));
    assertEquals(true, allows(empty, 3));
  }

  @Test
  void removesOfOneValue_stutterButTheLast() {
    History twice = new Sequence().enq(1).enq(2).deq(1).deq(1).deq(1).deq(2).build();
    assertEquals(false, allows(twice, 1));
    assertEquals(true, allows(twice, 2));
  }

  /** One of 11, 12 and 13 has an effect, and the lost dequeue takes it out of the way of 3. */
  @Test
  void lostRemove_takesWhatIsInTheWay() {
    Sequence without = new Sequence().enq(1).enq(2).deq(1).enq(11);
    assertEquals(false, allows(without.enq(12).enq(13).enq(3).deq(2).deq(3).build(), 2));
    Sequence with = new Sequence().enq(1).enq(2).deq(1).enq(11).lostDeq();
    History needed = with.enq(12).enq(13).enq(3).deq(2).deq(3).build();
    assertEquals(true, allows(needed, 2));
    assertEquals(false, allows(needed, 0));
  }

  /** 9 must be enqueued before 1, though the dequeue of 1 that returns first could do without. */
  @Test
  void whatIsRemovedAgainLater_doesNotLetAddsWait() {
    History again =
        history(
            """
                [0,10]  t0 enq(9)
                [0,10]  t1 enq(1)
                [0,10]  t2 deq() -> 9
                [0,5]   t3 deq() -> 1
                [20,30] t3 deq() -> 1
                """);
    assertEquals(true, allows(again, 1));
    assertEquals(false, allows(again, 0));
  }

  /** The sets of states that such a witness may lead through are far too large to follow. */
  @Test
  void longWitness_isVerifiedByItsPath() {
    Sequence all = new Sequence();
    for (int i = 0; i < 3_000; i += 2) {
      all.enq(i).enq(i + 1);
      if (i >= 90) {
        all.deq(i - 90).deq(i - 90);
      }
    }
    assertEquals(true, allows(all.build(), 2));
  }

  @Test
  void strictOrderOfWhatLeavesOnce_isRefutedByMonitor_unlessSearchIsAskedFor() {
    History swapped = new Sequence().enq(1).enq(2).deq(2).deq(1).build();
    assertEquals("monitor", Judgment.relaxed("queue", "stutter:" + 2, swapped).result().decider());
    CheckResult searched =
        Plumbline.checker(Relaxation.parse("stutter:2").relax(Specs.named("queue")))
            .algorithm(Algorithm.SEARCH)
            .check(swapped);
    assertTrue(searched.verdict() instanceof Verdict.Violation);
    assertEquals("search", searched.decider());
  }
}
