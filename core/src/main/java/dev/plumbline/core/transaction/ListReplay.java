package dev.plumbline.core.transaction;

import java.util.Arrays;

/**
 * Lists that transactions append to. A read of n elements is right if the list has n elements that
 * are the first n of the longest list read of this key: how many of a list are is counted as it
 * grows, so that a read costs O(1) besides what its own transaction appended.
 */
final class ListReplay implements ReplayState {
  private final TransactionHistory h;
  private final int[][] writer;
  private final int[] length;

  /** By key: how many elements, from the first on, are those of the longest list. */
  private final int[] agrees;

  ListReplay(TransactionHistory h) {
    this.h = h;
    this.writer = new int[h.keyCount()][];
    this.length = new int[h.keyCount()];
    this.agrees = new int[h.keyCount()];
  }

  @Override
  public boolean readsNow(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (!h.writes(s) && !isRight(row, s)) {
        return false;
      }
    }
    return true;
  }

  /** The list as it is now, and what the transaction itself appended before this step. */
  private boolean isRight(int row, int step) {
    int key = h.key(step);
    int now = length[key];
    return agrees[key] >= Math.min(now, h.length(step)) && endsWithOwn(row, step, now);
  }

  private boolean endsWithOwn(int row, int step, int from) {
    if (h.isOdd(step)) {
      return false;
    }
    int p = from;
    for (int s = h.first(row); s < step; s++) {
      if (h.writes(s) && h.key(s) == h.key(step)) {
        if (p >= h.length(step) || h.element(step, p) != h.value(s)) {
          return false;
        }
        p++;
      }
    }
    return p == h.length(step);
  }

  @Override
  public boolean readsCommitted(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      boolean wrong =
          !h.writes(s) && (appendedBefore(row, s) ? !isRight(row, s) : h.isOdd(s) || !wasOnce(s));
      if (wrong) {
        return false;
      }
    }
    return true;
  }

  private boolean appendedBefore(int row, int step) {
    for (int s = h.first(row); s < step; s++) {
      if (h.writes(s) && h.key(s) == h.key(step)) {
        return true;
      }
    }
    return false;
  }

  private boolean wasOnce(int step) {
    int key = h.key(step);
    int n = h.length(step);
    if (n > agrees[key]) {
      return false;
    }
    return n == 0 || n == length[key] || writer[key][n - 1] != writer[key][n];
  }

  @Override
  public void write(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s)) {
        append(row, h.key(s), h.value(s));
      }
    }
  }

  private void append(int row, int key, long value) {
    int n = length[key]++;
    if (writer[key] == null) {
      writer[key] = new int[4];
    } else if (n == writer[key].length) {
      writer[key] = Arrays.copyOf(writer[key], 2 * n);
    }
    writer[key][n] = row;
    if (agrees[key] == n && n < h.longest(key) && h.longest(key, n) == value) {
      agrees[key]++;
    }
  }
}
