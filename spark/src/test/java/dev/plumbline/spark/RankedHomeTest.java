package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.ValueHome;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.ValueOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values of a priority queue get their places among all values, although the homes are found again
 * and again, each time with their elements in another order, as tasks that are repeated may find
 * them.
 */
class RankedHomeTest {
  private static final int HOMES = 4;
  private static final int VALUES = 200;

  /** What is the value of which home: words, numbers, lists. */
  private static Object value(int n) {
    return switch (n % 3) {
      case 0 -> "word " + (n * 7919 % 1000);
      case 1 -> (long) (n * 6007 % 1000);
      default -> List.of((long) (n * 4001 % 10), "x" + n);
    };
  }

  /** The operations on every fourth value: an add, a peek of some, a remove of most. */
  private static History history(Spec<?> spec, int home) {
    KnownType type = spec.traits().type().orElseThrow();
    List<String> names =
        type instanceof KnownType.MaxPriorityQueue
            ? KnownType.MaxPriorityQueue.OPERATIONS
            : type.container().orElseThrow().operations();
    HistoryBuilder b = History.builder();
    for (int n = home; n < VALUES; n += HOMES) {
      b.add(null, names.get(0), value(n), Operation.NOTHING, 10L * n, 10L * n + 3);
      if (n % 5 == 0) {
        b.add(null, names.get(2), null, value(n), 10L * n + 4, 10L * n + 5);
      }
      if (n % 7 != 0) {
        b.add(null, names.get(1), null, value(n), 10L * n + 6, 10L * n + 9);
      }
    }
    return b.build();
  }

  private static LargeHome home(LargeKind kind, String name, int home) {
    Spec<?> spec = Specs.named(name);
    History h = history(spec, home);
    ValueHome found = ValueHome.of(h, spec, row -> id(h, row));
    return LargeHome.of(found, kind, null, h.size(), 0, 0).with(h.values(), kind);
  }

  /** Calls are different. */
  private static long id(History h, int row) {
    return h.call(row);
  }

  /** The same home, its elements in any order. */
  private static LargeHome shuffled(LargeHome home) {
    ElementTimes elements = home.elements();
    List<Integer> order = new ArrayList<>(IntStream.range(0, elements.size()).boxed().toList());
    Collections.shuffle(order);
    ElementTimes turned = new ElementTimes();
    order.forEach(e -> turned.add(elements, e));
    return new LargeHome(
        home.summary(),
        turned.toArray(),
        home.empties(),
        home.peeks(),
        order.stream().mapToLong(e -> home.removes()[e]).toArray(),
        order.stream().map(e -> home.values()[e]).toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"priority-queue", "max-priority-queue"})
  void ranks_areThoseOfTheValues_inWhateverOrderHomesHaveThem(String name) {
    LargeKind kind = LargeKind.of(Specs.named(name));
    JavaRDD<LargeHome> found =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext())
            .parallelize(IntStream.range(0, HOMES).boxed().toList(), HOMES)
            .map(n -> shuffled(home(kind, name, n)));
    TreeMap<Long, Object> byRank = new TreeMap<>();
    int peeks = 0;
    for (LargeHome home : PriorityQueueByRanges.ranked(found, kind).collect()) {
      Map<Long, Long> rankAt = new HashMap<>();
      ElementTimes elements = home.elements();
      for (int e = 0; e < elements.size(); e++) {
        Object value = value((int) (elements.id(e) / 10));
        assertEquals(value, home.values()[e]);
        byRank.put(kind.sign() * elements.priority(e), value);
        rankAt.put(elements.id(e) / 10, elements.priority(e));
      }
      for (int k = 0; k < home.peeks().length; k += 4) {
        assertEquals(rankAt.get(home.peeks()[k] / 10), home.peeks()[k + 1]);
        peeks++;
      }
    }
    List<Object> values =
        new ArrayList<>(IntStream.range(0, VALUES).mapToObj(RankedHomeTest::value).toList());
    values.sort(ValueOrder.INSTANCE);
    assertEquals(values, List.copyOf(byRank.values()));
    assertTrue(peeks > VALUES / 10, peeks + " peeks");
  }
}
