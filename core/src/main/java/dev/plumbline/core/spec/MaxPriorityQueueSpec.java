package dev.plumbline.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * A priority queue, largest first: insert, pollMax and peekMax, which answer null when it is empty.
 * It is a {@link PriorityQueueSpec} with the order of values turned round, and has names of its own
 * so that recordings of the one are not taken for the other.
 *
 * <p>Traits. A peek and a poll that found nothing never change anything.
 */
final class MaxPriorityQueueSpec extends HeapSpec {
  MaxPriorityQueueSpec() {
    super(
        "max-priority-queue",
        "largest",
        new KnownType.MaxPriorityQueue(),
        Signature.query(
            "pollMax",
            Shapes.NO_INPUT,
            Shape.ANY,
            "poll",
            "pop",
            "deq",
            "dequeue",
            "remove",
            "take",
            "deleteMax",
            "delete-max",
            "extractMax",
            "removeMax"),
        Signature.query(
            "peekMax", Shapes.NO_INPUT, Shape.ANY, "peek", "max", "findMax", "largest"));
  }

  @Override
  @Nullable Object first(PersistentMap<Object, Long> queue) {
    return queue.isEmpty() ? null : queue.greatestKey();
  }
}
