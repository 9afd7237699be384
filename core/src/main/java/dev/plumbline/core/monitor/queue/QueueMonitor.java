package dev.plumbline.core.monitor.queue;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides queues with peeks, empty results, values that nobody took and pending dequeues.
 *
 * <p><b>Without pending dequeues.</b> Peeks are folded into the front windows of {@link
 * FrontWindows}. Then a history is linearizable exactly if no element u had to be added before v
 * (u's add window ends before v's starts) while v had to leave before u (the same for front
 * windows), and every empty result has an uncovered gap ({@link Cover}). Necessary: elements leave
 * in the order in which they came. Sufficient: {@link QueueWitness} builds the witness. For
 * histories without peeks and empty results in which every value is dequeued, this is the test of
 * Abdulla, Grahn, Jonsson, Krishna and Mishra (Efficient linearizability monitoring, 2025).
 *
 * <pre>
 *   u    [== add ==]                                 [== deq ==]
 *   v                 [== add ==]    [== deq ==]                     u in first, v out first
 * </pre>
 *
 * <p><b>Pending dequeues.</b> Each may have taken one of the unmatched elements. Of those that were
 * never seen, the one whose add ended first is taken by the pending dequeue that was called first,
 * and so on. That is the best there is: what others ask of unmatched elements is always that all
 * whose adds ended before some gap are gone by another gap. These are the first k in that order;
 * they can only be gone by then if k pending dequeues were called by then, and then they are. For
 * unmatched elements that were seen see {@link PendingDequeues}.
 *
 * <p>Cost: O(n) from the windows on, plus a sort of the unmatched elements if there are pending
 * dequeues.
 */
public final class QueueMonitor {
  private static final String METHOD = "two-value test of queues";
  private static final String METHOD_SEEN =
      "two-value test of queues, choosing what lost dequeues took";

  private final Lifetimes lives;
  private final Budget budget;

  private QueueMonitor(Lifetimes lives, Budget budget) {
    this.lives = lives;
    this.budget = budget;
  }

  public static Outcome decide(Lifetimes lives, Budget budget) {
    return new QueueMonitor(lives, budget).decide();
  }

  private Outcome decide() {
    if (lives.pendingRemoves.length > 0) {
      int[] unmatched = lives.unmatchedByAdd();
      int[] seen = Arrays.stream(unmatched).filter(this::isSeen).toArray();
      if (seen.length > 0) {
        return decideSeen(seen, Arrays.stream(unmatched).filter(e -> !isSeen(e)).toArray());
      }
      lives.giveInOrder(unmatched);
    }
    budget.check();
    return decideAssigned(METHOD);
  }

  private boolean isSeen(int e) {
    return lives.peekStart[e] < lives.peekStart[e + 1];
  }

  /** Decides where pending dequeues may have taken elements that were seen. */
  private Outcome decideSeen(int[] seen, int[] others) {
    if (seen.length > lives.pendingRemoves.length + 1) {
      return new QueueCore(new FrontWindows(lives, true)).tooManySeen(seen, METHOD_SEEN);
    }
    FrontWindows matched = new FrontWindows(lives, true);
    Outcome violation = violation(matched, METHOD_SEEN);
    if (violation != null) {
      return violation;
    }
    Cover cover = lives.empties.length == 0 ? null : coverAtBest();
    PendingDequeues lost = new PendingDequeues(matched, seen, others, cover, budget);
    return switch (lost.assign()) {
      case TOO_MANY ->
          new Outcome.Beyond("too many values that were seen may have been taken by lost dequeues");
      case IMPOSSIBLE ->
          new Outcome.No(
              IntStream.range(0, lives.t.size).toArray(), -1, -1, List.of(), METHOD_SEEN);
      case ASSIGNED -> {
        Outcome answer = decideAssigned(METHOD_SEEN);
        if (!(answer instanceof Outcome.Yes)) {
          throw new IllegalStateException("lost dequeues of a queue were given in vain");
        }
        yield answer;
      }
    };
  }

  /** The cover if every unmatched element were taken as soon as it can be. */
  private Cover coverAtBest() {
    for (int e = 0; e < lives.count; e++) {
      if (lives.unmatched(e)) {
        lives.removeFrom[e] = lives.latestCall[e];
      }
    }
    Cover cover = new Cover(lives);
    for (int e = 0; e < lives.count; e++) {
      if (lives.unmatched(e)) {
        lives.give(e, Lifetimes.NONE);
      }
    }
    return cover;
  }

  /** Decides with pending dequeues given to the elements that they took. */
  private Outcome decideAssigned(String method) {
    FrontWindows fronts = new FrontWindows(lives);
    Outcome violation = violation(fronts, method);
    if (violation != null) {
      return violation;
    }
    Cover cover = null;
    if (lives.empties.length > 0) {
      cover = new Cover(lives);
      int empty = cover.impossibleEmpty(lives);
      if (empty != Lifetimes.NONE) {
        return new QueueCore(fronts).impossibleEmpty(empty, method);
      }
    }
    budget.check();
    int[] order = lives.t.decisionOnly ? new int[0] : QueueWitness.of(fronts, cover);
    return new Outcome.Yes(order, method);
  }

  /** What is wrong with the order of elements; null if nothing is. */
  private @Nullable Outcome violation(FrontWindows fronts, String method) {
    if (fronts.conflicting != Lifetimes.NONE) {
      return new QueueCore(fronts).frontCycle(fronts.conflicting, fronts.other, method);
    }
    int late = lateElement(fronts);
    return late == Lifetimes.NONE ? null : new QueueCore(fronts).overtaken(late, method);
  }

  /**
   * An element that left before one which had to be added before it; of several, the one that left
   * first; NONE if there is none.
   */
  public static int lateElement(FrontWindows fronts) {
    Lifetimes lives = fronts.lives;
    int gaps = lives.t.events;
    // The latest start of a front window, among elements whose add window ended by then.
    int[] latest = new int[gaps];
    for (int e = 0; e < lives.count; e++) {
      latest[lives.addTo[e]] = fronts.from[e];
    }
    int most = 0;
    for (int g = 0; g < gaps; g++) {
      most = Math.max(most, latest[g]);
      latest[g] = most;
    }
    int found = Lifetimes.NONE;
    for (int v = 0; v < lives.count; v++) {
      int added = lives.addFrom[v];
      if (added > 0
          && latest[added - 1] > fronts.to[v]
          && (found == Lifetimes.NONE || fronts.to[v] < fronts.to[found])) {
        found = v;
      }
    }
    return found;
  }

  /** Why an empty result is impossible, in a queue of any order: that is no matter of order. */
  public static Outcome.No impossibleEmpty(Lifetimes lives, int empty, String method) {
    return new QueueCore(new FrontWindows(lives)).impossibleEmpty(empty, method);
  }
}
