package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.container.Lives;
import dev.plumbline.core.monitor.part.Answer;

/**
 * Decides priority queues, least first. Of two values the smaller one is called the higher: it goes
 * first.
 *
 * <p><b>Test.</b> There is a witness exactly if every poll and every peek of a value has a gap in
 * its window that no critical interval of a strictly higher value covers, and every empty result
 * one that no critical interval covers at all. Such a gap is called free for it.
 *
 * <p>Necessary: at a covered gap a higher value is inside. Sufficient, by induction over the
 * values: the lowest ones never disturb the others, which by the cut lemma of {@link Lives} have a
 * witness that is empty at all gaps chosen for the operations of the lowest ones; there these can
 * be put in. {@link PriorityQueueWitness} does it.
 *
 * <p>Values are visited from the highest down, and what they cover is taken out of the set of free
 * gaps; equal ones all ask before any of them covers. Cost: one sort of the values, and O(log n) to
 * the base 64 for each operation.
 *
 * <p><b>Lost polls.</b> Pending polls may take values that no completed one took, which only ever
 * helps: a history that passes without them is linearizable. If it does not, {@link LostPolls}
 * finds out which values they must have taken by when; with those values given to them the test
 * above passes.
 */
public final class PriorityQueueMonitor {
  public static final String METHOD = "free gaps of priority queues";
  private static final int STEPS_PER_CHECK = 1 << 16;

  public final Lives lives;
  public final PriorityOrder order;
  private final Budget budget;

  // ---- By place in the order of priorities, where later steps find them in sequence.

  /** The last gap in which the add can happen. */
  public final int[] addTo;

  /** The first gap that is free for the remove. */
  public final int[] removeGap;

  // ---- By place in {@code lives.peeks} and {@code lives.empties}.

  /** The last gap that is free for the peek. */
  public final int[] peekGap;

  /** A gap that is free for the empty result. */
  public final int[] emptyGap;

  /** The operation that failed the test. */
  private int failed = Lives.NONE;

  public PriorityQueueMonitor(Lives lives, Budget budget) {
    this.lives = lives;
    this.budget = budget;
    this.order = new PriorityOrder(lives.t, lives.add);
    this.addTo = new int[lives.count];
    this.removeGap = new int[lives.count];
    this.peekGap = new int[lives.peeks.length];
    this.emptyGap = new int[lives.empties.length];
  }

  public static Answer decide(Lives lives, Budget budget) {
    PriorityQueueMonitor monitor = new PriorityQueueMonitor(lives, budget);
    if (monitor.passes()) {
      return monitor.witness(METHOD);
    }
    if (lives.lost.length == 0 || !monitor.hasUnmatched()) {
      return new PriorityQueueCore(lives, monitor.order).covered(monitor.failed);
    }
    return monitor.decideWithLostPolls();
  }

  private boolean hasUnmatched() {
    for (int remove : lives.remove) {
      if (remove == Lives.NONE) {
        return true;
      }
    }
    return false;
  }

  private Answer decideWithLostPolls() {
    LostPolls polls = new LostPolls(lives, order, budget);
    LostPolls.Outcome outcome = polls.solve();
    String method = METHOD + ", " + polls.method();
    if (outcome == LostPolls.Outcome.ASSIGNED && passes()) {
      return witness(method);
    }
    if (outcome != LostPolls.Outcome.VIOLATION) {
      return new Answer.Beyond("pending polls may have taken too many different values");
    }
    PriorityQueueCore core = new PriorityQueueCore(lives, order);
    return polls.impossible() == Lives.NONE
        ? core.everything(method)
        : core.outnumbered(polls.impossible(), method);
  }

  private Answer witness(String method) {
    int[] witness = lives.t.decisionOnly ? new int[0] : new PriorityQueueWitness(this).order();
    return new Answer.Yes(witness, method);
  }

  /** Whether the test succeeds with removes as they are given now. */
  public boolean passes() {
    long[] intervals = pairs(lives.addTo, lives.removeFrom);
    FreeGaps free = FreeGaps.all(lives.t.events);
    int checkAt = STEPS_PER_CHECK;
    for (int k = 0; k < addTo.length; ) {
      int end = order.classEnd(k);
      for (int i = k; i < end; i++) {
        if (!hasFreeGaps(i, intervals, free)) {
          return false;
        }
      }
      for (; k < end; k++) {
        free.cover(addTo[k] + 1, (int) intervals[order.elements[k]] - 1);
      }
      if (k >= checkAt) {
        budget.check();
        checkAt = k + STEPS_PER_CHECK;
      }
    }
    return emptiesHaveFreeGaps(free);
  }

  /**
   * Two columns of elements in one. Priorities come in any order of time, so what is needed of an
   * element is a cache miss; together it is one.
   */
  public static long[] pairs(int[] high, int[] low) {
    long[] pairs = new long[high.length];
    for (int e = 0; e < pairs.length; e++) {
      pairs[e] = (long) high[e] << Integer.SIZE | (low[e] & 0xFFFF_FFFFL);
    }
    return pairs;
  }

  private boolean hasFreeGaps(int place, long[] intervals, FreeGaps free) {
    int e = order.elements[place];
    addTo[place] = (int) (intervals[e] >> Integer.SIZE);
    int removeFrom = (int) intervals[e];
    int gap = free.next(removeFrom);
    removeGap[place] = gap;
    if (gap > removeFrom && gap > lives.removeTo[e]) {
      failed = lives.remove[e];
      return false;
    }
    return lives.peeks.length == 0 || peeksHaveFreeGaps(e, free);
  }

  private boolean peeksHaveFreeGaps(int e, FreeGaps free) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      peekGap[k] = free.previous(lives.peekTo(peek));
      if (peekGap[k] < lives.peekFrom(peek)) {
        failed = peek;
        return false;
      }
    }
    return true;
  }

  private boolean emptiesHaveFreeGaps(FreeGaps free) {
    for (int k = 0; k < emptyGap.length; k++) {
      int op = lives.empties[k];
      emptyGap[k] = free.next(lives.t.from[op]);
      if (emptyGap[k] > lives.t.to[op]) {
        failed = op;
        return false;
      }
    }
    return true;
  }
}
