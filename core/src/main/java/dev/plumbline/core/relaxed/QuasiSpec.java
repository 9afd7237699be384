package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.relaxed.QuasiWindow.Waiting;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Traits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

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
 * @param <S> the states of the strict object, which must be deterministic
 */
final class QuasiSpec<S> implements Closing<QuasiSpec.State<S>>, Traits<QuasiSpec.State<S>> {
  private static final String END = "end-of-history";

  private final String name;
  private final Spec<S> spec;
  private final List<String> classes;
  private final List<Integer> factors;
  private final Container container;
  private final boolean causal;

  /**
   * The relaxed form of an object.
   *
   * @param container what it is; null if it is none
   */
  QuasiSpec(String name, Spec<S> spec, Mode.Quasi mode, Container container) {
    this.name = name;
    this.spec = spec;
    this.classes = List.copyOf(mode.factors().keySet());
    this.factors = List.copyOf(mode.factors().values());
    this.container = container;
    this.causal = mode.causal() && container != null;
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
      StringBuilder text = new StringBuilder(Values.show(inner));
      for (QuasiWindow w : windows) {
        if (!w.isEmpty()) {
          text.append(" owing ").append(Values.show(answers(w.required())));
          text.append(" for ").append(Values.show(answers(w.given())));
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
  public String name() {
    return name;
  }

  @Override
  public String condition() {
    return Relaxation.CONDITION;
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

  @Override
  public List<Signature> operations() {
    List<Signature> all = new ArrayList<>(spec.operations());
    all.add(Signature.command(END, Shape.NOTHING));
    return all;
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
          : Step.illegal("answers would have to move further than they may");
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
    step.states().forEach(s -> next.add(new State<>(s, state.windows, false)));
    return Step.toOneOf(next);
  }

  private Step<State<S>> relaxedStep(State<S> state, Operation op, int d) {
    Object required = answer(state.inner, op);
    S after = take(state.inner, op, required);
    Set<State<S>> next = new LinkedHashSet<>();
    for (QuasiWindow window : state.windows.get(d).require(required)) {
      for (QuasiWindow settled : given(window, op, after)) {
        QuasiWindow aged = settled.advance(factors.get(d));
        if (aged != null) {
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
  private boolean mayWait(QuasiWindow window, Object answer, S after) {
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

  /** What the container would give until it is empty. */
  private List<Object> drain(S inner) {
    List<Object> all = new ArrayList<>();
    Operation remove = Operation.pending(container.remove, null);
    S state = inner;
    for (Object v = answer(state, remove); v != null; v = answer(state, remove)) {
      all.add(v);
      state = take(state, remove, v);
    }
    return all;
  }

  // ---- The end.

  private boolean mayEnd(State<S> state) {
    for (int d = 0; d < classes.size(); d++) {
      QuasiWindow window = state.windows.get(d);
      boolean drained = causal && classes.get(d).equals(container.remove);
      if (!window.isEmpty() && !(drained && mayEnd(window, factors.get(d), drain(state.inner)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayEnd(QuasiWindow window, int k, List<Object> rest) {
    for (int i = 0; i < window.required().size(); i++) {
      Waiting w = window.required().get(i);
      if (w.answer() == null || w.age() + i > k) {
        return false;
      }
    }
    boolean[] used = new boolean[rest.size() + window.given().size()];
    for (Waiting w : window.given()) {
      int at = 0;
      while (at < used.length && (used[at] || !Objects.equals(at(rest, at), w.answer()))) {
        at++;
      }
      if (at == used.length || w.age() + at > k) {
        return false;
      }
      used[at] = true;
    }
    return true;
  }

  /** What a container that is being emptied answers: null once it is empty. */
  private static Object at(List<Object> rest, int i) {
    return i < rest.size() ? rest.get(i) : null;
  }

  @Override
  public List<Object> outputs(State<S> state, Operation call) {
    return call.name().equals(END) ? List.of(Operation.NOTHING) : spec.outputs(state.inner, call);
  }

  @Override
  public int[] rearrange(History history, int[] order) {
    return new QuasiProof<>(spec, classes, factors, causal ? container.remove : null)
        .rearrange(history, order);
  }

  // ---- Traits.

  @Override
  public Traits<State<S>> traits() {
    return this;
  }

  @Override
  public Kind kind(Operation op) {
    boolean reads = !op.name().equals(END) && !classes.contains(op.name());
    return reads && spec.traits().kind(op) == Kind.READ_ONLY ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return classes.contains(pending.name()) ? UNKNOWN : spec.traits().forcedOutput(pending);
  }
}
