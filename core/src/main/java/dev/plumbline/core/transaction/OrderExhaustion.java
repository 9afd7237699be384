package dev.plumbline.core.transaction;

import java.util.Arrays;

/**
 * Tries every order of a few transactions, by executing it: what confirms that there is none where
 * no cycle says so. Cost: exponential in the number of transactions, at most {@value #MOST}.
 */
final class OrderExhaustion {
  private static final int MOST = 8;
  private static final long WORK = 3_000_000;

  private final TransactionHistory h;
  private final IsolationLevel level;
  private final int perRow;
  private final int[] order;
  private final boolean[] used;
  private long work;

  private OrderExhaustion(TransactionHistory h, IsolationLevel level) {
    this.h = h;
    this.level = level;
    this.perRow = level.serial() || level == IsolationLevel.READ_COMMITTED ? 1 : 2;
    this.order = new int[perRow * h.size()];
    this.used = new boolean[perRow * h.size()];
  }

  /** Whether it is certain that there is no order. */
  static boolean confirms(TransactionHistory h, IsolationLevel level) {
    return h.size() <= MOST && new OrderExhaustion(h, level).hasNone(0);
  }

  private boolean hasNone(int count) {
    if (++work > WORK) {
      return false;
    }
    int[] begun = Arrays.copyOf(order, count);
    if (OrderReplay.complaint(h, level, begun) == null && isClosed()) {
      return false;
    }
    for (int x = 0; x < used.length; x++) {
      boolean ready = !used[x] && (perRow == 1 || x % 2 == 0 || used[x - 1]);
      if (ready) {
        order[count] = x;
        used[x] = true;
        boolean open = OrderReplay.isPossible(h, level, Arrays.copyOf(order, count + 1));
        boolean none = !open || hasNone(count + 1);
        used[x] = false;
        if (!none) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether no transaction has begun and not committed. */
  private boolean isClosed() {
    for (int x = 0; x < used.length && perRow == 2; x += 2) {
      if (used[x] != used[x + 1]) {
        return false;
      }
    }
    return true;
  }
}
