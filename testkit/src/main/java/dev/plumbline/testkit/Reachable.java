package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A handful of operations, and of states that they can reach: where one round of claims is tested.
 */
final class Reachable<S> {
  /** How many steps walks take. */
  static final int WALK = 8;

  final Spec<S> spec;
  final OperationMix workload;
  final long seed;
  final Rng rng;
  final List<Operation> calls = new ArrayList<>();
  final List<S> states;
  final List<Operation> operations;

  /** How often each claim was put to the test. */
  final Map<String, Long> tested;

  Reachable(Spec<S> spec, OperationMix workload, long seed, Map<String, Long> tested) {
    this.spec = spec;
    this.workload = workload;
    this.seed = seed;
    this.rng = Rng.of(seed, 41);
    this.tested = tested;
    Draw draw = new Draw(new Rng(rng.next()), rng.below(4), 1 + rng.below(2), 12);
    for (int i = 0; i < 6; i++) {
      calls.add(workload.next(draw.at(i), 0.4, 0.6));
    }
    states = sample(walks(), 10);
    operations = sample(answers(), 24);
  }

  private Set<S> walks() {
    Set<S> reached = new LinkedHashSet<>();
    for (int walk = 0; walk < 3; walk++) {
      S state = spec.initial();
      reached.add(state);
      for (int i = 0; i < WALK; i++) {
        List<S> next = spec.step(state, rng.pick(calls)).states();
        state = next.isEmpty() ? state : rng.pick(next);
        reached.add(state);
      }
    }
    return reached;
  }

  /** The calls, pending, and with each of the outputs that some state has for them. */
  private Set<Operation> answers() {
    Set<Operation> all = new LinkedHashSet<>(calls);
    for (Operation call : calls) {
      for (S s : states) {
        for (Object output : spec.outputs(s, call)) {
          all.add(HistoryGenerator.answered(call, output));
        }
      }
    }
    return all;
  }

  <T> List<T> sample(Collection<T> all, int size) {
    List<T> list = new ArrayList<>(all);
    while (list.size() > size) {
      list.remove(rng.below(list.size()));
    }
    return list;
  }
}
