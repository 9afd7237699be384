package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every trait of every specification against its definition, on random reachable states. Operations
 * have outputs that are right in some state, not in the one at hand, so most are illegal there.
 */
final class TraitsTest {
  private static final int ROUNDS =
      "deep".equals(System.getProperty("plumbline.evidence")) ? 1_000_000 : 20_000;

  static List<RandomCalls<?>> subjects() {
    return RandomCalls.all();
  }

  static List<RandomCalls<?>> withTokens() {
    return with(t -> t.tokens() != null);
  }

  static List<RandomCalls<?>> withCommute() {
    return with(t -> t.commuting() != null);
  }

  static List<RandomCalls<?>> withNecessary() {
    return with(t -> t.search().necessity() != null);
  }

  static List<RandomCalls<?>> withRelevant() {
    return with(t -> t.search().relevance() != null);
  }

  static List<RandomCalls<?>> withValues() {
    return with(t -> t.container() != null && t.container().independentValues());
  }

  static List<RandomCalls<?>> withOutlook() {
    SearchTraits.Removals none = new Intervals(Map.of());
    return with(t -> t.container() != null && t.search().outlook(none) != null);
  }

  private static List<RandomCalls<?>> with(Predicate<Traits<?>> trait) {
    return RandomCalls.all().stream().filter(s -> trait.test(s.spec().traits())).toList();
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <S> void readOnlyOperationsChangeNothing(RandomCalls<S> subject) {
    Random r = new Random(1);
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation op = subject.randomOperation(r);
      if (subject.spec().traits().kind(op) == Kind.READ_ONLY) {
        Step<S> step = subject.spec().step(s, op);
        assertTrue(!step.legal() || step.states().equals(List.of(s)), () -> op + " in " + s);
      }
    }
  }

  /** The other direction costs only time; it is here so that a trait does not get lost. */
  @ParameterizedTest
  @MethodSource("subjects")
  <S> void operationsThatChangeNothingAreReadOnly(RandomCalls<S> subject) {
    Random r = new Random(2);
    Spec<S> spec = subject.spec();
    Set<S> states = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      states.add(subject.randomState(r));
    }
    for (int i = 0; i < 300; i++) {
      Operation op = subject.randomOperation(r);
      boolean changes =
          states.stream()
              .anyMatch(s -> spec.step(s, op).states().stream().anyMatch(t -> !t.equals(s)));
      boolean selfTransaction = op.name().equals("txn"); // ["r",x,1],["w",x,1]: not worth a rule
      assertTrue(
          changes || selfTransaction || spec.traits().kind(op) == Kind.READ_ONLY, op::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <S> void overwritesAreTotalAndHideEachOther(RandomCalls<S> subject) {
    Random r = new Random(3);
    Spec<S> spec = subject.spec();
    Traits<S> traits = spec.traits();
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation u = subject.randomOperation(r);
      Operation v = subject.randomOperation(r);
      if (traits.kind(v) != Kind.OVERWRITE) {
        continue;
      }
      Step<S> direct = spec.step(s, v);
      assertTrue(direct.legal(), () -> v + " in " + s);
      if (traits.kind(u) == Kind.OVERWRITE && traits.group(u).equals(traits.group(v))) {
        S between = only(spec.step(s, u));
        assertEquals(direct.states(), spec.step(between, v).states(), () -> u + " " + v + " " + s);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <S> void forcedOutputsLoseNoEffect(RandomCalls<S> subject) {
    Random r = new Random(4);
    Spec<S> spec = subject.spec();
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation pending = subject.call().apply(r);
      Object output = spec.traits().forcedOutput(pending);
      if (output == Traits.UNKNOWN) {
        continue;
      }
      Operation forced = RandomCalls.complete(pending, output);
      Set<S> any = new HashSet<>(spec.step(s, pending).states());
      Set<S> withOutput = new HashSet<>(spec.step(s, forced).states());
      assertTrue(any.containsAll(withOutput), () -> forced + " in " + s);
      any.remove(s);
      assertTrue(withOutput.containsAll(any), () -> pending + " in " + s);
    }
  }

  @ParameterizedTest
  @MethodSource("withTokens")
  <S> void tokensAreNeededAndProduced(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    TokenTraits<S> tokens = spec.traits().tokens();
    Random r = new Random(5);
    Set<Object> seen = new HashSet<>();
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation op = subject.randomOperation(r);
      Object needed = tokens.needs(op);
      Object produced = tokens.produces(op);
      if (needed != null && seen.size() < 100) {
        seen.add(needed);
      }
      Step<S> step = spec.step(s, op);
      assertTrue(!step.legal() || needed == null || tokens.has(s, needed), () -> op + " in " + s);
      for (S next : step.states()) {
        for (Object token : seen) {
          boolean appears = !tokens.has(s, token) && tokens.has(next, token);
          assertTrue(
              !appears || produced == TokenTraits.ANY_TOKEN || token.equals(produced),
              () -> op + " made " + token + " of " + s);
        }
      }
    }
    assertFalse(seen.isEmpty());
  }

  @ParameterizedTest
  @MethodSource("withCommute")
  <S> void commutingOperationsCommute(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    Random r = new Random(6);
    int commuting = 0;
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation a = subject.randomOperation(r);
      Operation b = subject.randomOperation(r);
      if (spec.traits().commuting().test(a, b)) {
        commuting++;
        assertEquals(after(spec, s, a, b), after(spec, s, b, a), () -> a + " " + b + " in " + s);
      }
    }
    assertTrue(commuting > 100);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <S> void neverMeansNever(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    Random r = new Random(7);
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation op = subject.randomOperation(r);
      if (!spec.step(s, op).isNever()) {
        continue;
      }
      for (int walk = 0; walk < 10; walk++) {
        List<S> next = spec.step(s, subject.call().apply(r)).states();
        s = next.isEmpty() ? s : next.get(0);
        assertFalse(spec.step(s, op).legal(), op::toString);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("withNecessary")
  <S> void necessaryOperationsAreNecessary(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    Traits<S> traits = spec.traits();
    Random r = new Random(8);
    int found = 0;
    for (int i = 0; i < ROUNDS; i++) {
      S s = subject.randomState(r);
      Operation goal = subject.randomCompleted(r, subject.randomState(r));
      Operation necessary = traits.search().necessity().necessary(s, goal);
      if (necessary == null) {
        continue;
      }
      found++;
      S walk = s;
      for (int n = 0; n < 10; n++) {
        assertFalse(spec.step(walk, goal).legal(), () -> goal + " without " + necessary);
        Operation op = subject.randomCompleted(r, walk);
        if (!op.equals(necessary)) {
          walk = only(spec.step(walk, op));
        }
        if (traits.kind(op) != Kind.READ_ONLY) {
          assertEquals(after(spec, s, op, necessary), after(spec, s, necessary, op));
        }
      }
    }
    assertTrue(found > 100);
  }

  /** A history is legal if and only if the operations of each key are. */
  @ParameterizedTest
  @MethodSource("subjects")
  <S> void keysAreIndependent(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    Random r = new Random(9);
    int legal = 0;
    for (int i = 0; i < ROUNDS; i++) {
      List<Operation> all = new ArrayList<>();
      Map<Object, List<Operation>> parts = new HashMap<>();
      S state = spec.initial();
      for (int n = 2 + r.nextInt(5); n > 0; n--) {
        Operation op =
            r.nextInt(8) == 0 ? subject.randomOperation(r) : subject.randomCompleted(r, state);
        Object key = spec.key(op);
        assertEquals(key, spec.key(Operation.pending(op.name(), op.input())));
        all.add(op);
        parts.computeIfAbsent(key, k -> new ArrayList<>()).add(op);
        List<S> next = spec.step(state, op).states();
        state = next.isEmpty() ? state : next.get(0);
      }
      boolean whole = isLegal(spec, spec.initial(), all);
      legal += whole ? 1 : 0;
      if (!parts.containsKey(null)) {
        assertEquals(
            whole,
            parts.values().stream().allMatch(part -> isLegal(spec, spec.initial(), part)),
            all::toString);
      }
    }
    assertTrue(legal > ROUNDS / 20 && legal < ROUNDS, "legal: " + legal);
  }

  /**
   * The contract of relevance, by trying: every legal sequence up to the goal has a legal
   * rearrangement that begins with a relevant operation or the goal, and ends in the same state.
   */
  @ParameterizedTest
  @MethodSource("withRelevant")
  <S> void someRelevantOperationCanComeFirst(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    Traits<S> traits = spec.traits();
    Random r = new Random(10);
    int checked = 0;
    for (int i = 0; i < ROUNDS; i++) {
      S start = subject.randomState(r);
      S state = start;
      List<Operation> path = new ArrayList<>();
      for (int n = 1 + r.nextInt(7); n > 0; n--) {
        Operation op =
            r.nextInt(5) == 0 ? subject.call().apply(r) : subject.randomCompleted(r, state);
        boolean served =
            traits.kind(op) == Kind.READ_ONLY && (op.pending() || spec.step(start, op).legal());
        S next = only(spec.step(state, op));
        if (!served && !(op.pending() && next.equals(state))) {
          path.add(op);
          state = next;
        }
      }
      if (path.isEmpty() || path.get(path.size() - 1).pending()) {
        continue;
      }
      checked++;
      Operation goal = path.get(path.size() - 1);
      S end = state;
      assertTrue(
          canStart(spec, start, goal, path, end), () -> path + " from " + start + " to " + end);
    }
    assertTrue(checked > ROUNDS / 10);
  }

  private static <S> boolean canStart(
      Spec<S> spec, S start, Operation goal, List<Operation> ops, S end) {
    Set<Operation> tried = new HashSet<>();
    for (int i = 0; i < ops.size(); i++) {
      Operation first = ops.get(i);
      if (tried.add(first)
          && (first.equals(goal) || spec.traits().search().relevance().relevant(start, goal, first))
          && spec.step(start, first).legal()
          && canReach(spec, only(spec.step(start, first)), without(ops, i), end)) {
        return true;
      }
    }
    return false;
  }

  private static <S> boolean canReach(Spec<S> spec, S state, List<Operation> ops, S end) {
    if (ops.isEmpty()) {
      return state.equals(end);
    }
    for (int i = 0; i < ops.size(); i++) {
      Step<S> step = spec.step(state, ops.get(i));
      if (step.legal() && canReach(spec, only(step), without(ops, i), end)) {
        return true;
      }
    }
    return false;
  }

  private static <T> List<T> without(List<T> list, int index) {
    List<T> rest = new ArrayList<>(list);
    rest.remove(index);
    return rest;
  }

  /** Whole values may be left out of a legal sequence in which each is added once. */
  @ParameterizedTest
  @MethodSource("withValues")
  <S> void valuesCanBeLeftOut(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    ContainerTraits<S> container = spec.traits().container();
    Random r = new Random(11);
    for (int i = 0; i < ROUNDS; i++) {
      S state = spec.initial();
      Set<Object> added = new HashSet<>();
      Set<Object> dropped = new HashSet<>();
      List<Operation> rest = new ArrayList<>();
      for (int n = 10; n > 0; n--) {
        Operation op = subject.randomCompleted(r, state);
        Object value = container.value(op);
        boolean pendingRemove = container.removes(op) && r.nextInt(4) == 0;
        if (container.adds(op)) {
          value = (Object) (long) r.nextInt(100);
          op = Operation.of(op.name(), value);
          if (!added.add(value)) {
            continue;
          }
          if (r.nextBoolean()) {
            dropped.add(value);
          }
        }
        assertEquals(value, container.value(op));
        state = only(spec.step(state, op));
        if (!dropped.contains(value)) {
          Operation pending = Operation.pending(op.name(), op.input());
          assertFalse(pendingRemove && container.value(pending) != null);
          rest.add(pendingRemove ? pending : op);
        }
      }
      assertTrue(isLegal(spec, spec.initial(), rest), rest::toString);
    }
  }

  /** On the way of a witness nothing is doomed. */
  @ParameterizedTest
  @MethodSource("withOutlook")
  <S> void witnessesAreNotDoomed(RandomCalls<S> subject) {
    Spec<S> spec = subject.spec();
    Traits<S> traits = spec.traits();
    ContainerTraits<S> container = traits.container();
    Random r = new Random(12);
    int doomed = 0;
    for (int i = 0; i < ROUNDS; i++) {
      S state = spec.initial();
      List<Long> values = new ArrayList<>(LongStream.range(0, 12).boxed().toList());
      Collections.shuffle(values, r);
      int pendingLeft = r.nextInt(2);
      List<Operation> witness = new ArrayList<>();
      Map<Object, int[]> removed = new HashMap<>();
      for (int n = 12; n > 0; n--) {
        Operation op = subject.randomCompleted(r, state);
        if (container.adds(op)) {
          op = Operation.of(op.name(), values.remove(0));
        } else if (container.removes(op)) {
          if (r.nextInt(4) == 0) {
            op = Operation.pending(op.name(), op.input());
            pendingLeft++;
          } else {
            int at = witness.size();
            removed.put(op.output(), new int[] {at - r.nextInt(4), at + r.nextInt(4)});
          }
        }
        witness.add(op);
        state = only(spec.step(state, op));
      }
      SearchTraits.Outlook<S> outlook = traits.search().outlook(new Intervals(removed));
      S before = spec.initial();
      for (Operation op : witness) {
        S after = only(spec.step(before, op));
        pendingLeft -= op.pending() ? 1 : 0;
        assertFalse(outlook.doomed(before, op, after, pendingLeft), () -> op + " in " + witness);
        Operation wrong = subject.randomCompleted(r, before);
        if (container.adds(wrong)) {
          wrong = Operation.of(wrong.name(), (long) r.nextInt(12));
          doomed += outlook.doomed(before, wrong, only(spec.step(before, wrong)), 0) ? 1 : 0;
        }
        before = after;
      }
    }
    assertTrue(doomed > 100, "the outlook never sees anything");
  }

  /** Removals with the given intervals. */
  private record Intervals(Map<Object, int[]> removed) implements SearchTraits.Removals {
    @Override
    public boolean removed(Object value) {
      return removed.containsKey(value);
    }

    @Override
    public boolean removedBefore(Object a, Object b) {
      return removed(a) && removed(b) && removed.get(a)[1] < removed.get(b)[0];
    }

    @Override
    public double middle(Object value) {
      return removed(value)
          ? (removed.get(value)[0] + removed.get(value)[1]) / 2.0
          : Double.POSITIVE_INFINITY;
    }
  }

  /** Whether some way through the outcomes is legal to the end. */
  private static <S> boolean isLegal(Spec<S> spec, S start, List<Operation> ops) {
    Set<S> states = Set.of(start);
    for (Operation op : ops) {
      Set<S> next = new HashSet<>();
      for (S state : states) {
        next.addAll(spec.step(state, op).states());
      }
      states = next;
    }
    return !states.isEmpty();
  }

  private static <S> List<S> after(Spec<S> spec, S s, Operation a, Operation b) {
    Step<S> first = spec.step(s, a);
    return first.legal() ? spec.step(only(first), b).states() : List.of();
  }

  private static <S> S only(Step<S> step) {
    assertEquals(1, step.states().size(), () -> Objects.toString(step.reason()));
    return step.states().get(0);
  }
}
