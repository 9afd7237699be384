package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.testkit.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes after all threads adds no traces, and sees all that can be seen then. */
class AfterAllTest {
  private static final int MOST = 400;

  /** A program, and somebody who looks at what the threads share when they have ended. */
  private static final class Looking implements Program {
    private final SmallProgram program;
    private List<Object> seen = List.of();

    Looking(SmallProgram program) {
      this.program = program;
    }

    @Override
    public int threads() {
      return program.threads();
    }

    @Override
    public int operations(int thread) {
      return program.operations(thread);
    }

    @Override
    public Object create() {
      seen = List.of();
      return program.create();
    }

    @Override
    public Object perform(Object object, int thread, int operation) {
      return program.perform(object, thread, operation);
    }

    @Override
    public boolean hasAfter() {
      return true;
    }

    @Override
    public void after(Object object) {
      seen = program.look(object);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOCKED_SPINS")
  void explore_randomProgramsWithALookInTheEnd_seesWhatFullEnumerationSees(
      RandomPrograms.Mix mix) {
    RandomPrograms random = new RandomPrograms(3, mix);
    int compared = 0;
    for (int i = 0; i < Evidence.count(100, 3_000); i++) {
      compared += isEqual(random.next()) ? 1 : 0;
    }
    assertTrue(compared > 0, "all programs have too many executions");
  }

  private static boolean isEqual(SmallProgram program) {
    Set<String> every = new TreeSet<>();
    if (!explore(program, Engine.Reduction.NOTHING, every).exhausted()) {
      return false;
    }
    Set<String> reduced = new TreeSet<>();
    Engine.Summary summary = explore(program, Engine.Reduction.TRACES, reduced);
    assertEquals(every, reduced, program::toString);
    ProgramOutcomes alone = ProgramOutcomes.of(program, Engine.Reduction.TRACES, MOST);
    assertEquals(alone.summary(), summary, program::toString);
    return true;
  }

  private static Engine.Summary explore(
      SmallProgram program, Engine.Reduction reduction, Set<String> outcomes) {
    Looking looking = new Looking(program);
    EngineLimits limits = new EngineLimits(MOST, MOST, EngineLimits.NONE.deadline());
    return Engine.explore(
        looking,
        limits,
        trace -> {
          List<Object> outcome = new ArrayList<>(List.of(trace.end(), looking.seen));
          for (int o = 0; o < trace.operations(); o++) {
            outcome.add(trace.returned(o) ? trace.answer(o) : "?");
          }
          outcomes.add(outcome.toString());
          return true;
        },
        reduction);
  }
}
