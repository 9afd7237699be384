package dev.plumbline.core.relaxed;

import dev.plumbline.core.spec.Leaving.Rule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** One way in which an object may deviate from its specification, and by how much. */
public sealed interface Mode {
  /** The name people use for it, such as {@code out-of-order}. */
  String name();

  /** In which order elements may leave a container; see {@link Leave}. */
  record Order(Leave leave, int k) implements Mode {
    public Order {
      requireDegree(k);
    }

    @Override
    public String name() {
      return leave.word();
    }

    @Override
    public String toString() {
      return name() + ":" + k;
    }
  }

  /**
   * Rules on which element may leave next. Elements stand in removal order: oldest first in a
   * queue, youngest first in a stack, least first in a priority queue. The first one is the head.
   */
  enum Leave {
    /** One of the first k + 1. */
    OUT_OF_ORDER,
    /** The same, and an element is passed by at most k others while it is the head. */
    HEAD_LATE,
    /** The same, and an element is passed by at most k others in all. */
    OVERTAKEN,
    /**
     * One of the first k + 1 - p, where p others have passed the head while it was the head; the
     * head itself always. What k-FIFO queues and k-stacks promise.
     */
    RESTRICTED,
    /**
     * Places come in segments of k + 1, filled one after the other; whatever is in the first
     * segment (of a stack: the last) that is not empty. A queue uses each place once.
     */
    SEGMENT;

    /** The same rule as deciders know it; null for segments. */
    @Nullable Rule rule() {
      return switch (this) {
        case OUT_OF_ORDER -> Rule.OUT_OF_ORDER;
        case HEAD_LATE -> Rule.HEAD_LATE;
        case OVERTAKEN -> Rule.OVERTAKEN;
        case RESTRICTED -> Rule.RESTRICTED;
        case SEGMENT -> null;
      };
    }

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A remove may find nothing while up to k elements are there. */
  record Empty(int k) implements Mode {
    public Empty {
      requireDegree(k);
    }

    @Override
    public String name() {
      return "empty";
    }

    @Override
    public String toString() {
      return name() + ":" + k;
    }
  }

  /** Up to k operations in a row may answer as they should and have no effect. */
  record Stutter(int k) implements Mode {
    public Stutter {
      requireDegree(k);
    }

    @Override
    public String name() {
      return "stutter";
    }

    @Override
    public String toString() {
      return name() + ":" + k;
    }
  }

  /**
   * Answers of some operations may move: those of one name among each other, by at most so many
   * places.
   *
   * @param factors by how many, for each operation; {@link #REMOVE} stands for a container's remove
   * @param causal whether, in a container, no value is removed before it was added, and values that
   *     are left count as removed at the end; without it, the published definition
   */
  record Quasi(Map<String, Integer> factors, boolean causal) implements Mode {
    /** The operation that takes elements out of a container, whatever it is called. */
    static final String REMOVE = "";

    public Quasi {
      factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
      if (factors.isEmpty()) {
        throw new IllegalArgumentException("quasi needs the name of an operation");
      }
      factors.values().forEach(Mode::requireDegree);
    }

    @Override
    public String name() {
      return causal ? "quasi" : "quasi-literal";
    }

    @Override
    public String toString() {
      StringJoiner text = new StringJoiner(",", name() + ":", "");
      factors.forEach((op, k) -> text.add(op.equals(REMOVE) ? "" + k : op + "=" + k));
      return text.toString();
    }
  }

  private static void requireDegree(int k) {
    if (k < 0) {
      throw new IllegalArgumentException("the degree of a relaxation is at least 0, not " + k);
    }
  }
}
