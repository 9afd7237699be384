package dev.plumbline.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * What priority queues have in common, whichever end of the order goes first. A state says how
 * often each value is there.
 */
abstract class HeapSpec extends OrderedContainerSpec<PersistentMap<Object, Long>> {
  /**
   * A queue.
   *
   * @param word what the first value is of all: {@code least}
   */
  HeapSpec(String name, String word, KnownType type, Signature poll, Signature peek) {
    super(
        name,
        "priority queue",
        "the " + word + " value is %s",
        PersistentMap.empty(),
        type,
        Signature.command("insert", Shape.SOME, "add", "offer", "push", "put", "enq", "enqueue"),
        poll,
        peek);
  }

  @Override
  final PersistentMap<Object, Long> with(
      PersistentMap<Object, Long> queue, @Nullable Object element) {
    return queue.put(element, queue.getOrDefault(element, 0L) + 1);
  }

  @Override
  final PersistentMap<Object, Long> without(PersistentMap<Object, Long> queue) {
    return MultisetSpec.take(queue, first(queue));
  }
}
