package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static java.lang.Math.floorMod;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is wrong with one value alone is wrong with the whole history, whatever is in other homes:
 * equal values, lost removes and, in registers, operations that turn one value into another.
 */
class WrongByItselfTest {
  private static final int DECIDED = Evidence.count(4_000, 200_000);

  /** Of one object: a home has no other. */
  private static History alone(History h) {
    return h.select(IntStream.range(0, h.size()).filter(i -> h.objectId(i) == 0).toArray());
  }

  /** Of one key, if there are keys. */
  private static History ofOneKey(History h, Spec<?> spec) {
    Object first = h.size() == 0 ? null : spec.key(h.operation(0));
    return h.select(
        IntStream.range(0, h.size())
            .filter(i -> Objects.equals(first, spec.key(h.operation(i))))
            .toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"queue", "stack", "priority-queue", "pool"})
  void valuesOfContainers(String name) {
    Spec<?> spec = Specs.named(name);
    Checker whole = HistoryInPieces.whole(spec);
    SmallHistories histories = new SmallHistories(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = alone(histories.next(seed));
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 91));
              if (p.violation != null) {
                assertFalse(accepts(whole, h), "a violation by one value is none");
              }
              counts.count("wrong", p.violation != null);
              counts.count("equal values, lost removes and empty results", isHard(p));
              return true;
            })
        .assertMany("wrong", 1)
        .assertMany("equal values, lost removes and empty results", 0.5);
  }

  private static boolean isHard(HistoryInPieces p) {
    return p.violation == null && p.beyond && p.lost.length > 0 && p.empties.length > 0;
  }

  /** Rows by the home of their value. */
  private static List<int[]> homes(Object[] values, Rng rng) {
    int count = 1 + rng.below(3);
    int salt = rng.below(1000);
    return IntStream.range(0, count)
        .mapToObj(
            home ->
                IntStream.range(0, values.length)
                    .filter(i -> floorMod(31 * Objects.hashCode(values[i]) + salt, count) == home)
                    .toArray())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"register", "map"})
  void valuesOfRegistersAndKeys(String name) {
    Spec<?> spec = Specs.named(name);
    Checker whole = HistoryInPieces.whole(spec);
    SmallHistories histories = new SmallHistories(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = ofOneKey(alone(histories.next(seed)), spec);
              boolean leavesOthers = false;
              boolean wrong = false;
              for (int[] rows : homes(Clusters.values(h, spec), Rng.of(seed, 92))) {
                Clusters home = Clusters.of(h.select(rows), spec, row -> rows[row]);
                leavesOthers |= home.leavesOthers();
                wrong |= home.violation() != null;
              }
              if (wrong && !leavesOthers) {
                assertFalse(accepts(whole, h), "a violation by one value is none");
              }
              counts.count("wrong", wrong && !leavesOthers);
              counts.count("others leave it", wrong && leavesOthers && accepts(whole, h));
              return true;
            })
        .assertMany("wrong", 1)
        .assertMany("others leave it", 0.2);
  }
}
