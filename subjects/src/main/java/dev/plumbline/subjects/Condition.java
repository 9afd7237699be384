package dev.plumbline.subjects;

import java.util.Map;

/** What is known to hold of every history of a subject. */
public sealed interface Condition {
  /** Every history is linearizable. */
  record Linearizable() implements Condition {}

  /**
   * Every history with power failures is durably linearizable: it is linearizable if an operation
   * that a failure broke off may take effect at any later time, or never.
   */
  record DurablyLinearizable() implements Condition {}

  /**
   * Every history is linearizable if some operations may take an element out of order: one that has
   * at most k elements before it. An answer that says "empty" is never relaxed.
   *
   * @param outOfOrder k, by the name of the operation; {@link #UNBOUNDED} if it may take any
   *     element that is there
   */
  record Relaxed(Map<String, Integer> outOfOrder) implements Condition {
    /** No bound on k. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    public Relaxed {
      outOfOrder = Map.copyOf(outOfOrder);
    }
  }

  /**
   * Nothing: the subject is wrong on purpose.
   *
   * @param claimed what would hold but for the defect; some history of the subject violates it
   */
  record None(Condition claimed) implements Condition {}
}
