package dev.plumbline.core.monitor.priority;

import java.util.Arrays;

/**
 * How many elements of one value can be inside at most at each of its moments: adds called by then,
 * less removes that have happened or must have.
 *
 * <p>A tree of minima in which every node also holds what was added to all of its moments at once,
 * and is never pushed down. Cost: O(k) to begin with k moments, O(log k) a step. The arrays serve
 * one value after the other.
 */
final class Supply {
  private int leaves = 1;
  private int[] least = new int[2];
  private int[] added = new int[1];

  /** Begins anew with the first numbers of an array. */
  void begin(int[] initial, int moments) {
    leaves = moments <= 1 ? 1 : Integer.highestOneBit(moments - 1) << 1;
    if (least.length < 2 * leaves) {
      least = new int[2 * leaves];
      added = new int[leaves];
    }
    System.arraycopy(initial, 0, least, leaves, moments);
    Arrays.fill(least, leaves + moments, 2 * leaves, Integer.MAX_VALUE / 2);
    for (int p = leaves - 1; p > 0; p--) {
      least[p] = Math.min(least[2 * p], least[2 * p + 1]);
      added[p] = 0;
    }
  }

  /** The smallest number from one moment to another, both included. */
  int least(int from, int to) {
    int l = leaves + from;
    int r = leaves + to;
    int left = least[l];
    int right = least[r];
    while (l >> 1 != r >> 1) {
      left = (l & 1) == 0 ? Math.min(left, least[l + 1]) : left;
      right = (r & 1) == 1 ? Math.min(right, least[r - 1]) : right;
      l >>= 1;
      r >>= 1;
      left += added[l];
      right += added[r];
    }
    int found = Math.min(left, right);
    for (int p = l >> 1; p > 0; p >>= 1) {
      found += added[p];
    }
    return found;
  }

  /** Takes one away from all moments from one to another, both included. */
  void take(int from, int to) {
    int l = leaves + from;
    int r = leaves + to;
    takeAll(l);
    if (l != r) {
      takeAll(r);
    }
    while (l >> 1 != r >> 1) {
      if ((l & 1) == 0) {
        takeAll(l + 1);
      }
      if ((r & 1) == 1) {
        takeAll(r - 1);
      }
      l >>= 1;
      r >>= 1;
      least[l] = Math.min(least[2 * l], least[2 * l + 1]) + added[l];
      least[r] = Math.min(least[2 * r], least[2 * r + 1]) + added[r];
    }
    for (int p = l >> 1; p > 0; p >>= 1) {
      least[p] = Math.min(least[2 * p], least[2 * p + 1]) + added[p];
    }
  }

  private void takeAll(int node) {
    least[node]--;
    if (node < leaves) {
      added[node]--;
    }
  }
}
