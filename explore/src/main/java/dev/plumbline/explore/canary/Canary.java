package dev.plumbline.explore.canary;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.engine.Engine;
import dev.plumbline.explore.engine.EngineLimits;
import dev.plumbline.explore.engine.Program;

/**
 * Explores a class with a known race, as miners took a bird along: if it is not found, then nothing
 * else would be, and a pass would mean nothing.
 */
public final class Canary {
  private Canary() {}

  /** Whether a lost update is found, and the executions without one, too. */
  public static boolean isWell() {
    Agent.instrument(CanaryCounter.class);
    boolean[] lost = {false};
    int[] fine = {0};
    Engine.Summary summary =
        Engine.explore(
            new TwoIncrements(),
            EngineLimits.NONE,
            trace -> {
              boolean same = trace.answer(0).equals(trace.answer(1));
              lost[0] |= same;
              fine[0] += same ? 0 : 1;
              return true;
            });
    return lost[0] && fine[0] == 2 && summary.exhausted();
  }

  private static final class TwoIncrements implements Program {
    @Override
    public int threads() {
      return 2;
    }

    @Override
    public int operations(int thread) {
      return 1;
    }

    @Override
    public Object create() {
      return new CanaryCounter();
    }

    @Override
    public Object perform(Object object, int thread, int operation) {
      return ((CanaryCounter) object).next();
    }
  }
}
