package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Relaxed objects against the executed definitions, for every type and mode and k from 0 to 3. */
class RelaxedContractTest {
  private static final List<String> ORDERS =
      List.of("out-of-order", "head-late", "overtaken", "restricted", "segment");
  private static final int LARGEST = 10;
  private static final int DEGREES = 4;

  static Stream<Arguments> typesAndModes() {
    List<Arguments> all = new ArrayList<>();
    for (String type : List.of("queue", "stack", "priority-queue", "pool")) {
      List<String> modes = new ArrayList<>(List.of("empty", "stutter"));
      modes.addAll(type.equals("pool") ? List.of() : ORDERS);
      if (type.equals("priority-queue")) {
        modes.remove("segment");
      }
      modes.forEach(mode -> all.add(Arguments.of(type, mode)));
    }
    return all.stream();
  }

  private static RelaxedOracle oracle(String type, String mode, int k) {
    RelaxedOracle oracle = new RelaxedOracle(type);
    return switch (mode) {
      case "empty" -> oracle.empty(k);
      case "stutter" -> oracle.stutter(k);
      default -> oracle.order(mode, k);
    };
  }

  /** With certificate: a witness or core that does not hold ends the test. */
  private static boolean decide(History history, Spec<?> spec, Algorithm algorithm) {
    CheckResult result = Plumbline.checker(spec).algorithm(algorithm).threads(1).check(history);
    assertTrue(result.verified(), () -> "not verified: " + Text.of(history));
    return result.verdict() instanceof Verdict.Linearizable;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("typesAndModes")
  void everyMode_isItsDefinition(String type, String mode) {
    RelaxedHistories histories = new RelaxedHistories(type, LARGEST);
    isDefinition(type, mode, histories::next, (k, h) -> oracle(type, mode, k).allows(h));
  }

  /** Decides histories with each small number, as its definition does. */
  private static void isDefinition(
      String type,
      String mode,
      LongFunction<History> histories,
      BiPredicate<Integer, History> definition) {
    int count = Evidence.count(2_000, 50_000);
    Spec<?> strict = Specs.named(type);
    int[] allowed = new int[DEGREES];
    for (int seed = 0; seed < count; seed++) {
      int k = seed % DEGREES;
      History history = histories.apply(seed);
      Spec<?> spec = Relaxation.parse(mode + ":" + k).relax(strict);
      boolean expected = definition.test(k, history);
      assertEquals(expected, decide(history, spec, Algorithm.AUTO), () -> shown(spec, history));
      if (k == 0) {
        assertEquals(Oracle.linearizable(history, strict), expected, () -> shown(strict, history));
      }
      allowed[k] += expected ? 1 : 0;
    }
    System.out.printf(
        "%s %s: %,d histories, of each k from 0 allowed %s, 0 mismatches%n",
        type, mode, count, Arrays.toString(allowed));
    int most = allowed[DEGREES - 1];
    assertTrue(allowed[0] < most && most < count / DEGREES, "nothing was put to test");
  }

  /** The monitor, where it decides, against definition and search. */
  @Test
  void outOfOrderQueue_isDecidedByItsMonitor() {
    int count = Evidence.count(6_000, 100_000);
    RelaxedHistories histories = new RelaxedHistories("queue", LARGEST + 1);
    int monitored = 0;
    for (int seed = 0; seed < count; seed++) {
      int k = seed % DEGREES;
      History history = histories.next(1_000_000 + seed / DEGREES);
      Spec<?> spec = Relaxation.parse("out-of-order:" + k).relax(Specs.named("queue"));
      CheckResult result = Plumbline.checker(spec).threads(1).check(history);
      assertTrue(result.verified(), () -> shown(spec, history));
      boolean expected = decide(history, spec, Algorithm.SEARCH);
      assertEquals(
          expected, result.verdict() instanceof Verdict.Linearizable, () -> shown(spec, history));
      monitored += result.decider().equals("monitor") ? 1 : 0;
    }
    System.out.printf("out-of-order queue: %,d of %,d by monitor%n", monitored, count);
    assertTrue(monitored > 0.7 * count, "left to search: " + (count - monitored));
  }

  /** The search with windows against enumeration, with and without Plumbline's additions. */
  @ParameterizedTest(name = "{0} {2}")
  @CsvSource({
    "queue, deq, quasi",
    "queue, deq, quasi-literal",
    "stack, pop, quasi",
    "stack, pop, quasi-literal",
    "priority-queue, poll, quasi",
    "priority-queue, poll, quasi-literal"
  })
  void quasi_isWhatEnumerationFinds(String type, String remove, String mode) {
    Spec<?> strict = Specs.named(type);
    RelaxedHistories histories = new RelaxedHistories(type, LARGEST - 3);
    isDefinition(
        type,
        mode,
        seed -> histories.next(4_000_000 + seed),
        (k, h) -> new RoundUpOracle(strict, remove, k, mode.equals("quasi")).allows(h));
  }

  /** Then answers of lost removes may be due before anything is there, or after. */
  @ParameterizedTest(name = "{0} {3}")
  @CsvSource({
    "queue, enq, deq, quasi",
    "queue, enq, deq, quasi-literal",
    "stack, push, pop, quasi",
    "stack, push, pop, quasi-literal",
    "priority-queue, insert, poll, quasi",
    "priority-queue, insert, poll, quasi-literal"
  })
  void quasi_whereRemovesAreLostAndFindNothing_isWhatEnumerationFinds(
      String type, String add, String remove, String mode) {
    Spec<?> strict = Specs.named(type);
    isDefinition(
        type,
        mode,
        seed -> lostAndEmpty(add, remove, seed),
        (k, h) -> new RoundUpOracle(strict, remove, k, mode.equals("quasi")).allows(h));
  }

  private static History lostAndEmpty(String add, String remove, long seed) {
    Rng rng = Rng.of(seed, 91);
    HistoryBuilder b = History.builder();
    List<Long> inside = new ArrayList<>();
    long values = 0;
    for (int i = 3 + rng.below(5); i > 0; i--) {
      long call = rng.below(12);
      long ret = call + rng.below(8);
      int kind = rng.below(10);
      if (kind < 3) {
        b.add(i, add, values, Operation.NOTHING, call, ret);
        inside.add(values++);
      } else if (kind < 6) {
        b.addPending(i, remove, null, call);
      } else {
        boolean empty = kind < 8 || inside.isEmpty();
        Object found = empty ? null : inside.remove(rng.below(inside.size()));
        b.add(i, remove, null, found, call, ret);
      }
    }
    return b.build();
  }

  @Test
  void combinations_areTheirDefinitions() {
    int count = Evidence.count(2_000, 50_000);
    for (String type : List.of("queue", "stack", "priority-queue")) {
      RelaxedHistories histories = new RelaxedHistories(type, LARGEST - 1);
      for (int seed = 0; seed < count; seed++) {
        int k = seed % 3;
        int e = seed / 3 % 3;
        int s = seed / 9 % 2;
        String order = ORDERS.get(seed % 4);
        History history = histories.next(2_000_000 + seed);
        Spec<?> spec =
            Relaxation.parse("%s:%d+empty:%d+stutter:%d".formatted(order, k, e, s))
                .relax(Specs.named(type));
        RelaxedOracle oracle = new RelaxedOracle(type).order(order, k).empty(e).stutter(s);
        assertEquals(
            oracle.allows(history),
            decide(history, spec, Algorithm.AUTO),
            () -> shown(spec, history));
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("typesAndModes")
  void relaxedSpecifications_keepTheirWord(String type, String mode) {
    for (int k = 0; k < DEGREES; k++) {
      Spec<?> spec = Relaxation.parse(mode + ":" + k).relax(Specs.named(type));
      new TraitsContract(spec).run(0, Evidence.count(200, 4_000));
    }
  }

  /** Each mode allows what the one before it does, and with a larger k no less. */
  @Test
  void stricterModes_allowLess() {
    List<String> chain = List.of("segment", "restricted", "head-late", "out-of-order");
    for (String type : List.of("queue", "stack")) {
      RelaxedHistories histories = new RelaxedHistories(type, LARGEST);
      for (int seed = 0; seed < Evidence.count(400, 10_000); seed++) {
        History history = histories.next(3_000_000 + seed);
        boolean overtaken = false;
        boolean[] less = new boolean[chain.size()];
        for (int k = 0; k < DEGREES; k++) {
          boolean allowed = false;
          for (int m = 0; m < chain.size(); m++) {
            boolean now = allows(history, type, chain.get(m), k);
            assertTrue(now || !allowed, chain.get(m) + ":" + k + "\n" + Text.of(history));
            assertTrue(now || m == 0 || !less[m], chain.get(m) + ":" + k + "\n" + Text.of(history));
            allowed = now;
            less[m] = now;
          }
          boolean now = allows(history, type, "overtaken", k);
          assertTrue(now || !overtaken, "overtaken:" + k + "\n" + Text.of(history));
          assertTrue(!now || less[2], "overtaken:" + k + "\n" + Text.of(history));
          overtaken = now;
        }
      }
    }
  }

  private static boolean allows(History history, String type, String mode, int k) {
    Spec<?> spec = Relaxation.parse(mode + ":" + k).relax(Specs.named(type));
    return Plumbline.checker(spec).threads(1).minimize(false).check(history).verdict()
        instanceof Verdict.Linearizable;
  }

  @Test
  void stutter_isForAnyObject() {
    Spec<?> spec = Relaxation.parse("stutter:1").relax(Specs.named("counter"));
    new TraitsContract(spec).run(0, 500);
    History lost =
        History.builder()
            .add(0, "increment", null, 1, 0, 1)
            .add(0, "increment", null, 1, 2, 3)
            .build();
    assertTrue(decide(lost, spec, Algorithm.AUTO));
    assertTrue(!decide(lost, Specs.named("counter"), Algorithm.AUTO));
  }

  private static String shown(Spec<?> spec, History history) {
    return spec.name() + "\n" + Text.of(history);
  }
}
