package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.GeneratorOptions.Shape;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Monitors against search on histories of 200 to 2,000 operations, too large for the oracle: as
 * generated, with a planted violation, with operations lost, and with small changes of which nobody
 * knows what they do. Where search gives up there is nothing to compare but what the history was
 * made to be; that must stay rare.
 */
class MonitorAtSizeTest {
  private static final Limits LIMITS = Limits.none().withStates(50_000);
  private static final Shape[] SHAPES = {
    Shape.UNIFORM, Shape.UNIFORM, Shape.BURSTY, Shape.DEEP, Shape.SEQUENTIAL
  };

  /** What a history was made to be. */
  private enum Made {
    LINEARIZABLE,
    VIOLATION,
    UNKNOWN
  }

  /** The type, and which part of these histories a monitor must decide. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "stack, 0.8",
    "queue, 0.8",
    "priority-queue, 0.8",
    "set, 1.0",
    "multiset, 0.95",
    "register, 0.7",
    "map, 0.7",
    "kv-append, 0.7",
    "counter, 0.75"
  })
  void monitorsAndSearch_agree(String name, double least) {
    Spec<?> spec = Specs.named(name);
    int rounds = Evidence.count(300, 10_000);
    int compared = 0;
    int violations = 0;
    int monitored = 0;
    int lost = 0;
    for (int seed = 0; seed < rounds; seed++) {
      Made made = seed % 4 == 0 ? Made.LINEARIZABLE : seed % 4 == 1 ? Made.VIOLATION : Made.UNKNOWN;
      History history = history(spec, seed, made);
      String label = name + ", seed " + seed + ", " + made;
      CheckResult result = check(spec, seed).check(history);
      Boolean answer = answer(result.verdict());
      Boolean expected = answer(search(spec).check(history).verdict());
      if (made != Made.UNKNOWN && answer != null) {
        assertEquals(made == Made.LINEARIZABLE, answer, label);
      }
      if (answer != null && expected != null) {
        assertEquals(expected, answer, label);
        compared++;
        violations += answer ? 0 : 1;
        lost += history.pendingCount() > 0 ? 1 : 0;
      }
      monitored += result.decider().equals("monitor") ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "%s: monitor and search agree on %,d of %,d histories, %,d of them violations, %,d with"
            + " lost operations; %,d decided by a monitor%n",
        name,
        compared,
        rounds,
        violations,
        lost,
        monitored);
    assertTrue(monitored >= least * rounds, "by a monitor: " + monitored + " of " + rounds);
    assertTrue(compared > rounds * 2 / 3, "compared only " + compared + " of " + rounds);
    assertTrue(violations > rounds / 5, "violations: " + violations + " of " + rounds);
    assertTrue(lost > rounds / 5, "with lost operations: " + lost + " of " + rounds);
  }

  /** With a small core for some; the others have the monitor's own. */
  private static Checker check(Spec<?> spec, int seed) {
    return Plumbline.checker(spec).threads(1).limits(LIMITS).minimize(seed % 8 == 1);
  }

  private static Checker search(Spec<?> spec) {
    return Plumbline.checker(spec)
        .algorithm(Algorithm.SEARCH)
        .threads(1)
        .limits(LIMITS)
        .minimize(false)
        .verify(false);
  }

  /** Whether it is linearizable; null if that is not decided. */
  private static Boolean answer(Verdict verdict) {
    return verdict instanceof Verdict.Undecided ? null : verdict instanceof Verdict.Linearizable;
  }

  private static History history(Spec<?> spec, int seed, Made made) {
    Rng rng = Rng.of(seed, 91);
    GeneratorOptions options =
        GeneratorOptions.of(200 + rng.below(1 + rng.below(1_801)), 2 + rng.below(4), seed)
            .withValues(rng.chance(0.8) || made == Made.VIOLATION ? 0 : 5)
            .withKeys(1 + rng.below(10))
            .withReads(rng.unit() / 2)
            .withPending(rng.chance(0.5) ? 0 : 0.02 * rng.unit())
            .withTies(rng.chance(0.3) ? 0.2 : 0)
            .withShape(SHAPES[rng.below(SHAPES.length)])
            .withViolation(made == Made.VIOLATION);
    History history = HistoryGenerator.generate(spec, calls(spec, rng), options);
    for (int k = made == Made.UNKNOWN ? 1 + rng.below(2) : 0; k > 0; k--) {
      history = Mutations.any(history, 31L * seed + k);
    }
    return history;
  }

  /** Monitors decide counters that go one way: those are the most, and the others for search. */
  private static OperationMix calls(Spec<?> spec, Rng rng) {
    if (!spec.name().equals("counter") || rng.chance(0.15)) {
      return OperationMixes.forSpec(spec);
    }
    long amount = (rng.chance(0.5) ? 1 : -1) * (1L + rng.below(3));
    Operation add = Operation.pending("add", amount);
    return OperationMix.builder()
        .add("add", d -> amount)
        .read("get")
        .plant("wrong way", d -> List.of(Operation.of("get", null, -amount)))
        .plant(
            "out of reach", d -> List.of(Operation.of("get", null, amount * (d.operations() + 1))))
        .plant("lost", d -> List.of(add, Operation.of("get", null, 0L)))
        .build();
  }
}
