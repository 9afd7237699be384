package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.FenwickTree;
import java.util.Arrays;

/**
 * A stack's operations in an order that can be changed: every push and pop is a point in a line,
 * inside its window, and for each element it is known how many others cross it.
 *
 * <p>Stepping over a point changes one pair of elements, so it costs constant time to know what an
 * order costs: 1 for each crossing, and {@value #TOO_OFTEN} for each that is more than k of one
 * element. Empty results are in the gaps between {@linkplain EmptyCuts pieces}, which no element
 * spans. Cost: O(n log n) for the first order; ten integers an operation.
 */
final class CrossingOrder {
  private static final int TOO_OFTEN = 1000;

  private final Lifetimes lives;
  private final int k;
  private final EmptyCuts pieces;
  private final int n;
  private final StackPoints points;
  private final int[] crossed;
  private final OrderedPoints line;

  /** Whether an element has a point at which it is popped. */
  private final boolean[] popped;

  private long cost;

  /**
   * A first order, in which elements live as briefly as they can.
   *
   * @param k how many others may cross an element
   */
  CrossingOrder(Lifetimes lives, EmptyCuts pieces, int k) {
    this.lives = lives;
    this.k = k;
    this.pieces = pieces;
    points = new StackPoints(lives, pieces);
    n = lives.count;
    crossed = new int[n];
    popped = points.popped;
    int[] order = points.firstOrder();
    line = new OrderedPoints(points.count(), order, order.length);
    countCrossings(order);
  }

  private void countCrossings(int[] order) {
    FenwickTree pushes = new FenwickTree(order.length);
    int[] at = new int[n];
    for (int i = 0; i < order.length; i++) {
      int p = order[i];
      if (points.isMark(p)) {
        continue;
      }
      int e = points.element(p);
      if (!points.isPush(p)) {
        pushes.add(at[e], -1);
        crossed[e] = pushes.after(at[e]);
        cost += cost(crossed[e]);
      } else {
        at[e] = i;
        pushes.add(i, 1);
      }
    }
  }

  // ---- Cost.

  /** What the order costs. */
  long cost() {
    return cost;
  }

  /** Whether more than k others cross an element. */
  boolean isCrossedTooOften(int x) {
    return crossed[x] > k;
  }

  /** Whether the order is a witness. */
  boolean isWitness() {
    return Arrays.stream(crossed).allMatch(c -> c <= k);
  }

  private long cost(int crossings) {
    return crossings <= k ? crossings : k + (long) TOO_OFTEN * (crossings - k);
  }

  /** One crossing of an element more, or one less. */
  private void change(int e, boolean more) {
    if (popped[e]) {
      int before = more ? crossed[e]++ : --crossed[e];
      int price = before < k ? 1 : TOO_OFTEN;
      cost += more ? price : -price;
    }
  }

  // ---- Moves.

  /** Moves the push or the pop of x by one point to the right; false if it cannot go there. */
  boolean right(int x, boolean pushes) {
    return step(x, pushes, true);
  }

  boolean left(int x, boolean pushes) {
    return step(x, pushes, false);
  }

  /**
   * Steps over the point beside. That of the other kind is about whether the two elements are there
   * together; that of the same kind turns round who crosses whom.
   *
   * <pre>
   *   push(x) pop(w)  &gt;  pop(w) push(x)     x does not cross w any more
   *   push(x) push(w) &gt;  push(w) push(x)    if x is popped first, w does not cross x any more;
   *                                            else x crosses w now
   * </pre>
   */
  private boolean step(int x, boolean pushes, boolean right) {
    int p = point(x, pushes);
    int v = right ? line.next[p] : line.previous[p];
    if (points.isMark(v)) {
      int[] end =
          pushes ? right ? points.pushTo : points.pushFrom : right ? points.popTo : points.popFrom;
      if (right ? v > end[x] : v <= end[x]) {
        return false;
      }
    } else {
      int w = points.element(v);
      if (w == x) {
        return false;
      }
      if (points.isPush(v) != pushes) {
        change(pushes ? w : x, pushes != right);
      } else if (line.before(point(x, !pushes), point(w, !pushes))) {
        change(x, !right);
      } else {
        change(w, right);
      }
    }
    if (right) {
      line.stepRight(p);
    } else {
      line.stepLeft(p);
    }
    return true;
  }

  private int point(int x, boolean pushes) {
    return pushes ? points.push(x) : points.pop(x);
  }

  /** Ends the moves of a point: only then are others compared with it. */
  void settle(int x, boolean pushes) {
    line.settle(point(x, pushes));
  }

  boolean isPopped(int x) {
    return popped[x];
  }

  /**
   * Adds the elements of the points around the push or the pop of x.
   *
   * @param reach how many points are looked at
   * @param near where to put the elements
   * @param from how many there are already
   * @return how many there are then
   */
  int addNear(int x, boolean pushes, int reach, int[] near, int from) {
    int count = from;
    int v = point(x, pushes);
    for (int i = 0; i < reach / 2 && line.previous[v] >= 0; i++) {
      v = line.previous[v];
    }
    for (int i = 0; i < reach && v >= 0; i++, v = line.next[v]) {
      if (!points.isMark(v)) {
        near[count++] = points.element(v);
      }
    }
    return count;
  }

  // ---- The witness.

  int[] order() {
    int[] order = new int[2 * n + pieces.emptyAt.length];
    int size = 0;
    int empty = 0;
    for (int p = line.next[0]; p >= 0; p = line.next[p]) {
      if (points.isMark(p)) {
        for (; empty < pieces.emptyAt.length && pieces.emptyAt[empty] < p; empty++) {
          order[size++] = lives.empties[empty];
        }
      } else {
        order[size++] =
            points.isPush(p) ? lives.add[points.element(p)] : lives.remove[points.element(p)];
      }
    }
    return Arrays.copyOf(order, size);
  }
}
