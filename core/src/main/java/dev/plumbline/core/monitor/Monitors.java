package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.container.Containers;
import dev.plumbline.core.monitor.container.RemovalOrder;
import dev.plumbline.core.monitor.log.LogMonitor;
import dev.plumbline.core.monitor.part.Answer;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.priority.EqualPriorities;
import dev.plumbline.core.monitor.priority.PriorityQueueMonitor;
import dev.plumbline.core.monitor.promise.PromiseMonitor;
import dev.plumbline.core.monitor.queue.OutOfOrderMonitor;
import dev.plumbline.core.monitor.queue.QueueMonitor;
import dev.plumbline.core.monitor.register.CounterMonitor;
import dev.plumbline.core.monitor.register.RegisterMonitor;
import dev.plumbline.core.monitor.set.MultisetMonitor;
import dev.plumbline.core.monitor.set.SetMonitor;
import dev.plumbline.core.monitor.stack.OutOfOrderStack;
import dev.plumbline.core.monitor.stack.StackMonitor;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Promise;
import java.util.Arrays;

/** Picks the monitor of a known type. */
public final class Monitors {
  /** Up to so many operations a search that leaves order open finds a witness sooner. */
  private static final int SMALL = 64;

  /**
   * What a monitor needs for each operation, at most, beyond history and intake: for memory limits.
   * Measured by the smallest heap that will do for half a million operations: 144 for stacks with
   * repeated values, 130 with pending pops and for queues with peeks, less for all others.
   */
  public static final long BYTES_PER_OPERATION = 160;

  private Monitors() {}

  /** Decides a part; the answer's operations, and its cut, are rows of the history. */
  public static Answer decide(Intake intake, int part, Budget budget) {
    return decide(intake, part, false, budget);
  }

  /**
   * The same.
   *
   * @param decisionOnly whether to leave out the witness: a yes then has an empty order
   */
  public static Answer decide(Intake intake, int part, boolean decisionOnly, Budget budget) {
    Timeline t = intake.timeline(part, decisionOnly);
    return inRows(decide(intake, part, t, budget), t);
  }

  /**
   * Looks for what breaks a promise; the answer is no or beyond.
   *
   * @param intake of a container with the operations that the promise says
   */
  public static Answer refute(Intake intake, int part, Promise promise, Budget budget) {
    if (promise.peeksInside()) {
      Timeline seen = intake.timeline(part, true);
      Answer answer = Containers.refute(seen, true, (lives, b) -> null, budget);
      if (answer instanceof Answer.No) {
        return inRows(answer, seen);
      }
    }
    Timeline t = intake.timelineWithoutPeeks(part);
    Answer answer =
        Containers.refute(
            t,
            promise.addedFirst(),
            (lives, b) -> PromiseMonitor.refute(lives, promise, b),
            budget);
    return inRows(answer, t);
  }

  /**
   * Looks for a witness of a container that keeps a promise; the answer is yes or beyond.
   *
   * @param intake of a container with the operations that the promise says
   */
  public static Answer accept(Intake intake, int part, Promise promise, Budget budget) {
    Timeline t = intake.timeline(part, false);
    boolean crossings =
        promise.sufficient()
            && promise.emptyUpTo() == 0
            && promise.type() instanceof KnownType.Stack
            && intake.size(part) > SMALL;
    Answer answer =
        crossings
            ? Containers.decide(
                t,
                RemovalOrder.LIFO,
                (lives, b) -> OutOfOrderStack.decide(lives, promise.ahead(), b),
                budget)
            : decide(promise.type(), intake, part, t, budget);
    return answer instanceof Answer.Yes
        ? inRows(answer, t)
        : new Answer.Beyond("no promise is plainly broken");
  }

  private static Answer decide(Intake intake, int part, Timeline t, Budget budget) {
    return decide(intake.type(), intake, part, t, budget);
  }

  private static Answer decide(KnownType type, Intake intake, int part, Timeline t, Budget budget) {
    if (type instanceof KnownType.Stack) {
      return Containers.decide(t, RemovalOrder.LIFO, StackMonitor::decide, budget);
    }
    if (type instanceof KnownType.Queue) {
      return Containers.decide(t, RemovalOrder.FIFO, QueueMonitor::decide, budget);
    }
    if (type instanceof KnownType.OutOfOrderQueue queue) {
      return Containers.decide(
          t,
          RemovalOrder.FIFO,
          (lives, b) -> OutOfOrderMonitor.decide(lives, queue.k(), b),
          budget);
    }
    if (type instanceof KnownType.Pool) {
      return Containers.decide(t, RemovalOrder.FIFO, OutOfOrderMonitor::decidePool, budget);
    }
    if (type instanceof KnownType.PriorityQueue) {
      return Containers.decide(
          t, RemovalOrder.FIFO, PriorityQueueMonitor::decide, EqualPriorities::decide, budget);
    }
    if (type instanceof KnownType.Elements set) {
      return SetMonitor.decide(t, set.initial().contains(intake.key(part)), budget);
    }
    if (type instanceof KnownType.Multiset) {
      return MultisetMonitor.decide(t, budget);
    }
    if (type instanceof KnownType.Register register) {
      return RegisterMonitor.decide(t, intake.code(register.initial()), intake::show, budget);
    }
    if (type instanceof KnownType.Dictionary map) {
      Object initial = map.initial().get(intake.key(part));
      return RegisterMonitor.decide(t, intake.code(initial), intake::show, budget);
    }
    if (type instanceof KnownType.Texts texts) {
      Object initial = texts.initial().getOrDefault(intake.key(part), "");
      return LogMonitor.decide(t, i -> intake.text(t.row(i)), (String) initial, budget);
    }
    KnownType.Counter counter = (KnownType.Counter) type;
    return CounterMonitor.decide(t, counter.initial(), budget);
  }

  private static Answer inRows(Answer answer, Timeline t) {
    if (answer instanceof Answer.Yes yes) {
      return new Answer.Yes(t.decisionOnly ? new int[0] : rows(yes.order(), t), yes.method());
    }
    if (answer instanceof Answer.No no) {
      int[] core = rows(no.core(), t);
      Arrays.sort(core);
      return new Answer.No(core, cut(no, t), row(no.blamed(), t), no.sentences(), no.method());
    }
    return answer;
  }

  /**
   * The row of a cut. Monitors cut by rank, and ranks are not in the order of times where no call
   * comes between returns. So whatever returned by the cut's rank has to return by its time: the
   * last of these is the cut. What else returns by then counts as completed, which asks more of a
   * witness, so the core still has none.
   */
  private static int cut(Answer.No no, Timeline t) {
    if (no.cut() < 0) {
      return -1;
    }
    History history = t.history();
    int row = t.row(no.cut());
    for (int i : no.core()) {
      if (t.to[i] <= t.to[no.cut()] && history.ret(t.row(i)) > history.ret(row)) {
        row = t.row(i);
      }
    }
    return row;
  }

  private static int row(int operation, Timeline t) {
    return operation < 0 ? -1 : t.row(operation);
  }

  private static int[] rows(int[] operations, Timeline t) {
    int[] rows = new int[operations.length];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = t.row(operations[k]);
    }
    return rows;
  }
}
