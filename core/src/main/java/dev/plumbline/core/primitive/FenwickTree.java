package dev.plumbline.core.primitive;

/**
 * Counters at places from 0, and the sum of all before a place.
 *
 * <p>Node i holds the sum of the i &amp; -i counters that end with the i-th: a place is in at most
 * log n nodes, and a beginning is made of at most log n. Cost: O(log n) a step, an integer a place.
 * P. M. Fenwick, A new data structure for cumulative frequency tables, 1994.
 */
public final class FenwickTree {
  private final int[] nodes;
  private int total;

  /** All counters from 0 to {@code size - 1} are zero. */
  public FenwickTree(int size) {
    nodes = new int[size + 1];
  }

  /** Changes the counter at a place. */
  public void add(int place, int difference) {
    total += difference;
    for (int i = place + 1; i < nodes.length; i += i & -i) {
      nodes[i] += difference;
    }
  }

  /** The sum of the counters before a place, which may be the end. */
  public int before(int place) {
    int sum = 0;
    for (int i = place; i > 0; i &= i - 1) {
      sum += nodes[i];
    }
    return sum;
  }

  /** The sum of the counters up to a place. */
  public int upTo(int place) {
    return before(place + 1);
  }

  /** The sum of the counters after a place. */
  public int after(int place) {
    return total - upTo(place);
  }

  /** The sum of all. */
  public int total() {
    return total;
  }
}
