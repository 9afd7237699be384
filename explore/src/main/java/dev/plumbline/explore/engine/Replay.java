package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Observation;
import dev.plumbline.explore.runtime.Observer;
import dev.plumbline.explore.runtime.Obstruction;
import dev.plumbline.explore.runtime.Path;
import dev.plumbline.explore.runtime.Scheduler;
import java.util.List;
import java.util.function.Function;

/** Runs a program as its threads took turns before, while somebody looks on. */
public final class Replay {
  private static final int MOST_REPETITIONS = 100;
  private static final int MOST_EVENTS = 100_000;

  private Replay() {}

  /**
   * That one operation ended before another began.
   *
   * @param ended the number of the first, as {@link Trace} has it
   * @param began the number of the second
   */
  public record Precedence(int ended, int began) {}

  /**
   * The execution like the latest one, in the same trace and with these operations one after the
   * other, in which threads take turns least often.
   */
  public static ThreadSchedule fewestSwitches(List<Precedence> precedences) {
    int all = ExecutionState.eventsWithBlocked();
    HappensBefore order = new HappensBefore();
    order.compute(0, all, Events.count);
    return ThreadSchedule.drawingAsLatest(new FewestSwitches(needed(order, precedences)).find());
  }

  private static int[][][] needed(HappensBefore order, List<Precedence> precedences) {
    int threads = ExecutionState.threads();
    int[] count = new int[threads];
    for (int e = 0; e < Events.count; e++) {
      count[Events.thread[e]]++;
    }
    int[][][] needed = new int[threads][][];
    for (int t = 0; t < threads; t++) {
      needed[t] = new int[count[t]][threads];
    }
    int[] position = new int[threads];
    for (int e = 0; e < Events.count; e++) {
      int[] before = needed[Events.thread[e]][position[Events.thread[e]]++];
      for (int d = 0; d < e; d++) {
        before[Events.thread[d]] += order.before(d, e) ? 1 : 0;
      }
    }
    precedences.forEach(precedence -> require(precedence, needed));
    return needed;
  }

  /** Lets the first event of an operation wait for the last one of another. */
  private static void require(Precedence precedence, int[][][] needed) {
    int[] position = new int[needed.length];
    int endThread = -1;
    int end = 0;
    int[] before = null;
    for (int e = 0; e < Events.count; e++) {
      int t = Events.thread[e];
      position[t]++;
      if (Events.operation[e] == precedence.ended) {
        endThread = t;
        end = position[t];
      }
      if (Events.operation[e] == precedence.began && before == null) {
        before = needed[t][position[t] - 1];
      }
    }
    if (endThread >= 0 && before != null) {
      before[endThread] = Math.max(before[endThread], end);
    }
  }

  /**
   * What came of it.
   *
   * @param trace the execution, in which events are in the order in which they happened; null if it
   *     did not come to an end
   * @param trouble why it did not go as the schedule says, in a sentence; null if it did
   */
  public record Replayed(Trace trace, String trouble) {}

  /**
   * Runs a program; where the schedule ends, threads go on as long as they can.
   *
   * @param observers makes somebody who looks on, when the object is made
   */
  public static Replayed run(
      Program program, ThreadSchedule schedule, Function<Object, Observer> observers) {
    Execution execution = new Execution(program, new HappensBefore(), true);
    for (int i = 0; i < MOST_REPETITIONS; i++) {
      Scheduler.End end = once(schedule, execution, i == 0 ? o -> null : observers);
      // Once without anybody looking on, so that classes are loaded when somebody does.
      if (i > 0 && !ExecutionState.disturbed()) {
        return result(execution, end, schedule);
      }
    }
    return new Replayed(null, "classes are loaded again and again while the program runs");
  }

  private static Scheduler.End once(
      ThreadSchedule schedule, Execution execution, Function<Object, Observer> observers) {
    Path.follow(schedule.threads());
    schedule.drawn().give();
    execution.prepare();
    Observation.by(observers.apply(execution.object()));
    try {
      return Scheduler.run(
          execution, execution.threads(), Obstruction.limit(MOST_EVENTS), new Onward());
    } finally {
      Observation.by(null);
    }
  }

  private static Replayed result(Execution execution, Scheduler.End end, ThreadSchedule schedule) {
    String trouble = ExecutionState.trouble();
    if (trouble == null && Events.count < schedule.events()) {
      trouble =
          "the execution ended after %d of %d events".formatted(Events.count, schedule.events());
    }
    if (end == Scheduler.End.CUT || end == Scheduler.End.REDUNDANT) {
      return new Replayed(null, trouble == null ? "the execution has no end" : trouble);
    }
    execution.ended(end, ExecutionState.eventsWithBlocked());
    return new Replayed(execution, trouble);
  }
}
