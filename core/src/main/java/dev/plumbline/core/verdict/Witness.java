package dev.plumbline.core.verdict;

/**
 * An order of operations that the specification accepts and that respects real time: all completed
 * ones, and the pending ones that took effect.
 */
public final class Witness {
  private final int[] order;

  /** Takes the rows of the history in linearization order. */
  public Witness(int... order) {
    this.order = order.clone();
  }

  public int size() {
    return order.length;
  }

  /** The row of the i-th operation to take effect. */
  public int operation(int i) {
    return order[i];
  }

  public int[] toArray() {
    return order.clone();
  }
}
