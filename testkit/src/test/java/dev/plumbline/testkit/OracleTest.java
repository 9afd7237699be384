package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OracleTest {
  private static final Spec<?> REGISTER = new Toys.Register();
  private static final Spec<?> QUEUE = new Toys.Queue();

  @Test
  void empty_isLinearizable() {
    assertTrue(Oracle.linearizable(History.builder().build(), REGISTER));
  }

  @Test
  void overlappingRead_maySeeEitherValue() {
    for (long seen : new long[] {0, 1}) {
      History h =
          History.builder()
              .add(0, "write", 1, null, 0, 10)
              .add(1, "read", null, seen, 5, 15)
              .build();
      assertTrue(Oracle.linearizable(h, REGISTER), "read " + seen);
    }
  }

  @Test
  void laterRead_mustSeeTheWrite() {
    History h =
        History.builder().add(0, "write", 1, null, 0, 10).add(1, "read", null, 0, 11, 15).build();
    assertFalse(Oracle.linearizable(h, REGISTER));
  }

  @Test
  void equalTimes_areConcurrent() {
    History h =
        History.builder().add(0, "write", 1, null, 0, 10).add(1, "read", null, 0, 10, 15).build();
    assertTrue(Oracle.linearizable(h, REGISTER));
  }

  @Test
  void pending_mayTakeEffectOrNot() {
    for (long seen : new long[] {0, 1}) {
      History h =
          History.builder()
              .addPending(0, "write", 1, 0)
              .add(1, "read", null, seen, 100, 101)
              .build();
      assertTrue(Oracle.linearizable(h, REGISTER), "read " + seen);
    }
    History twice =
        History.builder()
            .addPending(0, "write", 1, 0)
            .add(1, "read", null, 1, 100, 101)
            .add(1, "read", null, 0, 102, 103)
            .build();
    assertFalse(Oracle.linearizable(twice, REGISTER));
  }

  @Test
  void pending_hasNoEffectBeforeItsCall() {
    History h =
        History.builder().add(1, "read", null, 1, 0, 1).addPending(0, "write", 1, 2).build();
    assertFalse(Oracle.linearizable(h, REGISTER));
  }

  @Test
  void pendingDequeue_mayTakeAnything() {
    History h =
        History.builder()
            .add(0, "enq", 1, null, 0, 1)
            .add(0, "enq", 2, null, 2, 3)
            .addPending(1, "deq", null, 4)
            .add(0, "deq", null, 2, 5, 6)
            .build();
    assertTrue(Oracle.linearizable(h, QUEUE));
    assertFalse(Oracle.linearizable(Mutations.drop(h, 2), QUEUE));
  }

  @Test
  void queue_isFirstInFirstOut() {
    History h =
        History.builder()
            .add(0, "enq", 1, null, 0, 1)
            .add(0, "enq", 2, null, 2, 3)
            .add(1, "deq", null, 2, 4, 5)
            .add(1, "deq", null, 1, 6, 7)
            .build();
    assertFalse(Oracle.linearizable(h, QUEUE));
  }

  @Test
  void objects_haveStatesOfTheirOwn() {
    History h =
        History.builder()
            .addTo("a", 0, "write", 1, null, 0, 1)
            .addTo("b", 0, "read", null, 0, 2, 3)
            .addTo("a", 0, "read", null, 1, 4, 5)
            .build();
    assertTrue(Oracle.linearizable(h, REGISTER));
    assertFalse(
        Oracle.linearizable(
            History.builder()
                .addTo("a", 0, "write", 1, null, 0, 1)
                .addTo("b", 0, "read", null, 1, 2, 3)
                .build(),
            REGISTER));
  }

  @Test
  void nondeterministic_exploresEveryOutcome() {
    for (long seen = 0; seen < 7; seen++) {
      History h =
          History.builder()
              .add(0, "add", null, null, 0, 1)
              .add(0, "add", null, null, 2, 3)
              .add(0, "get", null, seen, 4, 5)
              .build();
      assertEquals(2 <= seen && seen <= 4, Oracle.linearizable(h, new Toys.Fuzzy()), "get " + seen);
    }
  }

  @Test
  void synonymsAndEmptyAnswers_areUnderstood() {
    History h =
        History.builder()
            .add(0, "set", 1, "ok", 0, 1)
            .add(0, "write", 2, true, 2, 3)
            .add(0, "read", null, 2, 4, 5)
            .build();
    assertTrue(Oracle.linearizable(h, REGISTER));
  }

  @Test
  void tooManyOperations_areRefused() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 64; i++) {
      b.add(0, "write", i, null, 2L * i, 2L * i + 1);
    }
    History h = b.build();
    assertThrows(IllegalArgumentException.class, () -> Oracle.linearizable(h, REGISTER));
  }

  /** A second, even plainer writing of the definition; and every witness is replayed. */
  @Test
  void agreesWithTryingAllPermutations() {
    compare(new SmallHistories(REGISTER, Toys.REGISTER, 6), REGISTER);
    compare(new SmallHistories(QUEUE, Toys.QUEUE, 6), QUEUE);
    compare(new SmallHistories(new Toys.Fuzzy(), Toys.FUZZY, 6), new Toys.Fuzzy());
    compare(new SmallHistories(new Toys.Registers(), Toys.REGISTERS, 6), new Toys.Registers());
    Spec<?> lock = new Toys.Lock();
    compare(new SmallHistories(lock, OperationMixes.forSpec(lock), 6), lock);
  }

  private static void compare(SmallHistories histories, Spec<?> spec) {
    int count = Evidence.count(5_000, 50_000);
    int linearizable = 0;
    for (long seed = 0; seed < count; seed++) {
      History h = histories.next(seed);
      Optional<int[]> witness = Oracle.witness(h, spec);
      assertEquals(Permutations.linearizable(h, spec), witness.isPresent(), () -> Text.of(h));
      witness.ifPresent(w -> assertEquals(Optional.empty(), WitnessCheck.problem(h, spec, w)));
      linearizable += witness.isPresent() ? 1 : 0;
    }
    System.out.printf(
        "oracle = permutations: %s, %,d histories, %,d linearizable%n",
        spec.name(), count, linearizable);
    assertTrue(linearizable > count / 4 && linearizable < count * 19 / 20, "one-sided");
  }
}
