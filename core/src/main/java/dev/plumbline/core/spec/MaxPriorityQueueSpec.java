package dev.plumbline.core.spec;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A priority queue, largest first: insert, pollMax and peekMax, which answer null when it is empty.
 * It is a {@link PriorityQueueSpec} with the order of values turned round, and has names of its own
 * so that recordings of the one are not taken for the other.
 *
 * <p>Traits, for the reasons given there. A peek and a poll that found nothing never change
 * anything. Values can be taken out of a legal sequence as a whole: what was largest of all is
 * largest of the rest, and what was empty still is.
 */
final class MaxPriorityQueueSpec extends HeapSpec {
  MaxPriorityQueueSpec() {
    super("pollMax", "peekMax", "largest");
  }

  @Override
  public String name() {
    return "max-priority-queue";
  }

  @Override
  public List<Signature> operations() {
    return List.of(
        Signature.command("insert", Shape.SOME, "add", "offer", "push", "put", "enq", "enqueue"),
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

  @Override
  public Optional<KnownType> type() {
    return Optional.of(new KnownType.MaxPriorityQueue());
  }
}
