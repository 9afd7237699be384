package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerType;

/**
 * The operation that returns next, if others may wait for it.
 *
 * @param adds whether it adds the value; otherwise it removes it
 */
record Goal(boolean adds, Object value) {
  /** The goal that an operation is; null if it only looks, or finds nothing. */
  static Goal of(Operation op, ContainerType container) {
    if (op.name().equals(container.add())) {
      return new Goal(true, op.input());
    }
    boolean takes = op.name().equals(container.remove()) && op.output() != null;
    return takes ? new Goal(false, op.output()) : null;
  }
}
