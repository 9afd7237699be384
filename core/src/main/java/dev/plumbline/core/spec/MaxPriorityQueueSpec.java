package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A priority queue, largest first: insert, pollMax and peekMax, which answer null when it is empty.
 * It is a {@link PriorityQueueSpec} with the order of values turned round, and has names of its own
 * so that recordings of the one are not taken for the other.
 *
 * <p>Traits, for the reasons given there. A peek and a poll that found nothing never change
 * anything. Values can be taken out of a legal sequence as a whole: what was largest of all is
 * largest of the rest, and what was empty still is.
 */
final class MaxPriorityQueueSpec
    implements Spec<PersistentMap<Object, Long>>, ContainerTraits<PersistentMap<Object, Long>> {
  @Override
  public String name() {
    return "max-priority-queue";
  }

  @Override
  public PersistentMap<Object, Long> initial() {
    return PersistentMap.empty();
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
  public Step<PersistentMap<Object, Long>> step(PersistentMap<Object, Long> queue, Operation op) {
    return switch (op.name()) {
      case "insert" -> Step.to(queue.put(op.input(), queue.getOrDefault(op.input(), 0L) + 1));
      case "pollMax" ->
          answer(op, queue, queue.isEmpty() ? queue : MultisetSpec.take(queue, largest(queue)));
      case "peekMax" -> answer(op, queue, queue);
      default -> Step.illegal("a priority queue of the largest has no operation %s", op.name());
    };
  }

  private static Step<PersistentMap<Object, Long>> answer(
      Operation op, PersistentMap<Object, Long> queue, PersistentMap<Object, Long> next) {
    if (op.pending() || Objects.equals(op.output(), largest(queue))) {
      return Step.to(next);
    }
    return queue.isEmpty()
        ? Step.illegal("the queue is empty")
        : Step.illegal("the largest value is %s", largest(queue));
  }

  /** Null if there is none. */
  private static Object largest(PersistentMap<Object, Long> queue) {
    return queue.isEmpty() ? null : queue.greatestKey();
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Long> queue, Operation call) {
    return switch (call.name()) {
      case "insert" -> List.of(Operation.NOTHING);
      case "pollMax", "peekMax" -> Collections.singletonList(largest(queue));
      default -> List.of();
    };
  }

  @Override
  public Traits<PersistentMap<Object, Long>> traits() {
    return this;
  }

  @Override
  public Optional<KnownType> type() {
    return Optional.of(new KnownType.MaxPriorityQueue());
  }

  @Override
  public boolean independentValues() {
    return true;
  }

  @Override
  public boolean adds(Operation op) {
    return op.name().equals("insert");
  }

  @Override
  public boolean isRemove(Operation op) {
    return op.name().equals("pollMax");
  }
}
