package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.testkit.Evidence;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The orders of calls and returns that are found in memory are those that executions have. */
class BoundariesTest {
  private static final int MOST = 2_000;

  @Test
  void explore_withBoundaries_hasTheSameStrongestOrders() {
    RandomPrograms random = new RandomPrograms(3, RandomPrograms.Mix.EVERYTHING);
    int compared = 0;
    long more = 0;
    for (int i = 0; i < Evidence.count(300, 5_000); i++) {
      SmallProgram program = random.next();
      ProgramOutcomes executed =
          ProgramOutcomes.of(program, Engine.Reduction.TRACES_WITH_BOUNDARIES, MOST);
      ProgramOutcomes expanded = ProgramOutcomes.of(program, Engine.Reduction.TRACES, MOST);
      if (executed.summary().exhausted() && expanded.summary().exhausted()) {
        assertEquals(strongest(expanded.all()), strongest(executed.all()), program::toString);
        more += executed.summary().executions() - expanded.summary().executions();
        compared++;
      }
    }
    assertTrue(compared > 200, "compared only " + compared);
    assertTrue(more > 0, "calls and returns made no difference");
  }

  /** Those that no other with the same answers includes. */
  private static Set<String> strongest(Collection<String> outcomes) {
    return outcomes.stream()
        .filter(o -> outcomes.stream().noneMatch(other -> !other.equals(o) && includes(other, o)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether both are alike but for operations that precede others in the first only. */
  private static boolean includes(String more, String less) {
    boolean alike = more.length() == less.length();
    for (int i = 0; alike && i < more.length(); i++) {
      boolean inOrder = more.lastIndexOf('<', i) > more.lastIndexOf(' ', i);
      boolean fits = more.charAt(i) == '1' && less.charAt(i) == '0' && inOrder;
      alike = more.charAt(i) == less.charAt(i) || fits;
    }
    return alike;
  }
}
