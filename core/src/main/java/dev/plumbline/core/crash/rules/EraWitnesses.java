package dev.plumbline.core.crash.rules;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The proof that a history is buffered durable: for each era a witness of all its operations and
 * those of earlier eras that survived, and which did. Who finds them notes them here.
 */
public final class EraWitnesses {
  private final Deque<int[]> orders = new ArrayDeque<>();
  private int[] survivors = {};

  /** Nothing is noted yet. */
  public EraWitnesses() {}

  /** Notes the witness of the era before all those that were noted. */
  public void before(int[] order) {
    orders.addFirst(order.clone());
  }

  /** Notes the witness of the era after all those that were noted. */
  public void after(int[] order) {
    orders.addLast(order.clone());
  }

  /** Notes which operations survived all crashes after them. */
  public void survive(int[] rows) {
    survivors = rows.clone();
    Arrays.sort(survivors);
  }

  /** The witnesses, era by era. */
  public List<int[]> orders() {
    return List.copyOf(orders);
  }

  public boolean survived(int row) {
    return Arrays.binarySearch(survivors, row) >= 0;
  }
}
