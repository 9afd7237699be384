package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;

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
  boolean adds(Operation op);

  /** Whether the operation removes something unless it finds nothing. */
  boolean isRemove(Operation op);

  @Override
  default boolean removes(Operation op) {
    return isRemove(op) && (op.pending() || op.output() != null);
  }

  @Override
  default Kind kind(Operation op) {
    return adds(op) || removes(op) ? Kind.OTHER : Kind.READ_ONLY;
  }

  @Override
  default Object forcedOutput(Operation pending) {
    return adds(pending) ? Operation.NOTHING : UNKNOWN;
  }

  @Override
  default Object value(Operation op) {
    return adds(op) ? op.input() : op.output();
  }
}
