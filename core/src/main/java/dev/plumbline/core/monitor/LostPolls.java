package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
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
 * HardDemands} are the others.
 *
 * <p><b>Steps.</b> Each is exact when it decides.
 *
 * <ol>
 *   <li>Buying from the highest value down: a demand without free gap takes the earliest legal gap
 *       whose price can be paid. O(n + p²) steps of {@link FreeGaps} for p pending polls.
 *   <li>A hard demand without any gap whose price could be paid even if nothing else was bought is a
 *       violation.
 *   <li>Buying from the lowest demand up, as 1.
 *   <li>{@link PollProgram}, which tries all choices.
 * </ol>
 */
final class LostPolls {
  private static final int STEPS_PER_CHECK = 1 << 12;

  private final Lives lives;
  private final PriorityOrder order;
  private final Budget budget;
  private final int[] calls;

  /** For each gap that is the last of an unmatched value's add, the element. */
  private final int[] addedBy;

  private final int[] deadline;
  private int steps;

  /** Which step decided, for the plan. */
  private String method;

  /** The demand that step 2 found to be impossible. */
  private int impossible = Lives.NONE;

  LostPolls(Lives lives, PriorityOrder order, Budget budget) {
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
    HardDemands demands = collect();
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

  Outcome program(HardDemands demands) {
    method = "program of lost polls";
    PollProgram program = new PollProgram(lives, order, demands, calls, budget);
    int result = program.solve();
    if (result == PollProgram.TOO_MANY_STATES) {
      return Outcome.TOO_MANY;
    }
    if (result < 0) {
      return Outcome.VIOLATION;
    }
    Arrays.fill(deadline, lives.t.lastGap());
    program.collectDeadlines(deadline);
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
      if (deadline[e] < lives.t.lastGap()) {
        due[n] = e;
        gaps[n++] = deadline[e];
      }
    }
    Windows.sort(gaps, due, n);
    for (int k = 0; k < n; k++) {
      lives.give(due[k], lives.lost[k]);
    }
    return Outcome.ASSIGNED;
  }

  // ---- Buying from the highest value down.

  private FreeGaps legal;
  private FreeGaps open;
  private Dues dues;

  boolean buyDownwards() {
    Arrays.fill(deadline, lives.t.lastGap());
    dues = new Dues(calls);
    // Legal gaps, of which values that were bought take some away; and where the adds of higher
    // unmatched values end that are not bought yet.
    legal = FreeGaps.all(lives.t.events);
    open = FreeGaps.none(lives.t.events);
    for (int k = 0; k < order.count(); ) {
      int end = order.classEnd(k);
      for (int i = k; i < end; i++) {
        if (!serve(order.elements[i])) {
          return false;
        }
      }
      for (; k < end; k++) {
        enter(order.elements[k]);
      }
    }
    for (int op : lives.empties) {
      if (!serve(lives.t.from[op], lives.t.to[op])) {
        return false;
      }
    }
    return true;
  }

  private void enter(int e) {
    if (lives.unmatched(e)) {
      legal.cover(lives.critFrom(e), lives.latestCall[e] - 1);
      open.add(lives.addTo[e]);
    } else {
      legal.cover(lives.critFrom(e), lives.critTo(e));
    }
  }

  private boolean serve(int e) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      if (!serve(lives.peekFrom(lives.peeks[k]), lives.peekTo(lives.peeks[k]))) {
        return false;
      }
    }
    return lives.unmatched(e) || serve(lives.removeFrom[e], lives.removeTo[e]);
  }

  private boolean serve(int from, int to) {
    tick();
    int g = legal.next(from);
    int first = open.next(0);
    while (g <= to && g > first) {
      int price = count(open, first, g, calls.length + 1);
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
      open.cover(b, b);
      legal.cover(b + 1, g - 1);
    }
  }

  /** How many gaps of a set there are from {@code from} to before {@code to}, up to a limit. */
  private static int count(FreeGaps set, int from, int to, int limit) {
    int n = 0;
    for (int b = set.next(from); b < to && n < limit; b = set.next(b + 1)) {
      n++;
    }
    return n;
  }

  private void tick() {
    if (++steps % STEPS_PER_CHECK == 0) {
      budget.check();
    }
  }

  // ---- Hard demands.

  private Tally added;
  private HardDemands hard;

  /** All hard demands with the gaps they may use; null if one has none. */
  HardDemands collect() {
    legal = FreeGaps.all(lives.t.events);
    open = FreeGaps.none(lives.t.events);
    dues = new Dues(calls);
    added = new Tally(lives.t.events);
    hard = new HardDemands();
    for (int k = 0; k < order.count(); ) {
      int end = order.classEnd(k);
      for (int i = k; i < end; i++) {
        if (!collect(order.elements[i], k)) {
          return null;
        }
      }
      for (; k < end; k++) {
        int e = order.elements[k];
        enter(e);
        if (lives.unmatched(e)) {
          added.add(lives.addTo[e]);
        }
      }
    }
    for (int op : lives.empties) {
      if (!collect(op, lives.t.from[op], lives.t.to[op], order.count())) {
        return null;
      }
    }
    return hard;
  }

  private boolean collect(int e, int level) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      if (!collect(peek, lives.peekFrom(peek), lives.peekTo(peek), level)) {
        return false;
      }
    }
    return lives.unmatched(e)
        || collect(lives.remove[e], lives.removeFrom[e], lives.removeTo[e], level);
  }

  private boolean collect(int operation, int from, int to, int level) {
    tick();
    int g = legal.next(from);
    if (g <= to && g <= open.next(0)) {
      return true;
    }
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
      return false;
    }
    hard.add(from, to, level);
    return true;
  }

  // ---- Buying from the lowest demand up.

  boolean buyUpwards(HardDemands demands) {
    Arrays.fill(deadline, lives.t.lastGap());
    dues = new Dues(calls);
    FreeGaps cuts = FreeGaps.none(lives.t.events);
    int place = order.count();
    for (int h = demands.count() - 1; h >= 0; h--) {
      tick();
      // Only values above the demand's level count from now on.
      for (; place > demands.level(h); place--) {
        int e = order.elements[place - 1];
        if (lives.unmatched(e)) {
          open.cover(lives.addTo[e], lives.addTo[e]);
        }
      }
      if (cuts.next(demands.from(h)) > demands.to(h) && !buyUpwards(demands, h, cuts)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Serves a demand between two cuts. What was added before the left one is gone by it, for it was
   * bought by a lower demand; so is what was added before the right one, so what is due earlier now
   * counts only up to there.
   */
  private boolean buyUpwards(HardDemands demands, int h, FreeGaps cuts) {
    int left = Math.max(0, cuts.previous(demands.from(h)));
    int right = cuts.next(demands.to(h) + 1);
    int until = right > lives.t.lastGap() ? calls.length : dues.called(right) - 1;
    for (int k = demands.start(h); k < demands.start(h + 1); k++) {
      int g = demands.first(k);
      int price = count(open, left, g, calls.length + 1);
      if (price == 0 || dues.canAdd(demands.called(k), until, price)) {
        dues.add(demands.called(k), until, price);
        for (int b = open.next(left); b < g; b = open.next(b + 1)) {
          deadline[addedBy[b]] = Math.min(deadline[addedBy[b]], g);
        }
        cuts.add(g);
        return true;
      }
    }
    return false;
  }

  /** How many values are due by when, against how many pending polls are called by then. */
  private static final class Dues {
    private final int[] calls;

    /** For each number j of calls: how many values are due before call j + 1. */
    private final int[] due;

    /** For each j: how many more may be due from then on for good. */
    private final int[] spare;

    Dues(int[] calls) {
      this.calls = calls;
      this.due = new int[calls.length + 1];
      this.spare = new int[calls.length + 1];
      for (int j = 0; j <= calls.length; j++) {
        spare[j] = j;
      }
    }

    /** How many pending polls are called at or before a gap. */
    int called(int g) {
      int at = Arrays.binarySearch(calls, g);
      return at < 0 ? -at - 1 : at + 1;
    }

    /** The least number of calls, at least j, after which so many more can be due. */
    int affordableFrom(int j, int more) {
      int at = j;
      while (at < spare.length && spare[at] < more) {
        at++;
      }
      return at;
    }

    boolean canAdd(int from, int to, int more) {
      for (int j = from; j <= to; j++) {
        if (due[j] + more > j) {
          return false;
        }
      }
      return true;
    }

    void add(int from, int to, int more) {
      if (more == 0) {
        return;
      }
      for (int j = from; j <= to; j++) {
        due[j] += more;
      }
      int least = Integer.MAX_VALUE;
      for (int j = calls.length; j >= 0; j--) {
        least = Math.min(least, j - due[j]);
        spare[j] = least;
      }
    }
  }

  /** Counts marks before a gap: sums over blocks whose lengths are powers of two. */
  private static final class Tally {
    private final int[] sums;

    Tally(int size) {
      sums = new int[size + 1];
    }

    void add(int g) {
      for (int i = g + 1; i < sums.length; i += i & -i) {
        sums[i]++;
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
