package dev.plumbline.subjects.multiword;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.PersistentMultiWord.Outcome;
import dev.plumbline.subjects.PowerFailure;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The power fails at every step of small runs, and all that threads saw before and after it, and
 * what recovery reported, is compared with every order that operations can have had.
 */
class EveryStepTest {
  private static final boolean DEEP = "deep".equals(System.getProperty("plumbline.evidence"));

  /** Runs of three threads, tried with a failure at each of their steps. */
  private static final int RUNS = DEEP ? 60 : 3;

  /** A defect must show in so many. */
  private static final int MOST_RUNS = 5_000;

  static Stream<Arguments> defects() {
    return Stream.of(
        defect("without flush", MwcasWithoutFlush::new),
        defect("without roll forward", MwcasWithoutRollForward::new),
        defect("dirty mismatch", MwcasWithDirtyMismatch::new),
        defect("stale swap", MwcasWithStaleSwap::new),
        defect("unclaimed words", MwcasWithUnclaimedWords::new));
  }

  private static Arguments defect(String name, RandomRun.Maker maker) {
    return Arguments.of(name, maker);
  }

  @Test
  void correctMemory_powerCutAtEveryStep_isDurableAndDetectable() {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (int seed = 0; seed < RUNS; seed++) {
      long steps = new RandomRun(TwoLevelMultiWord::new, seed, RandomRun.NEVER).steps;
      for (long step = 0; step <= steps; step++) {
        RandomRun run = new RandomRun(TwoLevelMultiWord::new, seed, step);
        String when = "seed " + seed + ", step " + step;
        assertTrue(run.isDurable(), () -> when + ": " + run);
        run.calls.stream().filter(c -> c.outcome() != null).forEach(c -> outcomes.add(c.outcome()));
        assertTrue(run.isDetectable(), () -> when + ", with reports: " + run);
      }
    }
    assertEquals(EnumSet.allOf(Outcome.class), outcomes);
  }

  /** Some defects have to do with crashes, others need a schedule that is rare. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("defects")
  void defect_powerCutAtEveryStep_isCaught(String name, RandomRun.Maker maker) {
    for (int seed = 0; seed < MOST_RUNS; seed++) {
      RandomRun whole = new RandomRun(maker, seed, RandomRun.NEVER);
      if (!whole.isDurable()) {
        return;
      }
      for (long step = 0; seed < RUNS && step <= whole.steps; step++) {
        if (!new RandomRun(maker, seed, step).isDurable()) {
          return;
        }
      }
    }
    throw new AssertionError(name + " was not caught in " + MOST_RUNS + " runs");
  }

  /** Where nobody has seen anything of an update, it may be lost, but not reported as done. */
  @Test
  void withoutRollForward_reportOfSuccess_isFoundFalse() {
    for (int seed = 0; seed < MOST_RUNS; seed++) {
      for (long step = 0; step <= 400; step++) {
        RandomRun run = new RandomRun(MwcasWithoutRollForward::new, seed, step);
        if (run.isDurable() && !run.isDetectable()) {
          return;
        }
      }
    }
    throw new AssertionError("no report was found false");
  }

  @Test
  void oneUpdate_powerCutAtEveryStep_isReportedAsItIs() {
    int[] all = {0, 1, 2};
    long[] next = {1, 2, 3};
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (int step = 0; step < 200; step++) {
      TwoLevelMultiWord memory = new TwoLevelMultiWord(3, MultiWords.ENTRANCES, new Power());
      memory.cutPowerAfter(step);
      boolean interrupted = false;
      try {
        assertTrue(memory.mwcas(7, all, new long[3], next));
      } catch (PowerFailure cut) {
        interrupted = true;
      }
      memory.restart(step);
      Outcome outcome = memory.outcome(7);
      outcomes.add(outcome);
      assertFalse(!interrupted && outcome != Outcome.ROLLED_FORWARD);
      assertArrayEquals(
          outcome == Outcome.ROLLED_FORWARD ? next : new long[3], memory.read(all), "step " + step);
    }
    assertEquals(EnumSet.of(Outcome.ROLLED_FORWARD, Outcome.ROLLED_BACK), outcomes);
  }
}
