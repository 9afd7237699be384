package dev.plumbline.core.online;

import java.util.Arrays;

/**
 * Numbers that come in ascending order and go in any, and how many of those that are there are less
 * than another.
 *
 * <p>A Fenwick tree over the numbers in the order in which they came; when most of them are gone,
 * it is made anew. Cost: O(log n) for each, amortized, and two words for each that is there, up to
 * a factor of four.
 */
final class LiveRanks {
  private static final int LEAST = 16;

  private long[] numbers = new long[LEAST];
  private boolean[] there = new boolean[LEAST];
  private int[] tree = new int[LEAST + 1];
  private int size;
  private int live;

  /** How many are there. */
  int count() {
    return live;
  }

  /** Takes a number that is greater than all before. */
  void add(long number) {
    if (size == numbers.length) {
      rebuild();
    }
    numbers[size] = number;
    there[size] = true;
    change(size++, 1);
    live++;
  }

  /** Lets a number go that is there. */
  void remove(long number) {
    int at = Arrays.binarySearch(numbers, 0, size, number);
    there[at] = false;
    change(at, -1);
    live--;
  }

  /** How many of those that are there are less. */
  int below(long number) {
    int at = Arrays.binarySearch(numbers, 0, size, number);
    int sum = 0;
    for (int i = at < 0 ? ~at : at; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }

  private void change(int at, int difference) {
    for (int i = at + 1; i < tree.length; i += i & -i) {
      tree[i] += difference;
    }
  }

  private void rebuild() {
    long[] old = numbers;
    boolean[] wasThere = there;
    int capacity = Math.max(LEAST, 2 * live);
    numbers = new long[capacity];
    there = new boolean[capacity];
    tree = new int[capacity + 1];
    int n = size;
    size = 0;
    for (int i = 0; i < n; i++) {
      if (wasThere[i]) {
        numbers[size] = old[i];
        there[size] = true;
        change(size++, 1);
      }
    }
  }
}
