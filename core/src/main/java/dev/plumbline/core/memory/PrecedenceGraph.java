package dev.plumbline.core.memory;

import dev.plumbline.core.decide.Budget;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The graph of the published method (Cepeda et al., OPODIS 2019), with edges for real time: for
 * comparison with {@link Sweep}, which needs none, and to check one by the other.
 *
 * <p>The full graph has an edge from each operation to each that was called after its return. The
 * reduced one leaves out those that others imply: with the operations in the order of their calls,
 * a's direct successors are the ones called after its return and not after the first return among
 * them, found by binary search and a minimum over all that follow; they are all open at one moment,
 * so there are at most as many as threads. O(n log n) and one step for each edge.
 *
 * <p>A failure that names no word has no edge here: it may have one reason or another.
 */
public final class PrecedenceGraph {
  /** Which edges real time has. */
  public enum Time {
    /** Those that others do not imply. */
    REDUCE_HB,

    /** All. */
    FULL
  }

  /** More operations than these are counted, not walked through, in the full graph. */
  private static final int LARGEST_FULL = 30_000;

  private final Versions v;
  private final MultiWordHistory h;
  private final Pairs pairs;
  private final BitSet playing = new BitSet();
  private final Time time;
  private final long[] due;

  /** For each operation the least time by which it or one called later is due. */
  private final long[] leastDue;

  private final int[] waiting;
  private long valueEdges;
  private long timeEdges;

  private PrecedenceGraph(Versions v, Pairs pairs, BitSet chosen, Time time) {
    this.v = v;
    this.h = v.h;
    this.pairs = pairs;
    this.time = time;
    due = new long[h.size];
    leastDue = new long[h.size + 1];
    leastDue[h.size] = MultiWordHistory.PENDING;
    waiting = new int[h.size];
    for (int i = h.size - 1; i >= 0; i--) {
      boolean takesPart = v.roles.of(i) != AccessKinds.ABSENT && (!v.fates.optional(i) || chosen.get(i));
      playing.set(i, takesPart);
      due[i] = v.fates.due(i);
      leastDue[i] = Math.min(leastDue[i + 1], takesPart ? due[i] : MultiWordHistory.PENDING);
    }
  }

  /**
   * How large a graph is, and what it says.
   *
   * @param valueEdges from writers to those who saw, from those to who replaced, and from who
   *     replaced to who failed
   * @param timeEdges for real time
   * @param searched whether a circle was looked for; a full graph may be too large
   * @param circle whether there is one
   */
  public record Size(long valueEdges, long timeEdges, boolean searched, boolean circle) {}

  /** The size of the graph of a history that {@link MultiWordCheck} can decide. */
  static Size of(Versions v, CompletionSearch branches, Time time, Budget budget) {
    return new PrecedenceGraph(v, branches.pairs(), branches.chosen(), time).size(budget);
  }

  private Size size(Budget budget) {
    boolean walk = time == Time.REDUCE_HB || h.size <= LARGEST_FULL;
    int[] later = new int[h.size + 1];
    for (int i = h.size - 1; i >= 0; i--) {
      later[i] = later[i + 1] + (playing.get(i) ? 1 : 0);
    }
    for (int i = playing.nextSetBit(0); i >= 0; i = playing.nextSetBit(i + 1)) {
      if ((i & 0xffff) == 0) {
        budget.check();
      }
      countValueEdges(i);
      int from = firstAfter(i);
      if (walk) {
        for (int b = from; b < end(from); b++) {
          timeEdges += playing.get(b) ? 1 : 0;
          waiting[b]++;
        }
      } else {
        timeEdges += later[from];
      }
    }
    return new Size(valueEdges, timeEdges, walk, walk && hasCircle());
  }

  private void countValueEdges(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.from[w];
      if (!v.roles.looks(i, w) || version == Versions.NONE) {
        continue;
      }
      int replacer = v.replacer(version);
      if (!v.roles.sees(i)) {
        if (v.roles.of(i) == AccessKinds.FAILED_AT && replacer >= 0) {
          edge(i);
        }
        continue;
      }
      if (!v.initial(version)) {
        edge(i);
      }
      if (replacer >= 0 && replacer != i) {
        edge(replacer);
      }
    }
    for (int p = pairs.head(i); p >= 0; p = pairs.next(p)) {
      if (playing.get(pairs.second(p))) {
        edge(pairs.second(p));
      }
    }
  }

  private void edge(int to) {
    waiting[to]++;
    valueEdges++;
  }

  /** The first operation that was called after this one was due. */
  private int firstAfter(int i) {
    int low = i;
    int high = h.size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (h.call[middle] > due[i]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Where the successors that begin here end. */
  private int end(int from) {
    if (time == Time.FULL) {
      return h.size;
    }
    int end = from;
    while (end < h.size && h.call[end] <= leastDue[from]) {
      end++;
    }
    return end;
  }

  /** Takes away operations without predecessors; a circle is what is left. */
  private boolean hasCircle() {
    int[] ready = new int[h.size];
    int count = 0;
    int done = 0;
    for (int i = playing.nextSetBit(0); i >= 0; i = playing.nextSetBit(i + 1)) {
      if (waiting[i] == 0) {
        ready[count++] = i;
      }
    }
    while (done < count) {
      int i = ready[done++];
      int[] next = valueSuccessors(i);
      for (int b : next) {
        if (--waiting[b] == 0) {
          ready[count++] = b;
        }
      }
      int from = firstAfter(i);
      for (int b = from; b < end(from); b++) {
        if (--waiting[b] == 0 && playing.get(b)) {
          ready[count++] = b;
        }
      }
    }
    return count < playing.cardinality();
  }

  private int[] valueSuccessors(int i) {
    int[] next = new int[8];
    int count = 0;
    for (int w = h.first[i]; v.roles.sees(i) && w < h.first[i + 1]; w++) {
      boolean writes = v.roles.writes(i, w);
      int replacer = v.replacer(v.from[w]);
      if (!writes && replacer >= 0) {
        next = append(next, count++, replacer);
      }
      for (int x = writes ? v.head[w] : -1; x >= 0; x = v.next[x]) {
        if (playing.get(v.owner[x]) && v.roles.sees(v.owner[x])) {
          next = append(next, count++, v.owner[x]);
        }
      }
      for (int x = writes ? v.head[v.from[w]] : -1; x >= 0; x = v.next[x]) {
        if (v.roles.of(v.owner[x]) == AccessKinds.FAILED_AT) {
          next = append(next, count++, v.owner[x]);
        }
      }
    }
    for (int p = pairs.head(i); p >= 0; p = pairs.next(p)) {
      if (playing.get(pairs.second(p))) {
        next = append(next, count++, pairs.second(p));
      }
    }
    return Arrays.copyOf(next, count);
  }

  private static int[] append(int[] list, int size, int element) {
    int[] room = size < list.length ? list : Arrays.copyOf(list, 2 * size);
    room[size] = element;
    return room;
  }
}
