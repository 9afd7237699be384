package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.PersistentMap;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.ValueOrder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A strict container whose operations may stutter, for one history of which all operations are
 * known. Then it is settled who stutters, and nothing is left to guess.
 *
 * <p>A value is <em>due</em> as long as a completed remove or peek answers it that has not happened
 * yet. The history adds each such value at most once. Suppose first that no remove is pending, and
 * take any legal sequence of {@link StutterSpec}.
 *
 * <ul>
 *   <li>The add of a due value has an effect: nobody else brings the value.
 *   <li>A remove has no effect if its value is still due afterwards. If it is not, the remove may
 *       as well have its effect: nobody asks for the value again, it is in nobody's way any more,
 *       and a run ends. A value that is answered by a peek last never leaves.
 *   <li>A value that nobody asks for never leaves once it is there. So its add stutters if it would
 *       be in the way: if an empty result is to come; in a queue if a due value is to be added
 *       behind it; in a stack if a due value is below it; in a priority queue if a larger value is
 *       due. If it is in nobody's way now, it never will be: so it may as well have its effect,
 *       which ends a run. A pending add of such a value is left out where it would stutter.
 * </ul>
 *
 * <p>By induction the state here holds, after the same operations, those elements of the other one
 * that are due or were answered by a peek last, in the same order, and a run that is no longer: so
 * what is legal there is legal here. Conversely, let each operation have the effect it is given
 * here. The elements that are not held here are behind all that are due, and there are none as long
 * as an empty result is to come: so what is legal here is legal there.
 *
 * <p><b>Pending removes</b> are not used here, so nothing is allowed that should not be, but
 * something that should be may not be. Where runs are {@linkplain #easierAndWeaker unlimited}, a
 * pending remove may take what was answered by a peek last; other elements that it may have taken
 * are not held here anyway. So that allows no less, also with pending removes.
 *
 * <p><b>Projection.</b> Of values that one remove answers, keep the add and that remove, and keep
 * the empty results. As above each remove may as well have its effect, and the others leave nothing
 * behind that was not in their way before: a legal sequence of the strict container.
 *
 * <p>What is due follows from which operations have been taken, so there are no more states for it.
 * A run is forgotten where it cannot become too long any more. Cost: O(log n) for a step, apart
 * from the place of an element in a priority queue.
 */
final class SettledStutter
    implements Spec<SettledStutter.State>, ContainerTraits<SettledStutter.State> {
  /** A k that no run exceeds. */
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final String name;
  private final Container container;
  private final RelaxedContainer strict;
  private final Demand demand;
  private final int k;

  /**
   * What is there and what is to come.
   *
   * @param content the elements that are due, and those that were answered by a peek last
   * @param due for each due value how many operations still answer it
   * @param toAdd how many due values are still to be added
   * @param stutters how many operations may still have to stutter
   * @param peeks how many peeks are to come
   * @param empties how many empty results are to come; not counted where runs are unlimited
   * @param run how many operations in a row had no effect
   */
  record State(
      Content content,
      PersistentMap<Object, Long> due,
      int toAdd,
      int stutters,
      int peeks,
      int empties,
      int run) {
    boolean isDue(Object value) {
      return due.containsKey(value);
    }

    private State with(Content other, int itsToAdd) {
      return new State(other, due, itsToAdd, stutters, peeks, empties, 0);
    }

    private State with(PersistentMap<Object, Long> others) {
      return new State(content, others, toAdd, stutters, peeks, empties, run);
    }

    private State with(int itsStutters, int itsPeeks, int itsEmpties, int itsRun) {
      return new State(content, due, toAdd, itsStutters, itsPeeks, itsEmpties, itsRun);
    }

    @Override
    public String toString() {
      return run == 0 ? content.toString() : content + " after " + run + " without effect";
    }
  }

  /**
   * The specification for a history.
   *
   * @param strict the container that stutters, in strict order
   * @param demand what the history asks of it
   */
  SettledStutter(String name, Container container, RelaxedContainer strict, Demand demand, int k) {
    this.name = name;
    this.container = container;
    this.strict = strict;
    this.demand = demand;
    this.k = k;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String condition() {
    return Relaxation.CONDITION;
  }

  @Override
  public State initial() {
    return new State(
        strict.initial(),
        demand.answers(),
        demand.answers().size(),
        demand.stutters(),
        demand.peeks(),
        k == UNLIMITED ? 0 : demand.empties(),
        0);
  }

  @Override
  public List<Signature> operations() {
    return strict.operations();
  }

  // ---- Steps.

  @Override
  public Step<State> step(State s, Operation op) {
    if (adds(op)) {
      return demand.isAnswered(op.input())
          ? Step.to(s.with(strict.step(s.content, op).states().get(0), s.toAdd - 1))
          : addUnasked(s, op);
    }
    if (op.pending()) {
      return isRemove(op) ? lost(s, op) : Step.to(s);
    }
    Step<Content> step = strict.step(s.content, op);
    if (!step.legal()) {
      return Step.illegalLike(step);
    }
    if (op.output() == null) {
      return Step.to(k == UNLIMITED ? s : s.with(s.stutters, s.peeks, s.empties - 1, s.run));
    }
    Long left = s.due.get(op.output());
    if (left == null) {
      return Step.illegal("nobody asks for %s any more", op.output());
    }
    State answered =
        s.with(left == 1 ? s.due.remove(op.output()) : s.due.put(op.output(), left - 1));
    if (!isRemove(op)) {
      return Step.to(answered.with(s.stutters, s.peeks - 1, s.empties, s.run));
    }
    return left == 1 ? Step.to(leave(answered, step, op.output())) : stutter(answered);
  }

  private State leave(State s, Step<Content> step, Object value) {
    int stutters = s.stutters - (demand.peeked().contains(value) ? 1 : 0);
    return s.with(step.states().get(0), s.toAdd).with(stutters, s.peeks, s.empties, 0);
  }

  private Step<State> stutter(State s) {
    if (s.run >= k) {
      return Step.illegal("%s operations in a row had no effect", (long) s.run);
    }
    int left = s.stutters - 1;
    boolean matters = s.run + 1L + left > k;
    return Step.to(s.with(left, s.peeks, s.empties, matters ? s.run + 1 : 0));
  }

  private Step<State> addUnasked(State s, Operation op) {
    if (!isInTheWay(s, op.input())) {
      return Step.to(s.with(s.stutters - (op.pending() ? 0 : 1), s.peeks, s.empties, 0));
    }
    return op.pending() ? Step.illegal("%s would be in the way", op.input()) : stutter(s);
  }

  private boolean isInTheWay(State s, Object value) {
    return s.empties > 0
        || switch (container) {
          case QUEUE -> s.toAdd > 0;
          case STACK -> isSomethingDue(s);
          case PRIORITY_QUEUE ->
              !s.due.isEmpty()
                  && ValueOrder.INSTANCE.compare(s.due.keys().get(s.due.size() - 1), value) > 0;
          case POOL -> false;
        };
  }

  private static boolean isSomethingDue(State s) {
    for (int i = 0; i < s.content.size(); i++) {
      if (s.isDue(s.content.value(i))) {
        return true;
      }
    }
    return false;
  }

  private Step<State> lost(State s, Operation op) {
    Content c = s.content;
    return k < UNLIMITED || c.size() == 0 || s.isDue(c.value(0))
        ? Step.illegal("there is nothing that %s could take", op.name())
        : Step.to(s.with(strict.step(c, op).states().get(0), s.toAdd));
  }

  @Override
  public List<Object> outputs(State s, Operation call) {
    return strict.outputs(s.content, call);
  }

  // ---- Traits.

  @Override
  public Traits<State> traits() {
    return this;
  }

  /** A container that stutters as often as it likes: that is refuted as easily as a strict one. */
  @Override
  public Spec<?> easierAndWeaker() {
    return k == UNLIMITED ? null : new SettledStutter(name, container, strict, demand, UNLIMITED);
  }

  /** Peeks are counted, and empty results unless runs are unlimited. */
  @Override
  public Kind kind(Operation op) {
    boolean reads =
        op.pending() ? !adds(op) && !isRemove(op) : op.output() == null && k == UNLIMITED;
    return reads && !adds(op) ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public boolean adds(Operation op) {
    return strict.adds(op);
  }

  @Override
  public boolean isRemove(Operation op) {
    return strict.isRemove(op);
  }

  @Override
  public boolean removesRepeatedly() {
    return true;
  }

  @Override
  public boolean unseenAlike() {
    return strict.unseenAlike();
  }

  @Override
  public Set<Hook> hooks() {
    return EnumSet.of(Hook.OUTLOOK, Hook.SHAPES);
  }

  @Override
  public Object shape(State s) {
    return s.with(s.stutters, s.peeks, s.empties, 0);
  }

  /** A shorter run never forbids anything. */
  @Override
  public boolean allowsNoLess(State a, State b) {
    return a.run <= b.run;
  }

  @Override
  public Outlook<State> outlook(Removals removals) {
    return new SettledFuture(removals, container, demand, k == UNLIMITED);
  }
}
