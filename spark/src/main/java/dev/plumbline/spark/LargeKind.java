package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.List;
import java.util.Objects;

/** Types of which one object, or one key, can be decided by ranges of time. */
enum LargeKind {
  QUEUE,
  OUT_OF_ORDER_QUEUE,
  PRIORITY_QUEUE,
  STACK,
  /** Any other container: it is cut into pieces. */
  CONTAINER,
  REGISTER,
  /** One key of a map. */
  MAP_KEY,
  NONE;

  /** Codes of integers that differ in so many of their last bits only share a home: 8 integers. */
  private static final int NEAR = 4;

  static LargeKind of(Spec<?> spec) {
    KnownType type = spec.traits().type().orElse(null);
    if (type instanceof KnownType.Queue) {
      return QUEUE;
    }
    if (type instanceof KnownType.OutOfOrderQueue) {
      return OUT_OF_ORDER_QUEUE;
    }
    if (type instanceof KnownType.PriorityQueue) {
      return PRIORITY_QUEUE;
    }
    if (type instanceof KnownType.Stack) {
      return STACK;
    }
    if (type instanceof KnownType.Register) {
      return REGISTER;
    }
    if (type instanceof KnownType.Dictionary) {
      return MAP_KEY;
    }
    boolean container = type != null && type.container().isPresent();
    return container || type instanceof KnownType.MaxPriorityQueue ? CONTAINER : NONE;
  }

  /** Whether operations without a value are empty results and lost removes. */
  boolean container() {
    return switch (this) {
      case QUEUE, OUT_OF_ORDER_QUEUE, PRIORITY_QUEUE, STACK, CONTAINER -> true;
      default -> false;
    };
  }

  /**
   * Which ranges of a container need to know of which elements, if its values are integers.
   *
   * @param peeked whether a peek saw a value
   */
  RangeShares.Routing routing(boolean peeked) {
    return switch (this) {
      case QUEUE -> peeked ? TimeRanges::forFronts : TimeRanges::forQueue;
      case PRIORITY_QUEUE -> TimeRanges::forPriorityQueue;
      case STACK -> TimeRanges::forStack;
      default -> TimeRanges::forQueue;
    };
  }

  /**
   * What decides at which home an operation meets the others on its value: the value, or {@link
   * Void} where there is none. Operations on one value must agree, nothing else matters.
   */
  Object value(History h, int row) {
    long in = h.inputCode(row);
    long out = h.outputCode(row);
    if (container()) {
      long code = in != Values.NONE ? in : out;
      boolean valueless = code == Values.NONE || code == Values.NULL;
      return valueless ? Void.class : h.values().value(code);
    }
    if (this == REGISTER) {
      return h.values().value(in != Values.NONE ? in : out);
    }
    return h.values().value(in) instanceof List<?> pair && pair.size() == 2
        ? pair.get(1)
        : h.values().value(out);
  }

  /**
   * The home of an operation: the same for all operations on a value. Integers that follow each
   * other meet at one home, where tables have them beside each other.
   */
  int home(History h, int row, int homes) {
    long in = h.inputCode(row);
    long code = in != Values.NONE ? in : h.outputCode(row);
    boolean plain = this != MAP_KEY && Values.isInteger(code);
    Object value = plain ? null : value(h, row);
    int hash =
        plain ? Long.hashCode(code >> NEAR) : value == Void.class ? row : Objects.hashCode(value);
    int spread = hash * 0x9E3779B9;
    return Math.floorMod(spread ^ (spread >>> 15), homes);
  }
}
