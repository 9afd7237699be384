package dev.plumbline.core.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import dev.plumbline.core.verdict.Verifier.Finding;
import org.junit.jupiter.api.Test;

/** Cores that are too large and too concurrent to be followed are verified by counting. */
class CountingTest {
  private static Violation violation(HistoryBuilder history, String spec) {
    CheckResult result = Plumbline.checker(Specs.named(spec)).threads(1).check(history.build());
    Violation no = assertInstanceOf(Violation.class, result.verdict());
    assertTrue(no.core().verified(), () -> no.explanation().toString());
    return no;
  }

  /** So many updates overlap that their configurations cannot be followed. */
  private static HistoryBuilder manyIncrements(int count) {
    HistoryBuilder h = History.builder();
    for (int k = 0; k < count; k++) {
      h.add(k, "increment", null, null, k, 1_000 + k);
    }
    return h;
  }

  @Test
  void get_ofMoreThanWasAdded_isCounted() {
    Violation no =
        violation(manyIncrements(500).add(-1, "get", null, 501, 1_200, 1_300), "counter");
    assertEquals(501, no.core().operations().length);
    assertTrue(
        no.explanation().toString().contains("only 500 updates"), no.explanation()::toString);
  }

  @Test
  void get_ofLessThanWasAdded_isCounted() {
    Violation no =
        violation(manyIncrements(500).add(-1, "get", null, 199, 1_200, 1_300), "counter");
    assertTrue(
        no.explanation().toString().contains("200 updates had returned"),
        no.explanation()::toString);
  }

  @Test
  void empty_whileMoreWasAddedThanTaken_isCounted() {
    for (String spec : new String[] {"queue", "stack", "priority-queue", "pool"}) {
      String add = Specs.named(spec).operations().get(0).name();
      String remove = Specs.named(spec).operations().get(1).name();
      HistoryBuilder h = History.builder();
      for (int k = 0; k < 200; k++) {
        h.add(k, add, k % 3, null, k, 1_000 + k);
        if (k < 198) {
          h.add(1_000 + k, remove, null, k % 3, 2_000 + k, 4_000 + k);
        }
      }
      h.add(-1, remove, null, null, 3_000, 3_500);
      Violation no = violation(h, spec);
      assertTrue(no.core().operations().length > 64, spec);
      assertTrue(no.explanation().toString().contains("found nothing"), spec);
    }
  }

  @Test
  void rightNumbers_areNoMiscount() {
    Spec<?> counter = Specs.named("counter");
    for (long value : new long[] {200, 350, 500}) {
      History h = manyIncrements(500).add(-1, "get", null, value, 1_200, 1_700).build();
      assertInstanceOf(Finding.TooLarge.class, new Verifier<>(counter).recount(h, -1));
    }
  }
}
