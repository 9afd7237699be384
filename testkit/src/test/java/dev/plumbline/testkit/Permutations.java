package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Linearizability by listing sequences and looking at each as a whole; for six operations. */
final class Permutations {
  private Permutations() {}

  static boolean linearizable(History h, Spec<?> spec) {
    return extend(h, spec, new ArrayList<>());
  }

  private static boolean extend(History h, Spec<?> spec, List<Integer> sequence) {
    if (isWitness(h, spec, sequence)) {
      return true;
    }
    for (int i = 0; i < h.size(); i++) {
      if (!sequence.contains(i)) {
        sequence.add(i);
        if (extend(h, spec, sequence)) {
          return true;
        }
        sequence.remove(sequence.size() - 1);
      }
    }
    return false;
  }

  private static boolean isWitness(History h, Spec<?> spec, List<Integer> sequence) {
    for (int i = 0; i < h.size(); i++) {
      if (!h.pending(i) && !sequence.contains(i)) {
        return false;
      }
    }
    for (int a = 0; a < sequence.size(); a++) {
      for (int b = a + 1; b < sequence.size(); b++) {
        if (h.precedes(sequence.get(b), sequence.get(a))) {
          return false;
        }
      }
    }
    for (int object = 0; object < h.objects().size(); object++) {
      if (!legal(h, spec, sequence, object)) {
        return false;
      }
    }
    return true;
  }

  private static <S> boolean legal(History h, Spec<S> spec, List<Integer> sequence, int object) {
    Set<S> states = Set.of(spec.initial());
    Canon canon = new Canon(spec);
    for (int i : sequence) {
      if (h.objectId(i) == object) {
        Operation op = canon.of(h.operation(i));
        Set<S> next = new HashSet<>();
        states.forEach(s -> next.addAll(spec.step(s, op).states()));
        states = next;
      }
    }
    return !states.isEmpty();
  }
}
