package dev.plumbline.core.search;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.SearchTraits;
import dev.plumbline.core.spec.SearchTraits.Necessity;
import dev.plumbline.core.spec.SearchTraits.Relevance;
import dev.plumbline.core.split.Part;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules {@code NEVER}, {@code NECESSARY} and {@code RELEVANT}: what the burst is after, and
 * which operations can matter for it. Proofs are in {@code docs/search.md}, and for each type in
 * the comment of its specification.
 *
 * <p>At first the goal is the operation whose return is next. If reaching it would make another
 * open operation impossible for ever, that one must come first and becomes the goal. All three
 * rules rely on readers being served at once ({@code SERVE_READERS}).
 *
 * <p>Cost: a step of the specification for each open operation.
 */
final class GoalRules<S> {
  static final int ANY = -1;

  private final Part part;
  private final StateSpace<S> space;
  private final PendingUse pendingUse;
  private final boolean never;
  private final @Nullable Necessity<S> necessity;
  private final @Nullable Relevance<S> relevance;
  private final Map<Operation, Integer> classes = new HashMap<>();
  private int goal;
  private int only;

  GoalRules(
      Part part,
      SearchTraits<S> traits,
      StateSpace<S> space,
      PendingUse pendingUse,
      Set<SearchRule> rules) {
    this.part = part;
    this.space = space;
    this.pendingUse = pendingUse;
    boolean served = rules.contains(SearchRule.SERVE_READERS);
    never = served && rules.contains(SearchRule.NEVER);
    necessity = served && rules.contains(SearchRule.NECESSARY) ? traits.necessity() : null;
    relevance = served && rules.contains(SearchRule.RELEVANT) ? traits.relevance() : null;
    if (necessity != null) {
      for (int c = 0; c < part.classCount(); c++) {
        classes.put(part.operation(c), c);
      }
    }
  }

  /** Whether candidates are chosen by a goal, which rules out other canonical orders. */
  boolean active() {
    return necessity != null || relevance != null;
  }

  /** Whether the operation whose return is next may be tried before anything else is looked at. */
  boolean straightforward() {
    return necessity == null && !(never && space.seenNever());
  }

  /** The operation the burst is after. */
  int goal() {
    return goal;
  }

  /** The only class to consider, or {@link #ANY}. */
  int only() {
    return only;
  }

  /**
   * Chooses the goal; false if the node cannot be completed.
   *
   * @param optional whether the operation whose return is next may also be dropped
   */
  boolean choose(OpenOperations w, int state, long[] used, int use, boolean optional) {
    goal = w.returning();
    only = ANY;
    if (never && space.seenNever() && impossible(w, state, used, -1) >= 0) {
      return false;
    }
    if (optional || space.isSet(state) || !(necessity != null || (never && space.seenNever()))) {
      return true;
    }
    // Each change of goal names another open operation; going round in a cycle proves nothing
    // that we rely on, so stop there.
    for (int changes = w.words << 6; changes > 0; changes--) {
      int next = space.next(state, part.cls(goal));
      if (next < 0) {
        return necessity == null || chooseNecessary(w, state, used, use);
      }
      int first = never ? impossible(w, next, used, goal) : -1;
      if (first < 0) {
        return true;
      }
      goal = first;
    }
    goal = w.returning();
    return true;
  }

  /** {@code NECESSARY}, for a goal that is illegal now. */
  private boolean chooseNecessary(OpenOperations w, int state, long[] used, int use) {
    for (int changes = w.words << 6; changes > 0; changes--) {
      if (space.next(state, part.cls(goal)) >= 0) {
        return true;
      }
      Operation needed =
          assured(necessity).necessary(space.single(state), part.operation(part.cls(goal)));
      if (needed == null) {
        return true;
      }
      Integer cls = classes.get(needed);
      if (cls == null || !available(w, used, use, cls)) {
        return false;
      }
      int next = space.next(state, cls);
      if (next < 0) {
        return true;
      }
      int first = impossible(w, next, used, -1);
      if (first < 0) {
        only = cls;
        return true;
      }
      if (part.cls(first) == cls) {
        return true;
      }
      goal = first;
    }
    goal = w.returning();
    return true;
  }

  /** An open unused operation, other than one, that is illegal for ever in a state; -1 if none. */
  private int impossible(OpenOperations w, int state, long[] used, int except) {
    for (int i = 0; i < w.words; i++) {
      for (long m = w.open[i] & ~used[i]; m != 0; m &= m - 1) {
        int op = w.operation((i << 6) + Long.numberOfTrailingZeros(m));
        if (op != except && space.next(state, part.cls(op)) == StateSpace.NEVER) {
          return op;
        }
      }
    }
    return -1;
  }

  private boolean available(OpenOperations w, long[] used, int use, int cls) {
    for (int i = 0; i < w.words; i++) {
      for (long m = w.open[i] & ~used[i]; m != 0; m &= m - 1) {
        if (part.cls(w.operation((i << 6) + Long.numberOfTrailingZeros(m))) == cls) {
          return true;
        }
      }
    }
    for (int p = 0; p < pendingUse.classes(); p++) {
      if (pendingUse.cls(p) == cls) {
        int op = pendingUse.nextUnused(use, p);
        return op >= 0 && part.openFrom(op) <= w.r();
      }
    }
    return false;
  }

  /** {@code RELEVANT}: whether an operation can matter on the way to the goal. */
  boolean relevant(int state, int goalOperation, int cls) {
    return relevance == null
        || space.isSet(state)
        || relevance.relevant(
            space.single(state), part.operation(part.cls(goalOperation)), part.operation(cls));
  }
}
