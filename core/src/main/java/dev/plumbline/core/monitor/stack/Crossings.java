package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lives;
import dev.plumbline.core.monitor.container.Pieces;
import java.util.Arrays;

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
 * <p>Empty results are in the gaps between {@linkplain Pieces pieces}, which no element spans.
 *
 * <p>Cost: O(nC) for all points once, if C operations overlap; ten integers an operation.
 */
final class Crossings {
  private static final int TOO_OFTEN = 1000;
  private static final int ROUNDS = 60;
  private static final int NEIGHBORS = 4096;

  private final Lives lives;
  private final int k;
  private final Budget budget;
  private final Pieces pieces;
  private final int n;
  private final int coordinates;
  private final int[] pushFrom;
  private final int[] pushTo;
  private final int[] popFrom;
  private final int[] popTo;
  private final int[] crossed;
  private final Line line;

  /** Whether an element has a point at which it is popped. */
  private final boolean[] popped;

  private long cost;
  private long random = 1;
  private final int[] near = new int[NEIGHBORS];

  Crossings(Lives lives, Pieces pieces, int k, Budget budget) {
    this.lives = lives;
    this.k = k;
    this.budget = budget;
    this.pieces = pieces;
    this.n = lives.count;
    this.coordinates = pieces.coordinates();
    pushFrom = new int[n];
    pushTo = new int[n];
    popFrom = new int[n];
    popTo = new int[n];
    popped = new boolean[n];
    crossed = new int[n];
    for (int e = 0; e < n; e++) {
      int piece = pieces.of(e);
      pushFrom[e] = Math.max(lives.addFrom[e], pieces.start(piece)) + piece;
      pushTo[e] = lives.addTo[e] + piece;
      popFrom[e] = Math.max(lives.removeFrom[e], pieces.start(piece)) + piece;
      popTo[e] = Math.min(lives.removeTo[e], pieces.end(piece)) + piece;
      popped[e] = lives.remove[e] != Lives.NONE;
    }
    int points = coordinates + 1 + 2 * n;
    int[] order = new int[points];
    int count = firstOrder(order);
    line = new Line(points, order, count);
    countCrossings(order, count);
  }

  // ---- Points: the start of each coordinate, the end, pushes, pops.

  private int push(int e) {
    return coordinates + 1 + e;
  }

  private int pop(int e) {
    return coordinates + 1 + n + e;
  }

  /** Pushed as late as possible and popped as early. */
  private int firstOrder(int[] order) {
    int[] head = new int[coordinates];
    int[] nextAt = new int[2 * n + 1];
    // Lists grow at the front: brief lives end up in front of pushes, and pops in front of all.
    for (int e = 0; e < n; e++) {
      if (!popped[e] || pushTo[e] < popFrom[e]) {
        chain(head, nextAt, pushTo[e], 2 * e);
      }
    }
    for (int e = 0; e < n; e++) {
      if (popped[e]) {
        boolean brief = pushTo[e] >= popFrom[e];
        chain(head, nextAt, brief ? Math.max(pushFrom[e], popFrom[e]) : popFrom[e], 2 * e + 1);
      }
    }
    int count = 0;
    for (int c = 0; c < coordinates; c++) {
      order[count++] = c;
      for (int i = head[c]; i != 0; i = nextAt[i]) {
        int e = (i - 1) >> 1;
        boolean pops = ((i - 1) & 1) != 0;
        if (!pops || pushTo[e] >= popFrom[e]) {
          order[count++] = push(e);
        }
        if (pops) {
          order[count++] = pop(e);
        }
      }
    }
    order[count++] = coordinates;
    return count;
  }

  private static void chain(int[] head, int[] next, int coordinate, int what) {
    next[what + 1] = head[coordinate];
    head[coordinate] = what + 1;
  }

  private void countCrossings(int[] order, int count) {
    int[] tree = new int[count + 1];
    int[] at = new int[n];
    int present = 0;
    for (int i = 0; i < count; i++) {
      int p = order[i];
      if (p > coordinates + n) {
        int e = p - coordinates - 1 - n;
        present--;
        add(tree, at[e], -1);
        crossed[e] = present - upTo(tree, at[e]);
        cost += cost(crossed[e]);
      } else if (p > coordinates) {
        at[p - coordinates - 1] = i;
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

  private boolean isMark(int point) {
    return point <= coordinates;
  }

  private boolean isPush(int point) {
    return point <= coordinates + n;
  }

  private int element(int point) {
    return isPush(point) ? point - coordinates - 1 : point - coordinates - 1 - n;
  }

  /** Moves the push of x to the right, if its window goes on there. */
  private boolean pushRight(int x) {
    int v = line.next[push(x)];
    if (isMark(v)) {
      if (v > pushTo[x]) {
        return false;
      }
    } else {
      int w = element(v);
      if (w == x) {
        return false;
      }
      if (!isPush(v)) {
        less(w);
      } else if (line.before(pop(x), pop(w))) {
        less(x);
      } else {
        more(w);
      }
    }
    line.stepRight(push(x));
    return true;
  }

  private boolean pushLeft(int x) {
    int v = line.previous[push(x)];
    if (isMark(v)) {
      if (v <= pushFrom[x]) {
        return false;
      }
    } else {
      int w = element(v);
      if (!isPush(v)) {
        more(w);
      } else if (line.before(pop(x), pop(w))) {
        more(x);
      } else {
        less(w);
      }
    }
    line.stepLeft(push(x));
    return true;
  }

  private boolean popRight(int x) {
    int v = line.next[pop(x)];
    if (isMark(v)) {
      if (v > popTo[x]) {
        return false;
      }
    } else {
      int w = element(v);
      if (isPush(v)) {
        more(x);
      } else if (line.before(push(x), push(w))) {
        less(x);
      } else {
        more(w);
      }
    }
    line.stepRight(pop(x));
    return true;
  }

  private boolean popLeft(int x) {
    int v = line.previous[pop(x)];
    if (isMark(v)) {
      if (v <= popFrom[x]) {
        return false;
      }
    } else {
      int w = element(v);
      if (w == x) {
        return false;
      }
      if (isPush(v)) {
        less(x);
      } else if (line.before(push(x), push(w))) {
        more(x);
      } else {
        less(w);
      }
    }
    line.stepLeft(pop(x));
    return true;
  }

  private boolean right(int x, boolean pushes) {
    return pushes ? pushRight(x) : popRight(x);
  }

  private boolean left(int x, boolean pushes) {
    return pushes ? pushLeft(x) : popLeft(x);
  }

  /** Moves a point of x to where it costs least; of equal places to one by chance. */
  private void settle(int x, boolean pushes) {
    while (left(x, pushes)) {
      // to the start of its window
    }
    long best = cost;
    int equal = 1;
    int bestAt = 0;
    int at = 0;
    while (right(x, pushes)) {
      at++;
      if (cost < best) {
        best = cost;
        bestAt = at;
        equal = 1;
      } else if (cost == best && chance(++equal)) {
        bestAt = at;
      }
    }
    for (; at > bestAt; at--) {
      left(x, pushes);
    }
    line.settle(pushes ? push(x) : pop(x));
  }

  private boolean chance(int of) {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return Long.remainderUnsigned(random, of) == 0;
  }

  private void settle(int x) {
    settle(x, true);
    if (popped[x]) {
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
        if (crossed[x] > k) {
          bad++;
          budget.check();
          relieve(x);
        }
      }
      if (bad == 0) {
        return true;
      }
    }
    return Arrays.stream(crossed).allMatch(c -> c <= k);
  }

  /** Moves what is crossed too often, and what is near. */
  private void relieve(int x) {
    int count = 0;
    count = addNear(push(x), count);
    count = addNear(pop(x), count);
    for (int i = 0; i < count; i++) {
      settle(near[i]);
    }
    settle(x);
  }

  private int addNear(int point, int from) {
    int count = from;
    int reach = NEIGHBORS / 4 - 1;
    int v = point;
    for (int i = 0; i < reach / 2 && line.previous[v] >= 0; i++) {
      v = line.previous[v];
    }
    for (int i = 0; i < reach && v >= 0; i++, v = line.next[v]) {
      if (!isMark(v)) {
        near[count++] = element(v);
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
      if (isMark(p)) {
        for (; empty < pieces.emptyAt.length && pieces.emptyAt[empty] < p; empty++) {
          order[size++] = lives.empties[empty];
        }
      } else {
        order[size++] = isPush(p) ? lives.add[element(p)] : lives.remove[element(p)];
      }
    }
    return Arrays.copyOf(order, size);
  }
}
