package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every part decided: the verdict stays what it was, and each part has the one it has alone. */
class EveryPartTest {
  private static final int HISTORIES = Evidence.count(600, 50_000);

  @ParameterizedTest
  @ValueSource(strings = {"map", "set", "multiset", "kv-append", "queue"})
  void everyPart_hasTheVerdictItHasAlone(String name) {
    Spec<?> spec = Specs.named(name);
    SmallHistories histories = new SmallHistories(spec);
    int severalViolations = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      History h = histories.next(seed);
      Checker checker = Plumbline.checker(spec).threads(1 + (int) (seed % 2));
      CheckResult first = checker.check(h);
      CheckResult all = checker.everyPart(true).check(h);
      assertSame(first.verdict().getClass(), all.verdict().getClass(), "seed " + seed);
      assertEquals(coreOf(first), coreOf(all), "seed " + seed);
      assertEquals(all.parts(), all.breakdown().size(), "seed " + seed);
      int violations = 0;
      for (PartResult part : all.breakdown()) {
        violations += part.verdict() instanceof Verdict.Violation ? 1 : 0;
        assertAlone(h, spec, part, "seed " + seed);
      }
      severalViolations += violations > 1 ? 1 : 0;
    }
    assertTrue(severalViolations > 0, "no history with two violating parts");
  }

  private static void assertAlone(History h, Spec<?> spec, PartResult part, String about) {
    int[] rows = rows(h, spec, part);
    assertEquals(part.operations(), rows.length, about);
    Verdict alone =
        Plumbline.checker(spec)
            .threads(1)
            .verify(false)
            .minimize(false)
            .check(h.select(rows))
            .verdict();
    assertSame(alone.getClass(), part.verdict().getClass(), about);
    Set<Integer> own = Arrays.stream(rows).boxed().collect(Collectors.toSet());
    if (part.verdict() instanceof Verdict.Violation no) {
      assertTrue(own.containsAll(list(no.core().operations())), about);
    } else if (part.verdict() instanceof Verdict.Linearizable yes) {
      assertTrue(own.containsAll(list(yes.witness().toArray())), about);
    }
  }

  /** All rows of the object and key of a part's first row. */
  private static int[] rows(History h, Spec<?> spec, PartResult part) {
    int object = h.objectId(part.firstRow());
    int[] same = IntStream.range(0, h.size()).filter(i -> h.objectId(i) == object).toArray();
    boolean keyless = Arrays.stream(same).anyMatch(i -> spec.key(h.operation(i)) == null);
    Object key = spec.key(h.operation(part.firstRow()));
    return keyless
        ? same
        : Arrays.stream(same).filter(i -> Objects.equals(spec.key(h.operation(i)), key)).toArray();
  }

  private static List<Integer> list(int[] rows) {
    return Arrays.stream(rows).boxed().toList();
  }

  private static List<Integer> coreOf(CheckResult result) {
    return result.verdict() instanceof Verdict.Violation no
        ? list(no.core().operations())
        : List.of();
  }

  @Test
  void unlessAskedFor_partsHaveNoVerdict() {
    History h = History.builder().add(0, "put", List.of(1, 2), null, 0, 1).build();
    assertNull(Plumbline.checker(Specs.named("map")).check(h).breakdown().get(0).verdict());
  }
}
