package dev.plumbline.core.relaxed;

import java.util.Locale;

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

  private static void requireDegree(int k) {
    if (k < 0) {
      throw new IllegalArgumentException("the degree of a relaxation is at least 0, not " + k);
    }
  }
}
