package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import org.junit.jupiter.api.Test;

class MutationsTest {
  private final History history =
      History.builder()
          .add(0, "write", 1, null, 0, 1)
          .add(0, "read", null, 1, 2, 3)
          .add(1, "read", null, 0, 2, 3)
          .addPending(1, "write", 2, 4)
          .build();

  @Test
  void eachChangesWhatItSays() {
    assertEquals(Operation.of("read", null, 9L), Mutations.withOutput(history, 1, 9L).operation(1));
    History swapped = Mutations.swapOutputs(history, 1, 2);
    assertEquals(0L, swapped.operation(1).output());
    assertEquals(1L, swapped.operation(2).output());
    assertEquals(3, Mutations.drop(history, 0).size());
    assertTrue(Mutations.makePending(history, 0).pending(0));
    assertEquals(7, Mutations.withTimes(history, 0, 5, 7).ret(3));
    assertEquals(history, Mutations.withOutput(history, 3, 1L));
  }

  @Test
  void randomOnes_alwaysGiveAHistory() {
    History h = history;
    for (long seed = 0; seed < 2_000; seed++) {
      h = h.size() < 2 ? history : Mutations.any(h, seed);
    }
    assertTrue(h.size() <= 4);
  }

  @Test
  void shrinker_findsTheTwoOperationsThatMatter() {
    History large =
        HistoryGenerator.generate(
            new Toys.Queue(),
            Toys.QUEUE,
            GeneratorOptions.of(40, 3, 5)
                .withViolation(true)
                .withShape(GeneratorOptions.Shape.SEQUENTIAL));
    History small = Shrinker.shrink(large, h -> !Oracle.linearizable(h, new Toys.Queue()));
    assertEquals(1, small.size(), () -> Text.of(small));
    History pair =
        Shrinker.shrink(
            large,
            h ->
                h.size() >= 2
                    && h.name(0).equals("enq")
                    && !Oracle.linearizable(h, new Toys.Queue()));
    assertEquals(2, pair.size(), () -> Text.of(pair));
    assertEquals(0, pair.call(0));
  }
}
