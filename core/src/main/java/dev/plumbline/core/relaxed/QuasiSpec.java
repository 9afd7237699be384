package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.relaxed.QuasiWindow.Waiting;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Leaving;
import dev.plumbline.core.spec.Promise;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Quasi linearizability (Afek, Korland and Yanovsky, OPODIS 2010) as a specification: a sequence is
 * allowed if the answers of some classes of operations, each moved by at most so many slots of its
 * class, make it legal.
 *
 * <p>The state follows the <em>legal</em> sequence: in each slot of a relaxed class it makes the
 * call and notes what it would have to answer. What the recorded operation answered instead waits
 * in a {@link QuasiWindow} for a slot in which it is required. So both sequences are built at once,
 * and the number of states depends on the windows, not on the number of permutations, which is what
 * enumerating them (Zhang, Chattopadhyay and Wang, Round-Up) costs.
 *
 * <pre>
 *   slot         1          2          3
 *   legal        deq-&gt;a     deq-&gt;b     deq-&gt;c
 *   recorded     deq-&gt;b     deq-&gt;a     deq-&gt;c
 *   required     a          -          -          still to be given
 *   given        b          -          -          still to be required
 * </pre>
 *
 * <p><b>Causal.</b> By the definition alone a value may be removed before it was added: its remove
 * moves to a later slot. With {@code causal}, in a container, an answer that waits must be a value
 * that is there, so that it was added before in the recorded sequence too.
 *
 * <p><b>Drain.</b> By the definition alone, values that are never removed count as overtaken by
 * nobody, or make harmless histories illegal. With {@code causal} a container is thought to be
 * emptied after the last operation by removes that overlap, in any order. What is required then is
 * what the container holds, in order, and behind it as many empty results as were given too early;
 * what may be given is what still waits and the rest of it. It is best to give first what has
 * waited longest, and the rest moves by no more than there are entries in the window: so an end is
 * legal exactly if all that was given and all that is required comes in time, and no empty result
 * is still required.
 *
 * <p>Relaxed operations take no input, so that all of a class are the same call.
 *
 * <p>Cost: a step of the strict object, and O(k) for the windows; in a stack, of which all is
 * looked at, O(n).
 *
 * @param <S> the states of the strict object, which must be deterministic
 */
final class QuasiSpec<S> extends RelaxedSpec<QuasiSpec.State<S>>
    implements Closing<QuasiSpec.State<S>>, ContainerTraits<QuasiSpec.State<S>> {
  private static final String END = "end-of-history";

  /** How many elements of a container are looked at, unless answers may move further. */
  private static final int LOOKS = 32;

  private final Spec<?> strict;
  private final Spec<S> spec;
  private final List<String> classes;
  private final List<Integer> factors;
  private final @Nullable ContainerType container;
  private final boolean causal;

  /**
   * The relaxed form of an object.
   *
   * @param strict its specification
   * @param spec the same with states that are easy to follow; {@link Content} for a container
   * @param container what it is; null if it is none
   */
  private QuasiSpec(
      String name,
      Spec<?> strict,
      Spec<S> spec,
      Mode.Quasi mode,
      @Nullable ContainerType container) {
    super(name, withEnd(spec.operations()));
    this.strict = strict;
    this.spec = spec;
    this.classes = List.copyOf(mode.factors().keySet());
    this.factors = List.copyOf(mode.factors().values());
    this.container = container;
    this.causal = mode.causal() && container != null;
  }

  private static List<Signature> withEnd(List<Signature> operations) {
    List<Signature> all = new ArrayList<>(operations);
    all.add(Signature.command(END, Shape.NOTHING));
    return all;
  }

  /** The relaxed form of a container. */
  static QuasiSpec<Content> of(
      String name, Spec<?> strict, Mode.Quasi mode, ContainerType container) {
    Spec<Content> inOrder = new RelaxedContainer(strict.name(), strict, container, null, 0);
    return new QuasiSpec<>(name, strict, inOrder, mode, container);
  }

  /** The relaxed form of any other object. */
  static <S> QuasiSpec<S> of(String name, Spec<S> strict, Mode.Quasi mode) {
    return new QuasiSpec<>(name, strict, strict, mode, null);
  }

  /**
   * Both sequences so far.
   *
   * @param inner where the legal one is
   * @param windows for each class what the two do not yet share
   */
  record State<S>(S inner, List<QuasiWindow> windows, boolean ended) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(Values.showWhole(inner));
      for (QuasiWindow w : windows) {
        if (!w.isEmpty()) {
          text.append(" owing ").append(Values.showWhole(answers(w.required())));
          text.append(" for ").append(Values.showWhole(answers(w.given())));
        }
      }
      return text.toString();
    }

    private static List<Object> answers(List<Waiting> waiting) {
      List<Object> answers = new ArrayList<>();
      waiting.forEach(w -> answers.add(w.answer() == QuasiWindow.ANY ? "?" : w.answer()));
      return answers;
    }
  }

  @Override
  public String closingOperation() {
    return END;
  }

  @Override
  public State<S> initial() {
    List<QuasiWindow> windows = new ArrayList<>();
    classes.forEach(c -> windows.add(QuasiWindow.EMPTY));
    return new State<>(spec.initial(), windows, false);
  }

  // ---- Steps.

  @Override
  public Step<State<S>> step(State<S> state, Operation op) {
    if (state.ended) {
      return Step.illegal("the history has ended");
    }
    if (op.name().equals(END)) {
      return mayEnd(state)
          ? Step.to(new State<>(state.inner, state.windows, true))
          : Step.illegal(
              causal
                  ? "what is removed and what is left then cannot all come in time"
                  : "not all answers can come in time");
    }
    int d = classes.indexOf(op.name());
    return d < 0 ? strictStep(state, op) : relaxedStep(state, op, d);
  }

  private Step<State<S>> strictStep(State<S> state, Operation op) {
    Step<S> step = spec.step(state.inner, op);
    if (!step.legal()) {
      return Step.illegalLike(step);
    }
    List<State<S>> next = new ArrayList<>();
    for (S s : step.states()) {
      if (hasTime(state.windows, s)) {
        next.add(new State<>(s, state.windows, false));
      }
    }
    return next.isEmpty()
        ? Step.illegal("answers that were given before would have to move too far")
        : Step.toOneOf(next);
  }

  /** Whether what waits can still be settled in time, as far as removes are concerned. */
  private boolean hasTime(List<QuasiWindow> windows, S inner) {
    int d = container == null ? -1 : classes.indexOf(container.remove());
    return d < 0 || hasTime(windows.get(d), inner, d);
  }

  /** Whatever is added makes answers that wait later, except for equal values in a stack. */
  private boolean hasTime(QuasiWindow window, S inner, int d) {
    int k = factors.get(d);
    if (window.isEmpty()) {
      return true;
    }
    List<Object> rest = rest(inner, d);
    return (isStack() && rest != null) ? window.hasTimeInStack(k, rest) : window.hasTime(k, rest);
  }

  private Step<State<S>> relaxedStep(State<S> state, Operation op, int d) {
    Object required = answer(state.inner, op);
    S after = take(state.inner, op, required);
    Set<State<S>> next = new LinkedHashSet<>();
    for (QuasiWindow window : state.windows.get(d).require(required)) {
      for (QuasiWindow settled : given(window, op, after)) {
        QuasiWindow aged = settled.advance(factors.get(d));
        if (aged != null && hasTime(aged, after, d)) {
          List<QuasiWindow> windows = new ArrayList<>(state.windows);
          windows.set(d, aged);
          next.add(new State<>(after, windows, false));
        }
      }
    }
    return next.isEmpty()
        ? Step.illegal(
            "the answer would be %s, and answers of %s may move by at most %s",
            required, Step.text(op.name()), (long) factors.get(d))
        : Step.toOneOf(next);
  }

  /** The windows that what the operation answered leads to. */
  private List<QuasiWindow> given(QuasiWindow window, Operation op, S after) {
    List<QuasiWindow> next = new ArrayList<>();
    if (!op.pending()) {
      Object answer = op.output();
      if (window.requires(answer) || mayWait(window, answer, after)) {
        next.add(window.give(answer));
      }
      return next;
    }
    Set<Object> possible = new LinkedHashSet<>();
    window.required().forEach(w -> possible.add(w.answer()));
    if (causal) {
      possible.add(null);
      possible.addAll(drain(after));
    } else {
      possible.add(QuasiWindow.ANY);
    }
    for (Object answer : possible) {
      if (answer == QuasiWindow.ANY || window.requires(answer) || mayWait(window, answer, after)) {
        next.add(window.give(answer));
      }
    }
    return next;
  }

  /** Whether a value was added before, or that does not matter. */
  private boolean mayWait(QuasiWindow window, @Nullable Object answer, S after) {
    if (!causal || answer == null) {
      return true;
    }
    long there = drain(after).stream().filter(v -> Objects.equals(v, answer)).count();
    return there > window.given(answer);
  }

  /** What the strict object answers. */
  private Object answer(S inner, Operation op) {
    List<Object> answers = spec.outputs(inner, Operation.pending(op.name(), op.input()));
    if (answers.size() != 1) {
      throw new IllegalStateException(
          "quasi needs a specification that says the one answer to %s; %s has %d in state %s"
              .formatted(op.name(), spec.name(), answers.size(), inner));
    }
    return answers.get(0);
  }

  private S take(S inner, Operation op, Object answer) {
    Operation call = Operation.pending(op.name(), op.input());
    Operation done = answer == Operation.NOTHING ? call.returningNothing() : call.returning(answer);
    return spec.step(inner, done).states().get(0);
  }

  /** What removes would give next; null for other operations. */
  private @Nullable List<Object> rest(S inner, int d) {
    return container != null && classes.get(d).equals(container.remove()) ? drain(inner) : null;
  }

  /**
   * What the container would give next. What is further away than answers may move comes too late,
   * except in a stack, where an equal value may be pushed in time.
   */
  private List<Object> drain(S inner) {
    Content content = (Content) inner;
    long looks = isStack() ? content.size() : Math.max(LOOKS, removeFactor() + 1L);
    return content.first((int) Math.min(looks, content.size()));
  }

  // ---- The end.

  private boolean mayEnd(State<S> state) {
    for (int d = 0; d < classes.size(); d++) {
      QuasiWindow window = state.windows.get(d);
      boolean drained = causal && classes.get(d).equals(assured(container).remove());
      if (!window.isEmpty()
          && !(drained && window.endsEmptied(factors.get(d), drain(state.inner)))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Object> outputs(State<S> state, Operation call) {
    return call.name().equals(END) ? List.of(Operation.NOTHING) : spec.outputs(state.inner, call);
  }

  @Override
  public int[] rearrange(History history, int[] order) {
    return new QuasiRearrangement<>(
            strict, classes, factors, causal ? assured(container).remove() : null)
        .rearrange(history, order);
  }

  // ---- Traits.

  @Override
  public @Nullable ContainerTraits<State<S>> container() {
    return container == null ? null : this;
  }

  @Override
  public Optional<Promise> promise() {
    if (container == null) {
      return Optional.empty();
    }
    boolean bounded = causal && container == ContainerType.QUEUE;
    int k = bounded ? removeFactor() : Promise.ANY;
    return Optional.of(new Promise(container, causal, false, k, k, Promise.ANY, false));
  }

  @Override
  public Optional<Leaving> leaving() {
    boolean removesOnly =
        container != null
            && container != ContainerType.POOL
            && classes.equals(List.of(container.remove()));
    Leaving.Rule rule = causal ? Leaving.Rule.QUASI : Leaving.Rule.QUASI_LITERAL;
    return removesOnly
        ? Optional.of(new Leaving(assured(container), rule, removeFactor(), 0))
        : Optional.empty();
  }

  /**
   * Values move by at most k dequeues exactly if none overtakes more than k others and none is
   * overtaken by more than k: {@link dev.plumbline.core.relaxed.rules.DeadEnds} says why that is
   * necessary, and a value moves by the difference of the two numbers.
   *
   * <p>In a plain history of a queue there is nothing else to it: the legal sequence can dequeue
   * the i-th value in slot i, because the recorded one had i values by then.
   */
  @Override
  public @Nullable Spec<?> easierIfPlain() {
    return causal && container == ContainerType.QUEUE
        ? new RelaxedContainer(
            name(), strict, container, new Mode.Order(Mode.Leave.OVERTAKEN, removeFactor()), 0)
        : null;
  }

  // ---- For outlooks.

  /** By how many places removes may move. */
  int removeFactor() {
    int d = container == null ? -1 : classes.indexOf(container.remove());
    return d < 0 ? 0 : factors.get(d);
  }

  /** What the two sequences of removes do not yet share. */
  QuasiWindow removes(State<S> state) {
    int d = classes.indexOf(assured(container).remove());
    return d < 0 ? QuasiWindow.EMPTY : state.windows.get(d);
  }

  /** What the legal sequence holds, in removal order. */
  List<Object> content(State<S> state) {
    return drain(state.inner);
  }

  boolean isStack() {
    return container == ContainerType.STACK;
  }

  @Override
  public @Nullable Object value(Operation op) {
    return adds(op) ? op.input() : op.name().equals(END) ? null : op.output();
  }

  @Override
  public boolean adds(Operation op) {
    return container != null && op.name().equals(container.add());
  }

  @Override
  public boolean isRemove(Operation op) {
    return container != null && op.name().equals(container.remove());
  }

  @Override
  public @Nullable Outlook<State<S>> outlook(Removals removals) {
    return causal ? new QuasiOutlook<>(removals, this) : null;
  }

  /** A pending remove that answered such a value answered one that was there, and no other. */
  @Override
  public boolean unseenAlike(boolean pendingRemoves) {
    return (container == ContainerType.QUEUE || container == ContainerType.STACK)
        && !(causal && pendingRemoves);
  }

  @Override
  public Kind kind(Operation op) {
    boolean reads = !op.name().equals(END) && !classes.contains(op.name());
    return reads && spec.traits().kind(op) == Kind.READ_ONLY ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return classes.contains(pending.name()) ? UNKNOWN : spec.traits().forcedOutput(pending);
  }
}
