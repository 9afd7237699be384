package dev.plumbline.explore.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RealTimeOrdersTest {
  private static final int[][] SHAPES = {
    {1, 1}, {2, 1}, {2, 2}, {1, 1, 1}, {2, 1, 1}, {3, 1}, {1, 1, 1, 1}, {3, 2}
  };

  /** The orders of all executions, each with an order in which operations begin. */
  static List<RealTimeOrder> everyOrderOf(Trace trace) {
    List<RealTimeOrder> orders = new ArrayList<>();
    for (List<Integer> preceding : everyOrder(trace)) {
      int[] sets = preceding.stream().mapToInt(p -> p).toArray();
      // Of operations of which one has more before it, it begins later: intervals are like that.
      int[] beginning =
          IntStream.range(0, sets.length)
              .boxed()
              .sorted(Comparator.comparing(i -> Integer.bitCount(sets[i])))
              .mapToInt(i -> i)
              .toArray();
      orders.add(new RealTimeOrder(sets, beginning));
    }
    return orders;
  }

  /** The orders of all linear extensions, one boundary after the other, without any cleverness. */
  private static Set<List<Integer>> everyOrder(Trace trace) {
    Set<List<Integer>> orders = new HashSet<>();
    extend(trace, new HashSet<>(), new Integer[trace.operations()], orders);
    return orders;
  }

  private static void extend(
      Trace trace, Set<Integer> done, Integer[] preceding, Set<List<Integer>> orders) {
    boolean complete = true;
    for (int boundary : existing(trace).filter(b -> !done.contains(b)).toList()) {
      complete = false;
      Set<Integer> event = event(trace, boundary);
      if (isReady(trace, event, done)) {
        Integer[] next = preceding.clone();
        if (event.contains(Trace.first(boundary / 2))) {
          next[boundary / 2] = ended(trace, done);
        }
        Set<Integer> more = new HashSet<>(done);
        more.addAll(event);
        extend(trace, more, next, orders);
      }
    }
    if (complete) {
      orders.add(Arrays.stream(preceding).map(p -> p == null ? 0 : p).toList());
    }
  }

  private static boolean isReady(Trace trace, Set<Integer> event, Set<Integer> done) {
    return existing(trace)
        .filter(a -> !event.contains(a) && !done.contains(a))
        .noneMatch(a -> event.stream().anyMatch(e -> trace.before(a, e)));
  }

  private static Stream<Integer> existing(Trace trace) {
    return IntStream.range(0, 2 * trace.operations()).filter(b -> exists(trace, b)).boxed();
  }

  private static boolean exists(Trace trace, int boundary) {
    return boundary % 2 == 0 ? trace.begun(boundary / 2) : trace.returned(boundary / 2);
  }

  /** The boundaries that happen at once. */
  private static Set<Integer> event(Trace trace, int boundary) {
    int operation = boundary / 2;
    return trace.returned(operation) && trace.atomic(operation)
        ? Set.of(Trace.first(operation), Trace.last(operation))
        : Set.of(boundary);
  }

  private static int ended(Trace trace, Set<Integer> done) {
    int ended = 0;
    for (int i = 0; i < trace.operations(); i++) {
      ended |= done.contains(Trace.last(i)) ? 1 << i : 0;
    }
    return ended;
  }

  private static boolean includes(List<Integer> large, List<Integer> small) {
    for (int i = 0; i < large.size(); i++) {
      if ((small.get(i) & ~large.get(i)) != 0) {
        return false;
      }
    }
    return true;
  }

  private static Set<List<Integer>> largest(Set<List<Integer>> orders) {
    return orders.stream()
        .filter(o -> orders.stream().noneMatch(p -> !p.equals(o) && includes(p, o)))
        .collect(Collectors.toSet());
  }

  private static Set<List<Integer>> found(Trace trace) {
    return RealTimeOrders.of(trace).stream()
        .map(o -> Arrays.stream(o.preceding).boxed().toList())
        .collect(Collectors.toSet());
  }

  @Test
  void independentOperations_areInAnyOrder() {
    assertEquals(Set.of(List.of(0, 1), List.of(2, 0)), found(new FakeTrace(1, 1).closed()));
  }

  @Test
  void overlappingOperations_areInNone() {
    FakeTrace trace = new FakeTrace(1, 1).boundaries(0, 3).boundaries(2, 1).closed();
    assertEquals(Set.of(List.of(0, 0)), found(trace));
  }

  @Test
  void waitingOperation_precedesNobody() {
    FakeTrace trace = new FakeTrace(1, 2).closed().waits(0, Trace.End.DEADLOCK);
    assertEquals(Set.of(List.of(6, 0, 2)), found(trace));
  }

  @Test
  void randomTraces_haveTheLargestOrdersOfAllExecutions() {
    SplittableRandom rng = new SplittableRandom(1);
    int several = 0;
    for (int round = 0; round < 2_000; round++) {
      int[] shape = SHAPES[rng.nextInt(SHAPES.length)];
      FakeTrace trace = FakeTrace.random(rng, round % 2 == 0, shape);
      Set<List<Integer>> expected = largest(everyOrder(trace));
      assertEquals(expected, found(trace), () -> Arrays.deepToString(trace.before));
      several += expected.size() > 1 ? 1 : 0;
    }
    assertTrue(several > 500, "hardly any trace has several orders: " + several);
  }

  @Test
  void beginnings_showTheOrder() {
    SplittableRandom rng = new SplittableRandom(2);
    for (int round = 0; round < 1_000; round++) {
      FakeTrace trace = FakeTrace.random(rng, true, SHAPES[rng.nextInt(SHAPES.length)]);
      for (RealTimeOrder order : RealTimeOrders.of(trace)) {
        int begun = 0;
        for (int next : order.beginning) {
          assertEquals(0, order.preceding[next] & ~begun, "ended before it began");
          begun |= 1 << next;
        }
      }
    }
  }
}
