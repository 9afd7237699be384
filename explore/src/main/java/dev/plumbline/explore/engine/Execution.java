package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Obstruction;
import dev.plumbline.explore.runtime.Scheduler;

/** The execution under way, and what came of it. */
final class Execution implements Scheduler.Body, Trace {
  private final Program program;
  private final HappensBefore order;
  private final boolean asItHappened;
  private final int[] firstOperation;
  private final int[] threadOf;
  private final Object[] answers;
  private final boolean[] begun;
  private final boolean[] returned;
  private final int[] firstEvent;
  private final int[] lastEvent;

  private Object object;
  private End end;

  /**
   * An execution of a program.
   *
   * @param asItHappened whether the order of events is the one in which they happened, and not that
   *     of all executions that are like this one
   */
  Execution(Program program, HappensBefore order, boolean asItHappened) {
    this.program = program;
    this.order = order;
    this.asItHappened = asItHappened;
    firstOperation = new int[program.threads() + 1];
    for (int t = 0; t < program.threads(); t++) {
      firstOperation[t + 1] = firstOperation[t] + program.operations(t);
    }
    int count = firstOperation[program.threads()];
    threadOf = new int[count];
    for (int t = 0; t < program.threads(); t++) {
      for (int o = firstOperation[t]; o < firstOperation[t + 1]; o++) {
        threadOf[o] = t;
      }
    }
    answers = new Object[count];
    begun = new boolean[count];
    returned = new boolean[count];
    firstEvent = new int[count];
    lastEvent = new int[count];
  }

  /** Makes a fresh object. */
  void prepare() {
    for (int o = 0; o < answers.length; o++) {
      answers[o] = null;
      begun[o] = false;
      returned[o] = false;
    }
    Scheduler.beginSetUp();
    try {
      object = program.create();
    } finally {
      Scheduler.endSetUp();
    }
  }

  Object object() {
    return object;
  }

  /** How many threads there are, with the one that comes after all others. */
  int threads() {
    return program.threads() + (program.hasAfter() ? 1 : 0);
  }

  @Override
  public boolean lastAwaitsOthers() {
    return program.hasAfter();
  }

  @Override
  public void run(int thread) {
    if (thread == program.threads()) {
      Scheduler.awaitAllOthers();
      program.after(object);
      return;
    }
    int first = firstOperation[thread];
    for (int o = first; o < firstOperation[thread + 1]; o++) {
      begun[o] = true;
      Scheduler.begin(o);
      Object answer;
      try {
        answer = program.perform(object, thread, o - first);
      } catch (Throwable e) {
        Scheduler.rethrowIfAbandoned(e);
        answer = new ThrownAnswer(e);
      }
      Scheduler.end(o);
      answers[o] = answer;
      returned[o] = true;
    }
  }

  /** Finds the boundaries of operations, when the order of events is known. */
  void ended(Scheduler.End how, int all) {
    end =
        switch (how) {
          case DEADLOCK -> End.DEADLOCK;
          case LIVELOCK -> End.LIVELOCK;
          default -> End.COMPLETE;
        };
    for (int o = 0; o < answers.length; o++) {
      firstEvent[o] = -1;
      lastEvent[o] = -1;
    }
    for (int e = 0; e < all; e++) {
      int o = Events.operation[e];
      if (o >= 0) {
        if (firstEvent[o] < 0) {
          firstEvent[o] = e;
        }
        lastEvent[o] = e;
      }
    }
  }

  @Override
  public End end() {
    return end;
  }

  @Override
  public int events() {
    return Events.count;
  }

  @Override
  public int operations() {
    return answers.length;
  }

  @Override
  public int thread(int operation) {
    return threadOf[operation];
  }

  @Override
  public boolean begun(int operation) {
    return begun[operation];
  }

  @Override
  public boolean returned(int operation) {
    return returned[operation];
  }

  @Override
  public Object answer(int operation) {
    return answers[operation];
  }

  @Override
  public boolean before(int a, int b) {
    int first = boundary(a);
    int second = boundary(b);
    if (first < 0 || second < 0) {
      return false;
    }
    return asItHappened ? first < second : order.before(first, second);
  }

  private int boundary(int boundary) {
    return (boundary & 1) == 0 ? firstEvent[boundary >> 1] : lastEvent[boundary >> 1];
  }

  @Override
  public boolean touches(int operation) {
    int first = firstEvent[operation];
    return first >= 0 && (Events.kind[first] != EventKind.NOTHING || lastEvent[operation] != first);
  }

  @Override
  public Throwable uncaught() {
    return ExecutionState.uncaught();
  }

  @Override
  public String obstruction(int operation) {
    return Obstruction.of(operation);
  }

  @Override
  public boolean atomic(int operation) {
    return firstEvent[operation] == lastEvent[operation];
  }
}
