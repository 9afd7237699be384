package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.bench.MonitorHistories.Shape;
import dev.plumbline.core.history.History;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The histories of the monitors' benchmark are what they are said to be. */
final class MonitorHistoriesTest {
  private static final int OPERATIONS = 60;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  @ParameterizedTest
  @EnumSource
  void everyShape_isLinearizable(MonitorType type) {
    for (Shape shape : Shape.values()) {
      if (type.has(shape)) {
        String name = type.title() + ", " + shape.title();
        History history = MonitorHistories.make(type, shape, OPERATIONS, 3);
        assertEquals(OPERATIONS, history.size(), name);
        Question question = new Question(name, type.spec(), () -> history);
        assertEquals(Answer.YES, Contender.SEARCH.decide(question, LIMIT, () -> {}).answer(), name);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void shapes_areWhatTheyAreCalled(MonitorType type) {
    History concurrent = MonitorHistories.make(type, Shape.ALL_CONCURRENT, OPERATIONS, 3);
    History sequential = MonitorHistories.make(type, Shape.SEQUENTIAL, OPERATIONS, 3);
    for (int i = 1; i < OPERATIONS; i++) {
      assertTrue(sequential.precedes(i - 1, i));
      for (int j = 0; j < OPERATIONS; j++) {
        assertTrue(!concurrent.precedes(i, j) && !concurrent.precedes(j, i));
      }
    }
    int lost = MonitorHistories.make(type, Shape.LOST, 50_000, 100).pendingCount();
    assertTrue(lost > 0 && lost < 100, "lost: " + lost);
    assertEquals(0, MonitorHistories.make(type, Shape.MIXED, OPERATIONS, 3).pendingCount());
  }
}
