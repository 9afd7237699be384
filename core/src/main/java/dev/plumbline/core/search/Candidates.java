package dev.plumbline.core.search;

import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;

/**
 * What can be taken at the nodes on the path: each node has a run of candidates, those of the
 * deepest node on top. A candidate is a slot, {@link #DROP}, or -2-p for the p-th pending class.
 */
final class Candidates {
  /** Instead of a slot: drop x_r. */
  static final int DROP = -1;

  private final IntList candidates = new IntList(256);
  private double[] rank = new double[64];

  static int ofPending(int p) {
    return -2 - p;
  }

  static int pendingOf(int candidate) {
    return -2 - candidate;
  }

  int top() {
    return candidates.size();
  }

  /** Forgets all from there on. */
  void cut(int to) {
    candidates.truncate(to);
  }

  int get(int i) {
    return candidates.get(i);
  }

  /**
   * Adds a candidate to the run on top.
   *
   * @param start where the run begins
   * @param order the lower, the sooner it is tried
   */
  void add(int candidate, int start, double order) {
    int place = candidates.size() - start;
    if (place == rank.length) {
      rank = Arrays.copyOf(rank, 2 * rank.length);
    }
    rank[place] = order;
    candidates.add(candidate);
  }

  /** Sorts the run on top by order of trial; runs are short, and equal ones keep their order. */
  void sort(int start) {
    for (int i = start + 1; i < candidates.size(); i++) {
      int candidate = candidates.get(i);
      double order = rank[i - start];
      int j = i;
      for (; j > start && rank[j - 1 - start] > order; j--) {
        candidates.set(j, candidates.get(j - 1));
        rank[j - start] = rank[j - 1 - start];
      }
      candidates.set(j, candidate);
      rank[j - start] = order;
    }
  }

  long bytes() {
    return candidates.bytes();
  }
}
