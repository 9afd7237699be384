package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.PendingRemoves;
import org.jspecify.annotations.Nullable;

/**
 * Gives pending pops to unmatched elements as extraction asks for them: when it is stuck, the first
 * slot that only unmatched elements cover and for which enough pops are left is freed, by making
 * all of these elements due there.
 *
 * <p>What it accepts is linearizable, for the deadlines can be met ({@link PendingRemoves}). It is
 * not complete: a later slot might have left a pop to somebody who cannot wait. It is here because
 * recordings lose pops one at a time, where there is nothing to choose, and because it costs no
 * more than extraction: {@link PendingPopProgram}, which decides whatever this leaves open, counts
 * all elements between two slots again for each pair that it looks at. Where one pop in 5,000 is
 * lost, half a million operations take twice the time without this.
 *
 * <p>Cost: O(log n) for each slot looked at, one for each pending pop and slot freed at most, plus
 * the elements that become due.
 */
final class GreedyPendingPops {
  private final PendingPopProblem problem;
  private final PendingRemoves pops;
  private final int[] live;
  private final int[] buying;
  private final Budget budget;
  private int liveCount;
  private int due;
  private StackExtraction extraction;

  @SuppressWarnings("NullAway.Init") // buyForStuck makes the extraction it begins with
  private GreedyPendingPops(PendingPopProblem problem, Budget budget) {
    this.problem = problem;
    this.budget = budget;
    this.pops = problem.pops();
    this.live = problem.unmatchedByPush.clone();
    this.liveCount = live.length;
    this.buying = new int[problem.calls.length + 1];
  }

  /** Deadlines that make the history linearizable; null if none were found this way. */
  static @Nullable PendingRemoves take(PendingPopProblem problem, Budget budget) {
    GreedyPendingPops buying = new GreedyPendingPops(problem, budget);
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
    for (int s = problem.nextBare(from); s <= to; s = problem.nextBare(pops.nextCall(s))) {
      int count = 0;
      while (count < live.length && count < buying.length && problem.c.pushTo[live[count]] < s) {
        buying[count] = live[count];
        count++;
      }
      if (count < buying.length && pops.affords(buying, count, s)) {
        pops.demand(buying, count, s);
        return s;
      }
    }
    return -1;
  }

  // ---- Stuck elements.

  private boolean buyForStuck() {
    extraction = new StackExtraction(problem.c.due(pops.deadlines()), problem.firmTo, budget);
    while (!extraction.run()) {
      budget.check();
      dropLeft();
      int slot = choose();
      if (slot < 0 || due == 0) {
        return false;
      }
      pops.demand(buying, due, slot);
      extraction.shorten(buying, due, slot);
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
   * The first slot that can be paid for, with the elements to buy gathered; -1 if there is none.
   * While no further pop is called prices only rise, so the first slot after each call is enough.
   */
  private int choose() {
    for (int i = 0; i < pops.count(); i++) {
      int slot = extraction.buyableFrom(pops.call(i));
      if (slot < 0) {
        break;
      }
      i = Math.max(i, pops.called(slot) - 1);
      due = cover(slot);
      if (due < buying.length && pops.affords(buying, due, slot)) {
        return slot;
      }
    }
    return -1;
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
