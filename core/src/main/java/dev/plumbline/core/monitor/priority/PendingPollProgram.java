package dev.plumbline.core.monitor.priority;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.LongIndex;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.MergeSortTree;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides by dynamic programming whether pending polls can help all {@link CoveredOperations} of a
 * priority queue; see {@link PendingPolls} for the words.
 *
 * <p>For gaps l &lt; r let T(l, r) be the largest number b such that all operations whose windows
 * lie strictly between l and r can be served when b pending polls are spent on values that had to
 * be gone by l. There is a witness exactly if T(-1, behind everything) is not negative. No
 * operation between: any number. Otherwise let j be one of the lowest level. If it is served at gap
 * g, all operations between l and r whose windows contain g are served there too, since they are
 * not lower; the others lie on one side:
 *
 * <pre>
 *   l                         g                          r
 *   |          [======= j, the lowest ==========]        |
 *   |   [===== k =====]       |                          |    left, in T(l, g)
 *   |                  [==== m ====]                     |    served at g as well
 *   |                         |         [==== n ====]    |    right, in T(g, r)
 *   |--- c values are added --|
 * </pre>
 *
 * <p>By g exactly those c values are spent, besides the b, that are higher than j and added from l
 * on and before g, whatever happened on the left; what was added before l is gone already. So this
 * is the recurrence of {@link dev.plumbline.core.monitor.container.PendingRemoves}, with A(g)
 * pending polls called by g:
 *
 * <pre>T(l, r) = max over g of min(T(l, g), A(g) - c, T(g, r) - c).</pre>
 *
 * <p><b>Options.</b> Gaps of one c and A cost the same, so all are used together, and the middle
 * term is T(first, last) besides. That is unbounded: between the two nothing higher than j is
 * added, so an operation there is served for nothing by any gap it may use, and every covered
 * operation has one. If some gap has c = 0, such gaps are taken with no maximum: they serve and
 * cost nothing.
 *
 * <p>Cost: O(h²) states of at most 2p options for h covered operations and p pending polls, in
 * practice about one state for each operation; O(log² n) for a state. Gives up after {@value
 * #STATES} states or {@value #OPTIONS} options.
 */
final class PendingPollProgram {
  static final int TOO_MANY_STATES = Integer.MIN_VALUE;

  private static final int STATES = 5_000_000;
  private static final long OPTIONS = 200_000_000;
  private static final int CELLS = 1 << 29;
  private static final int STEPS_PER_CHECK = 1 << 12;

  /** More than any number of pending polls, and safe to subtract from. */
  private static final int UNBOUNDED = 1 << 30;

  private static final int NEVER = -1;

  private final CoveredOperations covered;
  private final int end;
  private final Budget budget;

  /** Operations by their first gaps, the last first, below by their last ones. */
  private final @Nullable MergeSortTree windows;

  /** Unmatched values by the ends of their adds, below by their places. */
  private final MergeSortTree added;

  private int steps;
  private long tried;

  PendingPollProgram(
      Lifetimes lives, PriorityOrder order, CoveredOperations covered, Budget budget) {
    this.covered = covered;
    this.end = lives.t.events;
    this.budget = budget;
    this.windows = MergeSortTree.cells(covered.count()) < CELLS ? windows() : null;
    this.added = added(lives, order);
  }

  private MergeSortTree windows() {
    int[] latestFirst = IntStream.range(0, covered.count()).toArray();
    MergeSort.byKey(latestFirst, h -> -covered.windows.from(h));
    return new MergeSortTree(
        Arrays.stream(latestFirst).map(h -> end - covered.windows.from(h)).toArray(),
        Arrays.stream(latestFirst).map(covered.windows::to).toArray(),
        latestFirst);
  }

  private static MergeSortTree added(Lifetimes lives, PriorityOrder order) {
    int[] places =
        IntStream.range(0, lives.count).filter(k -> lives.unmatched(order.elements[k])).toArray();
    MergeSort.byKey(places, k -> lives.addTo[order.elements[k]]);
    int[] ends = Arrays.stream(places).map(k -> lives.addTo[order.elements[k]]).toArray();
    return new MergeSortTree(ends, places, places);
  }

  /**
   * The lowest operation whose window lies strictly between two gaps; -1 if there is none. The
   * lowest ones were added last.
   */
  private int lowest(int l, int r) {
    return assured(windows).greatest(end - l, r);
  }

  /** T of everything; {@link #TOO_MANY_STATES} if that was not found out. */
  int solve() {
    if (windows == null) {
      return TOO_MANY_STATES;
    }
    push(-1, end);
    while (!underWay.isEmpty()) {
      if (++steps % STEPS_PER_CHECK == 0) {
        budget.check();
      }
      if (states.size() > STATES || tried > OPTIONS) {
        return TOO_MANY_STATES;
      }
      advance(underWay.getLast());
    }
    return value.get(find(-1, end));
  }

  // ---- States under way, a stack.

  private final ArrayDeque<State> underWay = new ArrayDeque<>();

  /** A state, the options of its lowest operation tried so far, and the best of them. */
  private static final class State {
    final int l;
    final int r;
    final int operation;
    final int spent;
    int option;
    int best = NEVER;
    int bestOption = -1;

    State(int l, int r, int operation, int spent, int option) {
      this.l = l;
      this.r = r;
      this.operation = operation;
      this.spent = spent;
      this.option = option;
    }
  }

  private void push(int l, int r) {
    int h = lowest(l, r);
    if (h < 0) {
      store(l, r, UNBOUNDED, -1);
      return;
    }
    int spent = added.count(l, covered.windows.level(h));
    underWay.addLast(new State(l, r, h, spent, covered.start(h)));
  }

  private void advance(State s) {
    int stop = covered.start(s.operation + 1);
    while (s.option < stop) {
      tried++;
      int k = s.option;
      int price = covered.price(k) - s.spent;
      boolean free = price == 0;
      int limit = free ? UNBOUNDED : covered.called(k) - price;
      if (limit > s.best) {
        int left = find(s.l, covered.first(k));
        if (left < 0) {
          push(s.l, covered.first(k));
          return;
        }
        limit = Math.min(limit, value.get(left));
      }
      if (limit > s.best) {
        int last = lastOf(free, k, stop, s.spent);
        int right = find(last, s.r);
        if (right < 0) {
          push(last, s.r);
          return;
        }
        limit = Math.min(limit, value.get(right) - price);
      }
      if (limit > s.best) {
        s.best = limit;
        s.bestOption = k;
      }
      s.option = free ? stop : k + 1;
    }
    underWay.removeLast();
    store(s.l, s.r, s.best, s.bestOption);
  }

  /** The last gap of an option; of all that cost nothing if it does. */
  private int lastOf(boolean free, int k, int stop, int spentBefore) {
    int last = k;
    while (free && last + 1 < stop && covered.price(last + 1) == spentBefore) {
      last++;
    }
    return covered.last(last);
  }

  // ---- States that are known.

  private final LongIndex states = new LongIndex();
  private final IntList value = new IntList();
  private final IntList choice = new IntList();

  private static long key(int l, int r) {
    return (long) (l + 1) << Integer.SIZE | r;
  }

  /** The number of a state; -1 if it is not known. */
  private int find(int l, int r) {
    return states.find(key(l, r));
  }

  /** States are under way once: those that one waits for lie strictly inside of it. */
  private void store(int l, int r, int t, int chosen) {
    states.number(key(l, r));
    value.add(t);
    choice.add(chosen);
  }

  // ---- What was chosen.

  /** What the best choice pays for, where {@link #solve} found one; the lowest levels first. */
  long[] purchases() {
    LongList purchases = new LongList();
    IntList bounds = new IntList();
    bounds.add(-1);
    bounds.add(end);
    while (!bounds.isEmpty()) {
      int r = bounds.removeLast();
      int l = bounds.removeLast();
      int k = choice.get(find(l, r));
      if (k < 0) {
        continue;
      }
      int h = lowest(l, r);
      int before = added.count(l, covered.windows.level(h));
      boolean free = covered.price(k) == before;
      if (!free) {
        purchases.add((long) -covered.windows.level(h) << Integer.SIZE | covered.first(k));
      }
      bounds.add(l);
      bounds.add(covered.first(k));
      bounds.add(lastOf(free, k, covered.start(h + 1), before));
      bounds.add(r);
    }
    return Arrays.stream(purchases.toArray()).sorted().toArray();
  }

  /** The level of the operation that is served by a purchase. */
  static int level(long purchase) {
    return (int) -(purchase >> Integer.SIZE);
  }

  /** The gap of a purchase. */
  static int gap(long purchase) {
    return (int) purchase;
  }
}
