package dev.plumbline.core.search;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.split.Part;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what can be taken at a node, and in which order to try it. Rules have the names of {@link
 * SearchRule}; the proofs are in {@code docs/search.md}.
 *
 * <p>Cost: a few steps for each open operation and each class of pending ones.
 */
final class CandidateRules<S> {
  private static final double RANK_STEP = 1e10;

  private final Part part;
  private final StateSpace<S> space;
  private final OpenOperations window;
  private final SearchNode node;
  private final PendingUse pendingUse;
  private final OperationClasses<S> classes;
  private final GoalRules<S> goals;
  private final @Nullable ContainerOutlook<S> outlook;
  private final Candidates candidates = new Candidates();

  private final boolean onePerClass;
  private final boolean trialOrder;
  private final boolean idlePending;
  private final boolean putOff;
  private final boolean safe;

  /** By class: in which collection of candidates it was met, and the first to return of it. */
  private final long[] metIn;

  private final int[] firstToReturn;
  private long collections;

  /**
   * @param outlook null if there is none
   */
  CandidateRules(
      Part part,
      StateSpace<S> space,
      OpenOperations window,
      SearchNode node,
      PendingUse pendingUse,
      OperationClasses<S> classes,
      GoalRules<S> goals,
      @Nullable ContainerOutlook<S> outlook,
      Set<SearchRule> rules) {
    this.part = part;
    this.space = space;
    this.window = window;
    this.node = node;
    this.pendingUse = pendingUse;
    this.classes = classes;
    this.goals = goals;
    this.outlook = outlook;
    onePerClass = rules.contains(SearchRule.ONE_PER_CLASS);
    trialOrder = rules.contains(SearchRule.TRIAL_ORDER);
    idlePending = rules.contains(SearchRule.IDLE_PENDING);
    putOff =
        outlook != null
            && rules.contains(SearchRule.PUT_OFF)
            && rules.contains(SearchRule.SERVE_READERS);
    safe = outlook != null && rules.contains(SearchRule.SAFE);
    metIn = new long[part.classCount()];
    firstToReturn = new int[part.classCount()];
  }

  Candidates candidates() {
    return candidates;
  }

  /**
   * {@code SAFE}: the slot of an open operation that cannot hurt if it is taken now; -1 if none.
   */
  int safeToTake() {
    for (int i = 0; safe && i < window.words; i++) {
      for (long m = window.open[i] & ~node.used[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        int cls = part.cls(window.operation(slot));
        if (space.next(node.state, cls) >= 0
            && assured(outlook).isSafe(node.state, cls, node.use)) {
          return slot;
        }
      }
    }
    return -1;
  }

  /** Whether x_r itself is the first to try, so that others need not be looked for yet. */
  boolean returningFirst(int cls, boolean xFree) {
    return trialOrder
        && !xFree
        && goals.straightforward()
        && !orderedByForesight(cls)
        && classes.mayFollow(node.previous, cls, true)
        && space.next(node.state, cls) >= 0;
  }

  private boolean orderedByForesight(int cls) {
    return outlook != null && outlook.orders(cls);
  }

  /**
   * Appends the node's candidates in order of trial; false if there is none.
   *
   * @param tried whether x_r itself has been tried before
   */
  boolean collect(int x, boolean xFree, boolean tried) {
    int start = candidates.top();
    int goal = x;
    int only = GoalRules.ANY;
    if (!goals.choose(window, node.state, node.used, node.use, xFree)) {
      return false;
    }
    if (!xFree) {
      goal = goals.goal();
      only = goals.only();
    }
    if (xFree && mayBeDropped(x)) {
      candidates.add(Candidates.DROP, start, useFirst(x) ? 0.5 : -1);
    }
    collections++;
    noteFirstToReturn();
    collectOpen(x, goal, only, tried, start);
    collectPending(x, goal, only, start);
    candidates.sort(start);
    return candidates.top() > start;
  }

  private boolean mayBeDropped(int x) {
    int[] group = classes.group;
    return !(node.previous >= 0 && group[node.previous] == group[part.cls(x)]);
  }

  /** {@code ONE_PER_CLASS}: of each class, the open unused operation that returns first. */
  private void noteFirstToReturn() {
    long[] used = node.used;
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~used[i]; m != 0; m &= m - 1) {
        int op = window.operation((i << 6) + Long.numberOfTrailingZeros(m));
        int cls = part.cls(op);
        if (metIn[cls] != collections) {
          metIn[cls] = collections;
          firstToReturn[cls] = op;
        } else if (part.returnIndex(op) < part.returnIndex(firstToReturn[cls])) {
          firstToReturn[cls] = op;
        }
      }
    }
  }

  private void collectOpen(int x, int goal, int only, boolean tried, int start) {
    int state = node.state;
    long[] used = node.used;
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~used[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        int op = window.operation(slot);
        int cls = part.cls(op);
        if ((tried && op == x)
            || (only != GoalRules.ANY && cls != only)
            || (onePerClass && firstToReturn[cls] != op)
            || !classes.mayFollow(node.previous, cls, op == x)) {
          continue;
        }
        int next = space.next(state, cls);
        if (next >= 0
            && (op == goal || goals.relevant(state, goal, cls))
            && (op == x || !putOff(x, cls))) {
          candidates.add(slot, start, rankOf(op, next, x, goal));
        }
      }
    }
  }

  private void collectPending(int x, int goal, int only, int start) {
    int state = node.state;
    for (int p = 0; p < pendingUse.classes(); p++) {
      int op = pendingUse.nextUnused(node.use, p);
      int cls = pendingUse.cls(p);
      if (op < 0
          || part.openFrom(op) > window.r()
          || (only != GoalRules.ANY && cls != only)
          || (onePerClass && metIn[cls] == collections)
          || !classes.mayFollow(node.previous, cls, false)) {
        continue;
      }
      int next = space.next(state, cls);
      boolean idle = next == state && !classes.hidesAnything(window, node, cls, x);
      if (next >= 0
          && !(idlePending && idle)
          && goals.relevant(state, goal, cls)
          && !putOff(x, cls)) {
        candidates.add(Candidates.ofPending(p), start, 3 * RANK_STEP + rankOf(op, next, x, goal));
      }
    }
  }

  /**
   * {@code PUT_OFF}: whether a container knows that an operation may as well wait until x_r is
   * taken.
   */
  private boolean putOff(int x, int cls) {
    return putOff
        && assured(outlook).putsOff(node.state, part.cls(x), cls, readersWait(), node.use);
  }

  private boolean readersWait() {
    for (int i = 0; i < window.words; i++) {
      if ((window.readers[i] & ~node.used[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** {@code TRIAL_ORDER}: at a free x_r, whether to use it before trying to drop it. */
  private boolean useFirst(int x) {
    int cls = part.cls(x);
    int next = space.next(node.state, cls);
    boolean wanted = false;
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~node.used[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        int op = window.operation(slot);
        if (op != x && part.cls(op) == cls) {
          return false;
        }
        boolean reader = (window.readers[i] & (1L << slot)) != 0;
        wanted |= reader && next >= 0 && space.next(next, part.cls(op)) >= 0;
      }
    }
    return wanted;
  }

  /**
   * {@code TRIAL_ORDER}: the goal first, then what makes x_r legal, then by return; adds by the
   * container's outlook.
   */
  private double rankOf(int op, int next, int x, int goal) {
    int cls = part.cls(op);
    double byReturn = part.returnIndex(op);
    if (!trialOrder) {
      return byReturn;
    }
    boolean foreseen = orderedByForesight(cls);
    double key = foreseen ? bounded(assured(outlook).hint(cls)) : byReturn;
    if (foreseen && orderedByForesight(part.cls(x))) {
      return RANK_STEP + key;
    }
    if (op == goal) {
      return 0;
    }
    boolean helps = space.next(next, part.cls(x)) >= 0;
    return (helps ? RANK_STEP : 2 * RANK_STEP) + key;
  }

  /** Hints may be infinite, but must not carry a candidate from one rank to another. */
  private static double bounded(double hint) {
    return Math.max(-RANK_STEP / 3, Math.min(RANK_STEP / 3, hint));
  }
}
