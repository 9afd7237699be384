package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.Filled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which pending dequeue took which unmatched element of a queue, where some of these were seen.
 *
 * <p>Let W be the unmatched elements that were seen and N the others, by the end of their adds. An
 * element taken by a pending dequeue called at gap a leaves the front at a or later, and not before
 * the last call of its peeks. If it is in W and that is after its first peek's end x, it keeps the
 * front from x on: a zone as in {@link FrontWindows}, the shorter the better for all others. So
 * elements of W compete with those of N, and no fixed order is best.
 *
 * <pre>
 *   event     0   1   2   3   4   5   6   7   8   9   10
 *   1         [======= add =======]
 *                     [======= peek ======]
 *                             [======= peek ======]
 *   2             [= add =]
 *                                     [===== peek ====]
 *   pending                                   [=== dequeue ...
 * </pre>
 *
 * By the ends of adds the dequeue would be for 2. But 1 was seen at the front before the dequeue
 * was called, and 2 was seen there, too: so 1 was the first of them, and the dequeue took it.
 *
 * <p>Nor is this an instance of the recurrence of {@link
 * dev.plumbline.core.monitor.container.PendingRemoves}: elements of W ask for others to be gone and
 * are asked for, so it matters which of them are gone by a gap, and not only how many.
 *
 * <p><b>A path.</b> Elements leave in queue order, so the pending dequeue called i-th may as well
 * have taken the i-th unmatched element of the queue order. An assignment is an order of W and N;
 * as in {@link QueueMonitor}, N is best taken in its own order, and whatever is left when pending
 * dequeues run out stays inside, in effect taken at the last gap. So a path is a sequence of steps,
 * each of which takes the next of N or some w of W. It is right exactly if
 *
 * <ul>
 *   <li>each n is gone by a deadline: the front of any element that had to be added after it;
 *   <li>each w is gone by the first peek of every w' behind it in the path, and by its deadline:
 *       the front of any matched element that had to be added, or to come to the front, after it.
 *       Each w' that had to be added before w is ahead of it;
 *   <li>what is ahead of w is in front before x: elements of W ahead in the path, and any matched z
 *       whose front ends inside w's zone. Then so is everything that had to be added before one of
 *       these: of N, as many as that is must be ahead of w and gone by x; of W, all must be ahead;
 *       of matched elements, none may come to the front after x;
 *   <li>each empty result contains a gap that no matched element covers, such that what was added
 *       before it is gone by it: these elements are among the first i of the path, where i lost
 *       dequeues were called by that gap.
 * </ul>
 *
 * The last says how far the path must have come at each gap, and that depends on the path's first i
 * steps as sets only. Of all paths to the same sets the best is the one whose last gap fit for an
 * empty result is latest, since every empty result not yet served reaches to here.
 *
 * <p>So the states are (the part of W taken so far, the number of N taken so far), counted where an
 * element of W has just been taken.
 *
 * <p><b>Fewer sets.</b> If v is not after w in any respect (start and end of the add, first end and
 * last call of the peeks, deadline), v is taken first. For let w come first in a path. Since v is
 * still to come, w has left by v's first peek, so v may take its place and loses nothing there. In
 * v's place w leaves in time because its deadline is not earlier; its zone, if any, lies within the
 * one v had, as it starts later and its peeks are over; and whatever v, still inside in between,
 * had to do with others and with empty results, w has to do at most.
 *
 * <p>Cost: O(n) for each of W, and p steps for each state. States number 2^|W| p at worst. But an
 * element of W comes next only if it leaves before the first peek of any other still to come ends,
 * and if none of these is in every respect earlier; so sets multiply only where peeks of several
 * values overlap and their adds, peeks and deadlines disagree. After {@value #MOST_TRIES} tries it
 * gives up.
 */
final class PendingDequeues {
  private static final int MOST_TRIES = 2_000_000;

  /** Sets are bits of a long. */
  private static final int MOST_SEEN = 62;

  /** What came out. */
  enum Result {
    ASSIGNED,
    IMPOSSIBLE,
    TOO_MANY
  }

  private final FrontWindows matched;
  private final Lifetimes lives;
  private final Timeline t;
  private final Budget budget;
  private final int last;

  /**
   * How many pending dequeues there are, and the gap of call of the i-th, from 1; then the last.
   */
  private final int lost;

  private final int[] call;

  private final int[] seen;
  private final int[] firstPeek;
  private final int[] deadline;

  /**
   * For each step the latest add start of a matched element that must be in front before, if this
   * step takes the element.
   */
  private final int[][] ahead;

  /** The earliest add end of a matched element that comes to the front after the first peek. */
  private final int[] laterAdded;

  /** For each of W the ones that must be ahead of it, as bits. */
  private final long[] before;

  private final int[] others;
  private final int[] otherDeadline;
  private final @Nullable Empties empties;
  private int tries;

  /**
   * Prepares.
   *
   * @param matched the fronts of matched elements, which fit
   * @param seen W
   * @param others N, by the end of their adds
   * @param cover by matched elements, and by others from their adds to their last peeks; null if
   *     there are no empty results
   */
  PendingDequeues(
      FrontWindows matched, int[] seen, int[] others, @Nullable Cover cover, Budget budget) {
    this.matched = matched;
    this.lives = matched.lives;
    this.t = lives.t;
    this.budget = budget;
    this.last = t.lastGap();
    this.seen = seen;
    this.others = others;
    this.lost = lives.pendingRemoves.length;
    call = new int[lost + 2];
    for (int i = 1; i <= lost; i++) {
      call[i] = t.from[lives.pendingRemoves[i - 1]];
    }
    call[lost + 1] = last;
    firstPeek = new int[seen.length];
    deadline = new int[seen.length];
    ahead = new int[seen.length][];
    laterAdded = new int[seen.length];
    before = new long[seen.length];
    if (seen.length <= MOST_SEEN) {
      for (int w = 0; w < seen.length; w++) {
        prepare(w);
        budget.check();
      }
      orderSeen();
    }
    otherDeadline = otherDeadlines();
    empties = cover == null ? null : new Empties(cover);
  }

  // ---- Preparation.

  /** The latest gap in which a matched or seen element can come to the front. */
  private int frontEnd(int e) {
    return matched.to[e] / 2;
  }

  private int frontStart(int e) {
    return matched.isZone(e) ? matched.lastStart(e) : matched.from[e] / 2;
  }

  private void prepare(int w) {
    int e = seen[w];
    int x = frontEnd(e);
    firstPeek[w] = x;
    // A zone of a matched element in the way: the whole block is before it.
    int due = x < matched.firstEnd[e] ? x : last;
    laterAdded[w] = Integer.MAX_VALUE;
    for (int u = 0; u < lives.count; u++) {
      if (!lives.unmatched(u) && frontStart(u) > x) {
        laterAdded[w] = Math.min(laterAdded[w], lives.addTo[u]);
      }
    }
    ahead[w] = new int[lost + 2];
    for (int z = 0; z < lives.count; z++) {
      if (lives.unmatched(z)) {
        continue;
      }
      int end = frontEnd(z);
      boolean after = lives.addTo[e] < lives.addFrom[z] || frontStart(z) > x;
      if (after || (end > x && lives.addFrom[z] > laterAdded[w])) {
        due = Math.min(due, end);
      }
      if (end > x) {
        int step = firstStepAfter(e, end);
        if (step <= lost + 1) {
          ahead[w][step] = Math.max(ahead[w][step], lives.addFrom[z]);
        }
      }
    }
    for (int i = 1; i <= lost + 1; i++) {
      ahead[w][i] = Math.max(ahead[w][i], ahead[w][i - 1]);
    }
    deadline[w] = due;
  }

  private void orderSeen() {
    for (int w = 0; w < seen.length; w++) {
      for (int v = 0; v < seen.length; v++) {
        boolean added = lives.addTo[seen[v]] < lives.addFrom[seen[w]];
        boolean earlier = notAfter(v, w) && (v < w || !notAfter(w, v));
        if (v != w && (added || earlier)) {
          before[w] |= 1L << v;
        }
      }
    }
  }

  /** Whether v is not after w in any respect. */
  private boolean notAfter(int v, int w) {
    return firstPeek[v] <= firstPeek[w]
        && deadline[v] <= deadline[w]
        && lives.latestCall[seen[v]] <= lives.latestCall[seen[w]]
        && lives.addFrom[seen[v]] <= lives.addFrom[seen[w]]
        && lives.addTo[seen[v]] <= lives.addTo[seen[w]];
  }

  /** When an element of W leaves if the i-th pending dequeue takes it. */
  private int leaves(int e, int i) {
    return Math.max(call[i], lives.latestCall[e]);
  }

  /** The first step that lets an element of W leave only after a gap. */
  private int firstStepAfter(int e, int gap) {
    if (lives.latestCall[e] > gap) {
      return 1;
    }
    int at = Arrays.binarySearch(call, 1, lost + 2, gap + 1);
    return at < 0 ? ~at : at;
  }

  private int[] otherDeadlines() {
    int[] due = Filled.ints(others.length + 1, last);
    for (int z = 0; z < lives.count; z++) {
      if (!lives.unmatched(z) || lives.peekStart[z] < lives.peekStart[z + 1]) {
        int n = othersAddedBefore(lives.addFrom[z]);
        if (n > 0) {
          due[n - 1] = Math.min(due[n - 1], frontEnd(z));
        }
      }
    }
    for (int n = others.length - 1; n >= 0; n--) {
      due[n] = Math.min(due[n], due[n + 1]);
    }
    return due;
  }

  /** How many of N had to be added before a gap. */
  private int othersAddedBefore(int gap) {
    return Bisection.first(0, others.length, k -> lives.addTo[others[k]] >= gap);
  }

  // ---- Empty results.

  /** What empty results ask at each level: the gaps by which i pending dequeues were called. */
  private final class Empties {
    private static final int NEVER = Integer.MAX_VALUE;

    /** For each gap the last uncovered one up to it; -1 if there is none. */
    final int[] free = new int[t.events];

    /** The last fit gap before the level must be at least this. */
    final int[] before = new int[lost + 1];

    /** Gaps of the level must be fit up to here. */
    final int[] within = new int[lost + 1];

    /** Either the first uncovered gap is fit, or the last fit gap before is at least beforeOr. */
    final int[] first = new int[lost + 1];

    final int[] beforeOr = new int[lost + 1];

    Empties(Cover cover) {
      for (int g = 0; g < t.events; g++) {
        free[g] = cover.nextFree(g) == g ? g : g == 0 ? -1 : free[g - 1];
      }
      Arrays.fill(before, -1);
      Arrays.fill(within, -1);
      Arrays.fill(beforeOr, -1);
      for (int i = 0; i <= lost; i++) {
        first[i] = cover.nextFree(start(i));
      }
      for (int op : lives.empties) {
        ask(t.from[op], t.to[op], cover);
      }
    }

    private void ask(int from, int to, Cover cover) {
      int at = Arrays.binarySearch(call, 1, lost + 1, to);
      int i = at < 0 ? ~at - 1 : at;
      boolean early = from < start(i);
      int gap = cover.nextFree(Math.max(from, start(i)));
      if (gap > to) {
        before[i] = early ? Math.max(before[i], from) : NEVER;
      } else if (early) {
        beforeOr[i] = Math.max(beforeOr[i], from);
      } else {
        within[i] = Math.max(within[i], gap);
      }
    }

    private int start(int i) {
      return i == 0 ? 0 : call[i];
    }

    /** The last fit gap by the end of a level; NEVER if an empty result is not served. */
    int pass(int i, int reach, int lastFit) {
      boolean served =
          lastFit >= before[i]
              && reach >= within[i]
              && (reach >= first[i] || lastFit >= beforeOr[i]);
      if (!served) {
        return NEVER;
      }
      int end = i < lost ? call[i + 1] - 1 : last;
      int upTo = Math.min(reach, end);
      return upTo >= start(i) && free[upTo] >= start(i) ? free[upTo] : lastFit;
    }
  }

  /** Passes the level of i steps, the given sets being taken. */
  private int pass(int i, long taken, int n, int lastFit) {
    if (empties == null || i > lost) {
      return lastFit;
    }
    int reach = n < others.length ? lives.addTo[others[n]] : last;
    for (int w = 0; w < seen.length; w++) {
      if ((taken >> w & 1) == 0) {
        reach = Math.min(reach, lives.addTo[seen[w]]);
      }
    }
    return empties.pass(i, reach, lastFit);
  }

  // ---- The program.

  /** Paths to one subset of W: for each number of N the last fit gap, and the step before. */
  private final class State {
    final long taken;
    final int[] lastFit;
    final int[] cameFrom;
    final int[] by;
    final State[] previous;

    State(long taken) {
      this.taken = taken;
      int most = Math.min(others.length, lost) + 1;
      lastFit = Filled.ints(most, Empties.NEVER);
      cameFrom = new int[most];
      by = new int[most];
      previous = new State[most];
    }

    void reach(int n, int fit, State from, int fromN, int w) {
      if (lastFit[n] == Empties.NEVER || fit > lastFit[n]) {
        lastFit[n] = fit;
        previous[n] = from;
        cameFrom[n] = fromN;
        by[n] = w;
      }
    }
  }

  /** Looks for a path, and gives pending dequeues accordingly. */
  Result assign() {
    if (seen.length > MOST_SEEN) {
      return Result.TOO_MANY;
    }
    State start = new State(0);
    start.lastFit[0] = -1;
    List<State> layer = List.of(start);
    for (int size = 0; size < seen.length; size++) {
      Map<Long, State> next = new HashMap<>();
      for (State state : layer) {
        for (int n = 0; n < state.lastFit.length; n++) {
          if (state.lastFit[n] != Empties.NEVER) {
            extend(state, size, n, next);
          }
        }
        budget.check();
        if (tries > MOST_TRIES) {
          return Result.TOO_MANY;
        }
      }
      layer = new ArrayList<>(next.values());
    }
    for (State state : layer) {
      for (int n = 0; n < state.lastFit.length; n++) {
        if (state.lastFit[n] != Empties.NEVER && ends(state, n)) {
          give(state, n);
          return Result.ASSIGNED;
        }
      }
    }
    return Result.IMPOSSIBLE;
  }

  /** Takes any number of N, then one of W. */
  private void extend(State state, int size, int from, Map<Long, State> next) {
    int fit = state.lastFit[from];
    for (int n = from; n < state.lastFit.length; n++) {
      int step = Math.min(size + n, lost) + 1;
      fit = pass(size + n, state.taken, n, fit);
      if (fit == Empties.NEVER) {
        return;
      }
      for (int w = 0; w < seen.length; w++) {
        if ((state.taken >> w & 1) == 0 && mayTake(w, step, state.taken, size, from, n)) {
          next.computeIfAbsent(state.taken | 1L << w, State::new).reach(n, fit, state, from, w);
        }
      }
      if (step > lost || n == others.length || call[step] > otherDeadline[n]) {
        return;
      }
    }
  }

  private boolean mayTake(int w, int step, long taken, int size, int from, int n) {
    tries++;
    int leaves = leaves(seen[w], step);
    if (leaves > deadline[w] || (before[w] & ~taken) != 0) {
      return false;
    }
    int added = ahead[w][step];
    for (int v = 0; v < seen.length; v++) {
      if ((taken >> v & 1) != 0) {
        added = Math.max(added, lives.addFrom[seen[v]]);
      }
    }
    for (int v = 0; v < seen.length; v++) {
      if (v != w
          && (taken >> v & 1) == 0
          && (firstPeek[v] < leaves || lives.addTo[seen[v]] < added)) {
        return false;
      }
    }
    if (laterAdded[w] < added) {
      return false;
    }
    // Those taken before the previous one of W were gone by its end, which is before w's peek.
    int gone = othersAddedBefore(added);
    return gone <= n && (gone <= from || call[Math.min(gone + size, lost + 1)] <= firstPeek[w]);
  }

  /** Whether a path on which all of W is taken can be completed. */
  private boolean ends(State state, int from) {
    int size = seen.length;
    int fit = state.lastFit[from];
    int n = from;
    for (; n < others.length && size + n < lost; n++) {
      fit = pass(size + n, state.taken, n, fit);
      if (fit == Empties.NEVER || call[size + n + 1] > otherDeadline[n]) {
        return false;
      }
    }
    for (int i = size + n; i <= lost && fit != Empties.NEVER; i++) {
      fit = pass(i, state.taken, n, fit);
    }
    return fit != Empties.NEVER && (n == others.length || otherDeadline[n] >= last);
  }

  private void give(State end, int endN) {
    int[] path = new int[seen.length + others.length];
    int length = path.length;
    int upTo = others.length;
    int n = endN;
    for (State s = end; s.taken != 0; ) {
      while (upTo > n) {
        path[--length] = others[--upTo];
      }
      path[--length] = seen[s.by[n]];
      State previous = s.previous[n];
      n = s.cameFrom[n];
      s = previous;
    }
    while (upTo > 0) {
      path[--length] = others[--upTo];
    }
    lives.giveInOrder(path);
  }
}
