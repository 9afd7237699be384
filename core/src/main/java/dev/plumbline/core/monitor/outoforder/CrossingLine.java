package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;
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
final class CrossingLine {
  private static final int TOO_OFTEN = 1000;

  private final Lifetimes lives;
  private final int k;
  private final EmptyCuts pieces;
  private final int n;
  private final StackPoints points;
  private final int[] crossed;
  private final Line line;

  /** Whether an element has a point at which it is popped. */
  private final boolean[] popped;

  private long cost;

  /**
   * A first order, in which elements live as briefly as they can.
   *
   * @param k how many others may cross an element
   */
  CrossingLine(Lifetimes lives, EmptyCuts pieces, int k) {
    this.lives = lives;
    this.k = k;
    this.pieces = pieces;
    points = new StackPoints(lives, pieces);
    n = lives.count;
    crossed = new int[n];
    popped = points.popped;
    int[] order = points.firstOrder();
    line = new Line(points.count(), order, order.length);
    countCrossings(order);
  }

  private void countCrossings(int[] order) {
    int[] tree = new int[order.length + 1];
    int[] at = new int[n];
    int present = 0;
    for (int i = 0; i < order.length; i++) {
      int p = order[i];
      if (points.isMark(p)) {
        continue;
      }
      int e = points.element(p);
      if (!points.isPush(p)) {
        present--;
        add(tree, at[e], -1);
        crossed[e] = present - upTo(tree, at[e]);
        cost += cost(crossed[e]);
      } else {
        at[e] = i;
        present++;
        add(tree, i, 1);
      }
    }
  }

  private static void add(int[] tree, int at, int difference) {
    for (int i = at + 1; i < tree.length; i += i & -i) {
      tree[i] += difference;
    }
  }

  private static int upTo(int[] tree, int at) {
    int sum = 0;
    for (int i = at + 1; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
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

  private void more(int e) {
    if (popped[e]) {
      cost += crossed[e] < k ? 1 : TOO_OFTEN;
      crossed[e]++;
    }
  }

  private void less(int e) {
    if (popped[e]) {
      crossed[e]--;
      cost -= crossed[e] < k ? 1 : TOO_OFTEN;
    }
  }

  // ---- Moves.

  /** Moves the push of x to the right, if its window goes on there. */
  private boolean pushRight(int x) {
    int v = line.next[points.push(x)];
    if (points.isMark(v)) {
      if (v > points.pushTo[x]) {
        return false;
      }
    } else {
      int w = points.element(v);
      if (w == x) {
        return false;
      }
      if (!points.isPush(v)) {
        less(w);
      } else if (line.before(points.pop(x), points.pop(w))) {
        less(x);
      } else {
        more(w);
      }
    }
    line.stepRight(points.push(x));
    return true;
  }

  private boolean pushLeft(int x) {
    int v = line.previous[points.push(x)];
    if (points.isMark(v)) {
      if (v <= points.pushFrom[x]) {
        return false;
      }
    } else {
      int w = points.element(v);
      if (!points.isPush(v)) {
        more(w);
      } else if (line.before(points.pop(x), points.pop(w))) {
        more(x);
      } else {
        less(w);
      }
    }
    line.stepLeft(points.push(x));
    return true;
  }

  private boolean popRight(int x) {
    int v = line.next[points.pop(x)];
    if (points.isMark(v)) {
      if (v > points.popTo[x]) {
        return false;
      }
    } else {
      int w = points.element(v);
      if (points.isPush(v)) {
        more(x);
      } else if (line.before(points.push(x), points.push(w))) {
        less(x);
      } else {
        more(w);
      }
    }
    line.stepRight(points.pop(x));
    return true;
  }

  private boolean popLeft(int x) {
    int v = line.previous[points.pop(x)];
    if (points.isMark(v)) {
      if (v <= points.popFrom[x]) {
        return false;
      }
    } else {
      int w = points.element(v);
      if (w == x) {
        return false;
      }
      if (points.isPush(v)) {
        less(x);
      } else if (line.before(points.push(x), points.push(w))) {
        more(x);
      } else {
        less(w);
      }
    }
    line.stepLeft(points.pop(x));
    return true;
  }

  /** Moves the push or the pop of x by one point to the right; false if it cannot go there. */
  boolean right(int x, boolean pushes) {
    return pushes ? pushRight(x) : popRight(x);
  }

  boolean left(int x, boolean pushes) {
    return pushes ? pushLeft(x) : popLeft(x);
  }

  /** Ends the moves of a point: only then are others compared with it. */
  void settle(int x, boolean pushes) {
    line.settle(pushes ? points.push(x) : points.pop(x));
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
    int v = pushes ? points.push(x) : points.pop(x);
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
