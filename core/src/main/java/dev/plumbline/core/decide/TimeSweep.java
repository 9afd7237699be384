package dev.plumbline.core.decide;

import dev.plumbline.core.primitive.KeyedHeap;

/**
 * Goes through rows in the order of their calls, and stops at the first that is due, because
 * another was called only after it, and is not placed yet. So real time needs no edges: who sweeps
 * places a row as soon as it may be.
 *
 * <p>Cost: O(log C) a row, of which C are open at a time.
 */
public abstract class TimeSweep {
  private static final int STRIDE = 1 << 16;

  private final KeyedHeap dues = new KeyedHeap();

  /** Learns of a row that is called now; places what can be placed. */
  protected abstract void call(int row);

  /** Whether a row has its place. */
  protected abstract boolean placed(int row);

  /** Says by when a row must be placed. */
  protected final void due(int row, long time) {
    dues.push(row, time);
  }

  /**
   * The row that gets stuck, or -1 if none does.
   *
   * @param call the times of the calls, ascending
   */
  protected final int run(int rows, long[] call, Budget budget) {
    for (int i = 0; i < rows; i++) {
      int stuck = dues.isEmpty() ? -1 : stuckBefore(call[i]);
      if (stuck >= 0) {
        return stuck;
      }
      if (i % STRIDE == 0) {
        budget.check(i);
      }
      call(i);
    }
    while (!dues.isEmpty()) {
      int row = dues.pop();
      if (!placed(row)) {
        return row;
      }
    }
    return -1;
  }

  private int stuckBefore(long time) {
    while (!dues.isEmpty() && dues.least() < time) {
      int row = dues.pop();
      if (!placed(row)) {
        return row;
      }
    }
    return -1;
  }
}
