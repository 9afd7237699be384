package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Relaxed histories too large for the oracle: what decides them by itself, counting, leaving order
 * open or settling who stutters, against general search, which does none of that.
 */
class RelaxedAtSizeTest {
  private static final int LARGEST = 26;
  private static final int DEGREES = 4;
  private static final Limits LIMITS = Limits.none().withStates(5_000);

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "queue, head-late",
    "queue, overtaken",
    "queue, restricted",
    "queue, quasi",
    "queue, quasi-literal",
    "queue, stutter",
    "stack, out-of-order",
    "stack, head-late",
    "stack, overtaken",
    "stack, restricted",
    "stack, quasi",
    "stack, quasi-literal",
    "stack, stutter",
    "priority-queue, out-of-order",
    "priority-queue, head-late",
    "priority-queue, overtaken",
    "priority-queue, restricted",
    "priority-queue, quasi",
    "priority-queue, quasi-literal",
    "priority-queue, stutter"
  })
  void deciders_agreeWithGeneralSearch(String type, String mode) {
    int count = Evidence.count(200, 10_000);
    RelaxedHistories histories = new RelaxedHistories(type, LARGEST);
    int compared = 0;
    int violations = 0;
    for (int seed = 0; seed < count; seed++) {
      History history = histories.next(8_000_000 + seed);
      Spec<?> spec = Relaxation.parse(mode + ":" + seed % DEGREES).relax(Specs.named(type));
      Verdict expected = decide(history, spec, Algorithm.SEARCH);
      Verdict found = decide(history, spec, Algorithm.AUTO);
      if (expected instanceof Verdict.Undecided || found instanceof Verdict.Undecided) {
        continue;
      }
      assertEquals(
          expected.getClass(), found.getClass(), () -> spec.name() + "\n" + Text.of(history));
      compared++;
      violations += found instanceof Verdict.Violation ? 1 : 0;
    }
    System.out.printf(
        "%s %s: %,d histories up to %d operations, %,d decided by both, %,d violations%n",
        type, mode, count, LARGEST, compared, violations);
    assertTrue(compared > 0.6 * count, "decided by both: " + compared);
    assertTrue(violations > 0 && violations < compared, "nothing was put to test");
  }

  private static Verdict decide(History history, Spec<?> spec, Algorithm algorithm) {
    CheckResult result =
        Plumbline.checker(spec)
            .algorithm(algorithm)
            .limits(LIMITS)
            .threads(1)
            .minimize(false)
            .verify(false)
            .check(history);
    return result.verdict();
  }
}
