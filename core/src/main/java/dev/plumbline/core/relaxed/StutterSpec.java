package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Any object, except that up to k operations in a row may answer as they should and have no effect:
 * a dequeue that leaves its value there, an enqueue that is lost.
 *
 * <p>The state notes how many did since the last one that had an effect. Operations that change
 * nothing anyway neither stutter nor end a run.
 *
 * <p>That makes a set of states that may double with each operation. Of containers it mostly
 * follows from the operations of a history who stutters: see {@link ForcedStutterSpec}.
 *
 * <p>The notion is that of T. A. Henzinger, C. M. Kirsch, H. Payer, A. Sezgin and A. Sokolova,
 * Quantitative relaxation of concurrent data structures, POPL 2013. Cost: a step of the object for
 * each state that is followed.
 *
 * <p>There is no key: a run goes across keys, so a history cannot be decided key by key.
 *
 * @param <S> the states of the object
 */
final class StutterSpec<S> extends RelaxedSpec<StutterSpec.State<S>> {
  private final Spec<S> spec;
  private final int k;

  StutterSpec(String name, Spec<S> spec, int k) {
    super(name, spec.operations());
    this.spec = spec;
    this.k = k;
  }

  /**
   * A state of the object.
   *
   * @param run how many operations in a row had no effect
   */
  record State<S>(S inner, int run) {
    @Override
    public String toString() {
      String shown = Values.showWhole(inner);
      return run == 0 ? shown : shown + " after " + run + " without effect";
    }
  }

  @Override
  public State<S> initial() {
    return new State<>(spec.initial(), 0);
  }

  @Override
  public Step<State<S>> step(State<S> state, Operation op) {
    Step<S> step = spec.step(state.inner, op);
    if (!step.legal()) {
      return Step.illegalLike(step);
    }
    Set<State<S>> next = new LinkedHashSet<>();
    boolean effective = false;
    for (S inner : step.states()) {
      boolean changed = !inner.equals(state.inner);
      effective |= changed;
      next.add(changed ? new State<>(inner, 0) : state);
    }
    if (effective && state.run < k) {
      next.add(new State<>(state.inner, state.run + 1));
    }
    return Step.toOneOf(next);
  }

  @Override
  public List<Object> outputs(State<S> state, Operation call) {
    return spec.outputs(state.inner, call);
  }

  /** Of strict containers: who stutters is known if each value that is answered is added once. */
  @Override
  public @Nullable Easier easierFor(Collection<Operation> operations) {
    ContainerType container = ContainerType.of(spec).orElse(null);
    if (container == null) {
      return null;
    }
    RelaxedContainer strict = new RelaxedContainer(name(), spec, container, null, 0);
    AnswerCounts counts = AnswerCounts.of(operations, strict);
    return counts == null
        ? null
        : new Easier(
            new ForcedStutterSpec(name(), container, strict, counts, k, false),
            counts.lost() == 0
                ? null
                : new ForcedStutterSpec(name(), container, strict, counts, k, true),
            spec,
            op -> counts.isRemovedOnce(op, strict));
  }

  /** Where no pending remove is used. */
  @Override
  public @Nullable List<State<S>> path(List<Operation> sequence) {
    ContainerType container = ContainerType.of(spec).orElse(null);
    if (container == null) {
      return null;
    }
    RelaxedContainer strict = new RelaxedContainer(name(), spec, container, null, 0);
    AnswerCounts counts = AnswerCounts.of(sequence, strict);
    if (counts == null || counts.lost() > 0) {
      return null;
    }
    ForcedStutterSpec forced = new ForcedStutterSpec(name(), container, strict, counts, k, true);
    List<State<S>> path = new ArrayList<>(sequence.size());
    ForcedStutterState now = forced.initial();
    State<S> state = initial();
    for (Operation op : sequence) {
      Step<ForcedStutterState> step = forced.step(now, op);
      Step<S> inner = spec.step(state.inner, op);
      if (!step.legal() || !inner.legal()) {
        return null;
      }
      ForcedStutterState next = step.states().get(0);
      S after = inner.states().get(0);
      state =
          next.run() > now.run()
              ? new State<>(state.inner, state.run + 1)
              : after.equals(state.inner) ? state : new State<>(after, 0);
      now = next;
      path.add(state);
    }
    return path;
  }

  @Override
  public Kind kind(Operation op) {
    return spec.traits().kind(op) == Kind.READ_ONLY ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return spec.traits().forcedOutput(pending);
  }
}
