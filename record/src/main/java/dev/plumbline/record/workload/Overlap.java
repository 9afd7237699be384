package dev.plumbline.record.workload;

import dev.plumbline.core.history.History;
import java.util.Arrays;

/**
 * How much the operations of a history overlap in time. A history in which hardly any do has tested
 * next to nothing.
 *
 * <p>Calls in the order of a history and returns sorted apart are merged in one pass: O(n log n)
 * time and 8 bytes an operation. Operations that touch at one point of time overlap, as everywhere
 * in this library, so calls go before returns of the same time; a pending operation lasts until the
 * last time that is recorded.
 *
 * @param operations how many there are
 * @param pending how many of them are pending
 * @param overlapping how many of them overlap another
 * @param largest the largest number of operations at one point of time
 * @param mean the mean number of operations at a time, from the first call to the last time
 */
public record Overlap(int operations, int pending, int overlapping, int largest, double mean) {
  /** The share below which hardly any operation overlaps another. */
  private static final double HARDLY_ANY = 0.01;

  /** Of fewer operations nothing is said. */
  private static final int FEW = 100;

  /** Measures a history. */
  public static Overlap of(History history) {
    int n = history.size();
    if (n == 0) {
      return new Overlap(0, 0, 0, 0, 0);
    }
    long[] returns = sortedReturns(history);
    int open = 0;
    int largest = 0;
    int overlapping = 0;
    boolean alone = false; // exactly one is open and has met nobody so far
    int r = 0;
    for (int i = 0; i < n; i++) {
      while (returns[r] < history.call(i)) {
        open--;
        r++;
      }
      if (open > 0) {
        overlapping += alone ? 2 : 1;
      }
      alone = open == 0;
      open++;
      largest = Math.max(largest, open);
    }
    return new Overlap(n, history.pendingCount(), overlapping, largest, mean(history, returns));
  }

  /** The returns, pending ones last. */
  private static long[] sortedReturns(History history) {
    long[] returns = new long[history.size()];
    for (int i = 0; i < returns.length; i++) {
      returns[i] = history.ret(i);
    }
    Arrays.sort(returns);
    return returns;
  }

  private static double mean(History history, long[] returns) {
    int n = returns.length;
    int completed = n - history.pendingCount();
    long first = history.call(0);
    long last = history.call(n - 1);
    if (completed > 0) {
      last = Math.max(last, returns[completed - 1]);
    }
    double open = 0;
    for (int i = 0; i < n; i++) {
      open += (double) Math.min(returns[i], last) - history.call(i);
    }
    return last == first ? n : open / ((double) last - first);
  }

  /** Whether hardly any operation overlaps another, though there are enough of them. */
  public boolean isHardlyAny() {
    return operations >= FEW && share() < HARDLY_ANY;
  }

  /** The part of the operations that overlap another. */
  public double share() {
    return operations == 0 ? 0 : (double) overlapping / operations;
  }
}
