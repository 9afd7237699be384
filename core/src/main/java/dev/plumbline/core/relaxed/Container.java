package dev.plumbline.core.relaxed;

import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Optional;

/** The containers that can be relaxed: what their operations are called, and who is first. */
enum Container {
  QUEUE("queue", "enq", "deq"),
  STACK("stack", "push", "pop"),
  PRIORITY_QUEUE("priority queue", "insert", "poll"),
  POOL("pool", "put", "take");

  final String words;
  final String add;
  final String remove;

  Container(String words, String add, String remove) {
    this.words = words;
    this.add = add;
    this.remove = remove;
  }

  /** The container that a specification is; empty if it is none. */
  static Optional<Container> of(Spec<?> spec) {
    KnownType type = spec.traits().type().orElse(null);
    if (type instanceof KnownType.Queue) {
      return Optional.of(QUEUE);
    }
    if (type instanceof KnownType.Stack) {
      return Optional.of(STACK);
    }
    if (type instanceof KnownType.PriorityQueue) {
      return Optional.of(PRIORITY_QUEUE);
    }
    return type instanceof KnownType.Pool ? Optional.of(POOL) : Optional.empty();
  }
}
