package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import java.util.HashSet;
import java.util.Set;

/**
 * Compares what is seen of random programs by traces and by full enumeration, in a process of its
 * own, in which a class may be another one. Exits with 1 where they differ, and with 2 where a
 * trace was run twice.
 */
final class ReductionCheck {
  private static final int MOST = 400;

  private ReductionCheck() {}

  /** The argument says how many programs of each mix are compared. */
  public static void main(String[] arguments) {
    for (RandomPrograms.Mix mix : RandomPrograms.Mix.values()) {
      RandomPrograms random = new RandomPrograms(1, mix);
      for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
        SmallProgram program = random.next();
        ProgramOutcomes every = ProgramOutcomes.of(program, Engine.Reduction.NOTHING, MOST);
        if (every.summary().exhausted()) {
          ProgramOutcomes reduced = ProgramOutcomes.of(program, Engine.Reduction.TRACES, 10 * MOST);
          if (reduced.summary().trouble() != null || !every.all().equals(reduced.all())) {
            end(1, program);
          }
          if (runsTraceTwice(program)) {
            end(2, program);
          }
        }
      }
    }
    end(0, null);
  }

  private static boolean runsTraceTwice(SmallProgram program) {
    Set<Long> seen = new HashSet<>();
    boolean[] twice = {false};
    Engine.explore(
        program,
        new EngineLimits(10 * MOST, MOST, EngineLimits.NONE.deadline()),
        trace -> {
          HappensBefore order = new HappensBefore();
          order.compute(0, Events.count, Events.count);
          twice[0] |= !seen.add(new TraceHash().of(order, Events.count));
          return !twice[0];
        });
    return twice[0];
  }

  private static void end(int code, SmallProgram program) {
    System.out.println(program);
    System.exit(code); // threads that are given up wait for ever
  }
}
