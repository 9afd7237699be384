package dev.plumbline.core.verdict;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import org.jspecify.annotations.Nullable;

/**
 * Refutes histories by counting, where following all configurations is too much: a counter that was
 * read when no order of its ten thousand updates makes that number, a queue that was found empty
 * while more had been added than anyone can have taken. Such a core has as many operations as the
 * number in question, and no part of it is a violation, so a proof by counting is the short one.
 * Where gets show in which order others happened, {@link AppendOrder} has them agree.
 *
 * <p>Like {@link Verifier} it shares nothing with deciders: it sees operations and raw times, and
 * knows what the operations of a {@linkplain KnownType known type} add and take. It says nothing
 * where its bounds do not meet, and is never asked to accept a history.
 *
 * <p>Cost: O(n log n) for each operation that is looked at.
 */
final class Counting {
  /** How many operations may be looked at, times the length of the history. */
  private static final long EFFORT = 50_000_000;

  private Counting() {}

  /** One operation after the other, until one cannot be. */
  interface Bounds {
    /** Whether counting may have something to say about the operation. */
    boolean claims(int i);

    /** Why the completed operation i cannot be, in a sentence; null if nothing is known. */
    @Nullable Sentence refutation(int i);
  }

  /**
   * What counting finds.
   *
   * @param stuck the operation that cannot be
   * @param sentence why
   */
  record Miscount(int stuck, Sentence sentence) {}

  /**
   * Looks for an operation of a history of one object that cannot be, from the last one back; null
   * if there is none.
   *
   * @param suspect the operation to begin with; -1 for none
   */
  static @Nullable Miscount refute(History history, Spec<?> spec, int suspect) {
    KnownType type = spec.traits().type().orElse(null);
    if (type instanceof KnownType.Texts texts) {
      return AppendOrder.refute(history, operations(history, spec), texts.initial());
    }
    Bounds bounds = bounds(history, spec, type);
    if (bounds == null) {
      return null;
    }
    Miscount found = suspect < 0 ? null : refute(history, bounds, suspect);
    long effort = EFFORT;
    for (int i = history.size() - 1; found == null && i >= 0 && effort > 0; i--) {
      effort -= history.size();
      found = refute(history, bounds, i);
    }
    return found;
  }

  private static @Nullable Miscount refute(History history, Bounds bounds, int i) {
    Sentence sentence = history.pending(i) || !bounds.claims(i) ? null : bounds.refutation(i);
    return sentence == null ? null : new Miscount(i, sentence);
  }

  private static Operation[] operations(History history, Spec<?> spec) {
    Vocabulary vocabulary = new Vocabulary(spec);
    Operation[] ops = new Operation[history.size()];
    for (int i = 0; i < ops.length; i++) {
      ops[i] = vocabulary.translate(history.operation(i));
    }
    return ops;
  }

  private static @Nullable Bounds bounds(History history, Spec<?> spec, @Nullable KnownType type) {
    Operation[] ops = operations(history, spec);
    if (type instanceof KnownType.Counter counter) {
      return new CounterBounds(history, ops, counter.initial());
    }
    return type == null
        ? null
        : type.container().map(c -> new ContainerBounds(history, ops, c)).orElse(null);
  }
}
