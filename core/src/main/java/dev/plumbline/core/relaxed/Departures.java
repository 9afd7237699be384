package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.SearchTraits.Removals;
import org.jspecify.annotations.Nullable;

/**
 * Who leaves before whom for certain, in the sense of {@link
 * dev.plumbline.core.relaxed.rules.DeadEnds}.
 */
record Departures(Removals removals) {
  boolean removed(@Nullable Object x) {
    return removals.removed(x);
  }

  /** Whether nothing takes an element. */
  boolean stays(@Nullable Object x, int pendingRemoves) {
    return !removals.removed(x) && pendingRemoves == 0;
  }

  /** Whether u leaves before x, of which it is known whether it stays. */
  boolean leavesBefore(@Nullable Object u, @Nullable Object x, boolean stays) {
    return stays ? removals.removed(u) : removals.removedBefore(u, x);
  }

  boolean leavesBefore(@Nullable Object u, @Nullable Object x, int pendingRemoves) {
    return leavesBefore(u, x, stays(x, pendingRemoves));
  }

  /** Whether a completed operation removes a value that nothing else answers. */
  boolean takesUnpeeked(Operation op, ContainerType container) {
    return !op.pending()
        && op.output() != null
        && op.name().equals(container.remove())
        && !removals.peeked(op.output());
  }

  /**
   * When to try an add: what is removed earlier had better be added earlier, or later in a stack.
   */
  double hint(Operation add, boolean stack) {
    double middle = removals.middle(add.input());
    return stack ? -middle : middle;
  }
}
