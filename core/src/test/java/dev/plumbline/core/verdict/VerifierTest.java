package dev.plumbline.core.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verifier.Finding;
import org.junit.jupiter.api.Test;

class VerifierTest {
  private static final Spec<?> QUEUE = Specs.named("queue");

  private final History history =
      History.builder()
          .add(0, "enq", 1, null, 0, 10)
          .add(1, "enq", 2, null, 5, 15)
          .add(0, "deq", null, 2, 20, 30)
          .addPending(2, "enq", 3, 0)
          .build();

  private String complaint(int... order) {
    return new Verifier<>(QUEUE).complaint(history, new Witness(order));
  }

  @Test
  void aWitnessHolds() {
    // Rows by call: 0 enq(1), 1 pending enq(3), 2 enq(2), 3 deq() -> 2.
    assertNull(complaint(2, 0, 3));
    assertNull(complaint(2, 1, 0, 3));
  }

  @Test
  void everyWayToBeWrongIsSeen() {
    assertEquals("operation 2, deq() -> 2, is illegal at its place", complaint(0, 2, 3));
    assertEquals("operation 0 is missing", complaint(2, 3));
    assertEquals("operation 1 occurs twice", complaint(2, 2, 0, 3));
    assertEquals(
        "operation 0 comes after one that was called only after its return", complaint(2, 3, 0));
  }

  private static Finding<?> refute(History history, int configurations) {
    return new Verifier<>(QUEUE).refute(history, configurations, () -> false);
  }

  @Test
  void allConfigurationsAreFollowed() {
    assertInstanceOf(Finding.HasWitness.class, refute(history, 1_000));
    History bad =
        History.builder()
            .add(0, "enq", 1, null, 0, 10)
            .add(1, "enq", 2, null, 11, 15)
            .add(0, "deq", null, 2, 20, 30)
            .build();
    Finding.NoWitness<?> no = assertInstanceOf(Finding.NoWitness.class, refute(bad, 1_000));
    assertEquals(2, no.stuck());
    assertEquals("the queue's head is 1", no.reasons().values().iterator().next());
    assertInstanceOf(Finding.TooLarge.class, refute(bad, 1));
  }
}
