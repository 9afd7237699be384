package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Scheduler;

/**
 * Which events of an execution come before which in every execution of the same trace: the events
 * of a thread in their order, dependent events in theirs, and events after what made them possible.
 * A row of bits for each event, n²/64 words for n events.
 */
final class HappensBefore {
  private long[][] rows = new long[0][];
  private int words;

  /**
   * Computes it for the first so many events.
   *
   * @param from the first event that is not the same as in the execution it was computed for before
   */
  void compute(int from, int events, int happened) {
    words = (events + 63) >>> 6;
    int known = from;
    if (rows.length < events || (events > 0 && rows[0].length < words)) {
      int capacity = Math.max(64, Integer.highestOneBit(events) << 1);
      rows = new long[capacity][capacity >>> 6];
      known = 0;
    }
    for (int e = known; e < events; e++) {
      computeRow(e, happened);
    }
  }

  private void computeRow(int e, int happened) {
    long[] row = rows[e];
    for (int w = 0; w < row.length; w++) {
      row[w] = 0;
    }
    int thread = Events.thread[e];
    boolean first = true;
    for (int d = Math.min(e, happened) - 1; d >= 0; d--) {
      boolean same = Events.thread[d] == thread;
      if ((same && first) || (!same && !has(row, d) && Events.dependent(d, e))) {
        join(row, d);
        first &= !same;
      }
    }
    if (Events.isAfterAll(e)) {
      for (int d = 0; d < e; d++) {
        row[d >>> 6] |= 1L << d;
      }
    }
    if (Events.cause[e] >= 0) {
      join(row, Events.cause[e]);
    }
    if (Events.woken[e] >= 0) {
      join(row, Events.woken[e]);
    }
    if (first && Scheduler.startedAt(thread) >= 0) {
      join(row, Scheduler.startedAt(thread));
    }
  }

  /** Adds an event, and all that come before it. */
  void join(long[] row, int event) {
    long[] other = rows[event];
    for (int w = event >>> 6; w >= 0; w--) {
      row[w] |= other[w];
    }
    row[event >>> 6] |= 1L << event;
  }

  static boolean has(long[] row, int event) {
    return (row[event >>> 6] >>> event & 1) != 0;
  }

  boolean before(int a, int b) {
    return has(rows[b], a);
  }

  /** Whether one of a set of events comes before an event. */
  boolean anyBefore(long[] events, int event) {
    long[] row = rows[event];
    for (int w = event >>> 6; w >= 0; w--) {
      if ((row[w] & events[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** How many words a set of events has. */
  int words() {
    return words;
  }
}
