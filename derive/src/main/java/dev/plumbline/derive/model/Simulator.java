package dev.plumbline.derive.model;

import java.util.Arrays;

/**
 * Tries schedules that went wrong with one algorithm on others, which is quicker than a search by
 * orders of magnitude. What it rejects is wrong: every run is a real one. What it does not reject
 * may be wrong all the same.
 *
 * <p>A thread takes steps until its operation has executed the building blocks that the saved step
 * executed, but no more than six, and none if an earlier step was large enough to do so. A thread
 * that should call something while it is busy first finishes alone. After the schedule the pending
 * operations finish one after the other, and then every operation that can be called is tried
 * alone: lost nodes and marks left behind show then.
 *
 * <p>Not safe for use by several threads at once; made for one object's nodes, globals and
 * operations' names, and for any code of them.
 */
public final class Simulator {
  private static final int MOST_TRIES = 6;

  private final Bounds bounds;
  private final CallTable calls;
  private final Monitor monitor;
  private final MonitorSteps steps;
  private final int[] sets;
  private final int[] saved;
  private final int[] running;
  private final long[] done;
  private Machine machine;
  private Machine probe;
  private final LoneRun run = new LoneRun();

  /** A simulator for all algorithms that are like this one but for their code. */
  public Simulator(CompiledObject like, Bounds bounds) {
    this.bounds = bounds;
    this.calls =
        new CallTable(
            like.routines.stream().map(CompiledRoutine::routine).toList(), bounds.values());
    this.monitor = new Monitor(like, calls, bounds, ConfigurationSets.Mode.CLOSED);
    this.steps = new MonitorSteps(monitor.sets);
    this.sets = new int[monitor.words];
    this.saved = new int[monitor.words];
    this.running = new int[bounds.threads()];
    this.done = new long[bounds.threads()];
  }

  /** Whether the algorithm goes wrong under this schedule. */
  public boolean rejects(CompiledObject object, SavedSchedule schedule) {
    try {
      return goesWrong(object, schedule);
    } catch (SequentialAutomaton.TooManyStatesException e) {
      return false; // a check says so
    }
  }

  private boolean goesWrong(CompiledObject object, SavedSchedule schedule) {
    prepare(object);
    machine.reset();
    Arrays.fill(sets, monitor.sets.initial());
    for (SavedSchedule.Turn turn : schedule.steps()) {
      if (turn(turn)) {
        return true;
      }
    }
    for (int t = 0; t < bounds.threads(); t++) {
      if (machine.call[t] >= 0 && finish(machine, t)) {
        return true;
      }
    }
    return probesFail();
  }

  /**
   * Whether some operation, run alone after any few operations that ran one after the other, goes
   * wrong or does not return.
   */
  public boolean failsAlone(CompiledObject object) {
    prepare(object);
    for (int first = 0; first < calls.size(); first++) {
      for (int second = 0; second < calls.size(); second++) {
        if (fails(first, second)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean fails(int first, int second) {
    machine.reset();
    Arrays.fill(sets, monitor.sets.initial());
    try {
      return alone(first) || alone(second) || probesFail();
    } catch (SequentialAutomaton.TooManyStatesException e) {
      return false; // a check says so
    }
  }

  private boolean alone(int call) {
    if (machine.call[0] >= 0) {
      return false; // the one before was given up
    }
    invoke(machine, 0, call);
    return finish(machine, 0);
  }

  private void prepare(CompiledObject object) {
    machine = machineOf(machine, object);
    probe = machineOf(probe, object);
  }

  private Machine machineOf(Machine old, CompiledObject object) {
    return old != null && old.object == object
        ? old
        : new Machine(object, calls, bounds.threads(), false);
  }

  private boolean turn(SavedSchedule.Turn turn) {
    int t = turn.thread();
    if (turn.routine() >= 0) {
      if (machine.call[t] >= 0 && finish(machine, t)) {
        return true;
      }
      int call = calls.find(turn.routine(), turn.arguments());
      if (call < 0 || machine.call[t] >= 0) {
        return false;
      }
      invoke(machine, t, call);
    }
    if (machine.call[t] < 0) {
      return false;
    }
    if (turn.whole()) {
      return finish(machine, t);
    }
    if (turn.units() != 0 && (turn.units() & ~done[t]) == 0) {
      return false; // an earlier step of this candidate was larger
    }
    for (int i = 0; i < MOST_TRIES; i++) {
      int outcome = machine.step(t);
      done[t] |= machine.units;
      if (outcome == Machine.RETURNS || outcome == Machine.FAILS) {
        return outcome == Machine.FAILS || isViolated(machine, t);
      }
      if (outcome != Machine.RESTS || (turn.units() & ~done[t]) == 0) {
        return false;
      }
    }
    return false;
  }

  private void invoke(Machine m, int thread, int call) {
    m.invoke(thread, call);
    running[thread] = call;
    if (m == machine) {
      done[thread] = 0;
    }
    int word = monitor.word(call);
    sets[word] = steps.invoke(sets[word], thread, monitor.local(call));
  }

  /** Lets a thread run alone until it returns; whether that goes wrong. */
  private boolean finish(Machine m, int thread) {
    return switch (run.run(m, thread)) {
      case RETURNS -> isViolated(m, thread);
      case FAILS -> true;
      // Others that are pending may have left it blocked; that is not wrong in itself.
      case NEVER_RETURNS -> isQuietBut(m, thread);
      case TOO_LONG, OUT_OF_RANGE -> false;
    };
  }

  private boolean isViolated(Machine m, int thread) {
    int word = monitor.word(running[thread]);
    sets[word] = steps.respond(sets[word], thread, m.result);
    return sets[word] == ConfigurationSets.NONE;
  }

  private boolean isQuietBut(Machine m, int thread) {
    for (int t = 0; t < bounds.threads(); t++) {
      if (t != thread && m.call[t] >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Tries each call alone; only if nothing is pending. */
  private boolean probesFail() {
    if (!isQuietBut(machine, -1)) {
      return false;
    }
    System.arraycopy(sets, 0, saved, 0, sets.length);
    for (int c = 0; c < calls.size(); c++) {
      probe.copyFrom(machine);
      invoke(probe, 0, c);
      boolean fails = finish(probe, 0);
      System.arraycopy(saved, 0, sets, 0, sets.length);
      if (fails) {
        return true;
      }
    }
    return false;
  }
}
