package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Executes an order of transactions from the definition of a level, and so confirms that it is a
 * witness. Cost: O(steps).
 */
public final class OrderReplay {
  private final TransactionHistory h;
  private final ReplayState state;
  private final boolean[] placed;

  private OrderReplay(TransactionHistory h) {
    this.h = h;
    this.state = ReplayState.of(h);
    this.placed = new boolean[h.size()];
  }

  /**
   * What is wrong with a witness, in one sentence; null if it holds.
   *
   * @param order for the levels of snapshots, twice the row for a snapshot and one more for its
   *     commit; for all others, rows: all that returned, and of the others those that took effect
   */
  public static @Nullable String complaint(
      TransactionHistory h, IsolationLevel level, int[] order) {
    OrderReplay replay = new OrderReplay(h);
    String complaint = replay.execute(order, level);
    return complaint == null ? replay.missing() : complaint;
  }

  /** Whether an order can be the beginning of a witness, as far as it goes. */
  static boolean isPossible(TransactionHistory h, IsolationLevel level, int[] begin) {
    return new OrderReplay(h).execute(begin, level) == null;
  }

  private @Nullable String execute(int[] order, IsolationLevel level) {
    return switch (level) {
      case SNAPSHOT_ISOLATION, STRONG_SNAPSHOT_ISOLATION ->
          snapshots(order, level == IsolationLevel.STRONG_SNAPSHOT_ISOLATION);
      default -> serial(order, level);
    };
  }

  private @Nullable String serial(int[] order, IsolationLevel level) {
    long latest = Long.MIN_VALUE;
    long[] latestOfProcess = Filled.longs(h.processCount(), Long.MIN_VALUE);
    for (int row : order) {
      if (placed[row]) {
        return "T%d occurs twice".formatted(row);
      }
      placed[row] = true;
      boolean late =
          switch (level) {
            case STRICT_SERIALIZABLE -> h.ret(row) < latest;
            case SESSION -> h.ret(row) < latestOfProcess[h.process(row)];
            default -> false;
          };
      if (late) {
        return "T%d comes after one that was called only after its return".formatted(row);
      }
      latest = Math.max(latest, h.call(row));
      latestOfProcess[h.process(row)] = Math.max(latestOfProcess[h.process(row)], h.call(row));
      boolean committed = level == IsolationLevel.READ_COMMITTED;
      if (!h.unknown(row) && !(committed ? state.readsCommitted(row) : state.readsNow(row))) {
        return "T%d read something else at its place".formatted(row);
      }
      state.write(row);
    }
    return null;
  }

  private @Nullable String snapshots(int[] order, boolean timed) {
    int[] begun = Filled.ints(h.size(), -1);
    int[] lastWritten = new int[h.keyCount()];
    Arrays.fill(lastWritten, -1);
    long latest = Long.MIN_VALUE;
    for (int k = 0; k < order.length; k++) {
      int row = order[k] / 2;
      boolean commits = order[k] % 2 == 1;
      if (commits ? placed[row] || begun[row] < 0 : begun[row] >= 0) {
        return "T%d begins or commits twice, or does not begin".formatted(row);
      }
      if (!commits) {
        begun[row] = k;
        latest = Math.max(latest, h.call(row));
        if (!h.unknown(row) && !state.readsNow(row)) {
          return "T%d read something else than its snapshot".formatted(row);
        }
        continue;
      }
      placed[row] = true;
      if (timed && h.ret(row) < latest) {
        return "T%d commits after one began that was called only after its return".formatted(row);
      }
      if (!isAlone(row, begun[row], lastWritten, k)) {
        return "T%d wrote a key that another wrote since it began".formatted(row);
      }
      state.write(row);
    }
    return null;
  }

  private boolean isAlone(int row, int begun, int[] lastWritten, int now) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s) && lastWritten[h.key(s)] > begun && lastWritten[h.key(s)] < now) {
        return false;
      }
    }
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s)) {
        lastWritten[h.key(s)] = now;
      }
    }
    return true;
  }

  private @Nullable String missing() {
    for (int i = 0; i < placed.length; i++) {
      if (!placed[i] && !h.unknown(i)) {
        return "T%d is missing".formatted(i);
      }
    }
    return null;
  }
}
