package dev.plumbline.core.relaxed.openorder;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.search.ValueProjections;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Decides small parts of relaxed queues, stacks and priority queues by depth-first search in which
 * a configuration does not say in which order elements stand as long as nothing depends on it.
 *
 * <p>General search decides where an element stands when it is added, so it multiplies its
 * configurations by the orders of concurrent adds, most of which make no difference. Here elements
 * that were added together are a {@linkplain OrderedPartition block}. A remove decides no more than
 * who of its block was ahead of the element it takes.
 *
 * <pre>
 *   push(1)   |--------|                    blocks, the head first
 *   push(2)     |------|                    {1 2 3}        instead of six stacks
 *   push(3)   |------|
 *   pop-&gt;2               |--|               {1 3}          2 was first: costs least
 *   push(4)                   |--|          {4} {1 3}      a new block in front
 *   pop-&gt;3                         |--|     {1 4}          3 passed 4, and not 1; time
 *                                                          says that 4 is ahead of 1
 * </pre>
 *
 * <p><b>Why that loses nothing.</b> Operations are placed one after the other, as in every search
 * for a linearization: next comes an operation that was called before the first return of what is
 * not yet placed.
 *
 * <ul>
 *   <li><em>Stack.</em> Adds with nothing between them may be placed in any order that time allows,
 *       for each of them could have been first as far as all others are concerned. So they are one
 *       block, which is closed by the next operation of another kind.
 *   <li><em>Queue.</em> The block stays open: an add that is placed later may still come to stand
 *       before elements that are there, if time allows. For say the order of all adds is decided,
 *       and what was ahead of an element when that left had been placed by then. Keep the order of
 *       the other operations, and before each of them put those adds that are not there yet and
 *       must be: that of the element it takes or sees, those that returned before it was called,
 *       and all that are ahead of one of these. None is too late by that, and none too early: an
 *       add that is ahead of one that had returned was called before that return, and one that is
 *       ahead of the element had been placed. Who is ahead of whom is the same as before. Somebody
 *       who was passed, or is ahead of somebody who left, is no longer in an open block: what is
 *       placed after that stands behind it. And where nothing was found, nothing was there.
 *   <li><em>Priority queue.</em> Values decide; nothing is open.
 * </ul>
 *
 * <p>Configurations that allow no more than a failed one are {@linkplain FailedConfigurations
 * discarded}.
 *
 * <p>Cost: about a quarter of a microsecond and 100 bytes a configuration. For 28 operations of
 * four threads a few hundred are typical, and ten thousand are many; in the worst case their number
 * is exponential in the number of operations that overlap.
 */
public final class OpenOrderSearch implements Watched {
  private static final int CHECK_EVERY = 1024;
  private static final long PROJECT_AFTER = 10_000;

  private final SmallHistory history;
  private final Spec<?> spec;
  private final Budget budget;
  private final long nodeLimit;
  private final Successors rules;
  private final OpenConfiguration[] path;
  private final FailedConfigurations seen;
  private final long[] key;

  /** For each return: the operations that were called before it. */
  private final long[] openAt;

  private boolean projections;
  private int @Nullable [] refuted;
  private long nodes;
  private int wall;
  private int end;
  private @Nullable Reason ended;
  private long reserved;
  private volatile int reached;
  private volatile long examined;

  private OpenOrderSearch(SmallHistory history, Spec<?> spec, Budget budget, long nodeLimit) {
    this.history = history;
    this.spec = spec;
    this.budget = budget;
    this.nodeLimit = nodeLimit;
    this.projections = history.isClosed();
    int n = history.count();
    path = new OpenConfiguration[n + 1];
    for (int i = 0; i <= n; i++) {
      path[i] = new OpenConfiguration(history);
    }
    seen =
        new FailedConfigurations(
            1 + OrderedPartition.passWords(history), budget.limits().cacheEntries());
    key = new long[n + 24];
    openAt = new long[history.part.returns()];
    for (int r = 0; r < openAt.length; r++) {
      for (int i = 0; i < n; i++) {
        openAt[r] |= history.part.openFrom(history.operations[i]) <= r ? SmallHistory.bit(i) : 0;
      }
    }
    rules =
        history.leaving.rule().quasi()
            ? new QuasiSuccessors(history, this)
            : new OutOfOrderSuccessors(history, this);
  }

  /**
   * A search of a part.
   *
   * @param nodeLimit configurations to examine at most
   * @return null if the part is not small, or its specification is no container with a known rule
   */
  public static @Nullable OpenOrderSearch of(
      Part part, Spec<?> spec, Budget budget, long nodeLimit) {
    SmallHistory history = SmallHistory.of(part, spec);
    return history == null ? null : new OpenOrderSearch(history, spec, budget, nodeLimit);
  }

  /** Decides the part. */
  public Outcome run() {
    try {
      if (expand(0)) {
        return Outcome.yes(new OpenOrderWitness(history, path, end).order(), nodes);
      }
      return ended == null
          ? Outcome.no(history.part, wall, refuted, nodes)
          : Outcome.ended(ended, history.part, wall, nodes);
    } finally {
      budget.release(reserved);
    }
  }

  @Override
  public int reached() {
    return reached;
  }

  @Override
  public long examined() {
    return examined;
  }

  // ---- For rules.

  OpenConfiguration at(int depth) {
    return path[depth];
  }

  /** Begins a configuration that follows from the one at a depth. */
  OpenConfiguration next(int depth, int op) {
    OpenConfiguration node = path[depth + 1];
    node.follow(path[depth], op);
    return node;
  }

  /** Whether the search must end; then that nothing was found means nothing. */
  private boolean isOver() {
    return ended != null || refuted != null;
  }

  /** Whether the end can be reached from the configuration at a depth. */
  boolean expand(int depth) {
    OpenConfiguration node = path[depth];
    long left = history.completed & ~node.placed;
    if (left == 0 && rules.mayEnd(node)) {
      end = depth;
      return true;
    }
    if (!goOn(depth) || !seen.add(key, node.write(key))) {
      return false;
    }
    if (left == 0) {
      // Pending operations may still settle what is due.
      return rules.tryAll(depth, SmallHistory.NONE, history.all() & ~node.placed);
    }
    int goal = goal(left);
    wall = Math.max(wall, history.returnIndex(goal));
    return rules.tryAll(depth, goal, openAt[history.returnIndex(goal)] & ~node.placed);
  }

  /** The operation that returns next. */
  private int goal(long left) {
    int goal = Long.numberOfTrailingZeros(left);
    for (long ops = left & (left - 1); ops != 0; ops &= ops - 1) {
      int i = Long.numberOfTrailingZeros(ops);
      goal = history.returnIndex(i) < history.returnIndex(goal) ? i : goal;
    }
    return goal;
  }

  // ---- Limits.

  /** Counts something that was looked at; false if the search must end. */
  boolean goOn(int depth) {
    if (isOver()) {
      return false;
    }
    nodes++;
    if (nodes > nodeLimit) {
      ended = Reason.STATES;
    } else if (nodes % CHECK_EVERY == 0) {
      checkBudget(depth);
    }
    if (projections && nodes >= PROJECT_AFTER && ended == null) {
      projections = false;
      refuted = project();
    }
    return !isOver();
  }

  private void checkBudget(int depth) {
    reached = depth;
    examined = nodes;
    ended = budget.ended();
    long bytes = seen.bytes();
    if (!budget.reserve(bytes - reserved)) {
      ended = Reason.MEMORY;
    }
    reserved = bytes;
  }

  /** A few values that are a violation on their own; null if none were found. */
  private int @Nullable [] project() {
    return new ValueProjections(history.part, spec.traits(), budget)
        .refute(part -> assured(of(part, spec, budget, ValueProjections.NODES)).run());
  }
}
