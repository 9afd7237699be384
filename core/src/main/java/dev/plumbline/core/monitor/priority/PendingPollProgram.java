package dev.plumbline.core.monitor.priority;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.LongIndex;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;
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
  private static final int CELLS = 1 << 28;
  private static final int STEPS_PER_CHECK = 1 << 12;

  /** More than any number of pending polls, and safe to subtract from. */
  private static final int UNBOUNDED = 1 << 30;

  private static final int NEVER = -1;

  private final CoveredOperations covered;
  private final int end;
  private final Budget budget;
  private final @Nullable Nesting nesting;
  private final Added added;
  private int steps;
  private long tried;

  PendingPollProgram(
      Lifetimes lives, PriorityOrder order, CoveredOperations covered, Budget budget) {
    this.covered = covered;
    this.end = lives.t.events;
    this.budget = budget;
    boolean fits = (long) covered.count() * (33 - leadingZeros(covered.count())) < CELLS;
    this.nesting = fits ? new Nesting(covered) : null;
    this.added = new Added(lives, order);
  }

  private static int leadingZeros(int n) {
    return Integer.numberOfLeadingZeros(n);
  }

  /** T of everything; {@link #TOO_MANY_STATES} if that was not found out. */
  int solve() {
    if (nesting == null) {
      return TOO_MANY_STATES;
    }
    push(-1, end);
    while (depth > 0) {
      if (++steps % STEPS_PER_CHECK == 0) {
        budget.check();
      }
      if (states.size() > STATES || tried > OPTIONS) {
        return TOO_MANY_STATES;
      }
      advance(depth - 1);
    }
    return value.get(find(-1, end));
  }

  // ---- States under way, a stack.

  private int depth;
  private int[] leftGap = new int[64];
  private int[] rightGap = new int[64];
  private int[] operation = new int[64];
  private int[] spent = new int[64];
  private int[] option = new int[64];
  private int[] best = new int[64];
  private int[] bestOption = new int[64];

  private void push(int l, int r) {
    if (depth == leftGap.length) {
      int room = 2 * depth;
      leftGap = Arrays.copyOf(leftGap, room);
      rightGap = Arrays.copyOf(rightGap, room);
      operation = Arrays.copyOf(operation, room);
      spent = Arrays.copyOf(spent, room);
      option = Arrays.copyOf(option, room);
      best = Arrays.copyOf(best, room);
      bestOption = Arrays.copyOf(bestOption, room);
    }
    int h = assured(nesting).lowest(l, r);
    if (h < 0) {
      store(l, r, UNBOUNDED, -1);
      return;
    }
    leftGap[depth] = l;
    rightGap[depth] = r;
    operation[depth] = h;
    spent[depth] = added.before(l, covered.level(h));
    option[depth] = covered.start(h);
    best[depth] = NEVER;
    bestOption[depth] = -1;
    depth++;
  }

  private void advance(int d) {
    int l = leftGap[d];
    int r = rightGap[d];
    int stop = covered.start(operation[d] + 1);
    while (option[d] < stop) {
      tried++;
      int k = option[d];
      int price = covered.price(k) - spent[d];
      boolean free = price == 0;
      int limit = free ? UNBOUNDED : covered.called(k) - price;
      if (limit > best[d]) {
        int left = find(l, covered.first(k));
        if (left < 0) {
          push(l, covered.first(k));
          return;
        }
        limit = Math.min(limit, value.get(left));
      }
      if (limit > best[d]) {
        int last = lastOf(free, k, stop, spent[d]);
        int right = find(last, r);
        if (right < 0) {
          push(last, r);
          return;
        }
        limit = Math.min(limit, value.get(right) - price);
      }
      if (limit > best[d]) {
        best[d] = limit;
        bestOption[d] = k;
      }
      option[d] = free ? stop : k + 1;
    }
    depth--;
    store(l, r, best[d], bestOption[d]);
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

  /** The gaps that the best choice pays for, where {@link #solve} found one. */
  Purchases purchases() {
    Purchases purchases = new Purchases();
    depth = 0;
    put(-1, end);
    while (depth > 0) {
      depth--;
      int l = leftGap[depth];
      int r = rightGap[depth];
      int k = choice.get(find(l, r));
      if (k < 0) {
        continue;
      }
      int h = assured(nesting).lowest(l, r);
      int before = added.before(l, covered.level(h));
      boolean free = covered.price(k) == before;
      if (!free) {
        purchases.add(covered.level(h), covered.first(k));
      }
      put(l, covered.first(k));
      put(lastOf(free, k, covered.start(h + 1), before), r);
    }
    purchases.sort();
    return purchases;
  }

  private void put(int l, int r) {
    if (depth == leftGap.length) {
      leftGap = Arrays.copyOf(leftGap, 2 * depth);
      rightGap = Arrays.copyOf(rightGap, 2 * depth);
    }
    leftGap[depth] = l;
    rightGap[depth++] = r;
  }

  /** Gaps at which operations are served, from the lowest level of these up. */
  static final class Purchases {
    private final LongList levels = new LongList();
    private final IntList gaps = new IntList();
    private long[] sortedLevels = {};
    private int[] sortedGaps = {};

    private void add(int level, int gap) {
      levels.add(-level);
      gaps.add(gap);
    }

    private void sort() {
      sortedLevels = levels.toArray();
      sortedGaps = gaps.toArray();
      PairSort.sort(sortedLevels, sortedGaps, sortedGaps.length);
    }

    int count() {
      return sortedGaps.length;
    }

    int level(int k) {
      return (int) -sortedLevels[k];
    }

    int gap(int k) {
      return sortedGaps[k];
    }
  }

  /**
   * Finds the lowest operation whose window lies strictly between two gaps. All of them in the
   * order of their beginnings, in blocks of 1, 2, 4, ...; each block in the order of ends, with the
   * lowest operation of each beginning of that.
   */
  private static final class Nesting {
    private final int count;
    private final int[] froms;
    private final int[][] ends;
    private final int[][] lowest;

    Nesting(CoveredOperations covered) {
      count = covered.count();
      int[] order = covered.byFrom();
      froms = Arrays.stream(order).map(covered::from).toArray();
      int levels = 1;
      while (1 << (levels - 1) < count) {
        levels++;
      }
      ends = new int[levels][];
      lowest = new int[levels][];
      for (int s = 0; s < levels; s++) {
        order = s == 0 ? order : merged(order, 1 << (s - 1), covered);
        ends[s] = new int[count];
        lowest[s] = new int[count];
        for (int i = 0; i < count; i++) {
          boolean begins = (i & ((1 << s) - 1)) == 0;
          ends[s][i] = covered.to(order[i]);
          lowest[s][i] = begins ? order[i] : Math.max(lowest[s][i - 1], order[i]);
        }
      }
    }

    private static int[] merged(int[] order, int half, CoveredOperations covered) {
      int[] result = new int[order.length];
      for (int block = 0; block < order.length; block += 2 * half) {
        int middle = Math.min(block + half, order.length);
        int stop = Math.min(block + 2 * half, order.length);
        int a = block;
        int b = middle;
        for (int i = block; i < stop; i++) {
          boolean first = b == stop || (a < middle && covered.to(order[a]) <= covered.to(order[b]));
          result[i] = first ? order[a++] : order[b++];
        }
      }
      return result;
    }

    /** The lowest operation that begins after l and ends before r; -1 if there is none. */
    int lowest(int l, int r) {
      int found = -1;
      int at = firstAtLeast(froms, 0, count, l + 1);
      while (at < count) {
        // The largest block that begins here; one that is cut short by the end will do.
        int s = at == 0 ? ends.length - 1 : Math.min(ends.length - 1, trailingZeros(at));
        int stop = (int) Math.min(count, at + (1L << s));
        int inside = firstAtLeast(ends[s], at, stop, r);
        if (inside > at) {
          found = Math.max(found, lowest[s][inside - 1]);
        }
        at = stop;
      }
      return found;
    }

    private static int trailingZeros(int n) {
      return Integer.numberOfTrailingZeros(n);
    }

    private static int firstAtLeast(int[] sorted, int from, int to, int bound) {
      return Bisection.first(from, to, k -> sorted[k] >= bound);
    }
  }

  /**
   * Counts the unmatched values above a level whose adds end before a gap. Values in the order in
   * which their adds end, in blocks of 1, 2, 4, ..., each block in the order of priority.
   */
  private static final class Added {
    private final int[] gaps;
    private final int[][] places;

    Added(Lifetimes lives, PriorityOrder order) {
      int n = 0;
      long[] keys = new long[lives.count];
      int[] byGap = new int[lives.count];
      for (int k = 0; k < lives.count; k++) {
        int e = order.elements[k];
        if (lives.unmatched(e)) {
          keys[n] = lives.addTo[e];
          byGap[n++] = k;
        }
      }
      PairSort.sort(keys, byGap, n);
      gaps = Arrays.stream(keys, 0, n).mapToInt(k -> (int) k).toArray();
      int levels = 1;
      while (1 << levels <= n) {
        levels++;
      }
      places = new int[levels][];
      for (int s = 0; s < levels; s++) {
        places[s] = Arrays.copyOf(s == 0 ? byGap : places[s - 1], n);
        for (int block = 0; s > 0 && block < n; block += 1 << s) {
          Arrays.sort(places[s], block, Math.min(n, block + (1 << s)));
        }
      }
    }

    int before(int gap, int level) {
      int n = 0;
      int at = 0;
      int stop = Nesting.firstAtLeast(gaps, 0, gaps.length, gap);
      for (int s = places.length - 1; s >= 0; s--) {
        if ((stop >> s & 1) != 0) {
          int next = at + (1 << s);
          n += Nesting.firstAtLeast(places[s], at, next, level) - at;
          at = next;
        }
      }
      return n;
    }
  }
}
