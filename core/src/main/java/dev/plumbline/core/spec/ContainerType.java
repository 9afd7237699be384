package dev.plumbline.core.spec;

import java.util.List;
import java.util.Optional;

/** The containers that are {@linkplain KnownType known}, and what their operations are called. */
@SuppressWarnings("ImmutableEnumChecker") // these known types are records of nothing
public enum ContainerType {
  /** First in, first out. */
  QUEUE("queue", "enq", "deq", new KnownType.Queue()),

  /** Last in, first out. */
  STACK("stack", "push", "pop", new KnownType.Stack()),

  /** The least first. */
  PRIORITY_QUEUE("priority queue", "insert", "poll", new KnownType.PriorityQueue()),

  /** Any element. */
  POOL("pool", "put", "take", new KnownType.Pool());

  private final String words;
  private final String add;
  private final String remove;
  private final KnownType strict;

  ContainerType(String words, String add, String remove, KnownType strict) {
    this.words = words;
    this.add = add;
    this.remove = remove;
    this.strict = strict;
  }

  /** What it is called in a sentence; its specification's name has a hyphen for the blank. */
  public String words() {
    return words;
  }

  /** The name of the operation that adds an element. */
  public String add() {
    return add;
  }

  /** The name of the operation that takes an element out. */
  public String remove() {
    return remove;
  }

  /** The names of all operations: what adds, what removes and what looks. */
  public List<String> operations() {
    return ordered() ? List.of(add, remove, "peek") : List.of(add, remove);
  }

  /** Whether one element is the first to leave. */
  public boolean ordered() {
    return this != POOL;
  }

  /** The type without any relaxation. */
  public KnownType strict() {
    return strict;
  }

  /** The strict container that a specification is; empty if it is none. */
  public static Optional<ContainerType> of(Spec<?> spec) {
    return spec.traits().type().flatMap(KnownType::container);
  }
}
