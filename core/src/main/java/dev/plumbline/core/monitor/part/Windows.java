package dev.plumbline.core.monitor.part;

import dev.plumbline.core.history.History;
import java.util.Arrays;

/**
 * When operations may take effect, in small integers.
 *
 * <p>The calls and returns of a part are its <em>events</em>, ranked from 0 by time, calls before
 * returns at equal times. <em>Gap</em> g is the instant just after event g. An operation may take
 * effect in any gap of its window {@code [from, to]}: from the rank of its call to the rank of its
 * return less one, and to the last gap if it is pending. So a precedes b exactly when {@code to(a)
 * < from(b)}.
 *
 * <p>Cost: rows are in call order, so only returns need sorting. Recordings return nearly in the
 * order of calls, which an insertion sort handles at one move per overlapping operation; when that
 * gets expensive, a radix sort takes over. No more than O(n log n) in any case, O(n) memory.
 */
public final class Windows {
  private static final int RADIX_BITS = 11;
  private static final int MOVES_PER_OPERATION = 24;

  public final int events;
  public final int[] from;
  public final int[] to;

  private Windows(int events, int[] from, int[] to) {
    this.events = events;
    this.from = from;
    this.to = to;
  }

  /** The windows of some rows of a history, which are in call order. */
  public static Windows of(History history, int[] rows, int count) {
    int[] byReturn = new int[count];
    long[] ret = new long[count];
    int completed = 0;
    for (int i = 0; i < count; i++) {
      if (!history.pending(rows[i])) {
        byReturn[completed] = i;
        ret[completed++] = history.ret(rows[i]);
      }
    }
    sort(ret, byReturn, completed);
    int[] from = new int[count];
    int[] to = new int[count];
    int last = count + completed - 1;
    Arrays.fill(to, last);
    int r = 0;
    for (int i = 0; i < count; i++) {
      long call = history.call(rows[i]);
      for (; r < completed && ret[r] < call; r++) {
        to[byReturn[r]] = i + r - 1;
      }
      from[i] = i + r;
    }
    for (; r < completed; r++) {
      to[byReturn[r]] = count + r - 1;
    }
    return new Windows(count + completed, from, to);
  }

  /** Sorts the first {@code n} keys, and the items with them. */
  public static void sort(long[] keys, int[] items, int n) {
    long moves = (long) MOVES_PER_OPERATION * n;
    for (int i = 1; i < n; i++) {
      long key = keys[i];
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
        radixSort(keys, items, n);
        return;
      }
    }
  }

  /** Least digit first; digits that all keys share cost nothing. */
  private static void radixSort(long[] keys, int[] items, int n) {
    long[] source = keys;
    int[] sourceItems = items;
    long[] target = new long[n];
    int[] targetItems = new int[n];
    long differing = 0;
    for (int i = 1; i < n; i++) {
      differing |= keys[i] ^ keys[0];
    }
    int mask = (1 << RADIX_BITS) - 1;
    for (int shift = 0; shift < Long.SIZE; shift += RADIX_BITS) {
      if (((differing >>> shift) & mask) == 0) {
        continue;
      }
      // Flipping the sign bit turns the order of signed numbers into that of unsigned ones.
      int[] start = new int[mask + 2];
      for (int i = 0; i < n; i++) {
        start[digit(source[i], shift, mask) + 1]++;
      }
      for (int d = 0; d <= mask; d++) {
        start[d + 1] += start[d];
      }
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

  private static int digit(long key, int shift, int mask) {
    return (int) ((key ^ Long.MIN_VALUE) >>> shift) & mask;
  }
}
