package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.decide.Budget;

/**
 * Gives pending pops to unmatched elements as extraction asks for them: when it is stuck, a slot
 * that only unmatched elements cover is bought by making all of them due there.
 *
 * <p>What it accepts is linearizable, for the deadlines can be met. It is not complete: which slot
 * to buy is a guess. So it is tried with each of a few {@linkplain Preference preferences}.
 *
 * <p>Cost: O(log n) for each slot looked at, one for each pending pop and purchase at most, plus
 * the elements bought.
 */
final class GreedyPendingPops {
  /** Which slot to buy. */
  enum Preference {
    EARLIEST,
    FEWEST_ELEMENTS,
    LATEST
  }

  private final PendingPopProblem problem;
  private final Preference preference;
  private final PendingPops pops;
  private final int[] live;
  private final int[] buying;
  private final Budget budget;
  private int liveCount;
  private StackExtraction extraction;

  private GreedyPendingPops(PendingPopProblem problem, Preference preference, Budget budget) {
    this.problem = problem;
    this.preference = preference;
    this.budget = budget;
    this.pops = problem.pops();
    this.live = problem.unmatchedByPush.clone();
    this.liveCount = live.length;
    this.buying = new int[problem.calls.length + 1];
  }

  /** Deadlines that make the history linearizable; null if none were found this way. */
  static PendingPops buy(PendingPopProblem problem, Preference preference, Budget budget) {
    GreedyPendingPops buying = new GreedyPendingPops(problem, preference, budget);
    return buying.buyForEmpties() && buying.buyForStuck() ? buying.pops : null;
  }

  // ---- Empty results: slots that nothing covers, whether it has left or not.

  private boolean buyForEmpties() {
    int bought = -1;
    for (int k = 0; k < problem.emptyFrom.length; k++) {
      if (bought < problem.emptyFrom[k]) {
        bought = buyWithin(problem.emptyFrom[k], problem.emptyTo[k]);
        if (bought < 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Empty results are sorted and none contains another, so what was bought last is the latest. */
  private int buyWithin(int from, int to) {
    int best = -1;
    for (int s = problem.nextBare(from); s <= to; s = problem.nextBare(pops.nextCall(s))) {
      int count = 0;
      while (count < live.length && count < buying.length && problem.c.pushTo[live[count]] < s) {
        buying[count] = live[count];
        count++;
      }
      if (count < buying.length && pops.affords(buying, count, s)) {
        best = s;
        if (preference != Preference.LATEST) {
          break;
        }
      }
    }
    if (best >= 0) {
      int count = 0;
      while (count < live.length && problem.c.pushTo[live[count]] < best) {
        buying[count] = live[count];
        count++;
      }
      pops.demand(buying, count, best);
    }
    return best;
  }

  // ---- Stuck elements.

  private boolean buyForStuck() {
    extraction = new StackExtraction(problem.c.due(pops.deadline), problem.firmTo, budget);
    while (!extraction.run()) {
      budget.check();
      dropLeft();
      int slot = choose();
      if (slot < 0) {
        return false;
      }
      int count = cover(slot);
      if (count == 0) {
        return false;
      }
      pops.demand(buying, count, slot);
      extraction.shorten(buying, count, slot);
    }
    return true;
  }

  private void dropLeft() {
    int n = 0;
    for (int k = 0; k < liveCount; k++) {
      if (!extraction.hasLeft(live[k])) {
        live[n++] = live[k];
      }
    }
    liveCount = n;
  }

  /**
   * A slot to buy. While no further pop is called prices only rise, so the first slot after each
   * call is enough.
   */
  private int choose() {
    int best = -1;
    int price = Integer.MAX_VALUE;
    int[] calls = pops.calls;
    for (int i = 0; i < calls.length; i++) {
      int slot = extraction.buyableFrom(calls[i]);
      if (slot < 0) {
        break;
      }
      while (i + 1 < calls.length && calls[i + 1] <= slot) {
        i++;
      }
      int count = cover(slot);
      if (count < buying.length && pops.affords(buying, count, slot)) {
        if (preference == Preference.EARLIEST) {
          return slot;
        }
        if (preference == Preference.LATEST || count < price) {
          best = slot;
          price = count;
        }
      }
    }
    return best;
  }

  /**
   * Gathers the elements to buy for a slot, as many as could be bought at all and one more. One
   * that is waiting to be seen there need not go.
   */
  private int cover(int slot) {
    int seen = extraction.certainAt(slot);
    boolean spare = seen < 0;
    int spared = -1;
    int count = 0;
    for (int k = 0; k < liveCount && count < buying.length; k++) {
      int e = live[k];
      if (problem.c.pushTo[e] >= slot) {
        break;
      }
      if (e != seen && extraction.reaches(e, slot)) {
        if (spare && extraction.peeks.awaited(e, slot)) {
          spare = false;
          spared = e;
        } else {
          buying[count++] = e;
        }
      }
    }
    if (count == 0 && spared >= 0) {
      // It is alone there and has been seen; now the slot is to be free.
      buying[count++] = spared;
    }
    return count;
  }
}
