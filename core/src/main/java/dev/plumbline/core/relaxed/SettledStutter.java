package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.PersistentMap;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.ValueOrder;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A strict container whose operations may stutter, for one history of which all operations are
 * known. Then it is settled who stutters, and nothing is left to guess.
 *
 * <p>A value is <em>due</em> as long as a completed remove answers it that has not happened yet.
 * The history has no pending remove and no peek that saw something, and adds each due value at most
 * once. Take any legal sequence of {@link StutterSpec}.
 *
 * <ul>
 *   <li>The add of a due value has an effect: nobody else brings the value.
 *   <li>A remove has no effect if its value is still due afterwards. If it is not, the remove may
 *       as well have its effect: nobody asks for the value again, it is in nobody's way any more,
 *       and a run ends.
 *   <li>A value that is never due never leaves once it is there. So its add stutters if it would be
 *       in the way: if an empty result is to come; in a queue if a due value is to be added behind
 *       it; in a stack if a due value is below it; in a priority queue if a larger value is due. If
 *       it is in nobody's way now, it will never be in the way of what is there and of what is to
 *       come; so it may as well have its effect, which ends a run. Pending adds of this sort are
 *       left out where they would stutter.
 * </ul>
 *
 * <p>By induction the state here holds, after the same operations, those elements of the other one
 * that are due, in the same order, and a run that is no longer: so what is legal there is legal
 * here. Conversely, let each operation have the effect it is given here. Elements that are not due
 * are behind all that are, and there are none as long as an empty result is to come: so what is
 * legal here is legal there.
 *
 * <p>What is due and which empty results are to come follows from which operations have been taken,
 * so there are no more states for it. A run is forgotten where it cannot become too long any more.
 *
 * <p>Cost: O(log n) for a step, apart from the place of an element in a priority queue.
 */
final class SettledStutter
    implements Spec<SettledStutter.State>, ContainerTraits<SettledStutter.State> {
  /** A k that no run exceeds. */
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final String name;
  private final Container container;
  private final Spec<?> original;
  private final RelaxedContainer strict;
  private final int k;
  private final State initial;

  /**
   * What is there and what is to come.
   *
   * @param content the elements that are due
   * @param due for each due value how many removes still answer it
   * @param stutters how many operations may still have to stutter
   * @param empties how many empty results are to come; not counted where runs are unlimited
   * @param run how many operations in a row had no effect
   */
  record State(
      Content content, PersistentMap<Object, Long> due, int stutters, int empties, int run) {
    @Override
    public String toString() {
      String shown = Values.show(content.toString());
      return run == 0 ? shown : shown + " after " + run + " without effect";
    }
  }

  private SettledStutter(
      String name,
      Spec<?> original,
      Container container,
      RelaxedContainer strict,
      int k,
      State initial) {
    this.name = name;
    this.original = original;
    this.container = container;
    this.strict = strict;
    this.k = k;
    this.initial = initial;
  }

  /**
   * The specification for a history with these operations; null if it is not settled who stutters.
   *
   * @param strict the container that stutters
   */
  static SettledStutter of(
      String name, Spec<?> strict, Container container, int k, Collection<Operation> operations) {
    RelaxedContainer inOrder = new RelaxedContainer(name, strict, container, null, 0);
    Map<Object, Integer> adds = new HashMap<>();
    PersistentMap<Object, Long> due = PersistentMap.empty();
    int removes = 0;
    int completedAdds = 0;
    int empties = 0;
    for (Operation op : operations) {
      if (inOrder.adds(op)) {
        adds.merge(op.input(), 1, Integer::sum);
        completedAdds += op.pending() ? 0 : 1;
      } else if (op.pending()
          ? inOrder.isRemove(op)
          : op.output() != null && !inOrder.removes(op)) {
        return null;
      } else if (!op.pending() && op.output() == null) {
        empties++;
      } else if (!op.pending()) {
        due = due.put(op.output(), due.getOrDefault(op.output(), 0L) + 1);
        removes++;
      }
    }
    int wanted = 0;
    for (Operation op : operations) {
      if (inOrder.adds(op) && due.containsKey(op.input())) {
        if (adds.get(op.input()) > 1) {
          return null;
        }
        wanted += op.pending() ? 0 : 1;
      }
    }
    int stutters = completedAdds - wanted + removes - due.size();
    State initial = new State(inOrder.initial(), due, stutters, k == UNLIMITED ? 0 : empties, 0);
    return new SettledStutter(name, strict, container, inOrder, k, initial);
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
    return initial;
  }

  @Override
  public List<Signature> operations() {
    return strict.operations();
  }

  @Override
  public Step<State> step(State s, Operation op) {
    if (adds(op)) {
      return s.due.containsKey(op.input())
          ? Step.to(after(strict.step(s.content, op), s.due, s.stutters, s.empties))
          : addUnasked(s, op);
    }
    if (op.pending()) {
      return Step.to(s);
    }
    Step<Content> step = strict.step(s.content, op);
    if (!step.legal()) {
      return Step.illegalLike(step);
    }
    if (op.output() == null) {
      return Step.to(
          k == UNLIMITED ? s : new State(s.content, s.due, s.stutters, s.empties - 1, s.run));
    }
    Long left = s.due.get(op.output());
    if (left == null) {
      return Step.illegal("%s is removed once more", op.output());
    }
    return left == 1
        ? Step.to(after(step, s.due.remove(op.output()), s.stutters, s.empties))
        : stutter(s, s.due.put(op.output(), left - 1));
  }

  private static State after(
      Step<Content> step, PersistentMap<Object, Long> due, int stutters, int empties) {
    return new State(step.states().get(0), due, stutters, empties, 0);
  }

  private Step<State> addUnasked(State s, Operation op) {
    if (!isInTheWay(s, op.input())) {
      return Step.to(
          new State(s.content, s.due, s.stutters - (op.pending() ? 0 : 1), s.empties, 0));
    }
    return op.pending() ? Step.illegal("%s would be in the way", op.input()) : stutter(s, s.due);
  }

  private Step<State> stutter(State s, PersistentMap<Object, Long> due) {
    if (s.run >= k) {
      return Step.illegal("%s operations in a row had no effect", (long) s.run);
    }
    int left = s.stutters - 1;
    boolean matters = s.run + 1L + left > k;
    return Step.to(new State(s.content, due, left, s.empties, matters ? s.run + 1 : 0));
  }

  private boolean isInTheWay(State s, Object value) {
    if (s.empties > 0) {
      return true;
    }
    return switch (container) {
      case QUEUE -> s.due.size() > s.content.size();
      case STACK -> s.content.size() > 0;
      case PRIORITY_QUEUE ->
          !s.due.isEmpty()
              && ValueOrder.INSTANCE.compare(s.due.keys().get(s.due.size() - 1), value) > 0;
      case POOL -> false;
    };
  }

  @Override
  public List<Object> outputs(State s, Operation call) {
    return strict.outputs(s.content, call);
  }

  @Override
  public Traits<State> traits() {
    return this;
  }

  /** A container that stutters as often as it likes: that is refuted as easily as a strict one. */
  @Override
  public Spec<?> easierAndWeaker() {
    State uncounted = new State(initial.content, initial.due, initial.stutters, 0, 0);
    return k == UNLIMITED
        ? null
        : new SettledStutter(name, original, container, strict, UNLIMITED, uncounted);
  }

  /** Without what stutters and what is removed repeatedly, the strict container is left. */
  @Override
  public Spec<?> projected() {
    return original;
  }

  @Override
  public boolean isProjected(Operation op) {
    return op.pending() && !adds(op)
        ? false
        : value(op) == null || initial.due.getOrDefault(value(op), 0L) == 1;
  }

  /** Empty results are counted, unless runs are unlimited. */
  @Override
  public Kind kind(Operation op) {
    return adds(op) || (op.pending() ? removes(op) : op.output() != null || k < UNLIMITED)
        ? Kind.OTHER
        : Kind.READ_ONLY;
  }

  @Override
  public boolean adds(Operation op) {
    return strict.adds(op);
  }

  @Override
  public boolean isRemove(Operation op) {
    return strict.isRemove(op);
  }

  /** An empty result, where it is counted, removes itself from what is to come. */
  @Override
  public boolean removes(Operation op) {
    return strict.removes(op) || (!op.pending() && kind(op) == Kind.OTHER && !adds(op));
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
    return new State(s.content, s.due, s.stutters, s.empties, 0);
  }

  @Override
  public boolean allowsNoLess(State a, State b) {
    return a.run <= b.run;
  }

  @Override
  public Outlook<State> outlook(Removals removals) {
    return new SettledFuture(
        new Future(removals, container, null, 0, null), container, k == UNLIMITED);
  }
}
