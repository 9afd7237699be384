package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerType;
import org.jspecify.annotations.Nullable;

/**
 * The operation that returns next, if others may wait for it.
 *
 * @param adds whether it adds the value; otherwise it removes it
 */
record Goal(boolean adds, Object value) {
  /** The goal that an operation is; null if it only looks, or finds nothing. */
  static @Nullable Goal of(Operation op, ContainerType container) {
    if (op.name().equals(container.add())) {
      return new Goal(true, assured(op.input()));
    }
    Object taken = op.name().equals(container.remove()) ? op.output() : null;
    return taken == null ? null : new Goal(false, taken);
  }
}
