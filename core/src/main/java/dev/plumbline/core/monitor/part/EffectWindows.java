package dev.plumbline.core.monitor.part;

import dev.plumbline.core.history.History;
import dev.plumbline.core.primitive.PairSort;

/**
 * When operations may take effect, in small integers.
 *
 * <p>The calls and returns of a part are its <em>events</em>, ranked from 0 by time, calls before
 * returns at equal times. <em>Gap</em> g is the instant just after event g. An operation may take
 * effect in any gap of its window {@code [from, to]}: from the rank of its call to the rank of its
 * return less one, and to the last gap if it is pending. So a precedes b exactly when {@code to(a)
 * < from(b)}.
 *
 * <p>Returns with no call between them are ranked in the order of their calls, whatever their
 * times: no operation begins between them, so nothing depends on their order. What matters of a
 * return is its <em>reach</em>, the number of calls before it. This keeps all columns local where
 * very many operations overlap and return in any order: their ranks are in call order then, where
 * the order of times would send every later step all over the memory.
 *
 * <p>Cost: rows are in call order. The reach of most returns is a few calls behind their own, or
 * all calls; the others are sorted by time ({@link PairSort}) and merged with the calls. O(n) time
 * and memory.
 */
public final class EffectWindows {
  /** Up to how many calls behind its own the reach of a return is looked for. */
  private static final int NEAR = 64;

  private static final int FAR = -1;
  private static final int NEVER = -2;

  public final int events;
  public final int[] from;
  public final int[] to;

  private EffectWindows(int events, int[] from, int[] to) {
    this.events = events;
    this.from = from;
    this.to = to;
  }

  /** The windows of some rows of a history, which are in call order. */
  public static EffectWindows of(History history, int[] rows, int count) {
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
   * @param ret the times of their returns, {@link History#PENDING} if there is none
   */
  public static EffectWindows of(long[] call, long[] ret) {
    int count = call.length;
    int[] reach = reaches(call, ret);
    // First how many returns reach so far, then the rank of the next one that does.
    int[] next = new int[count + 1];
    for (int r : reach) {
      if (r != NEVER) {
        next[r]++;
      }
    }
    int[] from = new int[count];
    int returned = 0;
    for (int calls = 0; calls <= count; calls++) {
      int here = next[calls];
      next[calls] = calls + returned;
      returned += here;
      if (calls < count) {
        from[calls] = calls + returned;
      }
    }
    int last = count + returned - 1;
    int[] to = reach;
    for (int i = 0; i < count; i++) {
      to[i] = reach[i] == NEVER ? last : next[reach[i]]++ - 1;
    }
    return new EffectWindows(count + returned, from, to);
  }

  /** By rank: operation i where it is called, {@code ~i} where it returns. */
  public int[] eventTable() {
    int[] table = new int[events];
    int last = events - 1;
    for (int i = 0; i < from.length; i++) {
      table[from[i]] = i;
      if (to[i] < last) {
        table[to[i] + 1] = ~i;
      }
    }
    return table;
  }

  /** For each operation how many calls come before its return; NEVER if it has none. */
  private static int[] reaches(long[] call, long[] ret) {
    int count = call.length;
    int[] reach = new int[count];
    int far = 0;
    long lastCall = count == 0 ? 0 : call[count - 1];
    for (int i = 0; i < count; i++) {
      if (ret[i] == History.PENDING) {
        reach[i] = NEVER;
      } else if (ret[i] >= lastCall) {
        reach[i] = count;
      } else {
        reach[i] = near(call, ret[i], i);
        far += reach[i] == FAR ? 1 : 0;
      }
    }
    if (far > 0) {
      reachFar(call, ret, reach, far);
    }
    return reach;
  }

  /** The reach of a return before the last call, if it is near the operation's own call. */
  private static int near(long[] call, long time, int own) {
    int before = own;
    int at = own + 1;
    for (int step = 1; call[at] <= time; step *= 2) {
      before = at;
      at += step;
      if (step == NEAR || at >= call.length) {
        return FAR;
      }
    }
    int low = before + 1;
    int high = at;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (call[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static void reachFar(long[] call, long[] ret, int[] reach, int far) {
    long[] times = new long[far];
    int[] items = new int[far];
    int n = 0;
    for (int i = 0; i < reach.length; i++) {
      if (reach[i] == FAR) {
        times[n] = ret[i];
        items[n++] = i;
      }
    }
    PairSort.sort(times, items, far);
    int calls = 0;
    for (int k = 0; k < far; k++) {
      while (calls < call.length && call[calls] <= times[k]) {
        calls++;
      }
      reach[items[k]] = calls;
    }
  }
}
