package dev.plumbline.derive.model;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The monitors of one check: a set of configurations for each key if the specification is a product
 * over keys that are all alike, else a single one.
 */
final class Monitor {
  final Spec<?> spec;
  final ConfigurationSets sets;
  final SequentialAutomaton automaton;

  /** How many sets a state has. */
  final int words;

  private final CallTable calls;
  private final int[] localCall;
  private final int[] growth;

  Monitor(CompiledObject object, CallTable calls, Bounds bounds, ConfigurationSets.Mode mode) {
    this.calls = calls;
    this.spec = spec(object);
    List<Routine> routines = object.routines.stream().map(CompiledRoutine::routine).toList();
    int[] all = IntStream.range(0, calls.size()).toArray();
    boolean keyed = isKeyed(routines, bounds.values());
    this.words = keyed ? bounds.values() : 1;
    this.automaton =
        new SequentialAutomaton(spec, routines, calls, keyed ? ofKey(1) : all, bounds.values());
    this.localCall = all.clone();
    if (keyed) {
      for (int k = 1; k <= words; k++) {
        int[] own = ofKey(k);
        for (int i = 0; i < own.length; i++) {
          localCall[own[i]] = i;
        }
      }
    }
    this.sets = new ConfigurationSets(automaton, bounds.threads(), mode);
    this.growth = new int[calls.size()];
    if (bounds.stored() > 0) {
      explore(bounds.stored());
      automaton.requireEvenGrowth();
      Arrays.setAll(growth, c -> automaton.growth(localCall[c]));
    }
  }

  private void explore(int stored) {
    try {
      automaton.exploreTo(stored + 2);
    } catch (SequentialAutomaton.TooManyStatesException e) {
      throw new CompileException(
          "With %d stored, %s: let fewer be stored, or bound the operations"
              .formatted(stored, e.getMessage()));
    }
  }

  private static Spec<?> spec(CompiledObject object) {
    Specification s = object.algorithm.specification();
    if (s instanceof Specification.Named n) {
      return Specs.named(n.name());
    } else if (s instanceof Specification.Given g) {
      return g.spec();
    }
    return new SequentialSpec(object, ((Specification.Sequential) s).routines());
  }

  private int[] ofKey(int key) {
    return IntStream.range(0, calls.size())
        .filter(c -> calls.arguments(c) == 1 && calls.argument(c, 0) == key)
        .toArray();
  }

  private boolean isKeyed(List<Routine> routines, int values) {
    for (int c = 0; c < calls.size(); c++) {
      if (calls.arguments(c) != 1
          || !Long.valueOf(calls.argument(c, 0)).equals(spec.key(calls.operation(c)))) {
        return false;
      }
    }
    SequentialAutomaton first = new SequentialAutomaton(spec, routines, calls, ofKey(1), values);
    for (int k = 2; k <= values; k++) {
      if (!first.isLike(new SequentialAutomaton(spec, routines, calls, ofKey(k), values))) {
        return false;
      }
    }
    return true;
  }

  boolean isKeyed() {
    return words > 1 || (calls.size() == automaton.calls() && isProduct());
  }

  private boolean isProduct() {
    return IntStream.range(0, calls.size())
        .allMatch(c -> calls.arguments(c) == 1 && spec.key(calls.operation(c)) != null);
  }

  /** Which of the sets a call concerns. */
  int word(int call) {
    return words == 1 ? 0 : calls.argument(call, 0) - 1;
  }

  /** The call as the sets know it. */
  int local(int call) {
    return localCall[call];
  }

  /** How many values a call may add. */
  int growth(int call) {
    return growth[call];
  }

  /** How many fewer values a call added than it might have, given what it answered. */
  int shrinkage(int call, int raw) {
    return growth[call] - automaton.growth(localCall[call], raw);
  }
}
