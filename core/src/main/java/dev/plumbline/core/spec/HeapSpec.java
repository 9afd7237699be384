package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What priority queues have in common, whichever end of the order goes first: insert, and what
 * takes or looks at the first value, which answers null when there is none. A state says how often
 * each value is there.
 */
abstract class HeapSpec
    implements Spec<PersistentMap<Object, Long>>, ContainerTraits<PersistentMap<Object, Long>> {
  static final String INSERT = "insert";

  private final String poll;
  private final String peek;
  private final String word;

  /**
   * A queue.
   *
   * @param poll what takes the first value
   * @param peek what looks at it
   * @param word what the first value is of all: {@code least}
   */
  HeapSpec(String poll, String peek, String word) {
    this.poll = poll;
    this.peek = peek;
    this.word = word;
  }

  /** The value that goes first; null if there is none. */
  abstract @Nullable Object first(PersistentMap<Object, Long> queue);

  @Override
  public final PersistentMap<Object, Long> initial() {
    return PersistentMap.empty();
  }

  @Override
  public final Step<PersistentMap<Object, Long>> step(
      PersistentMap<Object, Long> queue, Operation op) {
    if (op.name().equals(INSERT)) {
      return Step.to(queue.put(op.input(), queue.getOrDefault(op.input(), 0L) + 1));
    }
    if (op.name().equals(poll)) {
      return answer(op, queue, queue.isEmpty() ? queue : MultisetSpec.take(queue, first(queue)));
    }
    return op.name().equals(peek)
        ? answer(op, queue, queue)
        : Step.illegal("a priority queue has no operation %s", op.name());
  }

  private Step<PersistentMap<Object, Long>> answer(
      Operation op, PersistentMap<Object, Long> queue, PersistentMap<Object, Long> next) {
    if (op.pending() || Objects.equals(op.output(), first(queue))) {
      return Step.to(next);
    }
    return queue.isEmpty()
        ? Step.illegal("the queue is empty")
        : Step.illegal("the " + word + " value is %s", first(queue));
  }

  @Override
  public final List<Object> outputs(PersistentMap<Object, Long> queue, Operation call) {
    if (call.name().equals(INSERT)) {
      return List.of(Operation.NOTHING);
    }
    boolean answers = call.name().equals(poll) || call.name().equals(peek);
    return answers ? Collections.singletonList(first(queue)) : List.of();
  }

  @Override
  public final Traits<PersistentMap<Object, Long>> traits() {
    return this;
  }

  @Override
  public final boolean independentValues() {
    return true;
  }

  @Override
  public final boolean adds(Operation op) {
    return op.name().equals(INSERT);
  }

  @Override
  public final boolean isRemove(Operation op) {
    return op.name().equals(poll);
  }
}
