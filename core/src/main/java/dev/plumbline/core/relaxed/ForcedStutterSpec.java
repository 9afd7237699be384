package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A strict container whose operations may stutter, for one history of which all operations are
 * known. Then these say who stutters, and nothing is left to guess.
 *
 * <p>A value is <em>due</em> as long as a completed remove or peek answers it that has not happened
 * yet. The history adds each such value at most once. Suppose first that no remove is pending, and
 * take any legal sequence of {@link StutterSpec}.
 *
 * <ul>
 *   <li>The add of a due value has an effect: nobody else brings the value.
 *   <li>A remove has no effect if its value is still due afterwards. If it is not, the remove may
 *       as well have its effect: nobody asks for the value again, it is in nobody's way any more,
 *       and a run ends. A value that is answered by a peek last never leaves; it must not be in the
 *       way.
 *   <li>A value that nobody asks for never leaves once it is there. So its add stutters if it would
 *       be in the way: if an empty result is to come; in a queue if a due value is to be added
 *       behind it; in a stack if a due value is below it; in a priority queue if a larger value is
 *       due. If it is in nobody's way now, it never will be: so it may as well have its effect,
 *       which ends a run. A pending add of such a value is left out where it would stutter.
 * </ul>
 *
 * <p>By induction the state here holds, after the same operations, those elements of the other one
 * that are due, in the same order, and a run that is no longer: so what is legal there is legal
 * here. Conversely, let each operation have the effect it is given here. The elements that are not
 * held here are behind all that are due, and there are none as long as an empty result is to come:
 * so what is legal here is legal there.
 *
 * <p><b>Pending removes</b> may have taken elements that nobody asks for any more, and ended a run
 * by that. So as long as one is left that may have an effect, the add of a value that nobody asks
 * for and the last remove of a value may have an effect or none, and all that is there is held. It
 * is a dead end if more is in the way than pending removes are left. Once none is left, all is as
 * above, and what nobody asks for is forgotten.
 *
 * <p>That is easier than {@link StutterSpec}, but not easy, so there are two that are: without
 * pending removes nothing is allowed that should not be. And where runs are {@linkplain
 * #easierAndWeaker unlimited}, a pending remove may take what was answered by a peek last; other
 * elements that it may have taken need not be held. So that allows no less.
 *
 * <p><b>Projection.</b> Of values that one remove answers, keep the add and that remove, and keep
 * the empty results. As above each remove may as well have its effect, and the others leave nothing
 * behind that was not in their way before: a legal sequence of the strict container.
 *
 * <p>What is due follows from which operations have been taken, so there are no more states for it.
 * A run is forgotten where it cannot become too long any more. Cost: O(log n) for a legal step of a
 * queue or stack without pending removes, unless it is the last answer of a value by a peek; O(n)
 * otherwise. A k of {@link Integer#MAX_VALUE} is no limit either way.
 */
final class ForcedStutterSpec extends RelaxedSpec<ForcedStutterState>
    implements ContainerTraits<ForcedStutterState> {
  /** A k that no run exceeds. */
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final ContainerType container;
  private final RelaxedContainer strict;
  private final AnswerCounts counts;
  private final int k;
  private final boolean usesLost;
  private final LeavingOrder order;

  /**
   * The specification for a history.
   *
   * @param strict the container that stutters, in strict order
   * @param counts what the history asks of it
   * @param usesLost whether pending removes are used
   */
  ForcedStutterSpec(
      String name,
      ContainerType container,
      RelaxedContainer strict,
      AnswerCounts counts,
      int k,
      boolean usesLost) {
    super(name, strict.operations());
    this.container = container;
    this.strict = strict;
    this.counts = counts;
    this.k = k;
    this.usesLost = usesLost;
    this.order = LeavingOrder.of(container, LeavingRules.strict(container));
  }

  @Override
  public ForcedStutterState initial() {
    return new ForcedStutterState(
        strict.initial(),
        counts.answers(),
        counts.answers().size(),
        counts.peeks(),
        k == UNLIMITED ? 0 : counts.empties(),
        usesLost ? counts.lost() : 0,
        usesLost ? UNLIMITED : counts.stutters(),
        0);
  }

  // ---- Steps.

  @Override
  public Step<ForcedStutterState> step(ForcedStutterState s, Operation op) {
    if (adds(op)) {
      return counts.isAnswered(op.input())
          ? Step.to(take(s.afterAdd(), order.add(s.content(), assured(op.input()))))
          : addUnasked(s, op);
    }
    if (op.pending()) {
      return isRemove(op) ? lost(s, op) : Step.to(s);
    }
    Step<Content> step = strict.step(s.content(), op);
    if (!step.legal()) {
      return Step.illegalLike(step);
    }
    if (op.output() == null) {
      return Step.to(k == UNLIMITED ? s : s.afterEmpty());
    }
    return answer(s, op, step.states().get(0));
  }

  /** The step of a remove or peek that answers an element. */
  private Step<ForcedStutterState> answer(ForcedStutterState s, Operation op, Content without) {
    Long left = s.due().get(op.output());
    if (left == null) {
      return Step.illegal("nobody asks for %s any more", op.output());
    }
    ForcedStutterState answered =
        s.with(left == 1 ? s.due().remove(op.output()) : s.due().put(op.output(), left - 1));
    if (!isRemove(op)) {
      return oneOf(left == 1 ? tidy(answered.afterPeek()) : answered.afterPeek());
    }
    if (left > 1) {
      return oneOf(stutter(answered));
    }
    boolean counted = counts.peeked().contains(op.output());
    ForcedStutterState gone = take(counted ? answered.withRun(fewer(s), 0) : answered, without);
    return s.lost() == 0 ? Step.to(gone) : oneOf(gone, tidy(stutter(answered)));
  }

  private Step<ForcedStutterState> addUnasked(ForcedStutterState s, Operation op) {
    ForcedStutterState taken = op.pending() ? s : s.withRun(fewer(s), s.run());
    if (s.lost() > 0) {
      ForcedStutterState there = tidy(take(taken, order.add(s.content(), assured(op.input()))));
      return op.pending() ? oneOf(there) : oneOf(there, stutter(s));
    }
    if (!s.isInTheWay(container, assured(op.input()))) {
      return Step.to(taken.withRun(taken.stutters(), 0));
    }
    return oneOf(op.pending() ? null : stutter(s));
  }

  /** What a pending remove may have taken: something that is not due. */
  private Step<ForcedStutterState> lost(ForcedStutterState s, Operation op) {
    Set<ForcedStutterState> next = new LinkedHashSet<>();
    int reach = s.lost() == 0 && k < UNLIMITED ? 0 : order.reach(s.content());
    for (int i = 0; i < reach; i++) {
      if (!s.isDue(s.content().value(i))) {
        ForcedStutterState after = take(s, order.remove(s.content(), i));
        next.add(k == UNLIMITED ? after : tidy(after.afterLost()));
      }
    }
    next.remove(null);
    return next.isEmpty()
        ? Step.illegal("there is nothing that %s could take", op.name())
        : Step.toOneOf(next);
  }

  private static ForcedStutterState take(ForcedStutterState s, Content content) {
    return s.with(content).withRun(s.stutters(), 0);
  }

  /** One operation fewer that may have to stutter, where that is counted. */
  private static int fewer(ForcedStutterState s) {
    return s.stutters() == UNLIMITED ? UNLIMITED : s.stutters() - 1;
  }

  /** The state after an operation without effect; null if there were too many in a row. */
  private @Nullable ForcedStutterState stutter(ForcedStutterState s) {
    if (s.run() >= k) {
      return null;
    }
    int left = fewer(s);
    boolean matters = s.run() + 1L + left > k;
    return s.withRun(left, matters ? s.run() + 1 : 0);
  }

  /**
   * The state without elements that are in nobody's way, if no pending remove can take them; null
   * if more are in the way than pending removes can take.
   */
  private @Nullable ForcedStutterState tidy(@Nullable ForcedStutterState s) {
    if (s == null || k == UNLIMITED) {
      return s;
    }
    if (s.burden(container) > s.lost()) {
      return null;
    }
    return s.lost() == 0 ? s.withoutOthers(order) : s;
  }

  private static Step<ForcedStutterState> oneOf(@Nullable ForcedStutterState... states) {
    Set<ForcedStutterState> next = new LinkedHashSet<>(Arrays.asList(states));
    next.remove(null);
    return next.isEmpty() ? Step.illegal("it cannot end well") : Step.toOneOf(next);
  }

  @Override
  public List<Object> outputs(ForcedStutterState s, Operation call) {
    return strict.outputs(s.content(), call);
  }

  // ---- Traits.

  /** A container that stutters as often as it likes: that is refuted as easily as a strict one. */
  @Override
  public @Nullable Spec<?> easierAndWeaker() {
    return k == UNLIMITED
        ? null
        : new ForcedStutterSpec(name(), container, strict, counts, UNLIMITED, false);
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
  public boolean unseenAlike(boolean pendingRemoves) {
    return strict.unseenAlike(pendingRemoves);
  }

  @Override
  public StateOrder<ForcedStutterState> order() {
    return new Runs();
  }

  /** A shorter run never forbids anything. */
  private static final class Runs implements StateOrder<ForcedStutterState> {
    @Override
    public Object shape(ForcedStutterState s) {
      return s.withRun(s.stutters(), 0);
    }

    @Override
    public boolean allowsNoLess(ForcedStutterState a, ForcedStutterState b) {
      return a.run() <= b.run();
    }
  }

  @Override
  public Outlook<ForcedStutterState> outlook(Removals removals) {
    return new ForcedStutterOutlook(
        removals, container, counts, k == UNLIMITED, usesLost || k == UNLIMITED);
  }
}
