package dev.plumbline.core.monitor;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.container.Containers;
import dev.plumbline.core.monitor.container.RemovalOrder;
import dev.plumbline.core.monitor.outoforder.OutOfOrderStackMonitor;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.promise.PromiseMonitor;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Promise;
import java.util.Arrays;

/** Asks the monitor of a known type, and what refutes or accepts where something is promised. */
public final class Monitors {
  /** Up to so many operations a search that leaves order open finds a witness sooner. */
  private static final int SMALL = 64;

  /**
   * What a monitor needs for each operation, at most, beyond the history as read and as typed: for
   * memory limits. Measured by the smallest heap that will do for half a million operations: 144
   * for stacks with repeated values, 130 with pending pops and for queues with peeks, less for all
   * others.
   */
  public static final long BYTES_PER_OPERATION = 160;

  private Monitors() {}

  /** Decides a part. */
  public static Outcome decide(TypedHistory typed, int part, Budget budget) {
    return decide(typed, part, false, budget);
  }

  /**
   * The same.
   *
   * @param decisionOnly whether to leave out the witness: that of a yes is then empty
   */
  public static Outcome decide(TypedHistory typed, int part, boolean decisionOnly, Budget budget) {
    Timeline t = typed.timeline(part, decisionOnly);
    return inRows(typed.decide(part, t, budget), t);
  }

  /**
   * Looks for what breaks a promise; the answer is no or beyond.
   *
   * @param typed a container with the operations that the promise says
   */
  public static Outcome refute(TypedHistory typed, int part, Promise promise, Budget budget) {
    if (promise.peeksInside()) {
      Timeline seen = typed.timeline(part, true);
      Outcome answer = Containers.refute(seen, true, (lives, b) -> null, budget);
      if (answer instanceof Outcome.No) {
        return inRows(answer, seen);
      }
    }
    Timeline t = typed.timelineWithoutPeeks(part);
    Outcome answer =
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
   * @param typed a container with the operations that the promise says
   */
  public static Outcome accept(TypedHistory typed, int part, Promise promise, Budget budget) {
    Timeline t = typed.timeline(part, false);
    boolean crossings =
        promise.sufficient()
            && promise.emptyUpTo() == 0
            && promise.container() == ContainerType.STACK
            && typed.size(part) > SMALL;
    Outcome answer =
        crossings
            ? Containers.decide(
                t,
                RemovalOrder.LIFO,
                (lives, b) -> OutOfOrderStackMonitor.decide(lives, promise.ahead(), b),
                budget)
            : typed.decideAs(promise.container().strict(), part, t, budget);
    return answer instanceof Outcome.Yes
        ? inRows(answer, t)
        : new Outcome.Beyond("no promise is plainly broken");
  }

  private static Outcome inRows(Outcome outcome, Timeline t) {
    if (outcome instanceof Outcome.Yes yes) {
      int[] witness = t.decisionOnly ? new int[0] : yes.witness();
      return new Outcome.Yes(witness, how(yes)).inRows(t::row);
    }
    if (outcome instanceof Outcome.No no) {
      int[] core = Arrays.stream(no.core()).map(t::row).sorted().toArray();
      int blamed = no.blamed() < 0 ? -1 : t.row(no.blamed());
      return new Outcome.No(core, cut(no, t), blamed, no.sentences(), how(no));
    }
    return outcome;
  }

  private static String how(Outcome outcome) {
    return Outcome.MONITOR + ", " + outcome.how();
  }

  /**
   * The row of a cut. Monitors cut by rank, and ranks are not in the order of times where no call
   * comes between returns. So whatever returned by the cut's rank has to return by its time: the
   * last of these is the cut. What else returns by then counts as completed, which asks more of a
   * witness, so the core still has none.
   */
  private static int cut(Outcome.No no, Timeline t) {
    if (no.cut() < 0) {
      return -1;
    }
    History history = t.history();
    int row = t.row(no.cut());
    for (int i : assured(no.core())) {
      if (t.to[i] <= t.to[no.cut()] && history.ret(t.row(i)) > history.ret(row)) {
        row = t.row(i);
      }
    }
    return row;
  }
}
