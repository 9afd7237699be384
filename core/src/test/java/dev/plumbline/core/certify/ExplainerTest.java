package dev.plumbline.core.certify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainerTest {
  @Test
  void exceptionWhereAValueShouldBe_isNoValueThatNobodyWrote() {
    Map<String, String> lookups =
        Map.of("queue", "deq", "stack", "peek", "priority-queue", "poll", "register", "read");
    lookups.forEach(
        (spec, lookup) -> {
          History history =
              History.builder()
                  .add(1, lookup, null, Thrown.answer(new IOException()), 0, 1)
                  .build();
          Violation no =
              assertInstanceOf(Violation.class, Plumbline.check(history, Specs.named(spec)), spec);
          assertEquals(
              history.showOperation(0)
                  + " (A) threw IOException, and the specification knows no exceptions.",
              no.explanation().sentences().get(0));
        });
  }

  @Test
  void valueThatNobodyWrote_isToldAsOne() {
    History history = History.builder().add(1, "deq", null, 7L, 0, 1).build();
    Violation no =
        assertInstanceOf(Violation.class, Plumbline.check(history, Specs.named("queue")));
    assertEquals("deq() -> 7 (A) took 7, but nothing ever added it.", no.explanation().toString());
  }
}
