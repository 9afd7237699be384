package dev.plumbline.core.monitor.container;

import dev.plumbline.core.primitive.MergeSort;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which gaps are covered by the critical intervals of some elements, and by how many.
 *
 * <p>A history with empty results is linearizable exactly if it is without them and each empty
 * result has an uncovered gap in its window: a covering element would be seen; and by the cut lemma
 * of {@link Lifetimes} one witness is empty at all uncovered gaps. Cost: O(n).
 */
public final class Cover {
  private final int[] nextFree;

  /** Covers gaps by the critical intervals of all elements. */
  public Cover(Lifetimes lives) {
    this(lives, e -> true, 0);
  }

  /**
   * Covers gaps by the critical intervals of some elements.
   *
   * @param most by how many of them a gap may be covered and still count as uncovered
   */
  public Cover(Lifetimes lives, IntPredicate some, int most) {
    int gaps = lives.t.events;
    int[] depth = new int[gaps + 1];
    for (int e = 0; e < lives.count; e++) {
      int from = lives.critFrom(e);
      int to = lives.critTo(e);
      if (from <= to && some.test(e)) {
        depth[from]++;
        depth[to + 1]--;
      }
    }
    for (int g = 1; g <= gaps; g++) {
      depth[g] += depth[g - 1];
    }
    nextFree = new int[gaps + 1];
    nextFree[gaps] = gaps;
    for (int g = gaps - 1; g >= 0; g--) {
      nextFree[g] = depth[g] <= most ? g : nextFree[g + 1];
    }
  }

  /** The first uncovered gap at or after g; the number of gaps if there is none. */
  public int nextFree(int g) {
    return nextFree[g];
  }

  /** An empty result without uncovered gap; {@link Lifetimes#NONE} if there is none. */
  public int impossibleEmpty(Lifetimes lives) {
    for (int op : lives.empties) {
      if (nextFree[lives.t.from[op]] > lives.t.to[op]) {
        return op;
      }
    }
    return Lifetimes.NONE;
  }

  /**
   * The fewest elements among the given ones whose critical intervals together cover all gaps from
   * {@code from} to {@code to}, in order of time; null if even all of them do not. Greedy: of the
   * intervals that reach the first gap not yet covered, the one that ends last.
   *
   * @param elements candidates
   */
  public static int @Nullable [] fewest(Lifetimes lives, int[] elements, int from, int to) {
    return fewest(lives, lives.removeFrom, elements, from, to);
  }

  /**
   * The same for critical intervals that end before other gaps than those of {@link Lifetimes}.
   *
   * @param removeFrom for each element the gap before which its critical interval ends
   */
  public static int @Nullable [] fewest(
      Lifetimes lives, int[] removeFrom, int[] elements, int from, int to) {
    int[] byStart = elements.clone();
    MergeSort.byKey(byStart, lives::critFrom);
    int[] chosen = new int[byStart.length];
    int n = 0;
    int need = from;
    int k = 0;
    while (need <= to) {
      int best = Lifetimes.NONE;
      for (; k < byStart.length && lives.critFrom(byStart[k]) <= need; k++) {
        if (best == Lifetimes.NONE || removeFrom[byStart[k]] > removeFrom[best]) {
          best = byStart[k];
        }
      }
      if (best == Lifetimes.NONE || removeFrom[best] <= need) {
        return null;
      }
      chosen[n++] = best;
      need = removeFrom[best];
    }
    return Arrays.copyOf(chosen, n);
  }
}
