package dev.plumbline.core.memory;

import java.util.Arrays;

/**
 * Orders between operations that do not come from values: the first takes effect before the second.
 * The last ones added can be taken back. Costs nothing while there are none.
 */
final class Pairs {
  private final int operations;
  private int[] head;
  private int[] first = new int[8];
  private int[] second = new int[8];
  private int[] next = new int[8];
  private int count;

  Pairs(int operations) {
    this.operations = operations;
  }

  void add(int before, int after) {
    if (head == null) {
      head = new int[operations];
      Arrays.fill(head, -1);
    }
    if (count == first.length) {
      first = Arrays.copyOf(first, 2 * count);
      second = Arrays.copyOf(second, 2 * count);
      next = Arrays.copyOf(next, 2 * count);
    }
    first[count] = before;
    second[count] = after;
    next[count] = head[before];
    head[before] = count++;
  }

  /** Takes back what was added since there were so many. */
  void shrink(int size) {
    while (count > size) {
      count--;
      head[first[count]] = next[count];
    }
  }

  int count() {
    return count;
  }

  int first(int pair) {
    return first[pair];
  }

  int second(int pair) {
    return second[pair];
  }

  /** The first pair that an operation begins, or -1. */
  int head(int operation) {
    return head == null ? -1 : head[operation];
  }

  /** The next pair with the same beginning, or -1. */
  int next(int pair) {
    return next[pair];
  }
}
