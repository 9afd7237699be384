package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import org.junit.jupiter.api.Test;

class WitnessCheckTest {
  private final History history =
      History.builder()
          .add(0, "write", 1, null, 0, 1)
          .add(0, "read", null, 1, 2, 3)
          .addPending(1, "write", 2, 2)
          .build();

  private void problem(String expected, int... order) {
    String found = WitnessCheck.problem(history, new Toys.Register(), order).orElse("none");
    assertTrue(found.contains(expected), found);
  }

  @Test
  void witnesses_passWithAndWithoutPending() {
    problem("none", 0, 1);
    problem("none", 0, 1, 2);
  }

  @Test
  void everyKindOfErrorIsNamed() {
    problem("missing", 0);
    problem("twice", 0, 0, 1);
    problem("no operation 7", 0, 7, 1);
    problem("is placed after", 1, 0);
    problem("illegal", 0, 2, 1);
    assertEquals(3, history.size());
  }
}
