package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The degree of a history is the least number that the executed definition allows. */
class DegreeContractTest {
  private static final int LARGEST = 7;
  private static final int NONE = -1;

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource({
    "queue, out-of-order, ''",
    "queue, out-of-order, +empty:1",
    "queue, out-of-order, +stutter:1",
    "queue, empty, +out-of-order:1",
    "queue, stutter, +out-of-order:1",
    "queue, head-late, ''",
    "queue, overtaken, ''",
    "queue, restricted, +empty:1",
    "queue, segment, ''",
    "stack, out-of-order, ''",
    "stack, segment, ''",
    "stack, empty, +out-of-order:1",
    "priority-queue, out-of-order, ''",
    "priority-queue, restricted, ''",
    "pool, empty, ''",
    "pool, stutter, ''"
  })
  void degree_isTheLeastThatIsAllowed(String type, String open, String fixed) {
    int count = Evidence.count(300, 10_000);
    RelaxedHistories histories = new RelaxedHistories(type, LARGEST);
    DegreeMeter meter = new DegreeMeter(Specs.named(type), open + fixed);
    Map<Integer, Integer> found = new TreeMap<>();
    for (int seed = 0; seed < count; seed++) {
      History history = histories.next(seed);
      Degree degree = meter.measure(history);
      int least = least(type, open, fixed, history);
      assertEquals(least, degree.exact().orElse(NONE), () -> Text.of(history));
      assertTrue(degree.verified(), () -> Text.of(history));
      found.merge(least, 1, Integer::sum);
    }
    System.out.printf("%s %s%s: %,d degrees %s, 0 mismatches%n", type, open, fixed, count, found);
    assertTrue(found.size() > 2, "nothing was put to test");
  }

  private static int least(String type, String open, String fixed, History history) {
    OptionalInt least =
        IntStream.rangeClosed(0, history.size())
            .filter(k -> oracle(type, open, k, fixed).allows(history))
            .findFirst();
    return least.orElse(NONE);
  }

  private static RelaxedOracle oracle(String type, String open, int k, String fixed) {
    RelaxedOracle oracle = new RelaxedOracle(type);
    for (String mode : (open + ":" + k + fixed).split("\\+", -1)) {
      String[] parts = mode.split(":", -1);
      int number = Integer.parseInt(parts[1]);
      switch (parts[0]) {
        case "empty" -> oracle.empty(number);
        case "stutter" -> oracle.stutter(number);
        default -> oracle.order(parts[0], number);
      }
    }
    return oracle;
  }
}
