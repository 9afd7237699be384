package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Hook;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tests everything a specification says about itself against what its steps do: outputs, shapes,
 * keys and each of its {@link Traits}, on random reachable states and operations. A specification
 * that claims to be a {@link KnownType} is compared with the built-in specification of that type.
 *
 * <pre>{@code
 * new TraitsContract(new MySpec()).run(0, 2_000);
 * }</pre>
 *
 * <p>A wrong trait gives wrong verdicts, so run this on every specification that has any. A failure
 * is an {@code AssertionError} that names the trait, the seed, the states and the operations. What
 * is searched is bounded (walks of a dozen steps, rearrangements of four operations), so passing is
 * evidence and no proof; {@link Traits#outlook} is tested only by {@link DeciderContract}.
 */
public final class TraitsContract {
  private static final int WALK = 8;
  private static final int REARRANGED = 4;
  private static final int LONG_WALK = 40;

  private final Spec<?> spec;
  private final Workload workload;

  /** For a specification that {@link Workloads} knows, or whose inputs it can guess. */
  public TraitsContract(Spec<?> spec) {
    this(spec, Workloads.forSpec(spec));
  }

  public TraitsContract(Spec<?> spec, Workload workload) {
    this.spec = spec;
    this.workload = workload;
  }

  /**
   * Tests this many rounds, each with operations, states and histories of its own.
   *
   * @return how often each claim was put to the test; a claim that never was is missing
   */
  public Map<String, Long> run(long firstSeed, int rounds) {
    Map<String, Long> tested = new java.util.TreeMap<>();
    for (long seed = firstSeed; seed < firstSeed + rounds; seed++) {
      new Round<>(spec, seed, tested).run();
    }
    return tested;
  }

  /** The claims of one specification on a handful of states and operations. */
  private final class Round<S> {
    private final Spec<S> spec;
    private final Traits<S> traits;
    private final long seed;
    private final Rng rng;
    private final Map<String, Long> tested;
    private final List<Operation> calls = new ArrayList<>();
    private final Set<S> reached = new LinkedHashSet<>();
    private List<S> states = List.of();
    private List<Operation> operations = List.of();

    Round(Spec<S> spec, long seed, Map<String, Long> tested) {
      this.spec = spec;
      this.traits = spec.traits();
      this.seed = seed;
      this.rng = Rng.of(seed, 41);
      this.tested = tested;
    }

    void run() {
      prepare();
      outputs();
      shapes();
      kinds();
      forcedOutputs();
      never();
      Set<Hook> hooks = traits.hooks();
      if (hooks.contains(Hook.TOKENS)) {
        tokens();
      }
      if (hooks.contains(Hook.COMMUTE)) {
        commute();
      }
      if (hooks.contains(Hook.NECESSARY)) {
        necessary();
      }
      if (hooks.contains(Hook.RELEVANT)) {
        relevant();
      }
      if (hooks.contains(Hook.VALUES)) {
        values();
      }
      if (hooks.contains(Hook.TIES)) {
        ties();
      }
      keys();
      traits.type().ifPresent(type -> sameAs(builtin(type)));
    }

    // ---- Something to test with.

    private void prepare() {
      Draw draw = new Draw(new Rng(rng.next()), rng.below(4), 1 + rng.below(2), 12);
      for (int i = 0; i < 6; i++) {
        calls.add(workload.next(draw.at(i), 0.4, 0.6));
      }
      for (int walk = 0; walk < 3; walk++) {
        S state = spec.initial();
        reached.add(state);
        for (int i = 0; i < WALK; i++) {
          List<S> next = spec.step(state, rng.pick(calls)).states();
          state = next.isEmpty() ? state : rng.pick(next);
          reached.add(state);
        }
      }
      states = sample(reached, 10);
      Set<Operation> all = new LinkedHashSet<>(calls);
      for (Operation call : calls) {
        for (S s : states) {
          for (Object output : spec.outputs(s, call)) {
            all.add(HistoryGenerator.answered(call, output));
          }
        }
      }
      operations = sample(all, 24);
    }

    private <T> List<T> sample(Collection<T> all, int size) {
      List<T> list = new ArrayList<>(all);
      while (list.size() > size) {
        list.remove(rng.below(list.size()));
      }
      return list;
    }

    private Set<S> step(S state, Operation op) {
      return new HashSet<>(spec.step(state, op).states());
    }

    private Set<S> step(Set<S> from, Operation op) {
      Set<S> next = new HashSet<>();
      from.forEach(s -> next.addAll(spec.step(s, op).states()));
      return next;
    }

    private Set<S> run(Set<S> from, List<Operation> sequence) {
      Set<S> now = from;
      for (Operation op : sequence) {
        now = step(now, op);
      }
      return now;
    }

    /** Counts a test of the claim, and fails if it does not hold. */
    private void claim(boolean holds, String trait, String rule, Object... facts) {
      tested.merge(trait, 1L, Long::sum);
      if (!holds) {
        StringBuilder text = new StringBuilder();
        text.append("%s of %s is wrong, seed %d: %s".formatted(trait, spec.name(), seed, rule));
        for (int i = 0; i < facts.length; i += 2) {
          text.append("\n  ").append(facts[i]).append(": ").append(facts[i + 1]);
        }
        throw new AssertionError(text.toString());
      }
    }

    // ---- The specification itself.

    private void outputs() {
      for (S s : states) {
        for (Operation call : calls) {
          Set<S> any = step(s, call);
          Set<S> answered = new HashSet<>();
          for (Object output : spec.outputs(s, call)) {
            Set<S> next = step(s, HistoryGenerator.answered(call, output));
            claim(
                !next.isEmpty(),
                "outputs",
                "every output it gives is legal",
                "state",
                s,
                "call",
                call,
                "output",
                output);
            answered.addAll(next);
          }
          claim(
              answered.isEmpty() ? any.isEmpty() : answered.equals(any),
              "outputs",
              "a pending operation can do exactly what the outputs can",
              "state",
              s,
              "call",
              call,
              "outputs",
              spec.outputs(s, call),
              "pending leads to",
              any,
              "outputs lead to",
              answered);
          claim(
              step(s, call).equals(any),
              "step",
              "the same arguments give equal states",
              "state",
              s,
              "call",
              call);
        }
      }
    }

    private void shapes() {
      Map<String, Signature> byName = new HashMap<>();
      spec.operations().forEach(s -> byName.put(s.name(), s));
      if (byName.isEmpty()) {
        return;
      }
      for (Operation op : operations) {
        Signature s = byName.get(op.name());
        claim(s != null, "operations", "every operation is listed", "operation", op);
        boolean absent = op.input() == null && s.input().mayBeAbsent();
        claim(
            absent || s.input().accepts().test(op.input()),
            "operations",
            "inputs have the shape that is declared",
            "operation",
            op,
            "shape",
            s.input().description());
        if (!op.pending()) {
          claim(
              op.hasOutput() ? s.output().accepts().test(op.output()) : s.output().mayBeAbsent(),
              "operations",
              "outputs have the shape that is declared",
              "operation",
              op,
              "shape",
              s.output().description());
        }
      }
    }

    // ---- Kinds.

    private void kinds() {
      for (Operation op : operations) {
        if (traits.kind(op) == Kind.READ_ONLY) {
          for (S s : states) {
            Set<S> next = step(s, op);
            claim(
                next.isEmpty() || next.equals(Set.of(s)),
                "kind READ_ONLY",
                "it is illegal or has no effect",
                "state",
                s,
                "operation",
                op,
                "leads to",
                next);
          }
        } else if (traits.kind(op) == Kind.OVERWRITE) {
          overwrite(op);
        }
      }
    }

    private void overwrite(Operation v) {
      for (S s : states) {
        Set<S> alone = step(s, v);
        claim(!alone.isEmpty(), "kind OVERWRITE", "it is always legal", "state", s, "operation", v);
        for (Operation u : operations) {
          if (traits.kind(u) == Kind.OVERWRITE
              && Objects.equals(traits.group(u), traits.group(v))) {
            Set<S> both = run(Set.of(s), List.of(u, v));
            claim(
                both.equals(alone),
                "kind OVERWRITE",
                "it hides other overwrites of its group",
                "state",
                s,
                "first",
                u,
                "then",
                v,
                "together lead to",
                both,
                "the second alone leads to",
                alone);
          }
        }
      }
    }

    private void forcedOutputs() {
      for (Operation call : calls) {
        Object forced = traits.forcedOutput(call);
        if (forced == Traits.UNKNOWN) {
          continue;
        }
        Operation done = HistoryGenerator.answered(call, forced);
        for (S s : states) {
          Set<S> effects = step(s, call);
          effects.remove(s);
          claim(
              step(s, done).containsAll(effects),
              "forcedOutput",
              "with any effect it has this output",
              "state",
              s,
              "call",
              call,
              "forced",
              forced,
              "effects",
              effects);
          claim(
              step(s, call).containsAll(step(s, done)),
              "forcedOutput",
              "with this output it does nothing that the pending one could not",
              "state",
              s,
              "call",
              call,
              "forced",
              forced);
        }
      }
    }

    /** What is never legal again is not revived by random walks. */
    private void never() {
      for (S start : states) {
        for (Operation op : operations) {
          if (!spec.step(start, op).isNever()) {
            continue;
          }
          S s = start;
          List<Operation> path = new ArrayList<>();
          for (int i = 0; i <= WALK; i++) {
            claim(
                step(s, op).isEmpty(),
                "never",
                "it stays illegal",
                "state",
                start,
                "operation",
                op,
                "legal after",
                path);
            Operation next = rng.pick(operations);
            List<S> after = spec.step(s, next).states();
            if (!after.isEmpty()) {
              s = rng.pick(after);
              path.add(next);
            }
          }
        }
      }
    }

    // ---- Hooks.

    private void tokens() {
      Set<Object> all = new LinkedHashSet<>();
      for (Operation op : operations) {
        all.add(traits.needs(op));
        all.add(traits.produces(op));
      }
      all.remove(null);
      all.remove(Traits.ANY_TOKEN);
      for (S s : states) {
        for (Operation op : operations) {
          Set<S> next = step(s, op);
          Object needed = traits.needs(op);
          claim(
              next.isEmpty() || needed == null || traits.has(s, needed),
              "tokens",
              "it is legal only in states that have the token it needs",
              "state",
              s,
              "operation",
              op,
              "needs",
              needed);
          for (Object token : all) {
            boolean gained =
                !traits.has(s, token) && next.stream().anyMatch(n -> traits.has(n, token));
            claim(
                !gained
                    || traits.produces(op) == Traits.ANY_TOKEN
                    || token.equals(traits.produces(op)),
                "tokens",
                "only what produces a token brings it into being",
                "state",
                s,
                "operation",
                op,
                "token",
                token,
                "produces",
                traits.produces(op));
          }
        }
      }
    }

    private void commute() {
      for (Operation a : operations) {
        for (Operation b : operations) {
          if (traits.commute(a, b)) {
            for (S s : states) {
              commutes("commute", s, a, b);
            }
          }
        }
      }
    }

    private void commutes(String trait, S s, Operation a, Operation b) {
      Set<S> ab = run(Set.of(s), List.of(a, b));
      Set<S> ba = run(Set.of(s), List.of(b, a));
      claim(
          ab.equals(ba),
          trait,
          "both orders have the same outcome",
          "state",
          s,
          "first",
          a,
          "second",
          b,
          "first, second leads to",
          ab,
          "second, first leads to",
          ba);
    }

    /** Without the necessary operation, no short path leads to the goal; and it commutes. */
    private void necessary() {
      for (S s : states) {
        for (Operation goal : sample(operations, 8)) {
          Operation y = goal.pending() ? null : traits.necessary(s, goal);
          if (y == null) {
            continue;
          }
          List<Operation> others =
              sample(operations.stream().filter(o -> !sameFunction(o, y)).toList(), 8);
          Set<S> seen = Set.of(s);
          for (int depth = 0; depth <= 3; depth++) {
            claim(
                step(seen, goal).isEmpty(),
                "necessary",
                "every path to the goal contains it",
                "state",
                s,
                "goal",
                goal,
                "necessary",
                y,
                "other operations",
                others);
            Set<S> next = new HashSet<>(seen);
            for (Operation o : others) {
              next.addAll(step(seen, o));
            }
            seen = next;
          }
          for (Operation o : others) {
            if (traits.kind(o) != Kind.READ_ONLY) {
              for (S t : states) {
                commutes("necessary", t, y, o);
              }
            }
          }
        }
      }
    }

    /** A pending operation with a forced output is treated like the completed one. */
    private boolean sameFunction(Operation a, Operation b) {
      return completed(a).equals(completed(b));
    }

    private Operation completed(Operation op) {
      Object forced = op.pending() ? traits.forcedOutput(op) : Traits.UNKNOWN;
      return forced == Traits.UNKNOWN ? op : HistoryGenerator.answered(op, forced);
    }

    /**
     * Every short sequence to a goal can be rearranged so that it begins with something relevant.
     * Readers that are legal at the start do not occur: a decider serves them before it asks.
     */
    private void relevant() {
      for (S s : sample(states, 3)) {
        List<Operation> useful =
            operations.stream()
                .filter(o -> traits.kind(o) != Kind.READ_ONLY || step(s, o).isEmpty())
                .toList();
        List<Operation> few = sample(useful, 6);
        for (Operation goal : few) {
          if (!goal.pending()) {
            List<Operation> rest = new ArrayList<>(few);
            rest.remove(goal);
            if (rng.chance(0.3)) {
              // A twin of some operation: classes may occur more than once.
              rest.add(rng.pick(few));
            }
            sequences(s, Set.of(s), goal, rest, new ArrayList<>());
          }
        }
      }
    }

    /** All legal sequences of distinct operations from s that end in the goal. */
    private void sequences(
        S s, Set<S> now, Operation goal, List<Operation> rest, List<Operation> path) {
      Set<S> end = step(now, goal);
      if (!end.isEmpty() && !path.isEmpty() && !traits.relevant(s, goal, path.get(0))) {
        List<Operation> all = new ArrayList<>(path);
        all.add(goal);
        claim(
            rearranged(s, Set.of(s), goal, all, end, true),
            "relevant",
            "a sequence to the goal can begin with something relevant",
            "state",
            s,
            "goal",
            goal,
            "sequence",
            all,
            "ends in",
            end);
      }
      if (path.size() < REARRANGED - 1) {
        for (int i = 0; i < rest.size(); i++) {
          Operation op = rest.get(i);
          Set<S> next = step(now, op);
          if (!next.isEmpty()) {
            List<Operation> others = new ArrayList<>(rest);
            others.remove(i);
            path.add(op);
            sequences(s, next, goal, others, path);
            path.remove(path.size() - 1);
          }
        }
      }
    }

    private boolean rearranged(
        S s, Set<S> now, Operation goal, List<Operation> rest, Set<S> end, boolean first) {
      if (rest.isEmpty()) {
        return now.equals(end);
      }
      for (int i = 0; i < rest.size(); i++) {
        Operation op = rest.get(i);
        if (!first || op.equals(goal) || traits.relevant(s, goal, op)) {
          Set<S> next = step(now, op);
          List<Operation> others = new ArrayList<>(rest);
          others.remove(i);
          if (!next.isEmpty() && rearranged(s, next, goal, others, end, false)) {
            return true;
          }
        }
      }
      return false;
    }

    /** Deleting all operations of some values from a legal sequence leaves a legal one. */
    private void values() {
      for (int walk = 0; walk < 4; walk++) {
        List<Operation> sequence = new ArrayList<>();
        Set<Object> added = new HashSet<>();
        Set<Object> all = new LinkedHashSet<>();
        S s = spec.initial();
        for (int i = 0; i < 2 * WALK; i++) {
          Operation call = rng.pick(calls);
          List<Object> outputs = spec.outputs(s, call);
          if (outputs.isEmpty()) {
            continue;
          }
          Operation op = HistoryGenerator.answered(call, rng.pick(outputs));
          if (traits.adds(op) && !added.add(traits.value(op))) {
            continue;
          }
          s = rng.pick(spec.step(s, op).states());
          sequence.add(op);
          all.add(traits.value(op));
        }
        all.remove(null);
        Set<Object> deleted = new LinkedHashSet<>(sample(all, rng.below(all.size() + 1)));
        List<Operation> left =
            sequence.stream().filter(o -> !deleted.contains(traits.value(o))).toList();
        claim(
            !run(Set.of(spec.initial()), left).isEmpty(),
            "value",
            "a legal sequence stays legal without some values",
            "sequence",
            sequence,
            "deleted values",
            deleted,
            "illegal rest",
            left);
      }
    }

    /** Deleting whole groups of values that operations tie together leaves a legal sequence. */
    private void ties() {
      List<Operation> sequence = new ArrayList<>();
      List<Set<Object>> groups = new ArrayList<>();
      S s = spec.initial();
      for (int i = 0; i < 2 * WALK; i++) {
        Operation call = rng.pick(calls);
        List<Object> outputs = spec.outputs(s, call);
        if (!outputs.isEmpty()) {
          Operation op = HistoryGenerator.answered(call, rng.pick(outputs));
          if (traits.ties(op) == null) {
            return;
          }
          s = rng.pick(spec.step(s, op).states());
          sequence.add(op);
          join(groups, traits.ties(op));
        }
      }
      Set<Object> deleted = new LinkedHashSet<>();
      groups.stream().filter(g -> rng.chance(0.5)).forEach(deleted::addAll);
      List<Operation> left =
          sequence.stream()
              .filter(o -> !traits.ties(o).isEmpty())
              .filter(o -> traits.ties(o).stream().noneMatch(deleted::contains))
              .toList();
      claim(
          !run(Set.of(spec.initial()), left).isEmpty(),
          "ties",
          "a legal sequence stays legal without some groups of tied values",
          "sequence",
          sequence,
          "deleted values",
          deleted,
          "illegal rest",
          left);
    }

    private void join(List<Set<Object>> groups, Collection<?> tied) {
      Set<Object> group = new LinkedHashSet<>(tied);
      for (Set<Object> other : List.copyOf(groups)) {
        if (other.stream().anyMatch(tied::contains)) {
          group.addAll(other);
          groups.remove(other);
        }
      }
      groups.add(group);
    }

    /** A history is linearizable if and only if its keys are. */
    private void keys() {
      for (Operation op : operations) {
        Object key = spec.key(op);
        claim(
            Objects.equals(key, spec.key(Operation.pending(op.name(), op.input()))),
            "key",
            "it depends on name and input only",
            "operation",
            op);
      }
      History h = new SmallHistories(spec, workload, 9).next(seed);
      Canon canon = new Canon(spec);
      Map<Object, List<Integer>> parts = new HashMap<>();
      for (int i = 0; i < h.size(); i++) {
        Object key = spec.key(canon.of(h.operation(i)));
        if (key == null) {
          return;
        }
        // A list, because two objects may use the same key.
        parts.computeIfAbsent(Arrays.asList(h.objectId(i), key), k -> new ArrayList<>()).add(i);
      }
      boolean byParts =
          parts.values().stream()
              .allMatch(
                  rows ->
                      Oracle.linearizable(
                          h.select(rows.stream().mapToInt(i -> i).toArray()), spec));
      claim(
          byParts == Oracle.linearizable(h, spec),
          "key",
          "a history is linearizable if and only if the operations of each key are",
          "by parts",
          byParts,
          "history",
          "\n" + Text.of(h));
    }

    // ---- The known type.

    /** Takes the same walk through both, and asks on the way what else could come next. */
    private <B> void sameAs(Spec<B> builtin) {
      String trait = "type";
      Set<String> names = names(spec);
      claim(
          names.equals(names(builtin)),
          trait,
          "it has the operations of the built-in specification",
          "operations",
          names,
          "built-in",
          names(builtin));
      List<Operation> inputs = manyCalls();
      Map<S, B> twins = new HashMap<>();
      S state = spec.initial();
      B twin = builtin.initial();
      for (int i = 0; i < LONG_WALK; i++) {
        twins.putIfAbsent(state, twin);
        claim(
            twins.get(state).equals(twin),
            trait,
            "equal states stand for equal states of the built-in specification",
            "state",
            state,
            "one built-in state",
            twins.get(state),
            "another",
            twin);
        for (Operation op : sample(operations, 4)) {
          sameStep(builtin, state, twin, op);
        }
        Operation call = rng.pick(inputs);
        List<Object> outputs = spec.outputs(state, call);
        Operation op =
            outputs.isEmpty() || rng.chance(0.2)
                ? call
                : HistoryGenerator.answered(call, rng.pick(outputs));
        if (sameStep(builtin, state, twin, op)) {
          twin = builtin.step(twin, op).states().get(0);
          state = spec.step(state, op).states().get(0);
        }
      }
    }

    /** Whether the operation is legal; it must be so in both states, with one outcome each. */
    private <B> boolean sameStep(Spec<B> builtin, S state, B twin, Operation op) {
      List<S> next = spec.step(state, op).states();
      List<B> nextTwin = builtin.step(twin, op).states();
      claim(
          next.size() == nextTwin.size(),
          "type",
          "what is legal in a state is legal in the built-in specification, and conversely",
          "operation",
          op,
          "state",
          state,
          "leads to",
          next,
          "built-in state",
          twin,
          "leads to",
          nextTwin);
      return next.size() == 1;
    }

    /** Enough to fill a container. */
    private List<Operation> manyCalls() {
      Draw draw = new Draw(new Rng(rng.next()), rng.below(4), 1 + rng.below(2), LONG_WALK);
      double adds = 0.3 + 0.6 * rng.unit();
      List<Operation> many = new ArrayList<>(calls);
      for (int i = 0; i < LONG_WALK; i++) {
        many.add(workload.next(draw.at(i), 0.2, adds));
      }
      return many;
    }

    private Set<String> names(Spec<?> of) {
      Set<String> names = new TreeSet<>();
      of.operations().forEach(s -> names.add(s.name()));
      return names;
    }
  }

  /** The specification that a known type says another one is. */
  private static Spec<?> builtin(KnownType type) {
    if (type instanceof KnownType.Elements set) {
      return Specs.withInitial("set", List.copyOf(set.initial()));
    }
    if (type instanceof KnownType.Register register) {
      return Specs.withInitial("register", register.initial());
    }
    if (type instanceof KnownType.Dictionary map) {
      return Specs.withInitial("map", map.initial());
    }
    if (type instanceof KnownType.Counter counter) {
      return Specs.withInitial("counter", counter.initial());
    }
    if (type instanceof KnownType.Multiset) {
      return Specs.named("multiset");
    }
    if (type instanceof KnownType.Stack) {
      return Specs.named("stack");
    }
    if (type instanceof KnownType.Pool) {
      return Specs.named("pool");
    }
    if (type instanceof KnownType.OutOfOrderQueue queue) {
      return Relaxation.parse("out-of-order:" + queue.k()).relax(Specs.named("queue"));
    }
    return Specs.named(type instanceof KnownType.Queue ? "queue" : "priority-queue");
  }
}
