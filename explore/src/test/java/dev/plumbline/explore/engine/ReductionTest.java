package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReductionTest {
  private static final int MOST = 20_000;

  @Test
  void explore_randomPrograms_seesWhatFullEnumerationSees() {
    int programs = Integer.getInteger("programs", 500);
    RandomPrograms random = new RandomPrograms(Long.getLong("seed", 1));
    int compared = 0;
    int drawn = 0;
    while (compared < programs) {
      drawn++;
      SmallProgram program = random.next();
      Outcomes every = Outcomes.of(program, Engine.Reduction.NOTHING, MOST);
      if (every.summary().exhausted()) {
        Outcomes reduced = Outcomes.of(program, Engine.Reduction.TRACES, MOST);
        assertNull(reduced.summary().trouble(), program::toString);
        assertEquals(every.all(), reduced.all(), program::toString);
        compared++;
      }
    }
    System.out.println(compared + " of " + drawn);
    assertTrue(drawn < 2 * programs, "too many programs have too many executions");
  }
}
