package dev.plumbline.core.monitor.promise;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.outoforder.OutOfOrderQueueMonitor;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Promise;
import org.jspecify.annotations.Nullable;

/**
 * Finds violations of what a relaxed container promises at least: how many elements are ahead of
 * one that leaves, by how many an element is overtaken, and how many are there when nothing was
 * found.
 *
 * <p>Each is a count of what is certain whatever the order in which operations took effect, so a
 * count that is too large is a violation, with the counted operations as its core: a history of
 * which these are a part has, in every order, at least these elements at that place. The converse
 * fails for every rule but one (see {@code docs/relaxed.md}); what is not refuted is left to
 * search.
 *
 * <p>Cost: O(n log n).
 */
public final class PromiseMonitor {
  private PromiseMonitor() {}

  /** What breaks a promise, as an {@link Outcome.No}; null if nothing was found. */
  public static @Nullable Outcome refute(Lifetimes lives, Promise promise, Budget budget) {
    Outcome found = null;
    if (promise.ahead() != Promise.ANY) {
      found =
          promise.container() == ContainerType.QUEUE
              ? OutOfOrderQueueMonitor.tooFar(lives, promise.ahead())
              : new ElementsAhead(lives, promise.container()).tooMany(promise.ahead());
    }
    budget.check();
    if (found == null && promise.passed() != Promise.ANY) {
      found = new TimesOvertaken(lives).tooOften(promise.passed());
    }
    budget.check();
    if (found == null && promise.emptyUpTo() != Promise.ANY) {
      found = new ElementsAtEmptyResult(lives, promise).violation();
    }
    return found;
  }
}
