package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.container.Lifetimes;

/**
 * Decides priority queues, least first. Of two values the smaller one is called the higher: it goes
 * first.
 *
 * <p><b>Test.</b> There is a witness exactly if every poll and every peek of a value has a gap in
 * its window that no critical interval of a strictly higher value covers, and every empty result
 * one that no critical interval covers at all. Such a gap is called free for it.
 *
 * <p>Necessary: at a covered gap a higher value is inside. Sufficient, by induction over the
 * values: the lowest ones never disturb the others, which by the cut lemma of {@link Lifetimes}
 * have a witness that is empty at all gaps chosen for the operations of the lowest ones; there
 * these can be put in. {@link PriorityQueueWitness} does it.
 *
 * <pre>
 *   1           [= add =]-------------[=== poll ===]     inside for certain where the line is
 *   2   [= add =]----------[====== poll ======]          free where the poll of 1 may be over
 * </pre>
 *
 * <p>Lee and Mathur (Efficient decrease-and-conquer linearizability monitoring, 2025) test polls in
 * the same way, without peeks and pending polls.
 *
 * <p>{@link GapSweep} looks for free gaps. Cost: one sweep over the events with O(log n) to the
 * base 64 for each operation, and a sort of the values where {@link PriorityRanks} needs one.
 *
 * <p><b>Pending polls</b> may take values that no completed one took, which only ever helps: a
 * history that passes without them is linearizable. If it does not, {@link GreedyPendingPolls}
 * gives them values in the order of time, and if that does not do, {@link PendingPolls} decides
 * which values they must have taken by when; with those values given to them the test above passes.
 */
public final class PriorityQueueMonitor {
  public static final String METHOD = "free gaps of priority queues";

  private final Lifetimes lives;
  private final Budget budget;
  private final GapSweep gaps;

  private PriorityQueueMonitor(Lifetimes lives, Budget budget) {
    this.lives = lives;
    this.budget = budget;
    this.gaps = new GapSweep(lives, new PriorityRanks(lives));
  }

  public static Outcome decide(Lifetimes lives, Budget budget) {
    PriorityQueueMonitor monitor = new PriorityQueueMonitor(lives, budget);
    budget.check();
    if (monitor.gaps.find()) {
      return monitor.witness(METHOD);
    }
    if (lives.pendingRemoves.length == 0 || !lives.anyUnmatched()) {
      return new PriorityQueueCore(lives, new PriorityOrder(lives.t, lives.add))
          .covered(monitor.gaps.failed);
    }
    return monitor.decideWithLostPolls();
  }

  private Outcome decideWithLostPolls() {
    GreedyPendingPolls greedy = new GreedyPendingPolls(gaps, budget);
    if (greedy.give() && gaps.find()) {
      return witness(METHOD + ", lost polls bought as soon as they could be");
    }
    greedy.takeBack();
    PriorityOrder order = new PriorityOrder(lives.t, lives.add);
    PendingPolls polls = new PendingPolls(lives, order, budget);
    PendingPolls.Result outcome = polls.solve();
    String method = METHOD + ", " + polls.method();
    if (outcome == PendingPolls.Result.ASSIGNED && gaps.find()) {
      return witness(method);
    }
    if (outcome != PendingPolls.Result.VIOLATION) {
      return new Outcome.Beyond("pending polls may have taken too many different values");
    }
    PriorityQueueCore core = new PriorityQueueCore(lives, order);
    return polls.impossible() == Lifetimes.NONE
        ? core.everything(method)
        : core.outnumbered(polls.impossible(), method);
  }

  private Outcome witness(String method) {
    budget.check();
    int[] witness = lives.t.decisionOnly ? new int[0] : new PriorityQueueWitness(gaps).order();
    return new Outcome.Yes(witness, method);
  }
}
