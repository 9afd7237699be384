package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import dev.plumbline.testkit.GeneratorOptions.Shape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Search on histories too large for the oracle, whose verdicts are known because they were made
 * that way. An answer other than the known one is an error; giving up is not, but must stay rare.
 */
class SearchAtSizeTest {
  private static final Limits LIMITS = Limits.none().withStates(200_000);

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void verdictsAreTheOnesBuiltIn(String name, Spec<?> spec) {
    int rounds = Evidence.count(4, 30);
    int undecided = 0;
    for (int seed = 0; seed < rounds; seed++) {
      GeneratorOptions options =
          GeneratorOptions.of(300, 2 + seed % 4, seed)
              .withValues(seed % 3 == 0 ? 0 : 5)
              .withPending(seed % 2 == 0 ? 0 : 0.02)
              .withTies(seed % 3 == 1 ? 0.2 : 0);
      undecided += check(spec, options, true) ? 0 : 1;
      undecided += check(spec, options.withViolation(true), false) ? 0 : 1;
    }
    assertTrue(undecided <= rounds / 2, undecided + " of " + 2 * rounds + " undecided");
  }

  private static boolean check(Spec<?> spec, GeneratorOptions options, boolean linearizable) {
    History history = HistoryGenerator.generate(spec, options);
    Checker checker = Plumbline.checker(spec).algorithm(Algorithm.SEARCH).threads(1).limits(LIMITS);
    Verdict verdict = checker.check(history).verdict();
    if (verdict instanceof Verdict.Undecided) {
      return false;
    }
    assertEquals(linearizable, verdict instanceof Linearizable, options.toString());
    return true;
  }

  @ParameterizedTest
  @ValueSource(strings = {"register", "set", "map", "counter"})
  void moreOperationsOpenThanAWordHasBits(String name) {
    Spec<?> spec = Specs.named(name);
    List<String> kinds = OperationMixes.forSpec(spec).violations();
    for (int seed = 0; seed < 20; seed++) {
      GeneratorOptions wide =
          GeneratorOptions.of(200, 150, seed)
              .withKeys(1)
              .withValues(0)
              .withShape(seed % 2 == 0 ? Shape.ALL_CONCURRENT : Shape.UNIFORM);
      check(spec, wide, true);
      check(spec, wide.withViolation(kinds.get(kinds.size() - 1)), false);
    }
  }

  /** Forgetting failed configurations costs time and changes nothing else. */
  @ParameterizedTest
  @ValueSource(strings = {"register", "queue", "stack", "map"})
  void forgettingChangesNoVerdict(String name) {
    Spec<?> spec = Specs.named(name);
    SmallHistories histories = new SmallHistories(spec);
    for (int seed = 0; seed < Evidence.count(2_000, 50_000); seed++) {
      History history = histories.next(seed);
      Checker checker =
          Plumbline.checker(spec).algorithm(Algorithm.SEARCH).threads(1).minimize(false);
      Verdict expected = checker.check(history).verdict();
      Verdict forgetful =
          checker.limits(Limits.none().withCache(1 + seed % 4)).check(history).verdict();
      assertEquals(expected.getClass(), forgetful.getClass(), name + ", seed " + seed);
    }
  }

  @Test
  void aMillionOperations() {
    Spec<?> spec = Specs.named("register");
    History history =
        HistoryGenerator.generate(spec, GeneratorOptions.of(1_000_000, 10, 1).withValues(5));
    CheckResult result =
        Plumbline.checker(spec)
            .algorithm(Algorithm.SEARCH)
            .limits(Limits.none().withTime(Duration.ofSeconds(60)))
            .check(history);
    assertInstanceOf(Linearizable.class, result.verdict());
    assertTrue(result.verified());
  }

  /** A thousand elements deep, so that states that share structure are compared and hashed. */
  @ParameterizedTest
  @ValueSource(strings = {"stack", "queue", "priority-queue", "deque"})
  void deepContainers(String name) {
    Spec<?> spec = Specs.named(name);
    GeneratorOptions deep = GeneratorOptions.of(20_000, 2, 1).withShape(Shape.DEEP);
    check(spec, deep, true);
    History sequential =
        HistoryGenerator.generate(
            spec, GeneratorOptions.of(100_000, 1, 1).withShape(Shape.SEQUENTIAL));
    assertInstanceOf(Linearizable.class, Plumbline.check(sequential, spec));
    History bad =
        HistoryGenerator.generate(
            spec, GeneratorOptions.of(2_000, 1, 1).withShape(Shape.SEQUENTIAL).withViolation(true));
    assertInstanceOf(Violation.class, Plumbline.check(bad, spec));
  }
}
