package dev.plumbline.core.online;

import dev.plumbline.core.primitive.Bisection;
import java.util.Collection;
import java.util.function.LongPredicate;

/**
 * Finds the first event after which there is no witness, by bisection: what is bad stays bad,
 * because a prefix of a history that has a witness has one.
 */
final class FirstBadEvent {
  private FirstBadEvent() {}

  /**
   * The first return after which the operations have no witness. Asks for O(log n) prefixes.
   *
   * @param fineUpTo an event up to which they have one
   * @param bad whether they have none up to this event; not asked of the last return, which is
   */
  static long of(Collection<TrackedOperation> operations, long fineUpTo, LongPredicate bad) {
    long[] ends =
        operations.stream()
            .filter(op -> !op.open() && op.ret > fineUpTo)
            .mapToLong(op -> op.ret)
            .sorted()
            .toArray();
    return ends[Bisection.first(0, ends.length - 1, k -> bad.test(ends[k]))];
  }
}
