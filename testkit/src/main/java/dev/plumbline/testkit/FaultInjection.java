package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Lets a simulated object go wrong once, at the first chance after so many calls. Whether anybody
 * notices is for others to find out.
 *
 * @param <S> the states
 */
final class FaultInjection<S> {
  /** An answer, and the state that it leads to. */
  record Effect<S>(Object output, S next) {}

  /** An update that took effect. */
  private static final class Update<S> {
    final S before;
    final Operation done;
    long returned = Long.MAX_VALUE;

    Update(S before, Operation done) {
      this.before = before;
      this.done = done;
    }
  }

  /** How many updates of a key are remembered. */
  private static final int MEMORY = 16;

  private final Spec<S> spec;
  private final OperationMix workload;
  private final Fault fault;

  /** After how many calls it may happen. */
  private final int from;

  private final Map<Object, Deque<Update<S>>> latest = new HashMap<>();
  private final Map<Integer, Update<S>> open = new HashMap<>();
  private int row = -1;
  private boolean owesStep;

  /** The element that was overtaken, and the one that overtook it; null when nobody waits. */
  private Object overtaken;

  private Object overtaker;
  private Object overtakenKey;

  FaultInjection(Spec<S> spec, OperationMix workload, Fault fault, int from) {
    this.spec = spec;
    this.workload = workload;
    this.fault = fault;
    this.from = from;
  }

  /** The last row that is wrong; -1 if nothing has gone wrong. */
  int row() {
    return row;
  }

  /** Whether what happens is of interest. */
  boolean awake(int called) {
    return called >= from && (row < 0 || overtaken != null || owesStep);
  }

  /**
   * The wrong effect of an operation that returns; null for the right one.
   *
   * @param calledAt when it was called, on the clock of {@link #returned}
   */
  Effect<S> wrong(Object key, S state, Operation call, int itsRow, long calledAt) {
    Effect<S> wrong =
        overtaken != null
            ? late(key, state, call)
            : owesStep
                ? passed(state, call)
                : row >= 0
                    ? null
                    : switch (fault) {
                      case LOST_UPDATE -> lost(state, call);
                      case STALE_READ -> stale(key, state, call, calledAt);
                      case TAKEN_TWICE -> again(key, state, call, calledAt);
                      case OVERTAKING -> early(key, state, call);
                      case SWAPPED -> null;
                    };
    row = wrong == null ? row : Math.max(row, itsRow);
    return wrong;
  }

  private Effect<S> right(S state, Operation call) {
    List<Object> outputs = spec.outputs(state, call);
    if (outputs.isEmpty()) {
      return null;
    }
    Object output = outputs.get(0);
    List<S> next = spec.step(state, HistoryGenerator.answered(call, output)).states();
    return next.isEmpty() ? null : new Effect<>(output, next.get(0));
  }

  private Effect<S> lost(S state, Operation call) {
    Effect<S> right = workload.adds(call.name()) ? right(state, call) : null;
    return right == null || right.next.equals(state) ? null : new Effect<>(right.output, state);
  }

  private Effect<S> stale(Object key, S state, Operation call, long calledAt) {
    Effect<S> right = workload.reads(call.name()) ? right(state, call) : null;
    if (right == null || !right.next.equals(state)) {
      return null;
    }
    for (Update<S> update : latest.getOrDefault(key, new ArrayDeque<>())) {
      if (update.returned < calledAt) {
        Effect<S> old = right(update.before, call);
        boolean differs = old != null && !Objects.equals(old.output, right.output);
        return differs ? new Effect<>(old.output, state) : null;
      }
    }
    return null;
  }

  private Effect<S> again(Object key, S state, Operation call, long calledAt) {
    if (!workload.removes(call.name())) {
      return null;
    }
    for (Update<S> update : latest.getOrDefault(key, new ArrayDeque<>())) {
      boolean same =
          update.done.name().equals(call.name())
              && Objects.equals(update.done.input(), call.input());
      if (same && update.returned < calledAt) {
        return takenBy(update, state, call);
      }
    }
    return null;
  }

  private Effect<S> takenBy(Update<S> update, S state, Operation call) {
    Object taken = Mutations.outputOf(update.done);
    if (workload.inTurn()) {
      // What is held is given away again; so one step that gives it back has nothing to do.
      owesStep = spec.outputs(state, call).isEmpty();
      return owesStep ? new Effect<>(taken, state) : null;
    }
    boolean something = taken != null && taken != Operation.NOTHING;
    Effect<S> right = right(state, call);
    boolean differs = right != null && !Objects.equals(right.output, taken);
    return something && differs ? new Effect<>(taken, state) : null;
  }

  /** Somebody gives back what somebody else has given back already. */
  private Effect<S> passed(S state, Operation call) {
    if (workload.removes(call.name()) || !spec.outputs(state, call).isEmpty()) {
      return null;
    }
    owesStep = false;
    return new Effect<>(Operation.NOTHING, state);
  }

  private Effect<S> early(Object key, S state, Operation call) {
    Effect<S> first = workload.removes(call.name()) ? right(state, call) : null;
    Effect<S> second = first == null || first.output == null ? null : right(first.next, call);
    boolean two =
        second != null && second.output != null && !Objects.equals(first.output, second.output);
    if (!two) {
      return null;
    }
    overtaken = first.output;
    overtaker = second.output;
    overtakenKey = key;
    return new Effect<>(overtaker, first.next);
  }

  private Effect<S> late(Object key, S state, Operation call) {
    boolean concerns = key.equals(overtakenKey) && workload.removes(call.name());
    Effect<S> right = concerns ? right(state, call) : null;
    if (right == null || !Objects.equals(right.output, overtaker)) {
      return null;
    }
    Object answer = overtaken;
    overtaken = null;
    return new Effect<>(answer, right.next);
  }

  /** An operation took effect, as it should. */
  void happened(Object key, S before, S after, Operation done, int itsRow) {
    if (before.equals(after)) {
      return;
    }
    Update<S> update = new Update<>(before, done);
    Deque<Update<S>> updates = latest.computeIfAbsent(key, k -> new ArrayDeque<>());
    updates.addFirst(update);
    if (updates.size() > MEMORY) {
      updates.removeLast();
    }
    open.put(itsRow, update);
  }

  void returned(int itsRow, long time) {
    Update<S> update = open.remove(itsRow);
    if (update != null) {
      update.returned = time;
    }
  }
}
