package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.testkit.Evidence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TraceReductionTest {
  private static final int MOST = 400;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOCKED_SPINS")
  void explore_randomPrograms_seesWhatFullEnumerationSees(RandomPrograms.Mix mix) {
    int programs = Evidence.count(125, 5_000);
    RandomPrograms random = new RandomPrograms(1, mix);
    int compared = 0;
    int drawn = 0;
    while (compared < programs) {
      drawn++;
      compared += isEqual(random.next()) ? 1 : 0;
    }
    assertTrue(drawn < 3 * programs, "too many programs have too many executions");
  }

  /**
   * All that is not known in advance is where a thread goes on that has read something else. What
   * others do under a lock has nothing to do with who takes it before them.
   */
  @ParameterizedTest
  @CsvSource({"READS_AND_WRITES, 1000", "LOCKS, 200"})
  void explore_knownSteps_givesUpHardlyAnything(RandomPrograms.Mix mix, long oneOf) {
    RandomPrograms random = new RandomPrograms(2, mix);
    EngineLimits limits = new EngineLimits(MOST, MOST, EngineLimits.NONE.deadline());
    long executions = 0;
    long redundant = 0;
    for (int i = 0; i < Evidence.count(250, 10_000); i++) {
      Engine.Summary summary = Engine.explore(random.next(), limits, trace -> true);
      executions += summary.executions();
      redundant += summary.redundant();
    }
    assertTrue(oneOf * redundant <= executions, redundant + " of " + executions);
  }

  /** Whether a program is small enough to tell; fails if what is seen differs. */
  private static boolean isEqual(SmallProgram program) {
    ProgramOutcomes every = ProgramOutcomes.of(program, Engine.Reduction.NOTHING, MOST);
    if (every.summary().exhausted()) {
      ProgramOutcomes reduced = ProgramOutcomes.of(program, Engine.Reduction.TRACES, MOST);
      assertNull(reduced.summary().trouble(), program::toString);
      assertEquals(every.all(), reduced.all(), program::toString);
    }
    return every.summary().exhausted();
  }
}
