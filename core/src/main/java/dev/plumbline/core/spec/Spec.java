package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequential object that can be executed: where it starts, and what each operation may do.
 *
 * <pre>{@code
 * final class Counter implements Spec<Long> {
 *   public String name() { return "counter"; }
 *   public Long initial() { return 0L; }
 *   public Step<Long> step(Long n, Operation op) {
 *     return switch (op.name()) {
 *       case "increment" -> Step.answer(op, n + 1, n + 1);
 *       case "get" -> Step.answer(op, n, n);
 *       default -> Step.illegal("a counter has no %s", op.name());
 *     };
 *   }
 * }
 * }</pre>
 *
 * <p>States must be immutable and have {@code equals} and {@code hashCode}; {@code step} must be a
 * function of its arguments alone. It is called once for each pair of state and operation, from
 * several threads at a time.
 *
 * <p>Everything but the first three methods is optional and buys speed, checks or better words.
 *
 * @param <S> the states
 */
public interface Spec<S> {
  /** The name people use for it, such as {@code queue}. */
  String name();

  /** The state before the first operation. */
  S initial();

  /**
   * What the operation may do in this state. For a pending operation every output is possible:
   * {@link Step#answer} takes care of that.
   */
  Step<S> step(S state, Operation op);

  /**
   * The outputs the object may give to this call in this state, {@link Operation#NOTHING} for none;
   * empty if not known. Deciders do not need it; generators of histories do.
   */
  default List<Object> outputs(S state, Operation call) {
    return List.of();
  }

  /**
   * The operations there are. With an empty list any name and any value is accepted and handed to
   * {@link #step} as recorded.
   */
  default List<Signature> operations() {
    return List.of();
  }

  /**
   * Why a completed operation whose input and output have their shapes is malformed all the same,
   * such as one that answers two values for three words; null if it is not.
   */
  default @Nullable String misfit(Operation op) {
    return null;
  }

  /**
   * The key of an operation, if histories may be decided key by key (P-compositionality): any
   * history is linearizable if and only if the operations of each key are. Null for an operation
   * that concerns more than one key; a history with such an operation is not partitioned.
   *
   * <p>The key must depend on name and input only, so that pending operations have one.
   */
  default @Nullable Object key(Operation op) {
    return null;
  }

  /**
   * What histories with a witness are called: {@code linearizable}, unless the object deviates from
   * the one that its name promises.
   */
  default String condition() {
    return "linearizable";
  }

  /** What is known about the operations beyond {@link #step}. */
  default Traits<S> traits() {
    return Traits.none();
  }
}
