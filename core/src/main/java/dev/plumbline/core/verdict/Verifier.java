package dev.plumbline.core.verdict;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Re-checks certificates from the definitions, and shares nothing with the deciders that made them:
 * no partitioning, no ranks, only {@link Spec#step} and raw times. Of traits it asks only for a
 * {@linkplain dev.plumbline.core.spec.SearchTraits#path path} of a witness, and believes none of
 * it.
 *
 * <p>A witness is replayed in O(n) steps. That a core has no witness is checked by following
 * <em>all</em> configurations from event to event, breadth first: linear in the core's length,
 * exponential in its concurrency, bounded by a number of configurations. Where the core is a large
 * number of operations on a known type, {@link Counting} may do instead.
 *
 * @param <S> the states
 */
public final class Verifier<S> {
  /** Which part of the configurations to follow before counting. */
  private static final int BEFORE_COUNTING = 100;

  private final Spec<S> spec;
  private final Vocabulary vocabulary;

  /** A verifier of verdicts about a specification. */
  public Verifier(Spec<S> spec) {
    this.spec = spec;
    this.vocabulary = new Vocabulary(spec);
  }

  /** What is wrong with a witness, in one sentence; null if it holds. */
  public @Nullable String complaint(History history, Witness witness) {
    Map<Integer, Iterator<S>> paths = paths(history, witness);
    return paths.isEmpty() || complaint(history, witness, paths) != null
        ? complaint(history, witness, Map.of())
        : null;
  }

  /** For each object a path that the specification proposes, to be checked step by step. */
  private Map<Integer, Iterator<S>> paths(History history, Witness witness) {
    Map<Integer, Iterator<S>> paths = new HashMap<>();
    if (spec.traits().search().path(List.of()) == null) {
      return paths;
    }
    Map<Integer, List<Operation>> sequences = new HashMap<>();
    for (int k = 0; k < witness.size(); k++) {
      int i = witness.operation(k);
      sequences
          .computeIfAbsent(history.objectId(i), o -> new ArrayList<>())
          .add(operation(history, i));
    }
    sequences.forEach(
        (object, sequence) -> {
          List<S> path = spec.traits().search().path(sequence);
          if (path != null) {
            paths.put(object, path.iterator());
          }
        });
    return paths;
  }

  /** Follows the paths that are given, and all possibilities of objects that have none. */
  private @Nullable String complaint(
      History history, Witness witness, Map<Integer, Iterator<S>> paths) {
    boolean[] seen = new boolean[history.size()];
    Map<Integer, Collection<S>> states = new HashMap<>();
    long latestCall = Long.MIN_VALUE;
    for (int k = 0; k < witness.size(); k++) {
      int i = witness.operation(k);
      if (seen[i]) {
        return "operation %d occurs twice".formatted(history.position(i));
      }
      seen[i] = true;
      if (history.ret(i) < latestCall) {
        return "operation %d comes after one that was called only after its return"
            .formatted(history.position(i));
      }
      latestCall = Math.max(latestCall, history.call(i));
      int object = history.objectId(i);
      Collection<S> before = states.get(object);
      Collection<S> after =
          after(before == null ? List.of(spec.initial()) : before, operation(history, i));
      Iterator<S> path = paths.isEmpty() ? null : paths.get(object);
      if (path != null && path.hasNext()) {
        S next = path.next();
        after = after.contains(next) ? List.of(next) : List.of();
      }
      if (after.isEmpty()) {
        return "operation %d, %s, is illegal at its place"
            .formatted(history.position(i), history.operation(i));
      }
      states.put(object, after);
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i] && !history.pending(i)) {
        return "operation %d is missing".formatted(history.position(i));
      }
    }
    return null;
  }

  private Operation operation(History history, int i) {
    return vocabulary.translate(history.operation(i));
  }

  private Collection<S> after(Collection<S> states, Operation op) {
    if (states.size() == 1) {
      return spec.step(states.iterator().next(), op).states();
    }
    Set<S> next = new LinkedHashSet<>();
    for (S state : states) {
      next.addAll(spec.step(state, op).states());
    }
    return next;
  }

  /** What following all configurations of a history showed. */
  public sealed interface Finding<S> {
    /** There is a witness after all. */
    record HasWitness<S>() implements Finding<S> {}

    /** The budget ended first. */
    record TooLarge<S>() implements Finding<S> {}

    /**
     * There is no witness.
     *
     * @param stuck the first operation, by return, at whose return no configuration is left
     * @param reasons states that were possible before it, each with the reason why the operation is
     *     illegal there; at most a handful
     * @param states how many different states were possible
     */
    record NoWitness<S>(int stuck, Map<S, String> reasons, int states) implements Finding<S> {}

    /**
     * There is no witness, by counting.
     *
     * @param stuck an operation that cannot be
     * @param sentence why, with the numbers
     */
    record Miscount<S>(int stuck, Sentence sentence) implements Finding<S> {}
  }

  /**
   * Counts what the operations of a history of one object add and take, where the specification is
   * one of a known type. The answer is a miscount or, if the numbers agree, too large.
   *
   * @param suspect the operation to look at first; -1 for none
   */
  public Finding<S> recount(History history, int suspect) {
    Counting.Miscount found = Counting.refute(history, spec, suspect);
    return found == null
        ? new Finding.TooLarge<>()
        : new Finding.Miscount<>(found.stuck(), found.sentence());
  }

  /**
   * Follows all configurations of a history of one object. Before that becomes too much, counts.
   *
   * @param configurations how many may exist at a time; {@value EveryOrder#TIMES_IN_ALL} times as
   *     many in all
   * @param stop asked now and then whether to give up
   */
  public Finding<S> refute(History history, int configurations, BooleanSupplier stop) {
    Finding<S> found = follow(history, Math.max(1, configurations / BEFORE_COUNTING), stop);
    if (found instanceof Finding.TooLarge) {
      found = recount(history, -1);
    }
    return found instanceof Finding.TooLarge ? follow(history, configurations, stop) : found;
  }

  private Finding<S> follow(History history, int configurations, BooleanSupplier stop) {
    Operation[] ops = new Operation[history.size()];
    for (int i = 0; i < ops.length; i++) {
      ops[i] = operation(history, i);
    }
    return new EveryOrder<>(history, spec, ops).follow(configurations, stop);
  }
}
