package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SamplingTest {
  private static final EngineLimits MANY =
      new EngineLimits(1_000, 400, EngineLimits.NONE.deadline());

  @Test
  void sample_smallPrograms_seesOnlyTracesThatThereAreAndMostlyAll() {
    RandomPrograms random = new RandomPrograms(7, RandomPrograms.Mix.EVERYTHING);
    int all = 0;
    int found = 0;
    for (int i = 0; i < 40; i++) {
      SmallProgram program = random.next();
      Set<String> traces = new TreeSet<>();
      Engine.Summary whole = Engine.explore(program, MANY, adding(traces));
      if (whole.exhausted()) {
        Set<String> sampled = new TreeSet<>();
        Engine.Summary summary = Engine.sample(program, MANY, adding(sampled), i);
        assertEquals(
            summary.executions() - summary.redundant() <= whole.executions(),
            true,
            program::toString);
        assertTrue(traces.containsAll(sampled), program::toString);
        all += traces.size();
        found += sampled.size();
      }
    }
    assertTrue(found > all * 0.97, found + " of " + all);
  }

  @Test
  void exploreFew_enoughPreemptions_seesAllTraces() {
    RandomPrograms random = new RandomPrograms(8, RandomPrograms.Mix.EVERYTHING);
    int compared = 0;
    for (int i = 0; i < 40; i++) {
      SmallProgram program = random.next();
      EngineLimits limits = new EngineLimits(5_000, 400, EngineLimits.NONE.deadline());
      Engine.Summary few = Engine.exploreFew(program, limits, trace -> true, 100);
      if (few.exhausted()) {
        Engine.Summary whole = Engine.explore(program, limits, trace -> true);
        assertEquals(whole.executions(), few.executions() - few.redundant(), program::toString);
        compared++;
      }
    }
    assertTrue(compared > 30, "compared only " + compared);
  }

  @Test
  void exploreFew_noPreemption_runsEachOrderOfThreads() {
    Instruction add = new Instruction.Add(0);
    SmallProgram program =
        new SmallProgram(
            List.of(
                List.of(List.of(add, add)),
                List.of(List.of(add, add)),
                List.of(List.of(add, add))));
    assertEquals(6, Engine.exploreFew(program, MANY, trace -> true, 0).executions());
  }

  private static Visitor adding(Set<String> all) {
    return trace -> {
      all.add(answers(trace));
      return true;
    };
  }

  private static String answers(Trace trace) {
    StringBuilder text = new StringBuilder().append(trace.end());
    for (int o = 0; o < trace.operations(); o++) {
      text.append(' ').append(trace.answer(o));
    }
    return text.toString();
  }
}
