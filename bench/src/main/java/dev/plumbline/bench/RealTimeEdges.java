package dev.plumbline.bench;

import dev.plumbline.core.memory.MultiWordHistory;
import java.util.Arrays;

/** Edges for real time between those operations of a history that take part. */
final class RealTimeEdges {
  private final MultiWordHistory history;
  private final boolean[] takesPart;
  private final EdgeList edges;
  private final int size;

  RealTimeEdges(MultiWordHistory history, boolean[] takesPart, EdgeList edges) {
    this.history = history;
    this.takesPart = takesPart;
    this.edges = edges;
    this.size = history.size();
  }

  /** Adds an edge for each pair in which the first returned before the second was called. */
  void addAll() {
    for (int a = 0; a < size; a++) {
      for (int b = a + 1; takesPart[a] && b < size; b++) {
        if (takesPart[b] && history.ret(a) < history.call(b)) {
          edges.add(a, b);
        }
      }
    }
  }

  /** How many edges {@link #addAll} would add; rows are in the order of their calls. */
  long countAll() {
    long[] returns = new long[size];
    Arrays.setAll(returns, history::ret);
    Arrays.sort(returns);
    long count = 0;
    int returned = 0;
    for (int b = 0; b < size; b++) {
      while (returned < returns.length && returns[returned] < history.call(b)) {
        returned++;
      }
      count += takesPart[b] ? returned : 0;
    }
    return count;
  }

  /**
   * Adds an edge from each operation to those called after its return but not after the return of
   * another one in between: the transitive reduction, O(n log n + Cn) for C processes.
   */
  void addReduced() {
    long[] earliestReturn = new long[size + 1];
    earliestReturn[size] = Long.MAX_VALUE;
    for (int b = size - 1; b >= 0; b--) {
      earliestReturn[b] = Math.min(earliestReturn[b + 1], history.ret(b));
    }
    for (int a = 0; a < size; a++) {
      int b = firstCalledAfter(history.ret(a));
      long bound = earliestReturn[b];
      for (; b < size && history.call(b) <= bound; b++) {
        if (takesPart[b]) {
          edges.add(a, b);
        }
      }
    }
  }

  private int firstCalledAfter(long time) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (history.call(middle) > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
