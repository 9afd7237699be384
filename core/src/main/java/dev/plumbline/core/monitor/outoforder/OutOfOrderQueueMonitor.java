package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.queue.QueueMonitor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides queues from which each of the first k + 1 elements may be taken, with empty results,
 * values that nobody took and pending dequeues.
 *
 * <pre>
 *   enq(y)   |---|                          y is ahead of x,
 *   enq(x)         |----|
 *   deq->x                 |----|           and still there when x leaves:
 *   deq->y                        |---|     x overtook y for certain
 * </pre>
 *
 * <p><b>Theorem.</b> Such a history is linearizable exactly if no element certainly {@linkplain
 * OvertakenCounts overtook} more than k others, and every empty result has an uncovered gap ({@link
 * Cover}). Necessary: whoever was overtaken for certain is ahead and still there. Sufficient:
 * {@link OutOfOrderQueueWitness} builds the witness, and the cut lemma of {@link Lifetimes} holds,
 * because deleting elements brings the others nearer to the front. Clipping windows at a cut makes
 * nobody overtake more: if a window of x is clipped to end at the cut, no window of its side starts
 * behind it, and elements of different sides come and leave in the same order.
 *
 * <p><b>Equal values</b> may be taken to leave in the order in which they came. Say a and b are
 * equal, a is ahead, and b is taken first; let a and b trade places. The first remove then takes
 * what is nearer to the front, what stood between has one fewer ahead of it, and the second remove
 * finds b behind no more than the first one did, without a.
 *
 * <p><b>Pending dequeues.</b> Of the unmatched elements, the one whose add ended first is taken by
 * the pending dequeue that was called first, and so on. That is the best there is: what x asks is
 * that of the unmatched elements that came before it so many are gone when it leaves. These are the
 * first ones in that order, as many of them can be gone as pending dequeues were called by then,
 * and so many are. A pending dequeue overtakes nobody who stays: those came earlier in this order.
 *
 * <p>With k = 0 this is the strict queue of {@link QueueMonitor}; peeks are left to search. The
 * theorem fails for rules that also bound how long an element waits: see {@code docs/relaxed.md}.
 *
 * <p>Cost: O(n log n).
 */
public final class OutOfOrderQueueMonitor {
  /** For pools: any number of elements may be overtaken. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final String METHOD = "count of overtaken elements";

  private OutOfOrderQueueMonitor() {}

  public static Outcome decide(Lifetimes lives, int k, Budget budget) {
    if (lives.peeks.length > 0) {
      return new Outcome.Beyond("peeks at a queue out of order have no monitor");
    }
    Outcome.No tooFar = k == UNBOUNDED ? null : tooFar(lives, k);
    if (tooFar != null) {
      return tooFar;
    }
    giveLost(lives);
    budget.check();
    Cover cover = lives.empties.length == 0 ? null : new Cover(lives);
    int empty = cover == null ? Lifetimes.NONE : cover.impossibleEmpty(lives);
    if (empty != Lifetimes.NONE) {
      return QueueMonitor.impossibleEmpty(lives, empty, METHOD);
    }
    budget.check();
    int[] order = lives.t.decisionOnly ? new int[0] : OutOfOrderQueueWitness.of(lives, cover);
    return new Outcome.Yes(order, METHOD);
  }

  /** The violation by an element that overtook more than k others; null if there is none. */
  public static Outcome.@Nullable No tooFar(Lifetimes lives, int k) {
    giveLost(lives);
    OvertakenCounts overtaking = new OvertakenCounts(lives);
    return overtaking.most > k
        ? new OutOfOrderQueueCore(lives, overtaking).tooMany(k, METHOD)
        : null;
  }

  /** Lets pending dequeues take unmatched elements. */
  public static void giveLost(Lifetimes lives) {
    if (lives.pendingRemoves.length > 0) {
      lives.giveInOrder(lives.unmatchedByAdd());
    }
  }

  /** The same for a pool, whose elements have no order; the words are for others to find. */
  public static Outcome decidePool(Lifetimes lives, Budget budget) {
    Outcome answer = decide(lives, UNBOUNDED, budget);
    return answer instanceof Outcome.No no
        ? new Outcome.No(no.core(), no.cut(), no.blamed(), List.of(), METHOD)
        : answer;
  }
}
