package dev.plumbline.subjects.multiword;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.PersistentMultiWord;
import dev.plumbline.subjects.PowerFailure;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The persistent memories, with the power cut at every step of small runs. */
class PowerFailureTest {
  private static final int SIZE = RandomRun.SIZE;
  private static final int[] ALL = {0, 1, 2};

  /** What caches may have written back by themselves. */
  private static final int CHANCES = 8;

  /** So many schedules find out each defect several times over. */
  private static final int SCHEDULES =
      "deep".equals(System.getProperty("plumbline.evidence")) ? 20_000 : 1_000;

  static Stream<Subject> persistent() {
    return MultiWords.subjects().stream().filter(s -> s.create() instanceof PersistentMultiWord);
  }

  /** An update that succeeds, one that fails, a swap, and all of that again. */
  private static List<Call> script() {
    return List.of(
        Call.mwcas(ALL, new long[] {0, 0, 0}, new long[] {1, 2, 3}),
        Call.mwcas(new int[] {0, 2}, new long[] {1, 2}, new long[] {8, 9}),
        Call.swap(new int[] {1, 2}, new long[] {4, 5}),
        Call.mwcas(new int[] {0, 1}, new long[] {1, 4}, new long[] {6, 4}));
  }

  @Test
  void oneThread_powerCutAtEveryStep_keepsWhatReturned() {
    assertEquals("", firstLoss(TwoLevelMultiWord::new));
  }

  @Test
  void withoutFlush_powerCutAtEveryStep_losesAnUpdate() {
    assertFalse(firstLoss(MwcasWithoutFlush::new).isEmpty());
  }

  @Test
  void withoutRollForward_powerCutAtEveryStep_losesAnUpdate() {
    assertFalse(firstLoss(MwcasWithoutRollForward::new).isEmpty());
  }

  /** The first step at which a failure destroys something; empty if there is none. */
  private static String firstLoss(RandomRun.Maker maker) {
    for (long chance = 0; chance < CHANCES; chance++) {
      boolean ended = false;
      for (int step = 0; !ended; step++) {
        TwoLevelMultiWord memory = maker.make(SIZE, MultiWords.ENTRANCES, new Power());
        memory.cutPowerAfter(step);
        long[] before = new long[SIZE];
        long[] after = before;
        ended = true;
        for (Call call : script()) {
          after = call.apply(before);
          try {
            call.run(memory);
          } catch (PowerFailure cut) {
            ended = false;
            break;
          }
          before = after;
        }
        memory.restart(chance);
        long[] found = memory.read(ALL);
        if (!Arrays.equals(found, before) && !Arrays.equals(found, after)) {
          return "step %d: %s is neither %s nor %s"
              .formatted(
                  step, Arrays.toString(found), Arrays.toString(before), Arrays.toString(after));
        }
      }
    }
    return "";
  }

  @Test
  void recovery_brokenOffAtEveryStep_canBeginAgain() {
    for (int step = 0; step < 150; step++) {
      boolean ended = false;
      for (int again = 0; !ended; again++) {
        TwoLevelMultiWord memory = new TwoLevelMultiWord(SIZE, MultiWords.ENTRANCES, new Power());
        memory.cutPowerAfter(step);
        try {
          script().get(0).run(memory);
        } catch (PowerFailure cut) {
          // As intended.
        }
        memory.lose(step);
        memory.cutPowerAfter(again);
        try {
          memory.recover();
          ended = true;
        } catch (PowerFailure cut) {
          memory.restart(again);
        }
        memory.cutPowerAfter(Long.MAX_VALUE);
        long[] found = memory.read(ALL);
        boolean all = Arrays.equals(found, new long[] {1, 2, 3});
        assertTrue(all || Arrays.equals(found, new long[SIZE]), Arrays.toString(found));
      }
    }
  }

  @Test
  void power_off_endsEveryOperation() {
    PersistentMultiWord memory = new TwoLevelMultiWord(SIZE, MultiWords.ENTRANCES, new Power());
    memory.cutPowerAfter(0);
    assertThrows(PowerFailure.class, () -> memory.read(ALL));
    assertThrows(PowerFailure.class, () -> memory.swap(ALL, new long[SIZE]));
    memory.restart(1);
    assertArrayEquals(new long[SIZE], memory.read(ALL));
  }

  @Test
  void threeThreads_anySchedule_areDurablyLinearizable() {
    assertEquals("", firstViolation(TwoLevelMultiWord::new));
  }

  @Test
  void defects_someSchedule_areViolations() {
    assertFalse(firstViolation(MwcasWithoutFlush::new).isEmpty(), "without flush");
    assertFalse(firstViolation(MwcasWithoutRollForward::new).isEmpty(), "without roll forward");
    assertFalse(firstViolation(MwcasWithDirtyMismatch::new).isEmpty(), "dirty mismatch");
    assertFalse(firstViolation(MwcasWithStaleSwap::new).isEmpty(), "stale swap");
    assertFalse(firstViolation(MwcasWithUnclaimedWords::new).isEmpty(), "unclaimed words");
  }

  private static String firstViolation(RandomRun.Maker maker) {
    for (int seed = 0; seed < SCHEDULES; seed++) {
      // A power failure in two runs of three.
      long failure = seed % 3 == 0 ? RandomRun.NEVER : new SplittableRandom(seed).nextInt(400);
      RandomRun run = new RandomRun(maker, seed, failure);
      if (!run.isDurable()) {
        return "seed " + seed + ": " + run;
      }
    }
    return "";
  }

  /** Threads move units between words, so the sum stays the same over all failures. */
  @Test
  void longRun_powerCutAtRandomPoints_keepsTheSum() {
    int size = 8;
    int[] all = {0, 1, 2, 3, 4, 5, 6, 7};
    TwoLevelMultiWord memory = new TwoLevelMultiWord(size, MultiWords.ENTRANCES, new Power());
    SplittableRandom seeds = new SplittableRandom(3);
    for (int era = 0; era < 60; era++) {
      memory.cutPowerAfter(seeds.nextInt(20_000));
      long seed = seeds.nextLong();
      Team.run(6, member -> moveUntilPowerFails(memory, new SplittableRandom(seed + member)));
      memory.restart(seed);
      assertEquals(0, Arrays.stream(memory.read(all)).sum(), "era " + era);
    }
  }

  private static void moveUntilPowerFails(PersistentMultiWord memory, SplittableRandom random) {
    try {
      while (true) {
        int[] pair = random.ints(0, 8).distinct().limit(2).toArray();
        long[] now = memory.read(pair);
        memory.mwcas(pair, now, new long[] {now[0] - 1, now[1] + 1});
      }
    } catch (PowerFailure end) {
      // The era is over.
    }
  }

  @ParameterizedTest
  @MethodSource("persistent")
  void swap_oneThread_answersWhatItReplaced(Subject subject) {
    PersistentMultiWord memory = (PersistentMultiWord) subject.create();
    int[] pair = {3, 1};
    assertArrayEquals(new long[] {0, 0}, memory.swap(pair, new long[] {7, -8}));
    assertArrayEquals(new long[] {7, -8}, memory.swap(pair, new long[] {1, 2}));
    assertArrayEquals(new long[] {2, 1}, memory.read(new int[] {1, 3}));
  }

  @Test
  void value_ofTooManyBits_isRefused() {
    PersistentMultiWord memory = new TwoLevelMultiWord(1, MultiWords.ENTRANCES, new Power());
    long[] large = {1L << 60};
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> memory.mwcas(new int[] {0}, new long[] {0}, large));
    assertEquals("value must fit 61 bits with its sign: 1152921504606846976", refused.getMessage());
  }
}
