package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.runtime.Chooser;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Path;
import dev.plumbline.explore.runtime.Scheduler;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
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

  @Test
  void estimate_tracesDrawnUniformly_isCloseToTheirNumber() {
    SplittableRandom random = new SplittableRandom(5);
    TraceCensus census = new TraceCensus();
    int fresh = 0;
    for (int i = 0; i < 1_000; i++) {
      fresh += census.add(random.nextInt(2_000)) ? 1 : 0;
    }
    assertEquals(2_000.0, (double) census.estimate(), 200);
    assertTrue(fresh < 900, "seen " + fresh);
    for (int i = 0; i < 50_000; i++) {
      census.add(random.nextInt(2_000));
    }
    assertEquals(2_000, census.estimate());
  }

  /** A walk that chooses any of both threads lets the long one end first once in 2²⁰ times. */
  @Test
  void uniformWalk_longThreadAndShortOne_hasAllOrdersEquallyOften() {
    Instruction add = new Instruction.Add(0);
    SmallProgram program =
        new SmallProgram(List.of(List.of(Collections.nCopies(20, add)), List.of(List.of(add))));
    Execution execution = new Execution(program, new HappensBefore(), true);
    UniformWalk walk = new UniformWalk(new SplittableRandom(1));
    int[] count = new int[21];
    for (int i = 0; i < 2_100; i++) {
      Path.begin(0);
      Path.asleep[0] = 0;
      walk.begin(i == 0 ? 0 : Events.count);
      execution.prepare();
      Scheduler.run(execution, 2, 400, choosing(walk));
      if (i > 0) {
        count[position()]++;
      }
    }
    for (int n = 0; n < count.length; n++) {
      assertEquals(100, count[n], 40, "the short thread is number " + n);
    }
  }

  private static int position() {
    int e = 0;
    while (Events.thread[e] != 1) {
      e++;
    }
    return e;
  }

  private static Chooser choosing(UniformWalk walk) {
    return new Chooser() {
      @Override
      public int choose(int depth, long awake, int latest) {
        return walk.choose(awake);
      }

      @Override
      public long branches(long enabled, int chosen) {
        return 0;
      }
    };
  }
}
