package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PairIndex;

/** Registers that transactions write; all start with null. Cost: O(1) a step. */
final class RegisterReplay implements ReplayState {
  private final TransactionHistory h;
  private final long[] now;

  /** What each key was after some transaction. */
  private final PairIndex once = new PairIndex();

  RegisterReplay(TransactionHistory h) {
    this.h = h;
    this.now = Filled.longs(h.keyCount(), Values.NULL);
  }

  @Override
  public boolean readsNow(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (!h.writes(s)) {
        int own = ownBefore(row, s);
        if (h.value(s) != (own < 0 ? now[h.key(s)] : h.value(own))) {
          return false;
        }
      }
    }
    return true;
  }

  private int ownBefore(int row, int step) {
    for (int s = step - 1; s >= h.first(row); s--) {
      if (h.writes(s) && h.key(s) == h.key(step)) {
        return s;
      }
    }
    return -1;
  }

  @Override
  public boolean readsCommitted(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (!h.writes(s)) {
        int own = ownBefore(row, s);
        boolean right =
            own < 0
                ? h.value(s) == Values.NULL || once.find(h.key(s), h.value(s)) >= 0
                : h.value(s) == h.value(own);
        if (!right) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void write(int row) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s)) {
        now[h.key(s)] = h.value(s);
      }
    }
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s)) {
        once.number(h.key(s), now[h.key(s)]);
      }
    }
  }
}
