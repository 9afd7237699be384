package dev.plumbline.core.primitive;

/**
 * Sorts keys, and items with them, where keys are often in order but for a few places.
 *
 * <p>An insertion sort handles that at one move for each pair out of order. When it has made more
 * moves than a few for each key so far, it stops, and a radix sort takes over, least digit first.
 * That needs no more than the leading digits of most keys: two passes over {@value #LEADING} bits
 * leave little disorder for another insertion sort. If they leave too much, all bits are sorted.
 * Cost: O(n) in any case, with O(n) memory where keys are not nearly in order; equal keys stay as
 * they are.
 */
public final class PairSort {
  private static final int MOVES_PER_KEY = 24;
  private static final int FREE_MOVES = 1 << 12;
  private static final int DIGIT = 12;
  private static final int LEADING = 2 * DIGIT;

  private PairSort() {}

  /** Sorts the first {@code n} keys, and the items with them. */
  public static void sort(long[] keys, int[] items, int n) {
    if (insertionSort(keys, items, n)) {
      return;
    }
    long differing = 0;
    for (int i = 1; i < n; i++) {
      differing |= keys[i] ^ keys[0];
    }
    int end = Long.SIZE - Long.numberOfLeadingZeros(differing);
    int begin = Long.numberOfTrailingZeros(differing);
    if (end - begin > LEADING) {
      radixSort(keys, items, n, end - LEADING, end);
      if (insertionSort(keys, items, n)) {
        return;
      }
    }
    radixSort(keys, items, n, begin, end);
  }

  /** Gives up if there is too much to move; then keys and items are in some other order. */
  private static boolean insertionSort(long[] keys, int[] items, int n) {
    long moves = FREE_MOVES;
    for (int i = 1; i < n; i++) {
      long key = keys[i];
      moves += MOVES_PER_KEY;
      if (keys[i - 1] <= key) {
        continue;
      }
      int item = items[i];
      int j = i;
      for (; j > 0 && keys[j - 1] > key; j--) {
        keys[j] = keys[j - 1];
        items[j] = items[j - 1];
      }
      keys[j] = key;
      items[j] = item;
      moves -= i - j;
      if (moves < 0) {
        return false;
      }
    }
    return true;
  }

  /** Sorts by some bits, in as few passes as digits allow, of about the same number of bits. */
  private static void radixSort(long[] keys, int[] items, int n, int begin, int end) {
    long[] source = keys;
    int[] sourceItems = items;
    long[] target = new long[n];
    int[] targetItems = new int[n];
    int passes = (end - begin + DIGIT - 1) / DIGIT;
    int width = (end - begin + passes - 1) / passes;
    for (int shift = begin; shift < end; shift += width) {
      int mask = (1 << Math.min(width, end - shift)) - 1;
      int[] start = starts(source, n, shift, mask);
      for (int i = 0; i < n; i++) {
        int at = start[digit(source[i], shift, mask)]++;
        target[at] = source[i];
        targetItems[at] = sourceItems[i];
      }
      long[] swap = source;
      source = target;
      target = swap;
      int[] swapItems = sourceItems;
      sourceItems = targetItems;
      targetItems = swapItems;
    }
    if (source != keys) {
      System.arraycopy(source, 0, keys, 0, n);
      System.arraycopy(sourceItems, 0, items, 0, n);
    }
  }

  /** For each digit, where the keys that have it begin. */
  private static int[] starts(long[] source, int n, int shift, int mask) {
    int[] start = new int[mask + 2];
    for (int i = 0; i < n; i++) {
      start[digit(source[i], shift, mask) + 1]++;
    }
    for (int d = 0; d <= mask; d++) {
      start[d + 1] += start[d];
    }
    return start;
  }

  private static int digit(long key, int shift, int mask) {
    // Flipping the sign bit turns the order of signed numbers into that of unsigned ones.
    return (int) ((key ^ Long.MIN_VALUE) >>> shift) & mask;
  }
}
