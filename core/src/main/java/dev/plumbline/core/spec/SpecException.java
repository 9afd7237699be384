package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;

/** A specification threw where it should have answered. */
public final class SpecException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What a specification threw, and at which operation in which state. */
  public SpecException(Spec<?> spec, Operation op, Object state, Throwable cause) {
    super(
        "the specification %s failed on %s in state %s: %s"
            .formatted(spec.name(), op, state, cause),
        cause);
  }
}
