package dev.plumbline.core.memory;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import java.util.BitSet;
import java.util.function.Predicate;

/**
 * Finds few operations of a history that are a violation by themselves: first those near to where
 * something was found, more and more of them until they are one, then fewer and fewer.
 *
 * <p>Operations are only looked at together with the writers of what they saw. Then a witness of
 * all is, without the others, one of these: whoever wrote between a write and one that saw it, in
 * the shorter order, did so in the longer one. So a set without a witness proves that there is none
 * for all. What is asked must not depend on why operations failed; one that failed is only there if
 * an interrupted one had to take effect before it was called.
 *
 * <p>Leaves out halves, quarters and so on, as delta debugging does (Zeller and Hildebrandt, 2002).
 * Cost: at most {@value #MOST_WORK} operations are decided in all, and one decision more.
 */
final class CoreMinimizer {
  private static final int FIRST_RADIUS = 8;

  /** So many operations may be decided in all to make the core small. */
  private static final long MOST_WORK = 20_000_000;

  private final Versions v;
  private final MultiWordHistory h;
  private final int near;
  private final Budget budget;
  private final Predicate<int[]> violation;
  private long work;

  /**
   * A search for a core.
   *
   * @param violation whether these operations, ascending, are certainly a violation
   */
  CoreMinimizer(Versions v, int near, Budget budget, Predicate<int[]> violation) {
    this.v = v;
    this.h = v.h;
    this.near = near;
    this.budget = budget;
    this.violation = violation;
  }

  /** The operations, ascending; all if time ends before there are fewer. */
  int[] rows() {
    BitSet some = new BitSet();
    for (int radius = FIRST_RADIUS; ; radius *= 4) {
      int from = Math.max(0, near - radius);
      int to = (int) Math.min(h.size, (long) near + radius + 1);
      some.clear();
      for (int i = from; i < to; i++) {
        add(i, some);
      }
      if (from == 0 && to == h.size) {
        break;
      }
      if (hasNoWitness(some)) {
        break;
      }
    }
    return shrink(some).stream().toArray();
  }

  private void add(int operation, BitSet some) {
    IntList todo = new IntList();
    todo.add(operation);
    while (!todo.isEmpty()) {
      int i = todo.removeLast();
      if (some.get(i)) {
        continue;
      }
      some.set(i);
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        int version = v.saw[w];
        if (version != Versions.NONE && !v.isInitial(version)) {
          todo.add(v.writer(version));
        }
      }
    }
  }

  private boolean hasNoWitness(BitSet some) {
    work += some.cardinality();
    return violation.test(some.stream().toArray());
  }

  /** Leaves out as much as possible, first many at a time, with all that depend on them. */
  private BitSet shrink(BitSet all) {
    BitSet kept = all;
    for (int chunk = Math.max(1, all.cardinality() / 2); chunk >= 1; chunk /= 2) {
      int[] rows = kept.stream().toArray();
      for (int at = rows.length; at > 0; at -= chunk) {
        if (budget.ended() != null || work > MOST_WORK) {
          return kept;
        }
        BitSet fewer = without(kept, rows, Math.max(0, at - chunk), at);
        if (fewer.cardinality() < kept.cardinality() && hasNoWitness(fewer)) {
          kept = fewer;
        }
      }
    }
    return kept;
  }

  /** What is left without some rows, and without whoever saw what they wrote. */
  private BitSet without(BitSet kept, int[] rows, int from, int to) {
    BitSet left = (BitSet) kept.clone();
    for (int k = from; k < to; k++) {
      left.clear(rows[k]);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
        if (misses(i, left)) {
          left.clear(i);
          changed = true;
        }
      }
    }
    return left;
  }

  private boolean misses(int i, BitSet left) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.saw[w];
      if (version != Versions.NONE && !v.isInitial(version) && !left.get(v.writer(version))) {
        return true;
      }
    }
    return false;
  }
}
