package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.List;

/** Types of which one object, or one key, can be decided by ranges of time. */
enum LargeKind {
  QUEUE,
  PRIORITY_QUEUE,
  REGISTER,
  /** One key of a map. */
  MAP_KEY,
  NONE;

  static LargeKind of(Spec<?> spec) {
    KnownType type = spec.traits().type().orElse(null);
    if (type instanceof KnownType.Queue) {
      return QUEUE;
    }
    if (type instanceof KnownType.PriorityQueue) {
      return PRIORITY_QUEUE;
    }
    if (type instanceof KnownType.Register) {
      return REGISTER;
    }
    return type instanceof KnownType.Dictionary ? MAP_KEY : NONE;
  }

  /** Whether operations without a value are empty results and lost removes. */
  boolean container() {
    return this == QUEUE || this == PRIORITY_QUEUE;
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
}
