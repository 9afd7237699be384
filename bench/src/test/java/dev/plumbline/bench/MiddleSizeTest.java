package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.Evidence;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import dev.plumbline.testkit.Mutations;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Search and the published algorithm agree on histories of 40 to 100 operations, too large for the
 * oracle: as generated, and with one or two things changed.
 */
final class MiddleSizeTest {
  private static final int STATES = 300_000;
  private static final Duration HANGS = Duration.ofMinutes(5);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "register",
        "map",
        "set",
        "queue",
        "stack",
        "priority-queue",
        "counter",
        "multiset"
      })
  void bothDecideTheSame(String name) {
    Spec<?> spec = Specs.named(name);
    int rounds = Evidence.count(600, 20_000);
    int decided = 0;
    int violations = 0;
    for (int seed = 0; seed < rounds; seed++) {
      History history = history(spec, seed);
      String label = name + ", seed " + seed;
      Question question = new Question(label, spec, () -> history);
      Question asked = seed % 2 == 0 ? question : question.whole();
      Answer published = new Wgl(Wgl.UNBOUNDED, STATES).decide(asked, HANGS, () -> {}).answer();
      Verdict ours = search(asked);
      if (published.decided() && !(ours instanceof Verdict.Undecided)) {
        decided++;
        violations += published == Answer.NO ? 1 : 0;
        assertEquals(published == Answer.YES, ours instanceof Verdict.Linearizable, label);
      }
    }
    System.out.printf(
        "%s: search and WGL agree on %d of %d histories, %d of them violations%n",
        name, decided, rounds, violations);
    assertTrue(decided > rounds / 2, "only " + decided + " of " + rounds + " decided by both");
    assertTrue(violations > rounds / 20, "only " + violations + " violations");
  }

  private static Verdict search(Question question) {
    return Plumbline.checker(question.spec())
        .algorithm(Algorithm.SEARCH)
        .partition(question.partition())
        .threads(1)
        .minimize(false)
        .limits(Limits.none().withStates(STATES))
        .check(question.history())
        .verdict();
  }

  private static History history(Spec<?> spec, int seed) {
    GeneratorOptions options =
        GeneratorOptions.of(40 + seed % 61, 2 + seed % 5, seed)
            .withValues(seed % 3 == 0 ? 0 : 3)
            .withKeys(2)
            .withPending(seed % 4 == 0 ? 0.05 : 0)
            .withTies(seed % 5 == 0 ? 0.3 : 0);
    History history = HistoryGenerator.generate(spec, options);
    for (int k = 0; k < seed % 3; k++) {
      history = Mutations.any(history, 31L * seed + k);
    }
    return history;
  }
}
