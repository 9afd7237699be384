package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.HeapPlace;
import java.util.HashSet;
import java.util.Set;

/**
 * What distinguishes fillings after local work has been left out.
 *
 * <p>Units that touch nothing shared and cannot leave the code commute with every step of every
 * thread, so it does not matter where they stand. A key is the order of the other units, and for
 * each one with a shared access whether it is in one section with the one before; units that only
 * test locals and may leave the code stand in it, but are in no section. Each element takes 5 bits
 * of a {@code long}, the first one highest: 4 for the unit plus one, 1 for the join.
 *
 * <p>Two rules say which neighbors in a key may change places. Inside a section: units that access
 * different places, or only read, of which none uses what the other sets; if one of them may leave
 * the code, the other may only read. And, only where verdicts and not results are counted, a test
 * that may return moves over a read that it does not use, in a section or not: it only changes
 * whether a value is read that nobody looks at.
 */
final class ClassKeys {
  private static final int BITS = 5;
  private static final int MASK = 31;

  private final UnitGraph graph;
  private final boolean[] shared;
  private final boolean[] exits;
  private final boolean[][] independent;

  ClassKeys(UnitGraph graph) {
    this.graph = graph;
    int n = graph.size();
    shared = new boolean[n];
    exits = new boolean[n];
    independent = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      shared[i] = touches(graph.units().get(i), Set.of());
      exits[i] = graph.units().get(i).exits();
      for (int j = 0; j < n; j++) {
        independent[i][j] =
            i != j
                && (graph.isDeclaredCommuting(i, j)
                    || areIndependent(graph.units().get(i), graph.units().get(j)));
      }
    }
  }

  static boolean touches(BlockUnit unit, Set<String> privateNodes) {
    return !unit.reads(privateNodes).isEmpty()
        || !unit.writes(privateNodes).isEmpty()
        || unit.locks();
  }

  private static boolean areIndependent(BlockUnit a, BlockUnit b) {
    if (a.locks() || b.locks() || (a.exits() && b.exits())) {
      return false;
    }
    if ((a.exits() && !writesOf(b).isEmpty()) || (b.exits() && !writesOf(a).isEmpty())) {
      return false;
    }
    return disjoint(writesOf(a), writesOf(b))
        && disjoint(writesOf(a), b.reads(Set.of()))
        && disjoint(writesOf(b), a.reads(Set.of()))
        && disjoint(a.assigned(), b.used())
        && disjoint(b.assigned(), a.used())
        && disjoint(a.assigned(), b.assigned());
  }

  private static Set<HeapPlace> writesOf(BlockUnit unit) {
    return unit.writes(Set.of());
  }

  private static boolean disjoint(Set<?> a, Set<?> b) {
    return a.stream().noneMatch(b::contains);
  }

  /** The places in an order where something shared is accessed, as bits. */
  int accesses(int[] order) {
    Set<String> privateNodes = new HashSet<>();
    int accesses = 0;
    for (int i = 0; i < order.length; i++) {
      BlockUnit unit = graph.units().get(order[i]);
      accesses |= touches(unit, privateNodes) ? 1 << i : 0;
      unit.follow(privateNodes);
    }
    return accesses;
  }

  /** The key of a filling, given where its order accesses something. */
  long key(int[] order, int accesses, int joins) {
    long key = 0;
    boolean joined = false;
    for (int i = 0; i < order.length; i++) {
      joined &= i > 0 && (joins >> (i - 1) & 1) == 1;
      boolean touches = (accesses >> i & 1) == 1;
      if (touches || exits[order[i]]) {
        key = append(key, order[i], touches && joined);
      }
      joined |= touches;
    }
    return key;
  }

  /** The number of joins in a key. */
  static int joins(long key) {
    int count = 0;
    for (long rest = key; rest != 0; rest >>>= BITS) {
      count += (int) (rest & 1);
    }
    return count;
  }

  static long append(long key, int unit, boolean joined) {
    return (key << BITS) | ((unit + 1L) << 1) | (joined ? 1 : 0);
  }

  /** The element at a position, counted from the end: twice the unit plus one, and the join. */
  static int element(long key, int position) {
    return (int) (key >>> (position * BITS)) & MASK;
  }

  static int length(long key) {
    return (63 - Long.numberOfLeadingZeros(key)) / BITS + 1;
  }

  /**
   * The key with an element and its right neighbor exchanged, or 0 if they may not be.
   *
   * @param position the place of the left one, counted from the end
   * @param overReads whether tests may move over reads
   */
  long exchanged(long key, int position, boolean overReads) {
    int left = element(key, position);
    int right = element(key, position - 1);
    int a = (left >> 1) - 1;
    int b = (right >> 1) - 1;
    if (shared[a] && shared[b]) {
      boolean sameSection = (right & 1) == 1;
      return sameSection && independent[a][b]
          ? put(key, position, ((b + 1) << 1) | (left & 1), ((a + 1) << 1) | 1)
          : 0;
    }
    return overReads && (isTestOverRead(a, b) || isTestOverRead(b, a))
        ? put(key, position, right, left)
        : 0;
  }

  private boolean isTestOverRead(int test, int read) {
    BlockUnit reading = graph.units().get(read);
    return !shared[test]
        && shared[read]
        && !graph.units().get(test).restarts()
        && !reading.exits()
        && !reading.locks()
        && reading.writes(Set.of()).isEmpty()
        && disjoint(reading.assigned(), graph.units().get(test).used());
  }

  private static long put(long key, int position, int before, int after) {
    long both = ((long) before << BITS) | after;
    int shift = (position - 1) * BITS;
    return (key & ~(((1L << (2 * BITS)) - 1) << shift)) | (both << shift);
  }
}
