package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.PendingRemoves;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.FenwickTree;
import dev.plumbline.core.primitive.Filled;

/**
 * Decides which values pending polls must have taken, and by when.
 *
 * <p>Unmatched values are those that no completed poll took. One that a pending poll takes is
 * certainly inside only up to the poll's call, or to the last call of its own peeks. That all
 * deadlines can be met is for {@link PendingRemoves} to say.
 *
 * <p>A completed poll or peek or an empty result that happens at gap g asks that all unmatched
 * values that are higher and were certainly added before g are gone by g; their number is the
 * <em>price</em> of g. Gap g is <em>legal</em> for it if no higher value is certainly inside at g
 * whatever pending polls do. With a legal gap of price 0 it needs no help. The others are the
 * {@link CoveredOperations}:
 *
 * <pre>
 *   value   (smaller values go first)
 *     1      add ====|----------------------------------|     never polled
 *     2                 add ===|------------------------|     never polled
 *     3     add =====|-------------------|==== poll ====|     covered by 1 and 2
 *                                        |              |
 *   price of g                           2      2       2     1 and 2 must be gone by then
 *   pending polls          p                    q
 *   A(g)                                 1      2       2     so it can be at q or later
 * </pre>
 *
 * <p>One of them without any gap whose price could be paid, even if nothing else was paid for, is a
 * violation. {@link PendingPollProgram} decides all others together.
 *
 * <p>Cost: O(n log n), and the program's.
 */
final class PendingPolls {
  private static final int STEPS_PER_CHECK = 1 << 12;
  private static final int OPTIONS = 1 << 23;

  private final Lifetimes lives;
  private final PriorityOrder order;
  private final Budget budget;
  private final PendingRemoves polls;

  // ---- By place in the order of priorities, where they are asked for in sequence.

  private final int[] addTo;
  private final int[] removeFrom;
  private final int[] removeTo;
  private final boolean[] unmatched;

  // ---- At the place that is reached.

  /** Gaps that are legal. */
  private final BitTree legal;

  /** Where the adds of higher unmatched values end, and how many there are. */
  private final BitTree addEnds;

  private final FenwickTree added;
  private final CoveredOperations covered = new CoveredOperations();
  private int steps;

  /** What decided, for the plan. */
  private String method = "program of lost polls";

  /** The operation that no choice can help. */
  private int impossible = Lifetimes.NONE;

  PendingPolls(Lifetimes lives, PriorityOrder order, Budget budget) {
    this.lives = lives;
    this.order = order;
    this.budget = budget;
    this.polls = lives.account();
    this.addTo = byPlace(lives.addTo);
    this.removeFrom = byPlace(lives.removeFrom);
    this.removeTo = byPlace(lives.removeTo);
    this.unmatched = new boolean[lives.count];
    for (int k = 0; k < unmatched.length; k++) {
      // Whatever is unmatched leaves behind everything, if at all.
      unmatched[k] = removeTo[k] == lives.t.lastGap() && lives.unmatched(order.elements[k]);
    }
    this.legal = BitTree.all(lives.t.events);
    this.addEnds = BitTree.none(lives.t.events);
    this.added = new FenwickTree(lives.t.events);
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
  enum Result {
    /** Values are given to pending polls, and the plain test will succeed. */
    ASSIGNED,
    /** There is no witness. */
    VIOLATION,
    /** Too many choices. */
    TOO_MANY
  }

  Result solve() {
    if (!collect()) {
      method = impossible == Lifetimes.NONE ? method : "lost polls cannot help";
      return impossible == Lifetimes.NONE ? Result.TOO_MANY : Result.VIOLATION;
    }
    PendingPollProgram program = new PendingPollProgram(lives, order, covered, budget);
    int result = program.solve();
    if (result == PendingPollProgram.TOO_MANY_STATES) {
      return Result.TOO_MANY;
    }
    if (result < 0) {
      return Result.VIOLATION;
    }
    lives.giveInOrder(PendingRemoves.inOrder(deadlines(program), lives.t.lastGap()));
    return Result.ASSIGNED;
  }

  String method() {
    return method;
  }

  /** An operation that no choice can help; NONE if it takes more than one to see the violation. */
  int impossible() {
    return impossible;
  }

  // ---- Covered operations.

  /** From the highest value down; false if one has no gap it can pay for, or they are too many. */
  private boolean collect() {
    for (int k = 0; k < order.count(); ) {
      int end = order.classEnd(k);
      for (int i = k; i < end; i++) {
        if (!collect(i, k)) {
          return false;
        }
      }
      for (; k < end; k++) {
        pass(k);
      }
    }
    for (int op : lives.empties) {
      if (!collect(op, lives.t.from[op], lives.t.to[op], order.count())) {
        return false;
      }
    }
    return true;
  }

  private void pass(int place) {
    if (unmatched[place]) {
      legal.remove(addTo[place] + 1, lives.latestCall[order.elements[place]] - 1);
      addEnds.add(addTo[place]);
      added.add(addTo[place], 1);
    } else {
      legal.remove(addTo[place] + 1, removeFrom[place] - 1);
    }
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
    return g <= to && g <= addEnds.next(0);
  }

  private boolean collect(int operation, int from, int to, int level) {
    if (++steps % STEPS_PER_CHECK == 0) {
      budget.check();
    }
    if (isFree(from, to)) {
      return true;
    }
    int g = legal.next(from);
    int before = covered.options();
    while (g <= to) {
      int price = added.before(g);
      int called = polls.called(g);
      int end = Math.min(to, addEnds.next(g));
      if (called < polls.count()) {
        end = Math.min(end, polls.call(called) - 1);
      }
      if (price <= called) {
        covered.option(g, legal.previous(end), price, called);
      } else if (price > polls.count()) {
        break;
      } else {
        end = Math.max(end, polls.call(price - 1) - 1);
      }
      g = legal.next(end + 1);
    }
    if (covered.options() == before) {
      impossible = operation;
    }
    if (covered.options() == before || covered.options() > OPTIONS) {
      return false;
    }
    covered.add(from, to, level);
    return true;
  }

  // ---- Deadlines.

  /** A value is due by the first gap behind its add that is paid for by a lower operation. */
  private int[] deadlines(PendingPollProgram program) {
    int[] deadline = Filled.ints(lives.count, lives.t.lastGap());
    long[] purchases = program.purchases();
    BitTree served = BitTree.none(lives.t.events);
    int k = 0;
    for (int place = order.count() - 1; place >= 0; place--) {
      for (; k < purchases.length && PendingPollProgram.level(purchases[k]) > place; k++) {
        served.add(PendingPollProgram.gap(purchases[k]));
      }
      if (unmatched[place]) {
        deadline[order.elements[place]] =
            Math.min(served.next(addTo[place] + 1), lives.t.lastGap());
      }
    }
    return deadline;
  }
}
