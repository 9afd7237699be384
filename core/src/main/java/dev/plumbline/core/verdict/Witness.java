package dev.plumbline.core.verdict;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An order of operations that the specification accepts and that respects real time: all completed
 * ones, and the pending ones that took effect.
 */
public final class Witness {
  private final int[] order;
  private final int @Nullable [] rearranged;

  /** Takes the rows of the history in linearization order. */
  public Witness(int... order) {
    this.order = order.clone();
    this.rearranged = null;
  }

  /**
   * A witness of an object whose operations may have moved.
   *
   * @param order the rows in linearization order
   * @param rearranged see {@link #rearranged}
   */
  public Witness(int[] order, int[] rearranged) {
    this.order = order.clone();
    this.rearranged = rearranged.clone();
  }

  /**
   * For quasi linearizability: the legal sequence that the order deviates from, the same rows with
   * some of them moved; -1 for removes that empty a container at the end, which are in no history.
   */
  public Optional<int[]> rearranged() {
    return Optional.ofNullable(rearranged).map(int[]::clone);
  }

  /** How many operations take effect. */
  public int size() {
    return order.length;
  }

  /** The row of the i-th operation to take effect. */
  public int operation(int i) {
    return order[i];
  }

  /** The rows of the operations, in the order in which they take effect. */
  public int[] toArray() {
    return order.clone();
  }
}
