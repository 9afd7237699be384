package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Some of what a specification says about itself, to be tested where a round has arrived. */
abstract class Claims<S> {
  /** How many steps walks take. */
  static final int WALK = Reachable.WALK;

  final Spec<S> spec;
  final Traits<S> traits;
  final OperationMix workload;
  final long seed;
  final Rng rng;
  final List<Operation> calls;
  final List<S> states;
  final List<Operation> operations;
  private final Reachable<S> on;

  Claims(Reachable<S> on) {
    this.on = on;
    spec = on.spec;
    traits = spec.traits();
    workload = on.workload;
    seed = on.seed;
    rng = on.rng;
    calls = on.calls;
    states = on.states;
    operations = on.operations;
  }

  abstract void test();

  final <T> List<T> sample(Collection<T> all, int size) {
    return on.sample(all, size);
  }

  final Set<S> step(S state, Operation op) {
    return new HashSet<>(spec.step(state, op).states());
  }

  final Set<S> step(Set<S> from, Operation op) {
    Set<S> next = new HashSet<>();
    from.forEach(s -> next.addAll(spec.step(s, op).states()));
    return next;
  }

  final Set<S> run(Set<S> from, List<Operation> sequence) {
    Set<S> now = from;
    for (Operation op : sequence) {
      now = step(now, op);
    }
    return now;
  }

  /** Counts a test of the claim, and fails if it does not hold. */
  final void claim(boolean holds, String trait, String rule, Object... facts) {
    on.tested.merge(trait, 1L, Long::sum);
    if (!holds) {
      StringBuilder text = new StringBuilder();
      text.append("%s of %s is wrong, seed %d: %s".formatted(trait, spec.name(), seed, rule));
      for (int i = 0; i < facts.length; i += 2) {
        text.append("\n  ").append(facts[i]).append(": ").append(facts[i + 1]);
      }
      throw new AssertionError(text.toString());
    }
  }
}
