package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.TokenTraits;
import dev.plumbline.core.spec.Traits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which pending operations that will never return have certainly happened: those that alone can
 * have brought about a token, such as a value, that a completed operation needed. They happened
 * before that one returned.
 */
final class ObservedPending {
  private final Spec<?> spec;
  private final @Nullable TokenTraits<?> tokens;
  private final Map<Object, Integer> producers = new HashMap<>();

  /** Whether somebody may have brought about any token: then nobody did for certain. */
  private boolean anybody;

  /** For each token, who needed it and returned first. */
  private final Map<Object, TrackedOperation> first = new HashMap<>();

  ObservedPending(Spec<?> spec, List<TrackedOperation> carried, List<TrackedOperation> kept) {
    this.spec = spec;
    this.tokens = spec.traits().tokens();
    TokenTraits<?> known = tokens;
    if (known != null) {
      carried.forEach(op -> take(op, known));
      kept.forEach(op -> take(op, known));
    }
  }

  private void take(TrackedOperation op, TokenTraits<?> known) {
    Object produced = known.produces(op.seen);
    if (produced == TokenTraits.ANY_TOKEN) {
      anybody = true;
    } else if (produced != null) {
      producers.merge(produced, 1, Integer::sum);
    }
    Object needed = op.open() ? null : known.needs(op.seen);
    if (needed != null) {
      first.merge(needed, op, (a, b) -> a.ret <= b.ret ? a : b);
    }
  }

  /** A lost operation as if it had returned when it was seen; null if it was not certainly seen. */
  @Nullable TrackedOperation asReturned(TrackedOperation lost) {
    Object produced = tokens != null && !anybody ? tokens.produces(lost.seen) : null;
    if (produced == null || !first.containsKey(produced)) {
      return null;
    }
    if (assured(producers.get(produced)) > 1 || isInitial(spec, produced)) {
      return null;
    }
    Object output = spec.traits().forcedOutput(lost.seen);
    return output == Traits.UNKNOWN
        ? null
        : lost.returnedWith(assured(first.get(produced)), returning(lost, output));
  }

  private static Operation returning(TrackedOperation lost, @Nullable Object output) {
    return output == Operation.NOTHING ? lost.seen.returningNothing() : lost.seen.returning(output);
  }

  private static <S> boolean isInitial(Spec<S> spec, Object token) {
    return assured(spec.traits().tokens()).has(spec.initial(), token);
  }
}
