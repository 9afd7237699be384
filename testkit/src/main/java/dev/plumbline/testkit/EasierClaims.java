package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.SearchTraits.Easier;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * That what is easier for the operations of a history allows the same sequences of them, no more or
 * no less, as it says. A sequence is allowed if it is legal without some of its pending operations.
 */
final class EasierClaims<S> extends Claims<S> {
  private static final int LONGEST = 10;
  private static final double PENDING = 0.12;
  private static final double VALUES_REPEATED = 0.1;

  EasierClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    Easier ofNothing = traits.search().easierFor(List.of());
    for (int walk = 0; ofNothing != null && walk < 4; walk++) {
      List<Operation> sequence = walk(ofNothing.projected().traits().container());
      Easier easier = traits.search().easierFor(sequence);
      if (easier != null) {
        test(sequence, easier);
        for (int swaps = 1 + rng.below(3); swaps > 0 && sequence.size() > 1; swaps--) {
          Collections.swap(sequence, rng.below(sequence.size()), rng.below(sequence.size()));
        }
        test(sequence, easier);
      }
    }
  }

  /** A legal sequence, in which few values are added twice and few operations are pending. */
  private List<Operation> walk(ContainerTraits<?> container) {
    List<Operation> sequence = new ArrayList<>();
    Set<Object> added = new HashSet<>();
    S s = spec.initial();
    for (int i = rng.below(LONGEST); i < 2 * LONGEST && sequence.size() < LONGEST; i++) {
      Operation call = rng.pick(calls);
      List<Object> outputs = spec.outputs(s, call);
      if (outputs.isEmpty()) {
        continue;
      }
      Operation op =
          rng.chance(PENDING) ? call : HistoryGenerator.answered(call, rng.pick(outputs));
      boolean repeated = container.adds(op) && !added.add(op.input());
      Step<S> step = spec.step(s, op);
      if (step.legal() && (!repeated || rng.chance(VALUES_REPEATED))) {
        s = rng.pick(step.states());
        sequence.add(op);
      }
    }
    return sequence;
  }

  private void test(List<Operation> sequence, Easier easier) {
    boolean expected = allows(spec, sequence);
    Spec<?> exact = easier.otherwise() == null ? easier.spec() : easier.otherwise();
    Spec<?> weaker = easier.spec().traits().search().easierAndWeaker();
    List<Operation> projected = sequence.stream().filter(easier.isProjected()).toList();
    claimOf(sequence, allows(exact, sequence) == expected, "it allows exactly the same");
    claimOf(sequence, expected || !allows(easier.spec(), sequence), "it allows no more");
    claimOf(
        sequence,
        !expected || weaker == null || allows(weaker, sequence),
        "what is weaker allows no less");
    claimOf(
        sequence,
        !expected || allows(easier.projected(), projected),
        "what it is projected to allows no less");
  }

  private void claimOf(List<Operation> sequence, boolean holds, String what) {
    claim(holds, "easierFor", what, "sequence", sequence);
  }

  private static <T> boolean allows(Spec<T> other, List<Operation> sequence) {
    Set<T> states = Set.of(other.initial());
    for (Operation op : sequence) {
      Set<T> next = new LinkedHashSet<>();
      for (T state : states) {
        Step<T> step = other.step(state, op);
        if (step.legal()) {
          next.addAll(step.states());
        }
        if (op.pending()) {
          next.add(state);
        }
      }
      states = next;
    }
    return !states.isEmpty();
  }
}
