package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.FenwickTree;
import dev.plumbline.core.primitive.Grouping;

/**
 * How many others each element of a queue certainly overtook: those that were added before its add
 * began, and whose remove began after it was removed.
 *
 * <p>All of these are ahead of the element, and still there, when it leaves, whatever the order in
 * which operations took effect. An element that nobody removes counts for all that were added after
 * it.
 *
 * <p>This is counting of points in a quadrant: adds are swept in the order of time, and a Fenwick
 * tree over the gaps counts the starts of the removes of what has been added. Cost: O(n log n)
 * time, two integers an event.
 */
public final class OvertakenCounts {
  private final Lifetimes lives;

  /** For each element how many it overtook; 0 for elements that no completed operation removed. */
  public final int[] over;

  /** The largest of these. */
  public final int most;

  public OvertakenCounts(Lifetimes lives) {
    this.lives = lives;
    int gaps = lives.t.events;
    int[] byAddFrom = lives.addsByGap();
    Grouping byAddTo = new Grouping(lives.count, gaps, e -> lives.addTo[e]);
    over = new int[lives.count];
    FenwickTree removeStarts = new FenwickTree(gaps);
    int largest = 0;
    for (int g = 0; g < gaps; g++) {
      int x = byAddFrom[g] - 1;
      if (x >= 0 && !lives.unmatched(x)) {
        over[x] = removeStarts.after(lives.removeTo[x]);
        largest = Math.max(largest, over[x]);
      }
      for (int k = byAddTo.start[g]; k < byAddTo.start[g + 1]; k++) {
        removeStarts.add(lives.removeFrom[byAddTo.members[k]], 1);
      }
    }
    most = largest;
  }

  /**
   * The element that overtook more than {@code k} others and was removed first; {@link
   * Lifetimes#NONE} if there is none.
   */
  int firstBeyond(int k) {
    int found = Lifetimes.NONE;
    for (int e = 0; e < over.length; e++) {
      if (over[e] > k && (found == Lifetimes.NONE || lives.removeTo[e] < lives.removeTo[found])) {
        found = e;
      }
    }
    return found;
  }

  /** Whether x overtook y for certain. */
  public boolean overtook(int x, int y) {
    return lives.addTo[y] < lives.addFrom[x] && lives.removeFrom[y] > lives.removeTo[x];
  }
}
