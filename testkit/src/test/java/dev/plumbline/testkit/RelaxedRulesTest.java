package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rules of search that relaxed containers alone use, one by one: right, and worth their keep.
 */
class RelaxedRulesTest {
  private static final int DEGREES = 3;

  private static CheckResult search(History history, Spec<?> spec, Set<SearchRule> rules) {
    return Plumbline.checker(spec)
        .algorithm(Algorithm.SEARCH)
        .rules(rules)
        .threads(1)
        .minimize(false)
        .verify(false)
        .check(history);
  }

  @ParameterizedTest(name = "{0}: {1} {2}")
  @CsvSource({
    "PUT_OFF, queue, head-late",
    "PUT_OFF, queue, overtaken",
    "PUT_OFF, queue, restricted",
    "PUT_OFF, queue, segment",
    "PUT_OFF, stack, out-of-order",
    "PUT_OFF, stack, overtaken",
    "PUT_OFF, priority-queue, out-of-order",
    "PUT_OFF, priority-queue, overtaken",
    "DOMINATED_STATES, stack, head-late",
    "DOMINATED_STATES, stack, overtaken",
    "DOMINATED_STATES, stack, restricted",
    "SAFE, queue, overtaken",
    "SAFE, queue, segment",
    "SAFE, stack, out-of-order",
    "SAFE, stack, overtaken",
    "SAFE, priority-queue, out-of-order",
    "SAFE, priority-queue, overtaken"
  })
  void rule_losesNothingAndSavesStates(SearchRule rule, String type, String mode) {
    Set<SearchRule> without = EnumSet.complementOf(EnumSet.of(rule));
    Set<SearchRule> alone = EnumSet.of(SearchRule.SERVE_READERS, SearchRule.OUTLOOK, rule);
    int count = Evidence.count(300, 20_000);
    RelaxedHistories small = new RelaxedHistories(type, 9);
    for (int seed = 0; seed < count; seed++) {
      History history = small.next(6_000_000 + seed);
      Spec<?> spec = spec(type, mode, seed);
      boolean expected = new RelaxedOracle(type).order(mode, seed % DEGREES).allows(history);
      assertVerdict(
          expected, search(history, spec, EnumSet.allOf(SearchRule.class)), spec, history);
      assertVerdict(expected, search(history, spec, without), spec, history);
      assertVerdict(expected, search(history, spec, alone), spec, history);
    }
    // Larger ones, beyond the oracle, to see that there is something to save.
    RelaxedHistories large = new RelaxedHistories(type, 26);
    long with = 0;
    long more = 0;
    for (int seed = 0; seed < 2 * count; seed++) {
      History history = large.next(7_000_000 + seed);
      Spec<?> spec = spec(type, mode, seed);
      CheckResult all = search(history, spec, EnumSet.allOf(SearchRule.class));
      CheckResult others = search(history, spec, without);
      assertVerdict(others.verdict() instanceof Verdict.Linearizable, all, spec, history);
      with += all.states();
      more += others.states();
    }
    System.out.printf(
        "%s, %s %s: %,d histories, %,d states, %,d without the rule%n",
        rule, type, mode, 2 * count, with, more);
    assertTrue(with < more, "the rule saves nothing: " + with + " states, and " + more);
  }

  private static Spec<?> spec(String type, String mode, int seed) {
    return Relaxation.parse(mode + ":" + seed % DEGREES).relax(Specs.named(type));
  }

  private static void assertVerdict(
      boolean expected, CheckResult result, Spec<?> spec, History history) {
    assertEquals(
        expected,
        result.verdict() instanceof Verdict.Linearizable,
        () -> spec.name() + "\n" + Text.of(history));
  }
}
