package dev.plumbline.core.crash.rules;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Finds out which optional operations of an order need have had an effect: goes through all states
 * that are possible, and back from one of the last. Cost: one step of the specification for each
 * operation and state that is possible there, twice.
 *
 * @param <S> the states
 */
final class EffectiveOperations<S> {
  private final Spec<S> spec;
  private final History history;
  private final IntPredicate optional;
  private final Vocabulary vocabulary;

  EffectiveOperations(Spec<S> spec, History history, IntPredicate optional) {
    this.spec = spec;
    this.history = history;
    this.optional = optional;
    this.vocabulary = new Vocabulary(spec);
  }

  /** The order without the operations that had none. */
  int[] of(int[] order) {
    Map<Integer, List<Integer>> byObject = new HashMap<>();
    for (int i : order) {
      byObject.computeIfAbsent(history.objectId(i), o -> new ArrayList<>()).add(i);
    }
    Set<Integer> idle = new LinkedHashSet<>();
    byObject.values().forEach(rows -> idle.addAll(idle(rows)));
    return Arrays.stream(order).filter(i -> !idle.contains(i)).toArray();
  }

  private Set<Integer> idle(List<Integer> rows) {
    List<Set<S>> states = new ArrayList<>();
    states.add(Set.of(spec.initial()));
    for (int row : rows) {
      Set<S> next = new LinkedHashSet<>();
      for (S state : states.get(states.size() - 1)) {
        next.addAll(spec.step(state, operation(row)).states());
      }
      states.add(next);
    }
    Set<Integer> idle = new LinkedHashSet<>();
    S reached = states.get(rows.size()).iterator().next();
    for (int k = rows.size() - 1; k >= 0; k--) {
      Set<S> before = states.get(k);
      if (optional.test(rows.get(k)) && before.contains(reached)) {
        idle.add(rows.get(k));
      } else {
        reached = origin(before, rows.get(k), reached);
      }
    }
    return idle;
  }

  private S origin(Set<S> before, int row, S reached) {
    for (S state : before) {
      if (spec.step(state, operation(row)).states().contains(reached)) {
        return state;
      }
    }
    throw new IllegalStateException("no state leads to one that was reached");
  }

  private Operation operation(int row) {
    return vocabulary.translate(history.operation(row));
  }
}
