package dev.plumbline.core.certify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.certify.Reduction.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is left is a violation of which nothing more can be removed. */
class ReductionTest {
  @Test
  void minimize_anyReasons_leavesOneThatCannotShrink() {
    for (int seed = 0; seed < 20_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Integer> units = units(1 + random.nextInt(20));
      List<Set<Integer>> reasons = reasons(random, units.size());
      // Where the answer is unsure it is so again and again.
      int unsure = random.nextInt(3) == 0 ? random.nextInt(units.size()) : -1;
      List<Integer> left =
          Reduction.minimize(
              units,
              some ->
                  !violates(some, reasons)
                      ? Answer.YES
                      : some.size() == unsure ? Answer.UNDECIDED : Answer.NO);
      assertTrue(violates(left, reasons), "seed " + seed);
      for (Integer unit : left) {
        List<Integer> fewer = new ArrayList<>(left);
        fewer.remove(unit);
        assertFalse(
            violates(fewer, reasons) && fewer.size() != unsure,
            "seed " + seed + ": " + unit + " of " + left);
      }
    }
  }

  @Test
  void minimize_nothingNeeded_leavesNothing() {
    assertEquals(List.of(), Reduction.minimize(units(9), some -> Answer.NO));
    assertEquals(List.of(), Reduction.minimize(List.of(), some -> Answer.NO));
  }

  @Test
  void minimize_fewNeededNearTheEnd_triesFew() {
    int[] trials = {0};
    List<Integer> units = units(1_000);
    Set<Integer> needed = Set.of(990, 995, 999);
    List<Integer> left =
        Reduction.minimize(
            units,
            some -> {
              trials[0]++;
              return new HashSet<>(some).containsAll(needed) ? Answer.NO : Answer.YES;
            });
    assertEquals(List.of(990, 995, 999), left);
    assertTrue(trials[0] < 25, "trials: " + trials[0]);
  }

  private static List<Integer> units(int n) {
    return IntStream.range(0, n).boxed().toList();
  }

  private static List<Set<Integer>> reasons(SplittableRandom random, int units) {
    List<Set<Integer>> reasons = new ArrayList<>();
    for (int k = 0; k <= random.nextInt(4); k++) {
      Set<Integer> reason = new HashSet<>();
      for (int i = 0; i < random.nextInt(5); i++) {
        reason.add(random.nextInt(units));
      }
      reasons.add(reason);
    }
    return reasons;
  }

  private static boolean violates(List<Integer> some, List<Set<Integer>> reasons) {
    Set<Integer> set = new HashSet<>(some);
    return reasons.stream().anyMatch(set::containsAll);
  }
}
