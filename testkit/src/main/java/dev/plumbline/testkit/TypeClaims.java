package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** That a specification is the known type it says it is. */
final class TypeClaims<S> extends Claims<S> {
  private static final int LONG_WALK = 40;

  TypeClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    traits.type().ifPresent(type -> sameAs(builtin(type)));
  }

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
    if (type instanceof KnownType.Texts texts) {
      return Specs.withInitial("kv-append", texts.initial());
    }
    if (type instanceof KnownType.Counter counter) {
      return Specs.withInitial("counter", counter.initial());
    }
    if (type instanceof KnownType.Multiset) {
      return Specs.named("multiset");
    }
    if (type instanceof KnownType.MaxPriorityQueue) {
      return Specs.named("max-priority-queue");
    }
    if (type instanceof KnownType.OutOfOrderQueue queue) {
      return Relaxation.parse("out-of-order:" + queue.k()).relax(Specs.named("queue"));
    }
    return Specs.named(type.container().orElseThrow().words().replace(' ', '-'));
  }
}
