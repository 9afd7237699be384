package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.PendingRemoves;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.PairMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides exactly which pending pops took which elements, by a dynamic program over pairs of slots.
 *
 * <pre>
 *   1     push |-----------[============ pop ===============]
 *   2         push |------------------------------------------&gt;   never popped
 *   p                   .. pending pop ........................
 *   3                               push |------[pop]
 *   4                                     push |--------------&gt;   never popped
 *   q                                                 .. pending
 *   slot                      g                   h       k
 *
 *   pop of 1 at g: 2 is gone by g, so p took it; for the pop of 3, 4 is gone by h: nobody took it.
 *   pop of 1 at k: 4 is gone by h, so p took it; 2 is gone by k, q took it. Greed chooses g.
 * </pre>
 *
 * <p>Let l and r be neighboring slots that were freed or bought. The elements that have not left
 * and concern the slots between are those with a window strictly between, whatever happened
 * elsewhere: {@code R(l,r)}. A slot g between is <em>bare</em> if nothing of R covers it for
 * certain. Buying it costs c, the number of unmatched elements of R pushed for certain before g:
 * they must be gone by g. Let {@code value(l,r)} be the largest number of pending pops that may be
 * spent on elements gone by l so that everything between can still leave:
 *
 * <pre>
 * value(l,r) = infinite if R(l,r) is empty, else the largest over bare g, with c and called(g), of
 *              min( value(l,g), called(g) - c, value(g,r) - c )
 * </pre>
 *
 * <p>This is the recurrence of {@link PendingRemoves}: by slot g exactly the c elements are spent,
 * whatever was bought left of it, so the two sides meet in c only. An element v that was pushed at
 * l, and is popped at r or unmatched, may also leave by being seen between: with all of its peeks
 * there served by slots that are bare, and paid for, without v.
 *
 * <p>Empty results need slots that are bare and paid for with regard to all elements; the slots
 * chosen for them cut the whole, and each piece must have the value to bear what was spent before.
 *
 * <p>Slots that cost nothing are taken at once, for freeing more never hurts. For the same reason
 * slots with the same cost and number of calls are bought together, so a pair of slots has no more
 * choices than twice the pending pops. Depth grows with purchases, not with the history. Cost: at
 * most quadratic many pairs, in recordings a few for each operation of what remains; {@link
 * TooHard} when it becomes too much.
 */
final class PendingPopProgram {
  /** Thrown when there are too many ways to look at. */
  static final class TooHard extends Exception {
    private static final long serialVersionUID = 1;

    TooHard() {
      super(null, null, false, false);
    }
  }

  private static final int INFINITE = 1 << 29;
  private static final int IMPOSSIBLE = -1;
  private static final int NOBODY = -1;
  private static final int DEPTH = 500;
  private static final int STATES = 2_000_000;
  private static final long WORK = 400_000_000;
  private static final long WORK_PER_LOOK = 1 << 20;

  private final PendingPopProblem problem;
  private final StackWindows c;
  private final int last;
  private final int[] called;
  private final PairMap values = new PairMap();
  private final Budget budget;
  private long work;
  private long nextLook = WORK_PER_LOOK;

  PendingPopProgram(PendingPopProblem problem, Budget budget) {
    this.problem = problem;
    this.c = problem.c;
    this.budget = budget;
    this.last = c.slots - 1;
    PendingRemoves pops = problem.pops();
    called = new int[c.slots];
    for (int s = 0; s < c.slots; s++) {
      called[s] = pops.called(s);
    }
  }

  /** Deadlines that make the history linearizable; null if there are none. */
  @Nullable PendingRemoves solve() throws TooHard {
    int[] all = new int[c.count];
    Arrays.setAll(all, e -> e);
    Segment whole = new Segment(-1, last, all);
    Choice cuts = new Choice();
    if (serveEmpties(whole, cuts) < 0) {
      return null;
    }
    PendingRemoves pops = problem.pops();
    ArrayDeque<Segment> todo = new ArrayDeque<>();
    buy(whole, cuts.slots, pops, todo);
    while (!todo.isEmpty()) {
      collect(todo.pop(), pops, todo);
    }
    return pops;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Segment(int l, int r, int[] elements) {}

  /** Bare slots, in order, with the same cost and number of calls. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Run(int cost, int calls, int[] slots) {
    int first() {
      return slots[0];
    }

    int last() {
      return slots[slots.length - 1];
    }
  }

  /** What was bought where the value is largest, and who is seen there. */
  private static final class Choice {
    int[] slots = {};
    int seen = NOBODY;
  }

  // ---- Empty results.

  /** Chooses slots so that every empty result contains one; negative if there are none. */
  private int serveEmpties(Segment whole, Choice cuts) throws TooHard {
    if (problem.emptyFrom.length == 0) {
      return value(whole.l, whole.r, whole.elements, 0);
    }
    List<Run> runs = new Board(whole.l, whole.r, whole.elements).runs(NOBODY);
    return serve(whole, runs, this::emptyBetween, 0, 0, cuts);
  }

  private boolean emptyBetween(int l, int r) {
    int at = Arrays.binarySearch(problem.emptyFrom, l + 1);
    int k = at < 0 ? ~at : at;
    return k < problem.emptyFrom.length && problem.emptyTo[k] < r;
  }

  // ---- Values.

  /** See the class comment; {@code elements} contains R(l,r). */
  private int value(int l, int r, int[] elements, int depth) throws TooHard {
    if (r - l <= 1) {
      return INFINITE;
    }
    int known = values.get(l, r);
    if (known != PairMap.ABSENT) {
      return known;
    }
    if (depth > DEPTH || values.size() > STATES) {
      throw new TooHard();
    }
    int[] inside = between(l, r, elements);
    int value = INFINITE;
    if (inside.length > 0) {
      List<Segment> stuck = new ArrayList<>();
      closed(new Segment(l, r, inside), stuck);
      for (Segment s : stuck) {
        boolean itself = s.l == l && s.r == r;
        int part = itself ? IMPOSSIBLE : values.get(s.l, s.r);
        if (itself || part == PairMap.ABSENT) {
          part = bought(s, depth, null);
          values.put(s.l, s.r, part);
        }
        value = Math.min(value, part);
        if (value < 0) {
          break;
        }
      }
    }
    values.put(l, r, value);
    return value;
  }

  private int[] between(int l, int r, int[] elements) throws TooHard {
    work(elements.length + r - l);
    int[] found = new int[elements.length];
    int n = 0;
    for (int e : elements) {
      if ((c.pushFrom[e] > l && c.pushTo[e] < r)
          || (!problem.unmatched[e] && c.popFrom[e] > l && c.popTo[e] < r)
          || seenBetween(e, l, r)) {
        found[n++] = e;
      }
    }
    return Arrays.copyOf(found, n);
  }

  /** Whether an element has a needed peek strictly between. */
  private boolean seenBetween(int e, int l, int r) {
    int next = Bisection.first(c.peekStart[e], c.peekStart[e + 1], k -> c.peekFrom[k] > l);
    return next < c.peekStart[e + 1] && c.peekTo[next] < r;
  }

  /** Takes what costs nothing; the pieces that are left are added to a list. */
  private void closed(Segment whole, List<Segment> stuck) throws TooHard {
    ArrayDeque<Segment> todo = new ArrayDeque<>();
    todo.push(whole);
    while (!todo.isEmpty()) {
      Segment s = todo.pop();
      int[] free = new Board(s.l, s.r, s.elements).free();
      if (free.length == 0) {
        stuck.add(s);
      }
      int l = s.l;
      for (int k = 0; k <= free.length && free.length > 0; k++) {
        int r = k == free.length ? s.r : free[k];
        if (r - l > 1) {
          int[] inside = between(l, r, s.elements);
          if (inside.length > 0) {
            todo.push(new Segment(l, r, inside));
          }
        }
        l = r;
      }
    }
  }

  /** The value of a segment in which nothing is free. */
  private int bought(Segment s, int depth, @Nullable Choice choice) throws TooHard {
    Board board = new Board(s.l, s.r, s.elements);
    int best = IMPOSSIBLE;
    for (Run run : board.runs(NOBODY)) {
      int value = Math.min(run.calls - run.cost, value(s.l, run.first(), s.elements, depth + 1));
      value = Math.min(value, inRun(run, s.elements, depth + 1));
      if (value > best) {
        value = Math.min(value, value(run.last(), s.r, s.elements, depth + 1) - run.cost);
      }
      if (value > best) {
        best = value;
        if (choice != null) {
          choice.slots = run.slots;
          choice.seen = NOBODY;
        }
      }
    }
    for (int v : s.elements) {
      if (board.mayBeBottom(v)) {
        best = seenAtBottom(s, board, v, best, depth, choice);
      }
    }
    return best;
  }

  /** The best way to let v leave by serving its peeks, if that is better than what is known. */
  private int seenAtBottom(
      Segment s, Board board, int v, int known, int depth, @Nullable Choice choice) throws TooHard {
    Segment above = new Segment(s.l, s.r, without(s.elements, v));
    Choice slots = new Choice();
    Waiting peeks = (l, r) -> seenBetween(v, l, r);
    int value = serve(above, board.runs(v), peeks, INFINITE, depth + 1, slots);
    if (value <= known) {
      return known;
    }
    if (choice != null) {
      choice.slots = slots.slots;
      choice.seen = v;
    }
    return value;
  }

  private static int[] without(int[] elements, int v) {
    return Arrays.stream(elements).filter(e -> e != v).toArray();
  }

  // ---- Runs, one after the other.

  /** Operations each of which needs one of the slots bought in its window. */
  private interface Waiting {
    /** Whether one of them lies strictly between two slots. */
    boolean between(int l, int r);
  }

  /**
   * The best value of a segment if some of the runs are bought, such that nobody who waits lies
   * between neighboring slots: a widest path, run by run.
   *
   * @param enough what will do: nothing better is looked for
   */
  private int serve(
      Segment s, List<Run> runs, Waiting waiting, int enough, int depth, Choice choice)
      throws TooHard {
    int n = runs.size();
    int[] best = new int[n + 1];
    int[] from = new int[n + 1];
    for (int j = 0; j <= n; j++) {
      int within = j == n ? INFINITE : withinRun(runs.get(j), s.elements, waiting, depth);
      int first = j == n ? s.r : runs.get(j).first();
      best[j] = IMPOSSIBLE;
      for (int i = j - 1; i >= -1 && best[j] < enough; i--) {
        int l = i < 0 ? s.l : runs.get(i).last();
        int so = Math.min(within, i < 0 ? INFINITE : best[i]);
        if (so > best[j] && !waiting.between(l, first)) {
          int spent = i < 0 ? 0 : runs.get(i).cost;
          int value = Math.min(so, value(l, first, s.elements, depth) - spent);
          if (value > best[j]) {
            best[j] = value;
            from[j] = i;
          }
        }
      }
    }
    ArrayDeque<int[]> path = new ArrayDeque<>();
    for (int j = from[n]; best[n] >= 0 && j >= 0; j = from[j]) {
      path.push(runs.get(j).slots);
    }
    choice.slots = path.stream().flatMapToInt(Arrays::stream).toArray();
    return best[n];
  }

  private int withinRun(Run run, int[] elements, Waiting waiting, int depth) throws TooHard {
    for (int k = 1; k < run.slots.length; k++) {
      if (waiting.between(run.slots[k - 1], run.slots[k])) {
        return IMPOSSIBLE;
      }
    }
    return Math.min(run.calls - run.cost, inRun(run, elements, depth));
  }

  /** The value of what lies between the slots of a run. */
  private int inRun(Run run, int[] elements, int depth) throws TooHard {
    int value = INFINITE;
    for (int k = 1; k < run.slots.length && value >= 0; k++) {
      int part = value(run.slots[k - 1], run.slots[k], elements, depth);
      value = Math.min(value, part - run.cost);
    }
    return value;
  }

  // ---- Deadlines.

  private void collect(Segment whole, PendingRemoves pops, ArrayDeque<Segment> todo)
      throws TooHard {
    int[] inside = between(whole.l, whole.r, whole.elements);
    if (inside.length == 0) {
      return;
    }
    List<Segment> stuck = new ArrayList<>();
    closed(new Segment(whole.l, whole.r, inside), stuck);
    for (Segment s : stuck) {
      Choice choice = new Choice();
      bought(s, 0, choice);
      Segment rest = new Segment(s.l, s.r, without(s.elements, choice.seen));
      buy(rest, choice.slots, pops, todo);
    }
  }

  /** Lets whatever is over these slots be due, and leaves what lies between for later. */
  private void buy(Segment s, int[] slots, PendingRemoves pops, ArrayDeque<Segment> todo) {
    int l = s.l;
    for (int g : slots) {
      int[] due =
          Arrays.stream(s.elements).filter(e -> problem.unmatched[e] && c.pushTo[e] < g).toArray();
      pops.demand(due, due.length, g);
      todo.push(new Segment(l, g, s.elements));
      l = g;
    }
    todo.push(new Segment(l, s.r, s.elements));
  }

  private void work(long steps) throws TooHard {
    work += steps;
    if (work > nextLook) {
      nextLook = work + WORK_PER_LOOK;
      budget.check();
      if (work > WORK) {
        throw new TooHard();
      }
    }
  }

  /** What covers the slots strictly between two, and what each of them costs. */
  private final class Board {
    private final int l;
    private final int r;
    private final int[] elements;
    private final int[] firm;
    private final int[] cost;

    Board(int l, int r, int[] elements) throws TooHard {
      this.l = l;
      this.r = r;
      this.elements = elements;
      work(elements.length + r - l);
      firm = new int[r - l + 1];
      cost = new int[r - l + 1];
      for (int e : elements) {
        add(firm, c.pushTo[e] + 1, problem.firmTo[e], 1);
        if (problem.unmatched[e]) {
          add(cost, c.pushTo[e] + 1, r - 1, 1);
        }
      }
      for (int k = 1; k < firm.length; k++) {
        firm[k] += firm[k - 1];
        cost[k] += cost[k - 1];
      }
    }

    private void add(int[] difference, int from, int to, int delta) {
      int a = Math.max(from, l + 1);
      int b = Math.min(to, r - 1);
      if (a <= b) {
        difference[a - l] += delta;
        difference[b + 1 - l] -= delta;
      }
    }

    private boolean bare(int s, int without) {
      boolean less = without != NOBODY && c.pushTo[without] < s && s <= problem.firmTo[without];
      return firm[s - l] == (less ? 1 : 0);
    }

    private int cost(int s, int without) {
      boolean less = without != NOBODY && problem.unmatched[without] && c.pushTo[without] < s;
      return cost[s - l] - (less ? 1 : 0);
    }

    /** Pushed at l, popped at r or not at all, and seen between. */
    boolean mayBeBottom(int v) {
      return c.pushFrom[v] <= l
          && l <= c.pushTo[v]
          && (problem.unmatched[v] || (c.popFrom[v] <= r && r <= c.popTo[v]))
          && seenBetween(v, l, r);
    }

    /** Slots that cost nothing, or only serve to let an element leave at no cost. */
    int[] free() throws TooHard {
      int[] free = freeWithout(NOBODY);
      for (int k = 0; k < elements.length && free.length == 0; k++) {
        int v = elements[k];
        if (mayBeBottom(v)) {
          work(r - l);
          int[] slots = freeWithout(v);
          int before = l;
          boolean all = true;
          for (int s : slots) {
            all &= !seenBetween(v, before, s);
            before = s;
          }
          free = all && !seenBetween(v, before, r) ? slots : free;
        }
      }
      return free;
    }

    private int[] freeWithout(int v) {
      int[] found = new int[r - l];
      int n = 0;
      for (int s = l + 1; s < r; s++) {
        if (bare(s, v) && cost(s, v) == 0) {
          found[n++] = s;
        }
      }
      return Arrays.copyOf(found, n);
    }

    /** The bare slots that can be paid for. */
    List<Run> runs(int without) {
      List<Run> runs = new ArrayList<>();
      int[] slots = new int[r - l];
      int n = 0;
      int runCost = -1;
      int runCalls = -1;
      for (int s = l + 1; s < r; s++) {
        int price = cost(s, without);
        if (!bare(s, without) || price > called[s]) {
          continue;
        }
        if (n > 0 && (price != runCost || called[s] != runCalls)) {
          runs.add(new Run(runCost, runCalls, Arrays.copyOf(slots, n)));
          n = 0;
        }
        runCost = price;
        runCalls = called[s];
        slots[n++] = s;
      }
      if (n > 0) {
        runs.add(new Run(runCost, runCalls, Arrays.copyOf(slots, n)));
      }
      return runs;
    }
  }
}
