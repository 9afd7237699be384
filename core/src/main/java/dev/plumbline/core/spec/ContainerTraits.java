package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The traits that all containers share: some operations add their input and answer nothing, some
 * remove what they answer, and the others only look. A remove that found nothing answers null.
 *
 * <p>A pending add answers nothing, whatever it did; a pending remove may have taken any element.
 *
 * <pre>{@code
 * final class QueueSpec implements Spec<Deque>, ContainerTraits<Deque> {
 *   public boolean adds(Operation op) { return op.name().equals("enq"); }
 *   public boolean isRemove(Operation op) { return op.name().equals("deq"); }
 *   ...
 * }
 * }</pre>
 *
 * @param <S> the states
 */
public interface ContainerTraits<S> extends Traits<S> {
  @Override
  default @Nullable ContainerTraits<S> container() {
    return this;
  }

  /** Whether the operation adds its {@link #value}. */
  boolean adds(Operation op);

  /** Whether the operation removes something unless it finds nothing. */
  boolean isRemove(Operation op);

  /** Whether the operation removes its {@link #value}, or, pending, would remove some value. */
  default boolean removes(Operation op) {
    return isRemove(op) && (op.pending() || op.output() != null);
  }

  @Override
  default Kind kind(Operation op) {
    return adds(op) || removes(op) ? Kind.OTHER : Kind.READ_ONLY;
  }

  @Override
  default @Nullable Object forcedOutput(Operation pending) {
    return adds(pending) ? Operation.NOTHING : UNKNOWN;
  }

  /**
   * The one value the operation adds, removes or looks at; null for one that concerns none (an
   * empty result, a pending remove).
   */
  default @Nullable Object value(Operation op) {
    return adds(op) ? op.input() : op.output();
  }

  /**
   * Whether values do not depend on each other: deleting all operations of some values from a legal
   * sequence in which each value is added at most once leaves a legal sequence.
   */
  default boolean independentValues() {
    return false;
  }
}
