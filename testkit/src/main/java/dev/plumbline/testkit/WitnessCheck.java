package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Says what is wrong with an alleged witness, by replaying it; in O(n) steps. */
public final class WitnessCheck {
  private WitnessCheck() {}

  /**
   * Why this order of rows is no witness of the history; empty if it is one.
   *
   * <pre>{@code
   * WitnessCheck.problem(history, spec, witness.toArray()).ifPresent(Assertions::fail);
   * }</pre>
   */
  public static Optional<String> problem(History history, Spec<?> spec, int[] order) {
    String found = membership(history, order);
    found = found == null ? realTime(history, order) : found;
    found = found == null ? legality(history, spec, order) : found;
    return Optional.ofNullable(found);
  }

  private static String membership(History history, int[] order) {
    boolean[] seen = new boolean[history.size()];
    for (int i : order) {
      if (i < 0 || i >= seen.length) {
        return "there is no operation " + i;
      }
      if (seen[i]) {
        return "operation " + i + " occurs twice: " + history.show(i);
      }
      seen[i] = true;
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i] && !history.pending(i)) {
        return "completed operation " + i + " is missing: " + history.show(i);
      }
    }
    return null;
  }

  /** Nothing may return before the call of an operation placed earlier. */
  private static String realTime(History history, int[] order) {
    int latest = -1;
    for (int i : order) {
      if (latest >= 0 && history.ret(i) < history.call(latest)) {
        return "%s is placed after %s".formatted(history.show(i), history.show(latest));
      }
      latest = latest < 0 || history.call(i) > history.call(latest) ? i : latest;
    }
    return null;
  }

  private static <S> String legality(History history, Spec<S> spec, int[] order) {
    Canon canon = new Canon(spec);
    Set<S>[] states = newSets(history.objects().size());
    for (int o = 0; o < states.length; o++) {
      states[o] = Set.of(spec.initial());
    }
    for (int i : order) {
      Operation op = canon.of(history.operation(i));
      int o = history.objectId(i);
      Set<S> next = new LinkedHashSet<>();
      String reason = "";
      for (S state : states[o]) {
        Step<S> step = spec.step(state, op);
        next.addAll(step.states());
        reason = step.legal() ? reason : step.reason();
      }
      if (next.isEmpty()) {
        return "%s is illegal in %s, because %s".formatted(history.show(i), states[o], reason);
      }
      states[o] = next;
    }
    return null;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
  private static <S> Set<S>[] newSets(int length) {
    return new Set[length];
  }
}
