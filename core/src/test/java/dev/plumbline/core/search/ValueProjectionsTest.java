package dev.plumbline.core.search;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code PROJECTIONS} on its own. Search turns to projections only after thousands of
 * configurations, which small histories never need, so the rule is asked directly here, and the
 * verifier, which shares nothing with it, says whether it was right.
 */
class ValueProjectionsTest {
  @ParameterizedTest
  @CsvSource({
    "queue,enq,deq,peek",
    "stack,push,pop,peek",
    "priority-queue,insert,poll,peek",
    "deque,pushFirst,popLast,peekFirst"
  })
  void whatProjectionsRefuteHasNoWitness(String name, String add, String remove, String peek) {
    Spec<?> spec = Specs.named(name);
    int count = "deep".equals(System.getProperty("plumbline.evidence")) ? 200_000 : 10_000;
    int refuted = 0;
    for (int seed = 0; seed < count; seed++) {
      History history = random(new SplittableRandom(seed), add, remove, peek);
      if (refutes(history, spec)) {
        refuted++;
        assertInstanceOf(Finding.NoWitness.class, verify(history, spec), name + ", seed " + seed);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %,d of %,d histories refuted by projections, none wrongly%n",
        name,
        refuted,
        count);
    assertTrue(refuted > count / 20, "projections refute too little for this to be a test");
  }

  /** Mostly distinct values; removes and peeks answer anything, some operations are pending. */
  private static History random(SplittableRandom random, String add, String remove, String peek) {
    HistoryBuilder b = History.builder();
    int values = 2 + random.nextInt(4);
    for (int v = 1; v <= values; v++) {
      operation(b, random, add, random.nextInt(5) == 0 ? 1 : v, null);
    }
    for (int k = random.nextInt(6); k >= 0; k--) {
      Object answer = random.nextInt(4) == 0 ? null : (Object) (1 + random.nextInt(values));
      operation(b, random, random.nextInt(4) == 0 ? peek : remove, null, answer);
    }
    return b.build();
  }

  private static void operation(
      HistoryBuilder b, SplittableRandom random, String name, Object input, Object output) {
    long call = random.nextInt(20);
    if (random.nextInt(6) == 0) {
      b.addPending(null, name, input, call);
    } else {
      b.add(null, name, input, output, call, call + random.nextInt(8));
    }
  }

  private static <S> Finding<S> verify(History history, Spec<S> spec) {
    return new Verifier<>(spec).refute(history, 1_000_000, () -> false);
  }

  private static <S> boolean refutes(History history, Spec<S> spec) {
    Split split = Split.of(Binding.bind(history, spec, new Problems("")), spec, false);
    Budget budget = new Budget(Limits.none());
    Set<SearchRule> rules = EnumSet.complementOf(EnumSet.of(SearchRule.PROJECTIONS));
    return new ValueProjections(split.part(0), spec.traits(), budget)
            .refute(part -> new Search<>(part, spec, rules, budget, ValueProjections.NODES).run())
        != null;
  }
}
