package dev.plumbline.core;

import static dev.plumbline.core.HistoryText.history;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.LeftThreads;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.SpecException;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Verdict.Undecided;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CheckerTest {
  private static final Spec<?> REGISTER = Specs.named("register");

  @Test
  void aWitnessHasThePendingWriteThatWasSeen() {
    History h = history("[0,...] write(1); [5,9] read() -> 1");
    Linearizable yes = assertInstanceOf(Linearizable.class, Plumbline.check(h, REGISTER));
    assertArrayEquals(new int[] {0, 1}, yes.witness().toArray());
  }

  /** An idle pending write is needed to hide another one; found by random comparison. */
  @Test
  void aPendingWriteThatChangesNothingMayHideAnother() {
    History h =
        history(
            """
                [0,0]   cas([1,3]) -> true
                [0,0]   write(2)
                [0,...] write(1)
                [1,1]   cas([3,1]) -> true
                """);
    assertInstanceOf(Linearizable.class, Plumbline.check(h, Specs.withInitial("register", 1L)));
  }

  @Test
  void theCoreOfAStaleReadIsWhatOneNeedsToSeeIt() {
    HistoryBuilder b = History.builder();
    for (long i = 0; i < 100; i++) {
      b.add(0, "write", i, null, 10 * i, 10 * i + 5);
      b.add(1, "read", null, i, 10 * i + 6, 10 * i + 9);
    }
    b.add(2, "read", null, 50, 2000, 2001);
    Violation no = assertInstanceOf(Violation.class, Plumbline.check(b.build(), REGISTER));
    assertTrue(no.core().verified());
    assertEquals(3, no.core().operations().length, no.explanation().toString());
    assertTrue(no.explanation().toString().contains("read() -> 50"), no.explanation().toString());
  }

  @Test
  void aMalformedHistoryGetsNoVerdict() {
    History h =
        history(
            """
                [0,1] t0 wrte(1)
                [2,3] t0 cas(1) -> true
                [4,5] t0 cas([1,2]) -> 7
                [6,7] t0 write(1) -> 42
                """);
    MalformedHistoryException e =
        assertThrows(MalformedHistoryException.class, () -> Plumbline.check(h, REGISTER));
    assertEquals(
        List.of(Rule.UNKNOWN_OPERATION, Rule.WRONG_INPUT, Rule.WRONG_OUTPUT, Rule.WRONG_OUTPUT),
        e.problems().stream().map(Problem::rule).toList());
    assertTrue(e.getMessage().contains("did you mean write?"), e.getMessage());
  }

  @Test
  void objectsAreIndependent() {
    History h =
        History.builder()
            .addTo("x", 0, "write", 1, null, 0, 1)
            .addTo("y", 0, "read", null, 1, 2, 3)
            .build();
    Violation no = assertInstanceOf(Violation.class, Plumbline.check(h, REGISTER));
    assertArrayEquals(new int[] {1}, no.core().operations());
  }

  @Test
  void moreThanSixtyFourOperationsMayBeOpen() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 150; i++) {
      b.add(i, "increment", null, i + 1, 0, 1000);
    }
    Spec<?> counter = Specs.named("counter");
    assertInstanceOf(Linearizable.class, Plumbline.check(b.build(), counter));
    HistoryBuilder wide = History.builder();
    for (int i = 0; i < 200; i += 2) {
      wide.add(i, "write", i, null, 0, 1000);
      wide.add(i + 1, "read", null, i, 0, 1000);
    }
    assertInstanceOf(Linearizable.class, Plumbline.check(wide.build(), REGISTER));
    wide = History.builder();
    for (int i = 0; i < 200; i += 2) {
      wide.add(i, "write", i, null, 0, 1000);
      wide.add(i + 1, "read", null, i + 1, 0, 1000);
    }
    assertInstanceOf(Violation.class, Plumbline.check(wide.build(), REGISTER));
  }

  @Test
  void theVerdictDoesNotDependOnThreads() {
    HistoryBuilder b = History.builder();
    for (int k = 0; k < 40; k++) {
      b.addTo(k, k, "write", 1, null, 0, 1);
      b.addTo(k, k, "read", null, k % 10 == 7 ? 2 : 1, 2, 3);
    }
    History h = b.build();
    CheckResult one = Plumbline.checker(REGISTER).threads(1).check(h);
    for (int i = 0; i < 20; i++) {
      CheckResult many = Plumbline.checker(REGISTER).threads(4).check(h);
      assertArrayEquals(core(one), core(many));
      assertEquals(one.states(), many.states());
    }
  }

  private static int[] core(CheckResult result) {
    return assertInstanceOf(Violation.class, result.verdict()).core().operations();
  }

  /** What a monitor refutes without saying where: to begin with, it is looked for early. */
  @Test
  void theCoreDoesNotDependOnWhenTimeBegan() {
    // When 3 is peeked at, one of two 2 is still there.
    History h =
        history(
            """
                [0,1]   insert(2)
                [2,3]   insert(5)
                [4,5]   insert(2)
                [6,7]   poll() -> 2
                [8,9]   insert(3)
                [10,11] insert(7)
                [12,13] peek() -> 3
                [14,15] insert(2)
                [16,17] peek() -> 2
                [18,19] poll() -> 2
                [20,21] poll() -> 3
                [22,23] poll() -> 5
                [24,25] poll() -> 7
                """);
    HistoryBuilder earlier = History.builder();
    for (int i = 0; i < h.size(); i++) {
      Operation op = h.operation(i);
      earlier.add(i, op.name(), op.input(), op.output(), h.call(i) - 5000, h.ret(i) - 5000);
    }
    Spec<?> queue = Specs.named("priority-queue");
    int[] core = core(Plumbline.checker(queue).check(h));
    assertEquals(5, core.length);
    assertArrayEquals(core, core(Plumbline.checker(queue).check(earlier.build())));
  }

  // ---- Budgets.

  /** A queue history whose violation plain search does not find soon. */
  private static History hard() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 14; i++) {
      b.add(i, "enq", i, null, 0, 100);
    }
    for (int i = 0; i < 14; i++) {
      b.add(100 + i, "deq", null, i == 13 ? 99 : i, 200, 300);
    }
    return b.build();
  }

  @Test
  void limitsEndInUndecided() {
    Checker checker =
        Plumbline.checker(Specs.named("queue"))
            .algorithm(Algorithm.SEARCH)
            .rules(EnumSet.noneOf(SearchRule.class));
    assertUndecided(Reason.STATES, checker.limits(Limits.none().withStates(5_000)).check(hard()));
    assertUndecided(Reason.MEMORY, checker.limits(Limits.none().withMemory(200_000)).check(hard()));
    assertUndecided(
        Reason.TIME, checker.limits(Limits.none().withTime(Duration.ofMillis(300))).check(hard()));
  }

  private static void assertUndecided(Reason reason, CheckResult result) {
    Undecided undecided = assertInstanceOf(Undecided.class, result.verdict());
    assertEquals(reason, undecided.reason(), undecided.message());
  }

  @Test
  void timeCountsSinceTheMomentThatIsSaid() {
    Checker checker =
        Plumbline.checker(Specs.named("queue"))
            .limits(Limits.none().withTime(Duration.ofMinutes(1)));
    long longAgo = System.nanoTime() - Duration.ofMinutes(2).toNanos();
    Undecided undecided =
        assertInstanceOf(Undecided.class, checker.since(longAgo).check(hard()).verdict());
    assertEquals(Reason.TIME, undecided.reason());
    assertTrue(undecided.message().startsWith("the time limit of 60 s ended"), undecided.message());
  }

  @Test
  void endedHeap_isNotToldAsTheLimitOfMemory() {
    Budget budget = new Budget(Limits.none().withMemory(1L << 40));
    assertEquals("the memory limit of 1048576 MB ended", budget.describe(Reason.MEMORY));
    budget.heapEnded();
    assertEquals(Limits.heapEnded(), budget.describe(Reason.MEMORY));
  }

  @Test
  void aSmallCacheChangesNoVerdict() {
    History bad =
        history(
            """
                [0,10]  t0 enq(1)
                [0,10]  t1 enq(2)
                [0,10]  t2 enq(3)
                [11,20] t0 deq() -> 1
                [21,30] t1 deq() -> 2
                [31,40] t2 deq() -> 1
                """);
    Checker plain =
        Plumbline.checker(Specs.named("queue"))
            .algorithm(Algorithm.SEARCH)
            .rules(EnumSet.noneOf(SearchRule.class));
    for (long entries : new long[] {1, 2, 7, 1_000}) {
      Verdict verdict = plain.limits(Limits.none().withCache(entries)).check(bad).verdict();
      assertInstanceOf(Violation.class, verdict);
    }
  }

  /** A step that never returns, but asks as rewritten classes do. */
  private static final class Asking implements Spec<Integer> {
    private volatile Thread thread;

    @Override
    public String name() {
      return "asking";
    }

    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public Step<Integer> step(Integer state, Operation op) {
      thread = Thread.currentThread();
      while (true) {
        LeftThreads.here();
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void whatIsLeftBehindEndsIfItAsks() throws InterruptedException {
    Asking asking = new Asking();
    Limits limits = Limits.none().withTime(Duration.ofMillis(200));
    assertUndecided(
        Reason.TIME, Plumbline.checker(asking).limits(limits).check(history("[0,1] ask()")));
    asking.thread.join(TimeUnit.MINUTES.toMillis(1));
    assertFalse(asking.thread.isAlive());
  }

  /** A specification that does not return before the morning, or before nobody waits any more. */
  private static final class Sleeper implements Spec<Integer> {
    private static final long MINUTES = 5;

    private final CountDownLatch morning = new CountDownLatch(1);
    private volatile boolean overslept;

    @Override
    public String name() {
      return "sleeper";
    }

    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public Step<Integer> step(Integer state, Operation op) {
      boolean woken = false;
      while (!woken && !overslept) {
        try {
          woken = morning.await(MINUTES, TimeUnit.MINUTES);
          overslept = !woken;
        } catch (InterruptedException e) {
          // Not heeding it is what makes it sleep on.
        }
      }
      return Step.to(state);
    }
  }

  @Test
  void aSpecificationThatDoesNotReturnIsLeftBehind() {
    History h = history("[0,1] nap()");
    Sleeper sleeper = new Sleeper();
    assertUndecided(
        Reason.TIME,
        Plumbline.checker(sleeper).limits(Limits.none().withTime(Duration.ofMillis(200))).check(h));
    assertFalse(sleeper.overslept, "answered only when the specification had returned");
    sleeper.morning.countDown();
  }

  /** A coin that may land on either side, and then stays. */
  private record Coin() implements Spec<String> {
    @Override
    public String name() {
      return "coin";
    }

    @Override
    public String initial() {
      return "air";
    }

    @Override
    public Step<String> step(String state, Operation op) {
      return switch (op.name()) {
        case "toss" -> Step.toOneOf(List.of("heads", "tails"));
        case "look" -> Step.answer(op, state, state);
        default -> throw new IllegalArgumentException("no " + op.name());
      };
    }
  }

  @Test
  void nondeterministicSpecificationsAreFollowedAsSets() {
    History fine =
        history(
            """
                [0,1] t0 toss()
                [2,3] t0 look() -> "tails"
                [4,5] t0 look() -> "tails"
                """);
    assertInstanceOf(Linearizable.class, Plumbline.check(fine, new Coin()));
    History turned =
        history(
            """
                [0,1] t0 toss()
                [2,3] t0 look() -> "tails"
                [4,5] t0 look() -> "heads"
                """);
    assertInstanceOf(Violation.class, Plumbline.check(turned, new Coin()));
  }

  @Test
  void aFailingSpecificationIsNamed() {
    History h = history("[0,1] flip()");
    SpecException e = assertThrows(SpecException.class, () -> Plumbline.check(h, new Coin()));
    assertTrue(e.getMessage().startsWith("the specification coin failed on flip()"));
  }
}
