package dev.plumbline.core.primitive;

import java.util.stream.IntStream;

/**
 * Points, each with a number, of which those left of some x and below some y are asked for: how
 * many there are, and the greatest of their numbers.
 *
 * <p>The points in the order of x lie in blocks of 1, of 2, of 4 and so on, each block in the order
 * of y and with the greatest number of each of its beginnings: what merge sort passes through. What
 * is left of an x is one block of each size at most. Cost: O(n log n) integers; O(log² n) a
 * question.
 */
public final class MergeSortTree {
  private final int[] x;
  private final int[][] y;
  private final int[][] greatest;

  /**
   * Sorts points.
   *
   * @param x ascending
   * @param numbers not negative
   */
  public MergeSortTree(int[] x, int[] y, int[] numbers) {
    int n = x.length;
    int sizes = Integer.SIZE - Integer.numberOfLeadingZeros(n);
    this.x = x;
    this.y = new int[sizes][n];
    this.greatest = new int[sizes][n];
    int[] order = IntStream.range(0, n).toArray();
    for (int s = 0; s < sizes; s++) {
      order = s == 0 ? order : merged(order, 1 << (s - 1), y);
      for (int i = 0; i < n; i++) {
        boolean begins = (i & ((1 << s) - 1)) == 0;
        int number = numbers[order[i]];
        this.y[s][i] = y[order[i]];
        greatest[s][i] = begins ? number : Math.max(greatest[s][i - 1], number);
      }
    }
  }

  /** How many integers it takes for so many points. */
  public static long cells(int points) {
    return 2L * points * (Integer.SIZE - Integer.numberOfLeadingZeros(points));
  }

  private static int[] merged(int[] order, int half, int[] y) {
    int[] result = new int[order.length];
    for (int block = 0; block < order.length; block += 2 * half) {
      int middle = Math.min(block + half, order.length);
      int stop = Math.min(block + 2 * half, order.length);
      int a = block;
      int b = middle;
      for (int i = block; i < stop; i++) {
        boolean first = b == stop || (a < middle && y[order[a]] <= y[order[b]]);
        result[i] = first ? order[a++] : order[b++];
      }
    }
    return result;
  }

  /** How many points are left of an x and below a y. */
  public int count(int left, int below) {
    int stop = leftOf(left);
    int found = 0;
    int at = 0;
    for (int s = y.length - 1; s >= 0; s--) {
      if ((stop >> s & 1) != 0) {
        found += below(s, at, below);
        at += 1 << s;
      }
    }
    return found;
  }

  /** The greatest number of a point left of an x and below a y; -1 if there is none. */
  public int greatest(int left, int below) {
    int stop = leftOf(left);
    int found = -1;
    int at = 0;
    for (int s = y.length - 1; s >= 0; s--) {
      if ((stop >> s & 1) != 0) {
        int count = below(s, at, below);
        found = count == 0 ? found : Math.max(found, greatest[s][at + count - 1]);
        at += 1 << s;
      }
    }
    return found;
  }

  private int leftOf(int bound) {
    return Bisection.first(0, x.length, k -> x[k] >= bound);
  }

  /** How many points of a block are below. */
  private int below(int size, int block, int bound) {
    int[] ys = y[size];
    return Bisection.first(block, block + (1 << size), k -> ys[k] >= bound) - block;
  }
}
