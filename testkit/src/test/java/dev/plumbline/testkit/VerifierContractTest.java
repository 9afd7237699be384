package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verifier, which follows all configurations, against the oracle, which tries all orders. */
class VerifierContractTest {
  private static final int NORMAL = 2_000;
  private static final int DEEP = 200_000;

  @ParameterizedTest
  @ValueSource(strings = {"register", "queue", "stack", "counter", "multiset", "kv-append", "map"})
  void refute_smallHistory_agreesWithTheOracle(String name) {
    Spec<?> spec = Specs.named(name);
    EdgeHistories edge = EdgeHistories.withEqualValues(spec);
    SmallHistories small = new SmallHistories(spec);
    int[] verdicts = {0, 0};
    int tooLarge = 0;
    int count = Evidence.count(NORMAL, DEEP);
    for (int seed = 0; seed < count; seed++) {
      for (History history : new History[] {edge.next(seed), small.next(seed)}) {
        if (history.objects().size() > 1) {
          continue;
        }
        boolean linearizable = Oracle.linearizable(history, spec);
        Finding<?> finding = new Verifier<>(spec).refute(history, 1_000_000, () -> false);
        if (finding instanceof Finding.TooLarge) {
          tooLarge++; // Twelve adds at a time have more orders than that.
          continue;
        }
        assertEquals(linearizable, finding instanceof Finding.HasWitness, name + ", seed " + seed);
        verdicts[linearizable ? 1 : 0]++;
      }
    }
    assertTrue(tooLarge <= count / 500, tooLarge + " too large");
    assertTrue(Math.min(verdicts[0], verdicts[1]) > count / 20, verdicts[0] + " violations");
  }
}
