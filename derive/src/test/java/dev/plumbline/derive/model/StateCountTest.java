package dev.plumbline.derive.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.testkit.Evidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many states the published algorithms have. Two other checkers, written apart from this one,
 * found the same numbers where states are not dropped for better ones; those depend on the order of
 * the search.
 */
class StateCountTest {
  private static final CheckOptions LAZY = CheckOptions.plain().withSymmetry(true);
  private static final CheckOptions CLOSED = LAZY.with(CheckOptions.Linearization.CLOSED);

  private static ConcurrentAlgorithm figure(String name) {
    return switch (name) {
      case "9" -> KnownAlgorithms.figure9();
      case "9 with DCAS" -> KnownAlgorithms.figure9WithDcas();
      case "11" -> KnownAlgorithms.figure11();
      case "2" -> KnownAlgorithms.figure2();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static long states(String figure, Bounds bounds, CheckOptions options) {
    return states(figure(figure), bounds, options);
  }

  private static long states(ConcurrentAlgorithm algorithm, Bounds bounds, CheckOptions options) {
    CompiledObject object = CompiledObject.of(algorithm, List.of());
    ModelVerdict verdict = ModelChecker.check(object, bounds, options, Limits.none());
    return assertInstanceOf(ModelVerdict.Correct.class, verdict).states();
  }

  @ParameterizedTest
  @CsvSource({
    "9, 780, 7193",
    "9 with DCAS, 1378, 12534",
    "11, 2518, 37439",
    "2, 3211, 52862",
  })
  void twoThreadsForEver(String figure, long twoKeys, long threeKeys) {
    assertEquals(twoKeys, states(figure, Bounds.unbounded(2, 2), LAZY));
    assertEquals(threeKeys, states(figure, Bounds.unbounded(2, 3), LAZY));
  }

  @ParameterizedTest
  @CsvSource({
    "9, 1704, 6046, 11724",
    "9 with DCAS, 2600, 9754, 16864",
    "11, 3263, 13050, 21412",
    "2, 3795, 15468, 24496",
  })
  void twoThreadsWithFewOperations(String figure, long two, long three, long twoOfThreeKeys) {
    CheckOptions plain = CheckOptions.plain();
    assertEquals(two, states(figure, Bounds.unbounded(2, 2).withOperations(2), plain));
    assertEquals(three, states(figure, Bounds.unbounded(2, 2).withOperations(3), plain));
    assertEquals(twoOfThreeKeys, states(figure, Bounds.unbounded(2, 3).withOperations(2), plain));
  }

  @ParameterizedTest
  @CsvSource({
    "9, 9174, 4855, 4855",
    "9 with DCAS, 27495, 16632, 16632",
    "11, 73157, 49141, 26270",
    "2, 127375, 87143, 86966",
  })
  void threeThreadsReduced(String figure, long closed, long antichain, long frozen) {
    Bounds bounds = Bounds.unbounded(3, 2);
    assertEquals(closed, states(figure, bounds, CLOSED));
    assertEquals(antichain, states(figure, bounds, CLOSED.withAntichain(true)));
    assertEquals(frozen, states(figure, bounds, CLOSED.withAntichain(true).withFreeze(true)));
  }

  @ParameterizedTest
  @CsvSource({
    "9, 25740, 582559, 44708",
    "9 with DCAS, 70229, 1647558, 77990",
    "11, 193079, 11833265, 432194",
    "2, 311480, 23860785, 750920",
  })
  void threeThreadsAndFourKeysInDeepRuns(String figure, long two, long three, long fourKeys) {
    assumeTrue(Evidence.deep());
    assertEquals(two, states(figure, Bounds.unbounded(3, 2), LAZY));
    assertEquals(fourKeys, states(figure, Bounds.unbounded(2, 4), LAZY));
    if (three < 2_000_000) { // the others take more memory than tests have
      assertEquals(three, states(figure, Bounds.unbounded(3, 3), LAZY));
    }
  }

  @Test
  void figure2WithThreeThreadsAndKeysInDeepRuns() {
    assumeTrue(Evidence.deep());
    CheckOptions options = CheckOptions.standard().with(CheckOptions.Progress.LABELED);
    CompiledObject object = CompiledObject.of(figure("2"), List.of());
    Limits limits = Limits.none().withMemory(1L << 30);
    ModelVerdict verdict = ModelChecker.check(object, Bounds.unbounded(3, 3), options, limits);
    ModelVerdict.Correct correct = assertInstanceOf(ModelVerdict.Correct.class, verdict);
    assertEquals(List.of("add", "remove"), correct.blocked());
    assertEquals(8958247, correct.states());
  }

  private static ConcurrentAlgorithm turned(ConcurrentAlgorithm algorithm) {
    List<Routine> turned = new ArrayList<>(algorithm.routines());
    Collections.reverse(turned);
    return algorithm.withRoutines("turned", turned);
  }

  /**
   * A count that shares nothing with the checker finds the same states. With the antichain a state
   * is left out only if a better one came before, so the count depends on the order in which states
   * come; but it has a least number, which is that of the states that have no better one.
   */
  @Test
  void queueHasTheStatesThatAreCountedByHand() {
    int operations = Evidence.deep() ? 3 : 2;
    QueueStates counted = new QueueStates(2, operations, 2);
    assertEquals(Evidence.deep() ? 179132 : 8029, counted.count());
    assertEquals(Evidence.deep() ? 58258 : 5059, counted.minimal());
    Bounds bounds = Bounds.unbounded(2, 2).withOperations(operations);
    ConcurrentAlgorithm queue = KnownAlgorithms.michaelScott();
    CheckOptions antichain = CLOSED.withAntichain(true);
    for (ConcurrentAlgorithm a : List.of(queue, turned(queue))) {
      assertEquals(counted.count(), states(a, bounds, CLOSED));
      long fewer = states(a, bounds, antichain);
      assertTrue(fewer >= counted.minimal() && fewer < 1.1 * counted.minimal(), "" + fewer);
    }
  }

  @Test
  void threeThreadsOfAQueueInDeepRuns() {
    assumeTrue(Evidence.deep());
    QueueStates counted = new QueueStates(3, 1, 2);
    Bounds bounds = Bounds.unbounded(3, 2).withOperations(1);
    assertEquals(counted.count(), states(KnownAlgorithms.michaelScott(), bounds, CLOSED));
  }

  @Test
  void manyWorkersFindTheSameStates() {
    assertEquals(7193, states("9", Bounds.unbounded(2, 3), LAZY.withWorkers(3)));
    assertEquals(73157, states("11", Bounds.unbounded(3, 2), CLOSED.withWorkers(2)));
  }
}
