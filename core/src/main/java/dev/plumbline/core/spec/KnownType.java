package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A type of object that is understood well enough to be decided without search. A specification
 * that {@linkplain Traits#type says} it is one has exactly the operations and steps of the built-in
 * specification of that name; only names may have other synonyms.
 */
public sealed interface KnownType {
  /** As {@code stack}: push, pop, peek. */
  record Stack() implements KnownType {}

  /** As {@code queue}: enq, deq, peek. */
  record Queue() implements KnownType {}

  /** As {@code queue} relaxed by {@code out-of-order:k}: enq, deq, peek. */
  record OutOfOrderQueue(int k) implements KnownType {}

  /** As {@code pool}: put, take. */
  record Pool() implements KnownType {}

  /** As {@code priority-queue}: insert, poll, peek. */
  record PriorityQueue() implements KnownType {}

  /** As {@code max-priority-queue}: insert, pollMax, peekMax. */
  record MaxPriorityQueue() implements KnownType {
    /** What its operations are called: what adds, what removes and what looks. */
    public static final List<String> OPERATIONS = List.of("insert", "pollMax", "peekMax");
  }

  /** As {@code set}: add, remove, contains. */
  record Elements(Set<Object> initial) implements KnownType {
    public Elements {
      initial = Set.copyOf(initial);
    }
  }

  /** As {@code multiset}: add, remove, contains, count. */
  record Multiset() implements KnownType {}

  /** One value, or one for each key. */
  sealed interface Cells extends KnownType {
    /** The value at the start; null if there is none. */
    @Nullable Object startOf(@Nullable Object key);
  }

  /** As {@code register}: write, read, cas, swap, faa. */
  record Register(@Nullable Object initial) implements Cells {
    @Override
    public @Nullable Object startOf(@Nullable Object key) {
      return initial;
    }
  }

  /** As {@code map}: put, get, remove, putIfAbsent, replace, cas. */
  record Dictionary(Map<Object, Object> initial) implements Cells {
    public Dictionary {
      initial = Map.copyOf(initial);
    }

    @Override
    public @Nullable Object startOf(@Nullable Object key) {
      return initial.get(key);
    }
  }

  /**
   * As {@code kv-append}: get, put, append; a key without a text at the start has the empty one.
   */
  record Texts(Map<Object, Object> initial) implements KnownType {
    public Texts {
      initial = Map.copyOf(initial);
    }
  }

  /** As {@code counter}: increment, decrement, add, get. */
  record Counter(long initial) implements KnownType {
    /** By how much an operation changes it. */
    public static long difference(Operation op) {
      return switch (op.name()) {
        case "increment" -> 1;
        case "decrement" -> -1;
        case "add" -> (Long) assured(op.input());
        default -> 0;
      };
    }
  }

  /** The strict container that it is; empty if it is none. */
  default Optional<ContainerType> container() {
    return Arrays.stream(ContainerType.values()).filter(c -> c.strict().equals(this)).findFirst();
  }

  /** Whether histories are decided key by key. */
  default boolean keyed() {
    return this instanceof Elements
        || this instanceof Multiset
        || this instanceof Dictionary
        || this instanceof Texts;
  }
}
