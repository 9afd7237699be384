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
 * <p>Cost: rows are in call order, so only returns need sorting, and recordings return nearly in
 * the order of calls ({@link PairSort}). O(n) time and memory.
 */
public final class Windows {
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
    long[] call = new long[count];
    long[] ret = new long[count];
    for (int i = 0; i < count; i++) {
      call[i] = history.call(rows[i]);
      ret[i] = history.ret(rows[i]);
    }
    return of(call, ret);
  }

  /**
   * The windows of operations in call order.
   *
   * @param ret the times of their returns, {@link History#PENDING} if there is none; sorted by this
   */
  public static Windows of(long[] call, long[] ret) {
    int count = call.length;
    int[] byReturn = new int[count];
    int completed = 0;
    for (int i = 0; i < count; i++) {
      byReturn[completed] = i;
      ret[completed] = ret[i];
      completed += ret[i] != History.PENDING ? 1 : 0;
    }
    sort(ret, byReturn, completed);
    int[] from = new int[count];
    int[] to = new int[count];
    int last = count + completed - 1;
    Arrays.fill(to, last);
    int r = 0;
    for (int i = 0; i < count; i++) {
      for (; r < completed && ret[r] < call[i]; r++) {
        to[byReturn[r]] = i + r - 1;
      }
      from[i] = i + r;
    }
    for (; r < completed; r++) {
      to[byReturn[r]] = count + r - 1;
    }
    return new Windows(count + completed, from, to);
  }

  /** Sorts the first {@code n} keys, and the items with them, as {@link PairSort} does. */
  public static void sort(long[] keys, int[] items, int n) {
    PairSort.sort(keys, items, n);
  }
}
