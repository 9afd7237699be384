package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;

/**
 * Which events of an execution come before which in every execution of the same trace: the events
 * of a thread in their order, dependent events in theirs, and events after what made them possible.
 * Two rows of bits for each event, n²/32 words for n events.
 */
final class HappensBefore {
  private static final int NAMES = 32;

  private long[][] rows = new long[0][];

  /** For each event the earlier ones of other threads on which it depends. */
  private long[][] dependencies = new long[0][];

  /** The event that the thread of an event did before it; -1 if none. */
  private int[] previous = new int[0];

  private int words;

  /**
   * For each hash code of a name the events of locations that are called so, as bits; those of all
   * elements of an array at once are everywhere.
   */
  private long[][] named = new long[NAMES][0];

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
      dependencies = new long[capacity][capacity >>> 6];
      previous = new int[capacity];
      known = 0;
    }
    forgetNames();
    for (int e = 0; e < events; e++) {
      if (e >= known) {
        computeRow(e, happened);
      }
      if (e < happened) {
        noteName(e);
      }
    }
  }

  private void forgetNames() {
    if (named[0].length < words) {
      named = new long[NAMES][rows[0].length];
    }
    for (long[] events : named) {
      clear(events, words);
    }
  }

  private void noteName(int e) {
    int name = Events.name[e];
    if (name != Events.ALL && name != Events.THREAD) {
      named[name & NAMES - 1][e >>> 6] |= 1L << e;
      return;
    }
    for (long[] events : named) {
      events[e >>> 6] |= 1L << e;
    }
  }

  private void computeRow(int e, int happened) {
    findDependencies(e, Math.min(e, happened));
    long[] row = rows[e];
    clear(row, row.length);
    boolean first = previous[e] < 0;
    if (!first) {
      join(row, previous[e]);
    }
    long[] dependent = dependencies[e];
    for (int w = e >>> 6; w >= 0; w--) {
      for (long rest = dependent[w] & ~row[w]; rest != 0; rest &= ~row[w]) {
        join(row, (w << 6) + 63 - Long.numberOfLeadingZeros(rest));
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
    int start = ExecutionState.startedAt(Events.thread[e]);
    if (first && start >= 0) {
      join(row, start);
    }
  }

  /**
   * Compares an event with those before it whose location may be called like its own. Only what has
   * to do with interruptions can depend on others, and what accesses all elements of an array.
   */
  private void findDependencies(int e, int end) {
    long[] found = dependencies[e];
    clear(found, found.length);
    previous[e] = latest(Events.thread[e], e);
    int name = Events.name[e];
    if (Events.interruptible[e]
        || name == Events.PERMIT
        || name == Events.ALL
        || name == Events.THREAD) {
      for (int d = 0; d < end; d++) {
        compare(d, e, found);
      }
      return;
    }
    long[] alike = named[name & NAMES - 1];
    for (int w = 0; w < words; w++) {
      for (long rest = alike[w]; rest != 0; rest &= rest - 1) {
        compare((w << 6) + Long.numberOfTrailingZeros(rest), e, found);
      }
    }
  }

  private static void compare(int d, int e, long[] found) {
    if (Events.thread[d] != Events.thread[e] && Events.dependent(d, e)) {
      found[d >>> 6] |= 1L << d;
    }
  }

  /** The latest event of a thread before another event; -1 if there is none. */
  private static int latest(int thread, int before) {
    int d = before - 1;
    while (d >= 0 && Events.thread[d] != thread) {
      d--;
    }
    return d;
  }

  /** The earlier events of other threads on which an event depends, as bits. */
  long[] dependencies(int e) {
    return dependencies[e];
  }

  /** The event that the thread of an event did before it; -1 if none. */
  int previous(int e) {
    return previous[e];
  }

  /** Adds an event, and all that come before it. */
  void join(long[] row, int event) {
    long[] other = rows[event];
    for (int w = event >>> 6; w >= 0; w--) {
      row[w] |= other[w];
    }
    row[event >>> 6] |= 1L << event;
  }

  /** Not by a method of the JDK, which may be instrumented and then calls a hook for each word. */
  static void clear(long[] events, int words) {
    for (int w = 0; w < words; w++) {
      events[w] = 0;
    }
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
