package dev.plumbline.core.crash.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two operations one after the other, a crash, and one more: what may be lost. */
class EraVerifierTest {
  private static final String TOO_MUCH = "crash 1 undid what it cannot undo";

  private static History history() {
    HistoryBuilder b = History.builder();
    b.add(0L, "enq", 1L, Operation.NOTHING, 0, 1);
    b.add(0L, "enq", 2L, Operation.NOTHING, 2, 3);
    b.mark(Mark.crash(10));
    b.add(1L, "deq", null, 1L, 20, 21);
    return b.build();
  }

  private static EraWitnesses proof(int[] survivors, int[]... orders) {
    EraWitnesses proof = new EraWitnesses();
    for (int e = orders.length - 1; e >= 0; e--) {
      proof.before(orders[e]);
    }
    proof.survive(survivors);
    return proof;
  }

  /** Complains of an order that has not exactly the operations that are there. */
  private static String complete(int[] rows, int[] places) {
    boolean all = Arrays.stream(places).distinct().count() == rows.length;
    return all && places.length == rows.length ? null : "operations are " + Arrays.toString(rows);
  }

  private static String complaint(EraWitnesses proof, Sync... syncs) {
    return new EraVerifier(history(), List.of(syncs), 0)
        .complaint(proof, EraVerifierTest::complete);
  }

  @Test
  void lastOperation_mayBeLost() {
    assertNull(complaint(proof(new int[] {0}, new int[] {0, 1}, new int[] {0, 2})));
  }

  @Test
  void operation_thatReturnedBeforeTheCallOfASurvivor_mayNotBeLost() {
    assertEquals(TOO_MUCH, complaint(proof(new int[] {1}, new int[] {0, 1}, new int[] {1, 2})));
  }

  @Test
  void operation_thatReturnedBeforeTheCallOfASync_mayNotBeLost() {
    EraWitnesses proof = proof(new int[] {0}, new int[] {0, 1}, new int[] {0, 2});
    assertNull(complaint(proof, new Sync(3, 5)));
    assertEquals(TOO_MUCH, complaint(proof, new Sync(4, 5)));
    assertNull(complaint(proof, new Sync(14, 15)));
  }

  @Test
  void lostOperation_isNotThereAfterTheCrash_andIsBeforeIt() {
    assertEquals(
        "in era 2 an operation took effect that had been undone",
        complaint(proof(new int[] {0}, new int[] {0, 1}, new int[] {0, 1, 2})));
    assertEquals(
        "in era 2 operations are [0, 2]",
        complaint(proof(new int[] {0}, new int[] {0, 1}, new int[] {2})));
    assertEquals(
        "in era 1 operations are [0, 1]",
        complaint(proof(new int[] {0}, new int[] {0}, new int[] {0, 2})));
  }

  @Test
  void eraWithoutWitness_isMissed() {
    assertEquals("an era has no witness", complaint(proof(new int[] {0}, new int[] {0, 1})));
  }
}
