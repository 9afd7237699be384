package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.testkit.Oracle;
import dev.plumbline.testkit.SmallHistories;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WglTest {
  private static final int HISTORIES = 1_000;
  private static final Duration LONG = Duration.ofMinutes(1);

  @ParameterizedTest
  @ValueSource(strings = {"register", "set", "queue", "stack", "map", "counter"})
  void decidesWhatTheOracleDecides(String name) {
    Spec<?> spec = Specs.named(name);
    SmallHistories histories = new SmallHistories(spec);
    int violations = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      History history = histories.next(seed);
      boolean linearizable = Oracle.linearizable(history, spec);
      violations += linearizable ? 0 : 1;
      String label = name + ", seed " + seed;
      Question question = new Question(label, spec, () -> history);
      Answer expected = linearizable ? Answer.YES : Answer.NO;
      Wgl wgl = new Wgl(Wgl.UNBOUNDED);
      assertEquals(expected, wgl.decide(question, LONG, () -> {}).answer(), label);
      assertEquals(expected, wgl.decide(question.whole(), LONG, () -> {}).answer(), label);
      assertEquals(expected, new Wgl(4).decide(question, LONG, () -> {}).answer(), label);
    }
    assertTrue(violations > HISTORIES / 20 && violations < HISTORIES, "violations: " + violations);
  }

  @ParameterizedTest
  @ValueSource(strings = {"register", "queue"})
  void givesUpInTime(String name) {
    BenchmarkHistories histories = new BenchmarkHistories(Size.FULL);
    ObjectType type = ObjectType.valueOf(name.toUpperCase(java.util.Locale.ROOT));
    Question hard = histories.make(name, type, 1000, 30, o -> o.withViolation("foreign"));
    Decision decision = new Wgl(Wgl.UNBOUNDED).decide(hard, Duration.ofMillis(50), () -> {});
    assertEquals(Answer.OUT_OF_TIME, decision.answer());
  }
}
