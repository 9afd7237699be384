package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.Objects;

/** Types of which one object, or one key, can be decided by ranges of time. */
enum LargeKind {
  QUEUE,
  OUT_OF_ORDER_QUEUE,
  PRIORITY_QUEUE,
  MAX_PRIORITY_QUEUE,
  STACK,
  /** Any other container: it is cut into pieces. */
  CONTAINER,
  REGISTER,
  /** One key of a map. */
  MAP_KEY,
  NONE;

  /** Integers that differ in so many of their last bits only share a home: 8 of them. */
  private static final int NEAR = 3;

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
    if (type instanceof KnownType.MaxPriorityQueue) {
      return MAX_PRIORITY_QUEUE;
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
    return type != null && type.container().isPresent() ? CONTAINER : NONE;
  }

  /** Whether operations without a value are empty results and lost removes. */
  boolean container() {
    return switch (this) {
      case QUEUE, OUT_OF_ORDER_QUEUE, PRIORITY_QUEUE, MAX_PRIORITY_QUEUE, STACK, CONTAINER -> true;
      default -> false;
    };
  }

  /** Whether values leave in their own order. */
  boolean byPriority() {
    return this == PRIORITY_QUEUE || this == MAX_PRIORITY_QUEUE;
  }

  /** By what the code of a value is multiplied to be its priority. */
  long sign() {
    return this == MAX_PRIORITY_QUEUE ? -1 : 1;
  }

  /**
   * Which ranges of a container need to know of which elements, if its values are integers.
   *
   * @param peeked whether a peek saw a value
   */
  RangeShares.Routing routing(boolean peeked) {
    return switch (this) {
      case QUEUE -> peeked ? TimeRanges::forFronts : TimeRanges::forQueue;
      case PRIORITY_QUEUE, MAX_PRIORITY_QUEUE -> TimeRanges::forPriorityQueue;
      case STACK -> TimeRanges::forStack;
      default -> TimeRanges::forQueue;
    };
  }

  /**
   * For each row what decides at which home its operation meets the others on its value: the value,
   * or {@link Void} where a container's operation has none.
   */
  Object[] values(History h, Spec<?> spec) {
    if (!container()) {
      return Clusters.values(h, spec);
    }
    Object[] values = new Object[h.size()];
    Arrays.setAll(values, row -> value(h, row));
    return values;
  }

  private static Object value(History h, int row) {
    long code = code(h, row);
    boolean valueless = code == Values.NONE || code == Values.NULL;
    return valueless ? Void.class : h.values().value(code);
  }

  /** What goes into a container or comes out of it. */
  private static long code(History h, int row) {
    long in = h.inputCode(row);
    return in != Values.NONE ? in : h.outputCode(row);
  }

  /**
   * For each row the home of its operation: the same for all operations on a value. Integers that
   * follow each other meet at one home, where tables have them beside each other.
   */
  int[] homes(History h, Spec<?> spec, int homes) {
    Object[] values = container() ? null : Clusters.values(h, spec);
    int[] home = new int[h.size()];
    for (int row = 0; row < home.length; row++) {
      int hash = values == null ? hash(h, row) : hash(values[row]);
      int spread = hash * 0x9E3779B9;
      home[row] = Math.floorMod(spread ^ (spread >>> 15), homes);
    }
    return home;
  }

  private static int hash(History h, int row) {
    long code = code(h, row);
    if (Values.isInteger(code)) {
      return Long.hashCode(code >> (NEAR + 1));
    }
    Object value = value(h, row);
    return value == Void.class ? row : hash(value);
  }

  private static int hash(Object value) {
    return value instanceof Long integer ? Long.hashCode(integer >> NEAR) : Objects.hashCode(value);
  }
}
