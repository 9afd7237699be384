package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;

/**
 * Finds out which values pending polls must have taken, and by when.
 *
 * <p>Unmatched values are those that no completed poll took. One that a pending poll takes is
 * certainly inside only up to the poll's call, or to the last call of its own peeks. So all that
 * counts is a <em>deadline</em> for each unmatched value: the gap by which it must be gone for some
 * operation to have a free gap. Deadlines can be met exactly if for every gap t no more values are
 * due by t than pending polls are called by t (Hall's theorem for nested sets); then the i-th value
 * in the order of deadlines goes to the i-th pending poll. {@link Dues} keeps this account.
 *
 * <p>A <em>demand</em> is a completed poll or peek, or an empty result. Served at gap g it asks
 * that all unmatched values that are higher and were certainly added before g are gone by g. Gap g
 * is <em>legal</em> for it if no higher value is certainly inside at g whatever pending polls do. A
 * demand with a legal gap that asks nothing is served for nothing, and drops out; {@link
 * CoveredOperations} are the others.
 *
 * <p><b>Steps.</b> Each is exact when it decides.
 *
 * <ol>
 *   <li>Buying from the highest value down: a demand without free gap takes the earliest legal gap
 *       whose price can be paid. O(n log n).
 *   <li>A hard demand without any gap whose price could be paid even if nothing else was bought is
 *       a violation.
 *   <li>Buying from the lowest demand up, as 1. O(n log n) for each gap that is tried.
 *   <li>{@link PendingPollProgram}, which tries all choices.
 * </ol>
 */
final class PendingPolls {
  private static final int STEPS_PER_CHECK = 1 << 12;
  private static final int OFFERS = 1 << 23;

  private final Lifetimes lives;
  private final PriorityOrder order;
  private final Budget budget;
  private final int[] calls;

  // ---- By place in the order of priorities, where they are asked for in sequence.

  private final int[] addTo;
  private final int[] removeFrom;
  private final int[] removeTo;
  private final boolean[] unmatched;

  /** For each gap that is the last of an unmatched value's add, the element. */
  private final int[] addedBy;

  private final int[] deadline;
  private int steps;

  /** Which step decided, for the plan. */
  private String method;

  /** The demand that step 2 found to be impossible. */
  private int impossible = Lifetimes.NONE;

  PendingPolls(Lifetimes lives, PriorityOrder order, Budget budget) {
    this.lives = lives;
    this.order = order;
    this.budget = budget;
    this.calls = Arrays.stream(lives.lost).map(i -> lives.t.from[i]).toArray();
    this.addedBy = new int[lives.t.events];
    for (int e = 0; e < lives.count; e++) {
      if (lives.unmatched(e)) {
        addedBy[lives.addTo[e]] = e;
      }
    }
    this.deadline = new int[lives.count];
    this.addTo = byPlace(lives.addTo);
    this.removeFrom = byPlace(lives.removeFrom);
    this.removeTo = byPlace(lives.removeTo);
    this.unmatched = new boolean[lives.count];
    for (int k = 0; k < unmatched.length; k++) {
      // Whatever is unmatched leaves behind everything, if at all.
      unmatched[k] = removeTo[k] == lives.t.lastGap() && lives.unmatched(order.elements[k]);
    }
  }

  /** A column of elements in the order of priorities: misses of the cache, but many at a time. */
  private int[] byPlace(int[] column) {
    int[] sorted = new int[column.length];
    for (int k = 0; k < sorted.length; k++) {
      sorted[k] = column[order.elements[k]];
    }
    return sorted;
  }

  /** What was found out. */
  enum Outcome {
    /** Values are given to pending polls, and the plain test will succeed. */
    ASSIGNED,
    /** There is no witness. */
    VIOLATION,
    /** Too many choices. */
    TOO_MANY
  }

  Outcome solve() {
    method = "lost polls bought from the least value up";
    if (buyDownwards()) {
      return assign();
    }
    CoveredOperations demands = collect();
    if (demands == null && impossible == Lifetimes.NONE) {
      return Outcome.TOO_MANY;
    }
    if (demands == null) {
      method = "lost polls cannot help";
      return Outcome.VIOLATION;
    }
    method = "lost polls bought from the greatest value down";
    if (buyUpwards(demands)) {
      return assign();
    }
    return program(demands);
  }

  Outcome program(CoveredOperations demands) {
    method = "program of lost polls";
    PendingPollProgram program = new PendingPollProgram(lives, order, demands, budget);
    int result = program.solve();
    if (result == PendingPollProgram.TOO_MANY_STATES) {
      return Outcome.TOO_MANY;
    }
    if (result < 0) {
      return Outcome.VIOLATION;
    }
    setDeadlines(program.purchases());
    return assign();
  }

  String method() {
    return method;
  }

  /** A demand that no choice can serve; NONE if it takes more than one to see the violation. */
  int impossible() {
    return impossible;
  }

  Outcome assign() {
    int[] due = new int[lives.count];
    long[] gaps = new long[lives.count];
    int n = 0;
    for (int e = 0; e < lives.count; e++) {
      if (lives.unmatched(e) && deadline[e] < lives.t.lastGap()) {
        due[n] = e;
        gaps[n++] = deadline[e];
      }
    }
    PairSort.sort(gaps, due, n);
    for (int k = 0; k < n; k++) {
      lives.give(due[k], lives.lost[k]);
    }
    return Outcome.ASSIGNED;
  }

  // ---- Buying from the highest value down.

  /** Gaps that are legal at the level reached; values that were bought take some away. */
  private BitTree legal;

  /** Where the adds of higher unmatched values end that are not bought, and how many there are. */
  private BitTree open;

  private Tally added;
  private Dues dues;

  private void begin() {
    legal = BitTree.all(lives.t.events);
    open = BitTree.none(lives.t.events);
    added = new Tally(lives.t.events);
    dues = new Dues(calls);
  }

  boolean buyDownwards() {
    Arrays.fill(deadline, lives.t.lastGap());
    begin();
    for (int k = 0; k < order.count(); ) {
      int end = order.classEnd(k);
      for (int i = k; i < end; i++) {
        if (!serve(i)) {
          return false;
        }
      }
      for (; k < end; k++) {
        enter(k);
      }
    }
    for (int op : lives.empties) {
      if (!serve(lives.t.from[op], lives.t.to[op])) {
        return false;
      }
    }
    return true;
  }

  private void enter(int place) {
    if (unmatched[place]) {
      legal.remove(addTo[place] + 1, lives.latestCall[order.elements[place]] - 1);
      open.add(addTo[place]);
      added.add(addTo[place], 1);
    } else {
      legal.remove(addTo[place] + 1, removeFrom[place] - 1);
    }
  }

  private boolean serve(int place) {
    return (lives.peeks.length == 0 || servePeeks(order.elements[place]))
        && (unmatched[place] || serve(removeFrom[place], removeTo[place]));
  }

  private boolean servePeeks(int e) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      if (!serve(lives.peekFrom(lives.peeks[k]), lives.peekTo(lives.peeks[k]))) {
        return false;
      }
    }
    return true;
  }

  private boolean serve(int from, int to) {
    tick();
    int g = legal.next(from);
    int first = open.next(0);
    while (g <= to && g > first) {
      int price = added.before(g);
      int when = dues.affordableFrom(dues.called(g), price);
      if (when > calls.length) {
        return false;
      }
      if (when <= dues.called(g)) {
        buy(first, g, price);
        return true;
      }
      g = legal.next(Math.max(g, calls[when - 1]));
    }
    return g <= to;
  }

  private void buy(int first, int g, int price) {
    dues.add(dues.called(g), calls.length, price);
    for (int b = first; b < g; b = open.next(b + 1)) {
      deadline[addedBy[b]] = g;
      open.remove(b, b);
      added.add(b, -1);
      legal.remove(b + 1, g - 1);
    }
  }

  private void tick() {
    if (++steps % STEPS_PER_CHECK == 0) {
      budget.check();
    }
  }

  // ---- Hard demands.

  private CoveredOperations hard;

  /** All hard demands with the gaps they may use; null if one has none, or they are too many. */
  CoveredOperations collect() {
    begin();
    hard = new CoveredOperations();
    for (int k = 0; k < order.count(); ) {
      int end = order.classEnd(k);
      for (int i = k; i < end; i++) {
        if (!collect(i, k)) {
          return null;
        }
      }
      for (; k < end; k++) {
        enter(k);
      }
    }
    for (int op : lives.empties) {
      if (!collect(op, lives.t.from[op], lives.t.to[op], order.count())) {
        return null;
      }
    }
    return hard;
  }

  private boolean collect(int place, int level) {
    if (lives.peeks.length > 0 && !collectPeeks(order.elements[place], level)) {
      return false;
    }
    if (unmatched[place] || isFree(removeFrom[place], removeTo[place])) {
      return true;
    }
    int remove = lives.remove[order.elements[place]];
    return collect(remove, removeFrom[place], removeTo[place], level);
  }

  private boolean collectPeeks(int e, int level) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      if (!collect(peek, lives.peekFrom(peek), lives.peekTo(peek), level)) {
        return false;
      }
    }
    return true;
  }

  /** Whether some gap from {@code from} to {@code to} is legal and asks nothing. */
  private boolean isFree(int from, int to) {
    int g = legal.next(from);
    return g <= to && g <= open.next(0);
  }

  private boolean collect(int operation, int from, int to, int level) {
    tick();
    if (isFree(from, to)) {
      return true;
    }
    int g = legal.next(from);
    int before = hard.offers();
    while (g <= to) {
      int price = added.before(g);
      int called = dues.called(g);
      int end = Math.min(to, open.next(g));
      if (called < calls.length) {
        end = Math.min(end, calls[called] - 1);
      }
      if (price <= called) {
        hard.offer(g, legal.previous(end), price, called);
      } else if (price > calls.length) {
        break;
      } else {
        end = Math.max(end, calls[price - 1] - 1);
      }
      g = legal.next(end + 1);
    }
    if (hard.offers() == before) {
      impossible = operation;
    }
    if (hard.offers() == before || hard.offers() > OFFERS) {
      return false;
    }
    hard.add(from, to, level);
    return true;
  }

  // ---- Buying from the lowest demand up.

  boolean buyUpwards(CoveredOperations demands) {
    dues = new Dues(calls);
    BitTree cuts = BitTree.none(lives.t.events);
    Purchases purchases = new Purchases();
    int place = order.count();
    for (int h = demands.count() - 1; h >= 0; h--) {
      tick();
      // Only values above the demand's level count from now on.
      for (; place > demands.level(h); place--) {
        if (unmatched[place - 1]) {
          added.add(addTo[place - 1], -1);
        }
      }
      if (cuts.next(demands.from(h)) > demands.to(h)) {
        int gap = buyUpwards(demands, h, cuts);
        if (gap < 0) {
          return false;
        }
        cuts.add(gap);
        purchases.add(demands.level(h), gap);
      }
    }
    setDeadlines(purchases);
    return true;
  }

  /**
   * Serves a demand between two cuts, at the gap that is returned, -1 if there is none. What was
   * added before the left cut is gone by it, for it was bought by a lower demand; so is what was
   * added before the right one, so what is due earlier now counts only up to there.
   */
  private int buyUpwards(CoveredOperations demands, int h, BitTree cuts) {
    int left = Math.max(0, cuts.previous(demands.from(h)));
    int right = cuts.next(demands.to(h) + 1);
    int until = right > lives.t.lastGap() ? calls.length : dues.called(right) - 1;
    int spent = added.before(left);
    for (int k = demands.start(h); k < demands.start(h + 1); k++) {
      int price = added.before(demands.first(k)) - spent;
      if (price == 0 || dues.canAdd(demands.called(k), until, price)) {
        dues.add(demands.called(k), until, price);
        return demands.first(k);
      }
    }
    return -1;
  }

  /** Gaps at which demands were served, and the levels of these demands. */
  static final class Purchases {
    private int count;
    private long[] level = new long[16];
    private int[] gap = new int[16];

    void add(int itsLevel, int itsGap) {
      if (count == gap.length) {
        level = Arrays.copyOf(level, 2 * count);
        gap = Arrays.copyOf(gap, 2 * count);
      }
      level[count] = -itsLevel;
      gap[count++] = itsGap;
    }
  }

  /** A value is due by the first gap behind its add at which a lower demand was served. */
  private void setDeadlines(Purchases purchases) {
    PairSort.sort(purchases.level, purchases.gap, purchases.count);
    BitTree served = BitTree.none(lives.t.events);
    int k = 0;
    for (int place = order.count() - 1; place >= 0; place--) {
      for (; k < purchases.count && -purchases.level[k] > place; k++) {
        served.add(purchases.gap[k]);
      }
      if (unmatched[place]) {
        int end = Math.min(served.next(addTo[place] + 1), lives.t.lastGap());
        deadline[order.elements[place]] = end;
      }
    }
  }

  /**
   * How many more values may be due by when: for each number j of pending polls called, j less the
   * values due before the next call. A tree of minima over ranges of j; every step O(log p).
   */
  private static final class Dues {
    private final int[] calls;
    private final int leaves;
    private final int[] least;
    private final int[] added;

    Dues(int[] calls) {
      this.calls = calls;
      int size = 1;
      while (size <= calls.length) {
        size *= 2;
      }
      leaves = size;
      least = new int[2 * size];
      added = new int[2 * size];
      for (int j = 0; j < size; j++) {
        least[size + j] = j <= calls.length ? j : Integer.MAX_VALUE / 2;
      }
      for (int i = size - 1; i > 0; i--) {
        least[i] = Math.min(least[2 * i], least[2 * i + 1]);
      }
    }

    /** How many pending polls are called at or before a gap. */
    int called(int g) {
      int at = Arrays.binarySearch(calls, g);
      return at < 0 ? -at - 1 : at + 1;
    }

    /** The least number of calls, at least j, from which on so many more can be due for good. */
    int affordableFrom(int j, int more) {
      int node = 1;
      int missing = more;
      if (least[node] >= missing) {
        return j;
      }
      while (node < leaves) {
        missing -= added[node];
        node = 2 * node + (least[2 * node + 1] < missing ? 1 : 0);
      }
      return Math.max(j, node - leaves + 1);
    }

    /** Whether so many more can be due while from {@code from} to {@code to} polls are called. */
    boolean canAdd(int from, int to, int more) {
      return least(1, 0, leaves - 1, from, to) >= more;
    }

    private int least(int node, int low, int high, int from, int to) {
      if (to < low || high < from || from > to) {
        return Integer.MAX_VALUE / 2;
      }
      if (from <= low && high <= to) {
        return least[node];
      }
      int middle = (low + high) >>> 1;
      int left = least(2 * node, low, middle, from, to);
      int right = least(2 * node + 1, middle + 1, high, from, to);
      return added[node] + Math.min(left, right);
    }

    /** Makes so many more due while from {@code from} to {@code to} polls are called. */
    void add(int from, int to, int more) {
      if (from <= to) {
        subtract(1, 0, leaves - 1, from, to, more);
      }
    }

    private void subtract(int node, int low, int high, int from, int to, int more) {
      if (to < low || high < from) {
        return;
      }
      if (from <= low && high <= to) {
        least[node] -= more;
        added[node] -= more;
        return;
      }
      int middle = (low + high) >>> 1;
      subtract(2 * node, low, middle, from, to, more);
      subtract(2 * node + 1, middle + 1, high, from, to, more);
      least[node] = added[node] + Math.min(least[2 * node], least[2 * node + 1]);
    }
  }

  /** Counts marks before a gap: sums over blocks whose lengths are powers of two. */
  private static final class Tally {
    private final int[] sums;

    Tally(int size) {
      sums = new int[size + 1];
    }

    void add(int g, int n) {
      for (int i = g + 1; i < sums.length; i += i & -i) {
        sums[i] += n;
      }
    }

    int before(int g) {
      int n = 0;
      for (int i = g; i > 0; i -= i & -i) {
        n += sums[i];
      }
      return n;
    }
  }
}
