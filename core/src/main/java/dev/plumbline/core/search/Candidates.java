package dev.plumbline.core.search;

import java.util.Arrays;

/**
 * What can be taken at the nodes on the path: each node has a run of candidates, those of the
 * deepest node on top. A candidate is a slot, {@link #DROP}, or -2-p for the p-th pending class.
 */
final class Candidates {
  /** Instead of a slot: drop x_r. */
  static final int DROP = -1;

  private int[] candidates = new int[256];
  private double[] rank = new double[64];
  private int top;

  static int ofPending(int p) {
    return -2 - p;
  }

  static int pendingOf(int candidate) {
    return -2 - candidate;
  }

  int top() {
    return top;
  }

  /** Forgets all from there on. */
  void cut(int to) {
    top = to;
  }

  int get(int i) {
    return candidates[i];
  }

  /**
   * Adds a candidate to the run on top.
   *
   * @param start where the run begins
   * @param order the lower, the sooner it is tried
   */
  void add(int candidate, int start, double order) {
    if (top == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * top);
    }
    if (top - start == rank.length) {
      rank = Arrays.copyOf(rank, 2 * rank.length);
    }
    rank[top - start] = order;
    candidates[top++] = candidate;
  }

  /** Sorts the run on top by order of trial; runs are short, and equal ones keep their order. */
  void sort(int start) {
    for (int i = start + 1; i < top; i++) {
      int candidate = candidates[i];
      double order = rank[i - start];
      int j = i;
      for (; j > start && rank[j - 1 - start] > order; j--) {
        candidates[j] = candidates[j - 1];
        rank[j - start] = rank[j - 1 - start];
      }
      candidates[j] = candidate;
      rank[j - start] = order;
    }
  }

  long bytes() {
    return 4L * candidates.length;
  }
}
