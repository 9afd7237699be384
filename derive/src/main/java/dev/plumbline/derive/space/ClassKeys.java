package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.language.BlockEffects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What distinguishes fillings after local work has been left out.
 *
 * <p>Units that touch nothing shared and cannot leave the code commute with every step of every
 * other thread; so it does not matter where they stand, unless the same thread looks: a unit keeps
 * its place if another one uses or sets a local that it sets, or a field of a new node, and nothing
 * says which comes first; or if it could follow null where another one has not yet left. A key is
 * the order of the other units, and for each one with a shared access whether it is in one section
 * with the one before; units that only test locals and may leave the code, or that keep their
 * place, stand in it, but are in no section. Each element takes 5 bits of a {@code long}, the first
 * one highest: 4 for the unit plus one, 1 for the join.
 *
 * <p>Two rules say which neighbors in a key may change places. Inside a section: units that access
 * different places, or only read, of which none uses what the other sets; if one of them may leave
 * the code, the other may only read. And, only where verdicts and not results are counted, a test
 * that may return moves over a read that it does not use, in a section or not: it only changes
 * whether a value is read that nobody looks at.
 *
 * <p>Results are counted as if different pointers led to different nodes, and never to null, as the
 * published counts need. What has one verdict is told apart where they could: one field through two
 * pointers is one place then, and what may follow null does not move over what may leave the code.
 */
final class ClassKeys {
  private static final int BITS = 5;
  private static final int MASK = 31;

  private final UnitGraph graph;
  private final boolean[] shared;
  private final boolean[] exits;
  private final boolean[] keepsPlace;
  private final List<BlockEffects> effects;
  private final List<Set<String>> perhapsNull = new ArrayList<>();
  private final boolean[][] independent;
  private final boolean[][] surelyIndependent;

  /** The locals that point to new nodes at some time. */
  private final Set<String> created = new HashSet<>();

  ClassKeys(UnitGraph graph) {
    this.graph = graph;
    int n = graph.size();
    shared = new boolean[n];
    exits = new boolean[n];
    keepsPlace = new boolean[n];
    independent = new boolean[n][n];
    surelyIndependent = new boolean[n][n];
    effects = graph.units().stream().map(BlockUnit::whole).toList();
    for (int i = 0; i < n; i++) {
      perhapsNull.add(perhapsNull(i));
    }
    graph.units().forEach(u -> u.effects().forEach(e -> created.addAll(e.created())));
    for (int i = 0; i < n; i++) {
      shared[i] = graph.units().get(i).accesses(Set.of()) > 0;
      exits[i] = graph.units().get(i).exits();
      keepsPlace[i] = keepsPlace(i);
      for (int j = 0; j < n; j++) {
        boolean declared = graph.isDeclaredCommuting(i, j);
        independent[i][j] = i != j && (declared || areIndependent(i, j));
        surelyIndependent[i][j] =
            independent[i][j] && (declared || !(mayMeet(i, j) || hides(i, j) || hides(j, i)));
      }
    }
  }

  /** Whether somebody looks where it stands, if it is local work. */
  private boolean keepsPlace(int unit) {
    for (int other = 0; other < graph.size(); other++) {
      boolean open =
          (graph.before()[unit] >> other & 1) == 0 && (graph.before()[other] >> unit & 1) == 0;
      boolean looks =
          conflict(graph.units().get(unit), graph.units().get(other)) || hides(other, unit);
      if (other != unit && open && looks) {
        return true;
      }
    }
    return false;
  }

  private static boolean conflict(BlockUnit a, BlockUnit b) {
    return !disjoint(a.writes(), b.writes())
        || !disjoint(a.writes(), b.reads())
        || !disjoint(b.writes(), a.reads())
        || !disjoint(a.assigned(), b.used())
        || !disjoint(b.assigned(), a.used())
        || !disjoint(a.assigned(), b.assigned());
  }

  /** The pointers that a unit follows and that may be null then, as far as can be told. */
  private Set<String> perhapsNull(int unit) {
    Set<String> pointers = new HashSet<>(effects.get(unit).followed());
    pointers.removeIf(p -> isSet(p, -1) ? isMadeOrFollowedBefore(unit, p) : isKnown(unit, p));
    return pointers;
  }

  private boolean isKnown(int unit, String pointer) {
    return graph.notNull().contains(pointer) || isMadeOrFollowedBefore(unit, pointer);
  }

  /** Whether a unit that is certainly before makes the node, or fails itself. */
  private boolean isMadeOrFollowedBefore(int unit, String pointer) {
    for (int first = 0; first < graph.size(); first++) {
      if ((graph.before()[unit] >> first & 1) == 1 && !isSet(pointer, first)) {
        boolean sets = effects.get(first).assigned().contains(pointer);
        if (sets ? makes(first, pointer) : effects.get(first).surelyFollowed().contains(pointer)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean makes(int unit, String pointer) {
    List<BlockEffects> setting =
        graph.units().get(unit).effects().stream()
            .filter(e -> e.assigned().contains(pointer))
            .toList();
    return setting.size() == 1 && setting.get(0).created().contains(pointer);
  }

  /** Whether a unit sets a local, not counting one of them. */
  private boolean isSet(String pointer, int besides) {
    for (int unit = 0; unit < graph.size(); unit++) {
      if (unit != besides && effects.get(unit).assigned().contains(pointer)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a unit may leave the code, or wait, where the other one would have followed null. */
  private boolean hides(int leaving, int failing) {
    BlockEffects first = effects.get(leaving);
    return (first.exits() || first.locks())
        && !first.surelyFollowed().containsAll(perhapsNull.get(failing));
  }

  /** Whether one may write what the other accesses through another pointer. */
  private boolean mayMeet(int a, int b) {
    return meet(effects.get(a).writes(), effects.get(b).reads())
        || meet(effects.get(a).writes(), effects.get(b).writes())
        || meet(effects.get(a).reads(), effects.get(b).writes());
  }

  private static boolean meet(Set<HeapPlace> some, Set<HeapPlace> others) {
    return some.stream().anyMatch(a -> others.stream().anyMatch(b -> isSameField(a, b)));
  }

  private static boolean isSameField(HeapPlace one, HeapPlace other) {
    return one instanceof HeapPlace.FieldOf a
        && other instanceof HeapPlace.FieldOf b
        && a.field().equals(b.field());
  }

  private boolean areIndependent(int one, int other) {
    BlockUnit a = graph.units().get(one);
    BlockUnit b = graph.units().get(other);
    if (a.locks() || b.locks() || (a.exits() && b.exits())) {
      return false;
    }
    if ((a.exits() && !b.writes().isEmpty()) || (b.exits() && !a.writes().isEmpty())) {
      return false;
    }
    return !conflict(a, b);
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
      accesses |= unit.accesses(privateNodes) > 0 ? 1 << i : 0;
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
      if (touches || exits[order[i]] || keepsPlace[order[i]]) {
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
   * @param forVerdicts whether what is exchanged has one verdict, and may be counted twice
   */
  long exchanged(long key, int position, boolean forVerdicts) {
    int left = element(key, position);
    int right = element(key, position - 1);
    int a = (left >> 1) - 1;
    int b = (right >> 1) - 1;
    if (isUnclear(a) || isUnclear(b)) {
      return 0;
    }
    if (shared[a] && shared[b]) {
      boolean sameSection = (right & 1) == 1;
      return sameSection && (forVerdicts ? surelyIndependent : independent)[a][b]
          ? put(key, position, ((b + 1) << 1) | (left & 1), ((a + 1) << 1) | 1)
          : 0;
    }
    return forVerdicts && (isTestOverRead(a, b) || isTestOverRead(b, a))
        ? put(key, position, right, left)
        : 0;
  }

  /** Whether it stands in keys also where it only accesses a node that nobody else knows. */
  private boolean isUnclear(int unit) {
    return shared[unit]
        && (exits[unit] || keepsPlace[unit])
        && graph.units().get(unit).accesses(created) == 0;
  }

  private boolean isTestOverRead(int test, int read) {
    BlockUnit reading = graph.units().get(read);
    return !shared[test]
        && shared[read]
        && !graph.units().get(test).restarts()
        && !reading.exits()
        && !reading.locks()
        && reading.writes().isEmpty()
        && !hides(test, read)
        && !conflict(reading, graph.units().get(test));
  }

  private static long put(long key, int position, int before, int after) {
    long both = ((long) before << BITS) | after;
    int shift = (position - 1) * BITS;
    return (key & ~(((1L << (2 * BITS)) - 1) << shift)) | (both << shift);
  }
}
