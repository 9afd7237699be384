package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The verifier's counting against the oracle: it refutes violations, some of them, and only them.
 */
class CountingContractTest {
  private static final int NORMAL = 3_000;
  private static final int DEEP = 300_000;

  @ParameterizedTest
  @ValueSource(strings = {"counter", "stack", "queue", "priority-queue", "pool", "kv-append"})
  void miscount_isAViolation(String name) {
    Spec<?> spec = Specs.named(name);
    // Equal texts do not show any order.
    EdgeHistories edge =
        name.equals("kv-append") ? new EdgeHistories(spec) : EdgeHistories.withEqualValues(spec);
    SmallHistories small = new SmallHistories(spec);
    int refuted = 0;
    int violations = 0;
    int count = Evidence.count(NORMAL, DEEP);
    for (int seed = 0; seed < count; seed++) {
      for (History history : new History[] {edge.next(seed), small.next(seed)}) {
        if (history.objects().size() > 1) {
          continue;
        }
        boolean linearizable = Oracle.linearizable(history, spec);
        boolean miscount = new Verifier<>(spec).recount(history, -1) instanceof Finding.Miscount<?>;
        assertTrue(!linearizable || !miscount, name + ", seed " + seed);
        violations += linearizable ? 0 : 1;
        refuted += miscount ? 1 : 0;
      }
    }
    System.out.printf("%s: %d violations, %d of them by counting%n", name, violations, refuted);
    assertTrue(refuted > count / 50, "counting found " + refuted);
  }
}
