package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract catches deciders that are wrong in one way each. */
class DeciderContractTest {
  private static final Spec<?> QUEUE = new Toys.Queue();

  private static DeciderContract contract(BiFunction<History, Spec<?>, Verdict> decider) {
    return new DeciderContract() {
      @Override
      protected Verdict decide(History history, Spec<?> spec) {
        return decider.apply(history, spec);
      }
    };
  }

  private static Verdict truth(History h, Spec<?> spec) {
    return Oracle.witness(h, spec)
        .<Verdict>map(w -> new Verdict.Linearizable(new Witness(w)))
        .orElseGet(() -> violation(IntStream.range(0, h.size()).toArray()));
  }

  private static Verdict violation(int... core) {
    return new Verdict.Violation(
        new Core(core, History.PENDING, true), new Explanation(-1, List.of()));
  }

  private static void isCaught(String expected, BiFunction<History, Spec<?>, Verdict> decider) {
    String report =
        assertThrows(
                AssertionError.class, () -> contract(decider).random(QUEUE, Toys.QUEUE, 0, 1_000))
            .getMessage();
    assertTrue(report.contains(expected) && report.contains("seed"), report);
  }

  @Test
  void theOracleItself_passes() {
    DeciderContract.Summary random =
        contract(DeciderContractTest::truth).random(QUEUE, Toys.QUEUE, 0, 2_000);
    assertEquals(2_000, random.histories());
    DeciderContract.Summary all =
        contract(DeciderContractTest::truth)
            .exhaustive(
                QUEUE, List.of(Operation.of("enq", 1L), Operation.of("deq", null, 1L)), 3, 2);
    assertTrue(all.linearizable() > 0 && all.linearizable() < all.histories(), all.toString());
  }

  @Test
  void errors_areCaught() {
    isCaught(
        "there is no witness",
        (h, s) ->
            truth(h, s) instanceof Verdict.Violation
                ? new Verdict.Linearizable(new Witness())
                : truth(h, s));
    isCaught("there is a witness", (h, s) -> violation());
    isCaught(
        "bad witness",
        (h, s) ->
            truth(h, s) instanceof Verdict.Linearizable
                ? new Verdict.Linearizable(new Witness(IntStream.range(0, h.size()).toArray()))
                : truth(h, s));
    isCaught(
        "the core has a witness",
        (h, s) -> truth(h, s) instanceof Verdict.Violation ? violation(0) : truth(h, s));
    isCaught(
        "no decision",
        (h, s) -> new Verdict.Undecided(Verdict.Reason.TIME, "that was too much for me"));
    isCaught(
        "threw",
        (h, s) -> {
          throw new IllegalStateException("ouch");
        });
  }
}
