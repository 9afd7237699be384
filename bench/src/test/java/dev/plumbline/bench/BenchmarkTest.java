package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.testkit.Evidence;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each benchmark at tiny size: it must run, and its contenders must agree. Nothing about time. */
final class BenchmarkTest {
  /** They explore, start Spark or let threads run for a while, so in deep runs only. */
  private static final Set<Benchmark> LONG =
      EnumSet.of(
          Benchmark.EXPLORE,
          Benchmark.EXPLORE_ROUND_UP,
          Benchmark.HUNT,
          Benchmark.SPARK,
          Benchmark.DERIVED_SET);

  @ParameterizedTest
  @EnumSource
  void runsAndItsContendersAgree(Benchmark benchmark) {
    assumeTrue(Evidence.deep() || !LONG.contains(benchmark), "long even at tiny size");
    List<Table> tables = benchmark.run(Size.TINY);
    assertFalse(tables.isEmpty());
    for (Table table : tables) {
      assertTrue(table.size() > 0, table.title());
      assertTrue(table.toString().lines().count() >= table.size() + 4, table.title());
    }
  }

  @Test
  void contendersAgreeOnTheComparedHistories() {
    int violations = 0;
    for (Question question : new BenchmarkHistories(Size.TINY).comparison()) {
      Decision ours = Contender.SEARCH.decide(question, Duration.ofMinutes(5), () -> {});
      assertTrue(ours.decided(), question.name());
      for (Contender contender : Contender.values()) {
        Meter.agree(question, ours, contender.decide(question, Duration.ofMillis(100), () -> {}));
      }
      violations += ours.answer() == Answer.NO ? 1 : 0;
    }
    assertTrue(violations > 5, "violations: " + violations);
  }

  @Test
  void disagreementFails() {
    Question question = new BenchmarkHistories(Size.TINY).hornKroening();
    Decision yes = new Decision(Answer.YES, 1);
    Meter.agree(question, yes, new Decision(Answer.OUT_OF_TIME, 1));
    assertThrows(
        IllegalStateException.class, () -> Meter.agree(question, yes, new Decision(Answer.NO, 1)));
  }

  @Test
  void ablationHasEveryRule() {
    String text = SearchAblation.run(Size.TINY).get(0).toString();
    long variants =
        text.lines().skip(2).findFirst().orElseThrow().chars().filter(c -> c == '|').count();
    assertTrue(variants > SearchRule.values().length + 2, text);
  }
}
