package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;

/**
 * Looks for an order of a stack's operations in which no element is popped while more than k
 * younger ones are there.
 *
 * <p>Every push and pop is a point in a line, inside its window. Say w <em>crosses</em> x if it is
 * pushed after x, before x is popped, and popped after x: then x leaves from below w. So a line is
 * a witness exactly if no element is crossed by more than k others. From a first line, in which
 * elements live as briefly as they can, points are moved one at a time: through the whole window,
 * and to the place where the sum of what crossings cost is least. That costs one step for each
 * point on the way, because stepping over a point changes one pair of elements. An element that is
 * crossed too often is moved, then all that crosses it and all that moves nearby, again and again.
 *
 * <p>The cost is a sum over elements, and every move lowers it or leaves it, so the search ends in
 * a minimum, which need not be a witness: not finding one proves nothing. With a little disorder
 * added it is tried a few times again.
 *
 * <p>Cost: O(nC) for all points once, if C operations overlap.
 */
final class Crossings {
  private static final int ROUNDS = 60;

  /** How many points around a push or a pop are moved with it. */
  private static final int REACH = 1023;

  private final Budget budget;
  private final int n;
  private final CrossingLine line;
  private long random = 1;
  private final int[] near = new int[2 * REACH];

  Crossings(Lifetimes lives, EmptyCuts pieces, int k, Budget budget) {
    this.budget = budget;
    this.n = lives.count;
    this.line = new CrossingLine(lives, pieces, k);
  }

  /** Moves a point of x to where it costs least; of equal places to one by chance. */
  private void settle(int x, boolean pushes) {
    while (line.left(x, pushes)) {
      // to the start of its window
    }
    long best = line.cost();
    int equal = 1;
    int bestAt = 0;
    int at = 0;
    while (line.right(x, pushes)) {
      at++;
      long cost = line.cost();
      if (cost < best) {
        best = cost;
        bestAt = at;
        equal = 1;
      } else if (cost == best && chance(++equal)) {
        bestAt = at;
      }
    }
    for (; at > bestAt; at--) {
      line.left(x, pushes);
    }
    line.settle(x, pushes);
  }

  private boolean chance(int of) {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return Long.remainderUnsigned(random, of) == 0;
  }

  private void settle(int x) {
    settle(x, true);
    if (line.isPopped(x)) {
      settle(x, false);
    }
  }

  // ---- The search.

  /** Whether a witness was found. */
  boolean resolve() {
    for (int x = 0; x < n; x++) {
      if ((x & 1023) == 0) {
        budget.check();
      }
      settle(x);
    }
    for (int round = 0; round < ROUNDS; round++) {
      int bad = 0;
      for (int x = 0; x < n; x++) {
        if (line.isCrossedTooOften(x)) {
          bad++;
          budget.check();
          relieve(x);
        }
      }
      if (bad == 0) {
        return true;
      }
    }
    return line.isWitness();
  }

  /** Moves what is crossed too often, and what is near. */
  private void relieve(int x) {
    int count = line.addNear(x, true, REACH, near, 0);
    count = line.addNear(x, false, REACH, near, count);
    for (int i = 0; i < count; i++) {
      settle(near[i]);
    }
    settle(x);
  }

  /** The witness that was found. */
  int[] order() {
    return line.order();
  }
}
