package dev.plumbline.core.relaxed;

import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.Optional;

/** The containers that can be relaxed: what their operations are called, and who is first. */
enum Container {
  QUEUE("queue", "enq", "deq", new KnownType.Queue()),
  STACK("stack", "push", "pop", new KnownType.Stack()),
  PRIORITY_QUEUE("priority queue", "insert", "poll", new KnownType.PriorityQueue()),
  POOL("pool", "put", "take", new KnownType.Pool());

  final String words;
  final String add;
  final String remove;

  /** The strict container. */
  final KnownType type;

  Container(String words, String add, String remove, KnownType type) {
    this.words = words;
    this.add = add;
    this.remove = remove;
    this.type = type;
  }

  /** The container that a specification is; empty if it is none. */
  static Optional<Container> of(Spec<?> spec) {
    return spec.traits().type().flatMap(Container::of);
  }

  private static Optional<Container> of(KnownType type) {
    return Arrays.stream(values()).filter(c -> c.type.equals(type)).findFirst();
  }
}
