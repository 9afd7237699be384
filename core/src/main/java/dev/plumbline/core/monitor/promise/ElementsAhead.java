package dev.plumbline.core.monitor.promise;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.CertainElements;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.priority.PriorityRanks;
import dev.plumbline.core.primitive.FenwickTree;
import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.spec.ContainerType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many elements of a stack or priority queue were certainly there, and ahead of it, when an
 * element left: added before its remove began, removed after it ended, and in a stack pushed after
 * its push had ended, in a priority queue less.
 *
 * <p>Gaps are swept in order. A Fenwick tree over the keys that say who is ahead has the elements
 * that are certainly inside; at the start of a remove it is asked how many are ahead, and those
 * whose removes begin before this one ends are taken off one by one. Where a remove takes so long
 * that these are too many, it is not looked at. Cost: O(n log n).
 */
final class ElementsAhead {
  private static final String METHOD = "count of elements ahead";

  /** How many gaps a remove may span. */
  private static final int LONGEST = 256;

  private final Lifetimes lives;
  private final boolean stack;

  /** For each element: y is ahead of x if y's {@code key} is less than x's {@code limit}. */
  private final int[] key;

  private final int[] limit;
  private final int keys;

  ElementsAhead(Lifetimes lives, ContainerType container) {
    this.lives = lives;
    this.stack = container == ContainerType.STACK;
    this.key = new int[lives.count];
    this.limit = new int[lives.count];
    if (stack) {
      int last = lives.t.events;
      for (int e = 0; e < lives.count; e++) {
        key[e] = last - lives.addFrom[e];
        limit[e] = last - lives.addTo[e];
      }
      keys = last + 1;
    } else {
      PriorityRanks ranks = new PriorityRanks(lives);
      System.arraycopy(ranks.level, 0, key, 0, lives.count);
      System.arraycopy(ranks.level, 0, limit, 0, lives.count);
      keys = ranks.bound + 1;
    }
  }

  /** The first element to leave with more than k ahead of it; null if there is none. */
  Outcome.@Nullable No tooMany(int k) {
    int gaps = lives.t.events;
    Grouping byAddTo = new Grouping(lives.count, gaps, e -> lives.addTo[e]);
    int[] removeStarts = new int[gaps];
    for (int e = 0; e < lives.count; e++) {
      if (!lives.unmatched(e)) {
        // No two calls share a gap.
        removeStarts[lives.removeFrom[e]] = e + 1;
      }
    }
    FenwickTree inside = new FenwickTree(keys);
    int found = Lifetimes.NONE;
    for (int g = 0; g < gaps; g++) {
      int x = removeStarts[g] - 1;
      if (x >= 0) {
        boolean there = lives.addTo[x] < g;
        if (there) {
          inside.add(key[x], -1);
        }
        boolean earlier = found == Lifetimes.NONE || lives.removeTo[x] < lives.removeTo[found];
        if (earlier && count(inside, removeStarts, x, k) > k) {
          found = x;
        }
      }
      for (int m = byAddTo.start[g]; m < byAddTo.start[g + 1]; m++) {
        int e = byAddTo.members[m];
        if (CertainElements.stays(lives, e) && lives.removeFrom[e] > g) {
          inside.add(key[e], 1);
        }
      }
    }
    return found == Lifetimes.NONE ? null : violation(found, k);
  }

  private int count(FenwickTree inside, int[] removeStarts, int x, int k) {
    int from = lives.removeFrom[x];
    int to = lives.removeTo[x];
    int count = inside.before(limit[x]);
    if (count <= k || to - from > LONGEST) {
      return 0;
    }
    for (int g = from + 1; g <= to && count > k; g++) {
      int y = removeStarts[g] - 1;
      count -= y >= 0 && lives.addTo[y] < from && key[y] < limit[x] ? 1 : 0;
    }
    return count;
  }

  private boolean isAhead(int y, int x) {
    return y != x
        && CertainElements.stays(lives, y)
        && lives.addTo[y] < lives.removeFrom[x]
        && lives.removeFrom[y] > lives.removeTo[x]
        && key[y] < limit[x];
  }

  private Outcome.No violation(int x, int k) {
    int[] some = new int[k + 2];
    int n = 0;
    some[n++] = x;
    int all = 0;
    for (int y = 0; y < lives.count; y++) {
      if (isAhead(y, x)) {
        all++;
        if (n < some.length) {
          some[n++] = y;
        }
      }
    }
    int[] ahead = Arrays.copyOfRange(some, 1, n);
    Sentence sentence =
        Sentence.of(
            "%s took %s while %s %s %s, %s%s, %s certainly still in the %s%s.",
            lives.t.show(lives.remove[x]),
            CertainElements.name(lives, x),
            all,
            stack ? "younger" : "smaller",
            all == 1 ? "value" : "values",
            CertainElements.abridged(all) || all > ahead.length ? "among them " : "",
            CertainElements.names(lives, ahead),
            all == 1 ? "was" : "were",
            stack ? "stack" : "priority queue",
            CertainElements.tooMany(k));
    int[] core = CertainElements.core(lives, some, lives.remove[x]);
    return new Outcome.No(core, -1, lives.remove[x], List.of(sentence), METHOD);
  }
}
