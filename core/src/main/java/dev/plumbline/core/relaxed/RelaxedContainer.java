package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Mode.Leave;
import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Leaving;
import dev.plumbline.core.spec.Leaving.Rule;
import dev.plumbline.core.spec.Promise;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A queue, stack, priority queue or pool whose elements may leave out of order, or that may be
 * called empty when it is not quite.
 *
 * <p>A relaxed object is an ordinary nondeterministic specification: a history is <em>relaxed
 * linearizable</em> exactly if it is linearizable with respect to this one, so general search, the
 * verifier and cores work as for any other. A remove of v may take any element of value v whose
 * {@linkplain LeavingOrder turn} it is. A peek may answer what a remove may, and is no remove:
 * nothing is passed by it. A pending remove may have taken any element whose turn it is.
 *
 * <p>Traits. A peek and a remove that found nothing never change anything. A pending add answers
 * nothing, whatever it did.
 *
 * <p><b>Values.</b> Take all operations of some values out of a legal sequence, and with them all
 * elements of those values. The others stand in the same order as before, with fewer in between and
 * fewer that pass: so whoever was among the first k + 1, or was passed by at most k others, still
 * is; and a container that held at most k elements still does. That settles {@code out-of-order},
 * {@code overtaken}, {@code empty} and strict order. It is wrong for the other rules: without the
 * head another element is head for longer, and without an element segments begin elsewhere.
 *
 * <p>Out of order, late heads and stuttering are notions of T. A. Henzinger, C. M. Kirsch, H.
 * Payer, A. Sezgin and A. Sokolova, Quantitative relaxation of concurrent data structures, POPL
 * 2013; {@code docs/relaxed.md} says what is the same. Cost: O(k) a step, and for an add in the
 * order of values as many steps as elements are not greater.
 */
final class RelaxedContainer extends RelaxedSpec<Content> implements ContainerTraits<Content> {
  private static final Set<Leave> CLOSED = Set.of(Leave.OUT_OF_ORDER, Leave.OVERTAKEN);

  private final ContainerType container;
  private final @Nullable Leave leave;
  private final int k;
  private final @Nullable LeavingRules rules;
  private final LeavingOrder order;
  private final int emptyUpTo;
  private final @Nullable RelaxedContainer outOfOrder;

  /**
   * The relaxed form of a container.
   *
   * @param strict its specification
   * @param order in which order elements may leave; null for strictly the head
   * @param emptyUpTo with how many elements it may be called empty
   */
  RelaxedContainer(
      String name,
      Spec<?> strict,
      ContainerType container,
      Mode.@Nullable Order order,
      int emptyUpTo) {
    super(name, strict.operations());
    this.container = container;
    this.leave = order == null ? null : order.leave();
    this.k = order == null ? 0 : order.k();
    Rule rule = leave == null ? Rule.OUT_OF_ORDER : leave.rule();
    this.rules = rule == null ? null : new LeavingRules(new Leaving(container, rule, k, emptyUpTo));
    this.order =
        rules == null ? LeavingOrder.bySegments(container, k) : LeavingOrder.of(container, rules);
    this.emptyUpTo = emptyUpTo;
    this.outOfOrder =
        leave == null || leave == Leave.OUT_OF_ORDER || container == ContainerType.QUEUE
            ? null
            : new RelaxedContainer(
                name, strict, container, new Mode.Order(Leave.OUT_OF_ORDER, k), emptyUpTo);
  }

  @Override
  public Content initial() {
    return order.nothing();
  }

  @Override
  public Step<Content> step(Content c, Operation op) {
    if (adds(op)) {
      return Step.to(order.add(c, assured(op.input())));
    }
    boolean takes = op.name().equals(container.remove());
    if (op.pending()) {
      return takes ? lost(c) : Step.to(c);
    }
    if (op.output() == null) {
      return c.size() <= emptyUpTo ? Step.to(c) : refuseEmpty(c);
    }
    return takes ? take(c, op.output()) : see(c, op.output());
  }

  private Step<Content> lost(Content c) {
    Set<Content> next = new LinkedHashSet<>();
    for (int i = 0; i < order.reach(c); i++) {
      if (order.mayLeave(c, i)) {
        next.add(order.remove(c, i));
      }
    }
    if (c.size() <= emptyUpTo) {
      next.add(c);
    }
    return Step.toOneOf(next);
  }

  private Step<Content> take(Content c, Object value) {
    int first = next(c, value, 0);
    if (first < 0) {
      return refuse(c, value);
    }
    int second = next(c, value, first + 1);
    if (second < 0) {
      return Step.to(order.remove(c, first));
    }
    Set<Content> next = new LinkedHashSet<>();
    for (int i = first; i >= 0; i = next(c, value, i + 1)) {
      next.add(order.remove(c, i));
    }
    return Step.toOneOf(next);
  }

  private Step<Content> see(Content c, Object value) {
    return next(c, value, 0) < 0 ? refuse(c, value) : Step.to(c);
  }

  /** The next element of this value, from a place on, whose turn it is; -1 if there is none. */
  private int next(Content c, Object value, int from) {
    int reach = order.reach(c);
    for (int i = from; i < reach; i++) {
      if (c.value(i).equals(value) && order.mayLeave(c, i)) {
        return i;
      }
    }
    return -1;
  }

  private Step<Content> refuse(Content c, Object value) {
    for (int i = 0; i < c.size(); i++) {
      if (c.value(i).equals(value)) {
        return order.refuse(c, i);
      }
    }
    return Step.illegal("%s is not in the %s", value, Step.text(container.words()));
  }

  private Step<Content> refuseEmpty(Content c) {
    return emptyUpTo == 0
        ? Step.illegal("%s is in the %s", c.value(0), Step.text(container.words()))
        : Step.illegal(
            "%s values are in the %s, and it may be called empty with up to %s",
            (long) c.size(), Step.text(container.words()), (long) emptyUpTo);
  }

  @Override
  public List<Object> outputs(Content c, Operation call) {
    if (adds(call)) {
      return List.of(Operation.NOTHING);
    }
    Set<Object> answers = new LinkedHashSet<>();
    for (int i = 0; i < order.reach(c); i++) {
      if (order.mayLeave(c, i)) {
        answers.add(c.value(i));
      }
    }
    if (c.size() <= emptyUpTo) {
      answers.add(null);
    }
    return new ArrayList<>(answers);
  }

  @Override
  public Optional<KnownType> type() {
    return container == ContainerType.QUEUE && leave == Leave.OUT_OF_ORDER && emptyUpTo == 0
        ? Optional.of(new KnownType.OutOfOrderQueue(k))
        : Optional.empty();
  }

  @Override
  public Optional<Promise> promise() {
    int ahead = container == ContainerType.POOL ? Promise.ANY : k;
    boolean sufficient = leave == null || leave == Leave.OUT_OF_ORDER;
    return Optional.of(new Promise(container, true, true, ahead, passed(), emptyUpTo, sufficient));
  }

  @Override
  public Optional<Leaving> leaving() {
    return container == ContainerType.POOL || rules == null
        ? Optional.empty()
        : Optional.of(rules.leaving());
  }

  /**
   * By how many younger ones an element of a queue is overtaken at most. With {@code head-late} it
   * has fewer than k others ahead when that begins, and while each of them and itself is the head,
   * k may pass. With {@code restricted}, as long as i others are ahead, the head must not have been
   * passed more than k - i - 1 times before, which makes k + ... + 1.
   */
  private int passed() {
    if (container != ContainerType.QUEUE) {
      return Promise.ANY;
    }
    long most =
        leave == null
            ? 0
            : switch (leave) {
              case OVERTAKEN, SEGMENT -> k;
              case HEAD_LATE -> (long) k * k;
              case RESTRICTED -> k * (k + 1L) / 2;
              case OUT_OF_ORDER -> k == 0 ? 0 : Promise.ANY;
            };
    return (int) Math.min(most, Promise.ANY);
  }

  /** All orders imply {@code out-of-order}, of which search knows most; queues are counted. */
  @Override
  public @Nullable Spec<?> easierAndWeaker() {
    return outOfOrder;
  }

  @Override
  public boolean independentValues() {
    return leave == null || CLOSED.contains(leave);
  }

  @Override
  public @Nullable StateOrder<Content> order() {
    return initial().passes() == null ? null : new Passes();
  }

  /** To have been passed less often never forbids anything. */
  private static final class Passes implements StateOrder<Content> {
    @Override
    public Object shape(Content c) {
      return c.values();
    }

    @Override
    public boolean allowsNoLess(Content a, Content b) {
      return a.isPassedNoMoreThan(b);
    }
  }

  @Override
  public boolean unseenAlike(boolean pendingRemoves) {
    return container != ContainerType.PRIORITY_QUEUE;
  }

  @Override
  public boolean adds(Operation op) {
    return op.name().equals(container.add());
  }

  @Override
  public boolean isRemove(Operation op) {
    return op.name().equals(container.remove());
  }

  @Override
  public @Nullable Outlook<Content> outlook(Removals removals) {
    if (container == ContainerType.POOL) {
      return null;
    }
    return rules == null
        ? new SegmentOutlook(removals, container, order)
        : new OrderOutlook(removals, container, rules);
  }
}
