package dev.plumbline.core.primitive;

import java.util.function.IntToLongFunction;

/**
 * Stable sort of row numbers by a {@code long} key, without boxing. Runs that are already in order
 * are not touched, so nearly sorted recordings cost about one pass.
 */
public final class MergeSort {
  private MergeSort() {}

  /** Sorts the rows by ascending key. */
  public static void byKey(int[] rows, IntToLongFunction key) {
    sort(rows, new int[rows.length], 0, rows.length, key);
  }

  private static void sort(int[] a, int[] spare, int from, int to, IntToLongFunction key) {
    if (to - from < 16) {
      insertionSort(a, from, to, key);
      return;
    }
    int middle = (from + to) >>> 1;
    sort(a, spare, from, middle, key);
    sort(a, spare, middle, to, key);
    if (key.applyAsLong(a[middle - 1]) <= key.applyAsLong(a[middle])) {
      return;
    }
    System.arraycopy(a, from, spare, from, middle - from);
    int left = from;
    int right = middle;
    for (int k = from; left < middle; k++) {
      boolean takeLeft = right >= to || key.applyAsLong(spare[left]) <= key.applyAsLong(a[right]);
      a[k] = takeLeft ? spare[left++] : a[right++];
    }
  }

  private static void insertionSort(int[] a, int from, int to, IntToLongFunction key) {
    for (int i = from + 1; i < to; i++) {
      int row = a[i];
      long k = key.applyAsLong(row);
      int j = i;
      for (; j > from && key.applyAsLong(a[j - 1]) > k; j--) {
        a[j] = a[j - 1];
      }
      a[j] = row;
    }
  }
}
