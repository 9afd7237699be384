package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;

/**
 * Gives values to pending polls in the order of time, as soon as somebody needs it: only accepts.
 *
 * <p>Words are those of {@link PendingPolls}. An operation for which {@link GapSweep} found no free
 * gap waits from the beginning of its window. At the first legal gap at which as many pending polls
 * are called and unspent as higher unmatched values are inside, these are given to them. Gaps are
 * paid for in the order of deadlines, so no later one can ask for an earlier deadline of the same
 * value, and what was paid for stays paid for: Hall's condition is one comparison. It is a guess,
 * because an operation that waited longer might have left a poll to another that cannot wait. Where
 * polls are lost one at a time, as in recordings, there is nothing to guess, and this takes about a
 * third of the time of {@link PendingPollProgram}, which decides the rest. That all is well
 * afterwards is for the sweep to say, which is exact.
 *
 * <p>Cost: one more sweep over the events as {@link GapSweep} makes it, and a sort of the
 * operations that wait. Prices that cannot be paid are counted again at later gaps; when that takes
 * too many steps it is given up.
 */
final class GreedyPendingPolls {
  private static final int STEPS_PER_EVENT = 8;
  private static final int EVENTS_PER_CHECK = 1 << 16;

  private final GapSweep gaps;
  private final Lifetimes lives;
  private final PriorityRanks ranks;
  private final Budget budget;

  /** Operations without free gap, in the order in which they were met. */
  private final Intervals covered = new Intervals();

  // ---- Unmatched values, the highest first.

  private int unmatched;
  private long[] rankOf = {};
  private int[] elementOf = {};

  /** Unmatched values that are inside and not bought. */
  private BitTree open = BitTree.none(0);

  /** The first so many pending polls took these elements. */
  private final int[] taken;

  private int spent;

  // ---- At the gap of the sweep.

  private BitTree certain = BitTree.none(0);

  /** The highest rank that is inside whatever pending polls do. */
  private int highest;

  private int called;
  private long steps;

  /** Prepares after a sweep that did not find gaps for all. */
  GreedyPendingPolls(GapSweep gaps, Budget budget) {
    this.gaps = gaps;
    this.lives = gaps.lives;
    this.ranks = gaps.ranks;
    this.budget = budget;
    this.taken = new int[lives.pendingRemoves.length];
  }

  /** Gives values to pending polls; false if some operation is not served that way. */
  boolean give() {
    collectCovered();
    sortUnmatched();
    return sweep();
  }

  /** Lets all pending polls have taken nothing again. */
  void takeBack() {
    for (; spent > 0; spent--) {
      lives.give(taken[spent - 1], Lifetimes.NONE);
    }
  }

  // ---- Preparation.

  private void collectCovered() {
    for (int e = 0; e < lives.count; e++) {
      if (gaps.ofRemove[e] > lives.removeTo[e]) {
        covered.add(lives.removeFrom[e], lives.removeTo[e], ranks.level[e]);
      }
    }
    for (int k = 0; k < gaps.ofPeek.length; k++) {
      int peek = lives.peeks[k];
      if (gaps.ofPeek[k] < lives.peekFrom(peek)) {
        covered.add(lives.peekFrom(peek), lives.peekTo(peek), ranks.level[lives.element[peek]]);
      }
    }
    for (int k = 0; k < gaps.ofEmpty.length; k++) {
      int op = lives.empties[k];
      if (gaps.ofEmpty[k] > lives.t.to[op]) {
        covered.add(lives.t.from[op], lives.t.to[op], ranks.bound);
      }
    }
  }

  /** Sorts them, and notes where those that were seen are no longer certain to be inside. */
  private void sortUnmatched() {
    for (int e = 0; e < lives.count; e++) {
      unmatched += lives.unmatched(e) ? 1 : 0;
    }
    rankOf = new long[unmatched];
    elementOf = new int[unmatched];
    int n = 0;
    for (int e = 0; e < lives.count; e++) {
      if (lives.unmatched(e)) {
        rankOf[n] = ranks.rank[e];
        elementOf[n++] = e;
        if (lives.latestCall[e] > lives.critFrom(e)) {
          gaps.changes[lives.latestCall[e]] = -e - 1;
          gaps.rankAt[lives.latestCall[e]] = ranks.rank[e];
        }
      }
    }
    PairSort.sort(rankOf, elementOf, n);
  }

  // ---- The sweep.

  private boolean sweep() {
    DeadlineHeap waiting = new DeadlineHeap(covered.levels());
    int[] byFrom = covered.byFrom();
    open = BitTree.none(unmatched);
    certain = BitTree.none(ranks.bound);
    highest = ranks.bound;
    int arrived = 0;
    for (int g = 0; g < lives.t.events; g++) {
      change(g);
      for (; arrived < byFrom.length && covered.from(byFrom[arrived]) == g; arrived++) {
        waiting.push(byFrom[arrived]);
      }
      while (called < lives.pendingRemoves.length
          && lives.t.from[lives.pendingRemoves[called]] <= g) {
        called++;
      }
      while (!waiting.isEmpty() && waiting.earliest() <= highest && canPay(waiting.earliest())) {
        int operation = waiting.pop();
        if (covered.to(operation) < g) {
          return false;
        }
        pay(covered.level(operation));
      }
      if (steps > (long) STEPS_PER_EVENT * lives.t.events) {
        return false;
      }
      if (g % EVENTS_PER_CHECK == 0) {
        budget.check();
      }
    }
    return waiting.isEmpty();
  }

  private void change(int g) {
    int change = gaps.changes[g];
    if (change > 0) {
      enter(change - 1, g);
    } else if (change < 0) {
      int rank = gaps.rankAt[g];
      certain.remove(rank, rank);
      highest = rank == highest ? certain.next(rank) : highest;
    }
  }

  private void enter(int e, int g) {
    int rank = gaps.rankAt[g];
    boolean isUnmatched = lives.unmatched(e);
    if (isUnmatched) {
      open.add(Arrays.binarySearch(rankOf, rank));
    }
    if ((isUnmatched ? lives.latestCall[e] : lives.removeFrom[e]) > g) {
      certain.add(rank);
      highest = Math.min(highest, rank);
    }
  }

  /** Whether unspent polls that are called can take all that is higher than a level. */
  private boolean canPay(int itsLevel) {
    int left = called - spent;
    for (int k = open.next(0); k < unmatched && rankOf[k] < itsLevel; k = open.next(k + 1)) {
      steps++;
      if (--left < 0) {
        return false;
      }
    }
    return true;
  }

  private void pay(int itsLevel) {
    for (int k = open.next(0); k < unmatched && rankOf[k] < itsLevel; k = open.next(k + 1)) {
      open.remove(k, k);
      taken[spent] = elementOf[k];
      lives.give(elementOf[k], lives.pendingRemoves[spent++]);
    }
  }
}
