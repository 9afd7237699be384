package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of a history in the order of their positions, which a file keeps by its own order. */
final class PositionedRows {
  private final int size;
  private final long @Nullable [] order;

  private PositionedRows(int size, long @Nullable [] order) {
    this.size = size;
    this.order = order;
  }

  static PositionedRows byPosition(History h) {
    boolean sorted = true;
    for (int i = 1; i < h.size() && sorted; i++) {
      sorted = h.position(i - 1) < h.position(i);
    }
    if (sorted) {
      return new PositionedRows(h.size(), null);
    }
    long[] order = new long[h.size()];
    Arrays.setAll(order, i -> (long) h.position(i) << 32 | i);
    Arrays.sort(order);
    return new PositionedRows(h.size(), order);
  }

  int size() {
    return size;
  }

  int get(int k) {
    return order == null ? k : (int) order[k];
  }
}
