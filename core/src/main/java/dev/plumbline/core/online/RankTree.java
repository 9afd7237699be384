package dev.plumbline.core.online;

import dev.plumbline.core.primitive.FenwickTree;
import java.util.Arrays;

/**
 * Numbers that come in ascending order and go in any, and how many of those that are there are less
 * than another.
 *
 * <p>A Fenwick tree over the numbers in the order in which they came; when most of them are gone,
 * it is made anew. Cost: O(log n) for each, amortized, and two words for each that is there, up to
 * a factor of four.
 */
final class RankTree {
  private static final int LEAST = 16;

  private long[] numbers = new long[LEAST];
  private boolean[] there = new boolean[LEAST];
  private FenwickTree tree = new FenwickTree(LEAST);
  private int size;

  /** How many are there. */
  int count() {
    return tree.total();
  }

  /** Takes a number that is greater than all before. */
  void add(long number) {
    if (size == numbers.length) {
      rebuild();
    }
    numbers[size] = number;
    there[size] = true;
    tree.add(size++, 1);
  }

  /** Lets a number go that is there. */
  void remove(long number) {
    int at = Arrays.binarySearch(numbers, 0, size, number);
    there[at] = false;
    tree.add(at, -1);
  }

  /** How many of those that are there are less. */
  int below(long number) {
    int at = Arrays.binarySearch(numbers, 0, size, number);
    return tree.before(at < 0 ? ~at : at);
  }

  private void rebuild() {
    long[] old = numbers;
    boolean[] wasThere = there;
    int capacity = Math.max(LEAST, 2 * count());
    numbers = new long[capacity];
    there = new boolean[capacity];
    tree = new FenwickTree(capacity);
    int n = size;
    size = 0;
    for (int i = 0; i < n; i++) {
      if (wasThere[i]) {
        numbers[size] = old[i];
        there[size] = true;
        tree.add(size++, 1);
      }
    }
  }
}
