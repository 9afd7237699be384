package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.EmptyCuts;
import dev.plumbline.core.monitor.container.Lifetimes;

/**
 * Accepts stacks from which each of the first k + 1 elements may be popped, where a witness is
 * found by {@link CrossingSearch}; there is no test that is also right about violations.
 *
 * <p>Empty results need uncovered gaps, by the cut lemma of {@link Lifetimes}: deleting elements
 * brings the others nearer to the top. Pending pops need not have taken anything, and are left out.
 *
 * <p>Cost: that of {@link CrossingSearch}.
 */
public final class OutOfOrderStackMonitor {
  private static final String METHOD = "an order in which few elements cross";

  private OutOfOrderStackMonitor() {}

  /** A yes, or beyond. */
  public static Outcome decide(Lifetimes lives, int k, Budget budget) {
    if (lives.peeks.length > 0) {
      return new Outcome.Beyond("peeks at a stack out of order have no monitor");
    }
    Cover cover = lives.empties.length == 0 ? null : new Cover(lives);
    if (cover == null || cover.impossibleEmpty(lives) == Lifetimes.NONE) {
      CrossingSearch crossings = new CrossingSearch(lives, new EmptyCuts(lives, cover), k, budget);
      if (crossings.resolve()) {
        return new Outcome.Yes(crossings.order(), METHOD);
      }
    }
    return new Outcome.Beyond("no order was found in which at most %d elements cross".formatted(k));
  }
}
