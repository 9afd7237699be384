package dev.plumbline.bench;

import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.Arrays;

/**
 * The precedence graph of Cepeda et al. (OPODIS 2019) with all its edges, as a baseline: written
 * for this purpose, plainly, and shares nothing with Plumbline's analysis.
 *
 * <p>Data edges go from the writer of a value to those who saw it, from those who only saw it to
 * the one who replaced it, and from there to compare-and-swaps that failed because of it. Real time
 * is edges too: between all pairs in which one operation returned before the other was called, or,
 * in the reduced form, only where no third operation lies between. A history without forks,
 * dangling reads and spurious failures is linearizable if there is no cycle.
 *
 * <p>For histories without crashes, pending operations and blind writes, in which failures name a
 * word.
 */
final class PublishedGraph {
  private static final int NOBODY = -1;

  private final MultiWordHistory history;
  private final int size;

  /** A hash table from address and value to the word that wrote it. */
  private final int[] writers;

  /** By word that wrote a value: the operation that replaced it. */
  private final int[] replacers;

  /** By address: the operation that replaced the initial value. */
  private final int[] firstReplacers;

  /** Edges, as pairs. */
  private int[] from = new int[1 << 16];

  private int[] to = new int[1 << 16];
  private int edges;
  private int dataEdges;

  PublishedGraph(MultiWordHistory history) {
    this.history = history;
    this.size = history.size();
    writers = new int[Integer.highestOneBit(Math.max(8, history.words())) * 4];
    replacers = new int[history.words()];
    firstReplacers = new int[history.addressCount()];
    Arrays.fill(writers, NOBODY);
    Arrays.fill(replacers, NOBODY);
    Arrays.fill(firstReplacers, NOBODY);
  }

  /** Adds the data edges. */
  void addData() {
    for (int i = 0; i < size; i++) {
      for (int w = history.firstWord(i); writes(i) && w < history.firstWord(i + 1); w++) {
        writers[slot(history.address(w), history.after(w))] = w;
      }
    }
    for (int i = 0; i < size; i++) {
      for (int w = history.firstWord(i); writes(i) && w < history.firstWord(i + 1); w++) {
        setReplacer(w, i);
      }
    }
    for (int i = 0; i < size; i++) {
      addData(i);
    }
    dataEdges = edges;
  }

  private void addData(int i) {
    boolean failed = history.response(i) == Response.FAILED_AT;
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      if (failed && w != history.failedWord(i)) {
        continue;
      }
      int writer = writers[slot(history.address(w), history.before(w))];
      int replacer = writer == NOBODY ? firstReplacers[history.address(w)] : replacers[writer];
      if (failed) {
        add(replacer, i);
      } else {
        if (writer != NOBODY) {
          add(operation(writer), i);
        }
        if (replacer != NOBODY && replacer != i) {
          add(i, replacer);
        }
      }
    }
  }

  private boolean writes(int i) {
    return history.primitive(i) == Primitive.CAS && history.response(i) == Response.OK;
  }

  private void setReplacer(int w, int i) {
    int writer = writers[slot(history.address(w), history.before(w))];
    if (writer == NOBODY) {
      firstReplacers[history.address(w)] = i;
    } else {
      replacers[writer] = i;
    }
  }

  private int operation(int word) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (history.firstWord(middle) <= word) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int slot(int address, long value) {
    long hash = (value * 31 + address) * 0x9E3779B97F4A7C15L;
    int slot = (int) (hash >>> 32) & (writers.length - 1);
    while (writers[slot] != NOBODY
        && (history.after(writers[slot]) != value || history.address(writers[slot]) != address)) {
      slot = (slot + 1) & (writers.length - 1);
    }
    return slot;
  }

  /** Adds an edge for each pair in which the first returned before the second was called. */
  void addAllTimes() {
    for (int a = 0; a < size; a++) {
      for (int b = a + 1; b < size; b++) {
        if (history.ret(a) < history.call(b)) {
          add(a, b);
        }
      }
    }
  }

  /** How many edges {@link #addAllTimes} would add; rows are in the order of their calls. */
  static long countAllTimes(MultiWordHistory history) {
    long[] returns = new long[history.size()];
    Arrays.setAll(returns, history::ret);
    Arrays.sort(returns);
    long count = 0;
    int returned = 0;
    for (int b = 0; b < history.size(); b++) {
      while (returned < returns.length && returns[returned] < history.call(b)) {
        returned++;
      }
      count += returned;
    }
    return count;
  }

  /**
   * Adds an edge from each operation to those called after its return but not after the return of
   * another one in between: the transitive reduction, O(n log n + Cn) for C processes.
   */
  void addReducedTimes() {
    long[] earliestReturn = new long[size + 1];
    earliestReturn[size] = Long.MAX_VALUE;
    for (int b = size - 1; b >= 0; b--) {
      earliestReturn[b] = Math.min(earliestReturn[b + 1], history.ret(b));
    }
    for (int a = 0; a < size; a++) {
      int b = firstCalledAfter(history.ret(a));
      long bound = earliestReturn[b];
      for (; b < size && history.call(b) <= bound; b++) {
        add(a, b);
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

  private void add(int a, int b) {
    if (edges == from.length) {
      from = Arrays.copyOf(from, 2 * edges);
      to = Arrays.copyOf(to, 2 * edges);
    }
    from[edges] = a;
    to[edges++] = b;
  }

  int dataEdges() {
    return dataEdges;
  }

  int timeEdges() {
    return edges - dataEdges;
  }

  /** Whether there is no cycle, by taking away operations that nothing precedes. */
  boolean isAcyclic() {
    int[] first = new int[size + 2];
    int[] waits = new int[size];
    for (int e = 0; e < edges; e++) {
      first[from[e] + 2]++;
      waits[to[e]]++;
    }
    for (int i = 2; i < first.length; i++) {
      first[i] += first[i - 1];
    }
    int[] next = new int[edges];
    for (int e = 0; e < edges; e++) {
      next[first[from[e] + 1]++] = to[e];
    }
    int[] ready = new int[size];
    int end = 0;
    for (int i = 0; i < size; i++) {
      if (waits[i] == 0) {
        ready[end++] = i;
      }
    }
    for (int at = 0; at < end; at++) {
      for (int e = first[ready[at]]; e < first[ready[at] + 1]; e++) {
        if (--waits[next[e]] == 0) {
          ready[end++] = next[e];
        }
      }
    }
    return end == size;
  }
}
