package dev.plumbline.core.search;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides one part for any executable specification, by depth-first search of the <em>window
 * system</em> with a memo of failed configurations. The rules, with their proofs, are in {@code
 * docs/search.md}.
 *
 * <p>Search for a linearization is that of J. M. Wing and C. Gong, Testing and verifying concurrent
 * objects, 1993; that a configuration is looked at once, that of G. Lowe, Testing for
 * linearizability, 2017, as is placing operations no sooner than a return forces it; and the
 * published algorithm that {@code --rules none} reproduces, that of A. Horn and D. Kroening, Faster
 * linearizability checking via P-compositionality, 2015.
 *
 * <p>Let x_0, x_1, … be the completed operations by return. At r, if x_r has been taken, go to r+1;
 * otherwise take some open operation, or a usable pending one, that is legal, and look again. The
 * operations taken at one r are its <em>burst</em>. A witness exists exactly if the end is reached:
 * nothing is placed before a return forces it, so the number of slots is the concurrency C and not
 * the length, and any order inside a burst respects real time.
 *
 * <pre>
 *   x_0         |-------|
 *   x_1             |----------|
 *   x_2           |-----------------|
 *   return              0      1    2
 *
 *   open at 0   x_0 x_1 x_2         burst: x_2 x_0, say
 *   open at 1       x_1 x_2         burst: x_1
 *   open at 2           x_2         was taken before
 * </pre>
 *
 * <p>An open operation is <em>fresh</em>, <em>used</em>, or, if it is an overwrite that a later
 * overwrite has hidden, <em>free</em>: it counts as taken if that is convenient and as not taken
 * otherwise, and may be dropped at its return.
 *
 * <p>Cost: about 60 bytes for each operation on the path and 40 for each failed configuration; a
 * history that is found linearizable without backtracking takes O(nC) steps and stores no
 * configuration. Violations are exponential in C in the worst case.
 */
public final class Search<S> implements Watched {
  /** Instead of the next candidate: x_r is to be tried, the others are not collected yet. */
  private static final int RETURNING_FIRST = -1;

  /** Instead of the next candidate: x_r has been tried, the others are not collected yet. */
  private static final int OTHERS_NEXT = -2;

  private static final int CHECK_EVERY = 256;
  private static final long PROJECT_AFTER = 10_000;
  private static final long PROJECT_GROWTH = 16;

  private final Part part;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final boolean serveReaders;
  private final boolean projections;

  private final StateSpace<S> space;
  private final OpenOperations window;
  private final PendingUse pendingUse;
  private final FailureMemo memo;
  private final @Nullable Tokens<S> tokens;
  private final @Nullable ContainerOutlook<S> outlook;
  private final OperationClasses<S> classes;

  private final SearchNode node;
  private final CandidateRules<S> choices;
  private final Candidates candidates;
  private final BacktrackStack frames;
  private final SearchPath path = new SearchPath();

  private long nodeLimit;
  private long nextProjection = PROJECT_AFTER;
  private boolean begun;
  private long nodes;
  private int wall;
  private long reserved;
  private final HeapWatch heap = new HeapWatch();
  private volatile int reached;
  private volatile long examined;

  /**
   * A search of one part.
   *
   * @param whole the part
   * @param nodeLimit configurations to examine at most
   */
  public Search(Part whole, Spec<S> spec, Set<SearchRule> rules, Budget budget, long nodeLimit) {
    Traits<S> traits = spec.traits();
    this.part =
        rules.contains(SearchRule.OUTLOOK) && UnseenValues.areAlike(whole, traits)
            ? UnseenValues.merged(whole, assured(traits.container()))
            : whole;
    this.spec = spec;
    this.rules = rules;
    this.budget = budget;
    this.nodeLimit = nodeLimit;
    this.serveReaders = rules.contains(SearchRule.SERVE_READERS);
    this.projections =
        rules.contains(SearchRule.PROJECTIONS)
            && traits.container() != null
            && traits.container().independentValues();

    this.space = new StateSpace<>(spec, part, rules.contains(SearchRule.DOMINATED_STATES));
    this.pendingUse = new PendingUse(part);
    GoalRules<S> goals = new GoalRules<>(part, traits.search(), space, pendingUse, rules);
    // Two canonical orders can discard each other's survivor: never both.
    boolean commuting = rules.contains(SearchRule.COMMUTING) && !goals.active();
    this.classes =
        new OperationClasses<>(part, traits, rules.contains(SearchRule.FREE_OVERWRITES), commuting);
    this.window = new OpenOperations(part, classes.readOnly, classes.overwrite);
    this.memo =
        new FailureMemo(
            window.words,
            rules.contains(SearchRule.DOMINATED_READERS),
            rules.contains(SearchRule.DOMINATED_PENDING),
            pendingUse,
            space,
            budget.limits().cacheEntries());
    this.tokens =
        rules.contains(SearchRule.TOKENS) && traits.tokens() != null
            ? new Tokens<>(part, traits.tokens(), space, pendingUse)
            : null;
    this.outlook =
        rules.contains(SearchRule.OUTLOOK) && isClosed()
            ? ContainerOutlook.of(part, traits, space, pendingUse)
            : null;

    this.node = new SearchNode(window.words);
    this.frames = new BacktrackStack(window.words);
    this.choices =
        new CandidateRules<>(part, space, window, node, pendingUse, classes, goals, outlook, rules);
    this.candidates = choices.candidates();
  }

  /** Of what is cut off at some time it is not known what the rest of the history is. */
  private boolean isClosed() {
    if (!(spec instanceof Closing<S> closing)) {
      return true;
    }
    int last = part.size() - 1;
    return last >= 0 && part.operation(part.cls(last)).name().equals(closing.closingOperation());
  }

  @Override
  public int reached() {
    return reached;
  }

  @Override
  public long examined() {
    return examined;
  }

  /** Searches until there is an answer or a budget ends. */
  public Outcome run() {
    Outcome outcome = runOn(nodeLimit);
    release();
    return outcome;
  }

  /**
   * As {@link #run}, but if the configurations end the search can be continued by calling this
   * again: it goes on where it stopped, and finds exactly what one search with the later number
   * finds. Until then its memory counts.
   *
   * @param upTo configurations to examine at most, those of earlier calls included
   */
  public Outcome runOn(long upTo) {
    nodeLimit = upTo;
    Outcome outcome = null;
    try {
      outcome = search();
      return outcome;
    } catch (OutOfMemoryError e) {
      budget.heapEnded();
      return Outcome.ended(Reason.MEMORY, part, wall, nodes);
    } finally {
      if (!(outcome instanceof Outcome.Ended ended) || ended.reason() != Reason.STATES) {
        release();
      }
    }
  }

  private void release() {
    budget.release(reserved);
    reserved = 0;
  }

  private Outcome search() {
    if (!begun) {
      int hopeless = tokens == null ? -1 : tokens.hopelessFromTheStart();
      if (hopeless >= 0) {
        return Outcome.no(part, hopeless, null, 0);
      }
      serveOpen();
    }
    // What is continued has stopped after entering a node.
    for (boolean enters = !begun; ; enters = true) {
      begun = true;
      if (enters && enter()) {
        if (window.atEnd()) {
          return Outcome.yes(path.witness(part, classes.group), nodes);
        }
        expand();
      }
      if (nodes % CHECK_EVERY == 0 || nodes >= nodeLimit) {
        Reason ended = ended();
        if (ended != null) {
          return Outcome.ended(ended, part, wall, nodes);
        }
        if (projections && nodes >= nextProjection) {
          nextProjection = nodes * PROJECT_GROWTH;
          int[] refuted = project();
          if (refuted != null) {
            return Outcome.no(part, wall, refuted, nodes);
          }
        }
      }
      do {
        if (frames.isEmpty()) {
          return Outcome.no(part, wall, null, nodes);
        }
      } while (!takeNext());
    }
  }

  private int @Nullable [] project() {
    Set<SearchRule> others = EnumSet.copyOf(rules);
    others.remove(SearchRule.PROJECTIONS);
    // What they find must not depend on how much this search stores, or when it was continued.
    Budget beside = budget.share(budget.limits().memoryBytes());
    return new ValueProjections(part, spec.traits(), budget)
        .refute(few -> new Search<>(few, spec, others, beside, ValueProjections.NODES).run());
  }

  private @Nullable Reason ended() {
    reached = wall;
    examined = nodes;
    if (nodes >= nodeLimit) {
      return Reason.STATES;
    }
    long bytes =
        memo.bytes()
            + 160L * space.count()
            + pendingUse.bytes()
            + frames.bytes()
            + path.bytes()
            + candidates.bytes()
            + 4L * part.size();
    boolean fits = budget.reserve(bytes - reserved);
    reserved = bytes;
    if (!fits && budget.isPartial()) {
      // There is more memory: better to come back with it than to forget.
      return Reason.MEMORY;
    }
    if (!fits) {
      // Forgetting costs only time, so what is remembered gives way first.
      memo.freeze();
      if (2 * (bytes - memo.bytes()) > budget.limits().memoryBytes() || memo.size() < 1024) {
        return Reason.MEMORY;
      }
    }
    if (heap.full()) {
      budget.heapEnded();
      return Reason.MEMORY;
    }
    return budget.ended();
  }

  // ---- Entering a node: passing returns, the memo.

  /** Passes every return whose operation has been taken; false if the node is known to fail. */
  private boolean enter() {
    while (!window.atEnd()) {
      int slot = window.slot(window.returning());
      if (!node.isUsed(slot)) {
        break;
      }
      node.leave(slot);
      int calledBefore = window.called();
      window.advance();
      node.endBurst();
      serveCalledSince(calledBefore);
    }
    nodes++;
    if (window.atEnd()) {
      return true;
    }
    wall = Math.max(wall, window.r());
    return !memo.discards(
        window, window.r(), node.state, node.used, node.free, node.use, node.constraint());
  }

  /**
   * {@code SERVE_READERS}: those that are legal and change nothing are served, without a branch.
   */
  private void serveOpen() {
    if (serveReaders) {
      for (int i = 0; i < window.words; i++) {
        for (long m = window.readers[i] & ~node.used[i]; m != 0; m &= m - 1) {
          serve((i << 6) + Long.numberOfTrailingZeros(m));
        }
      }
    }
  }

  private void serveCalledSince(int calledBefore) {
    if (serveReaders) {
      for (int op = calledBefore; op < window.called(); op++) {
        if (!part.pending(op)) {
          int slot = window.slot(op);
          if ((window.readers[slot >>> 6] & (1L << slot)) != 0) {
            serve(slot);
          }
        }
      }
    }
  }

  private void serve(int slot) {
    int op = window.operation(slot);
    if (space.next(node.state, part.cls(op)) == node.state) {
      node.serve(slot);
      path.add(op);
      node.previous = -1;
    }
  }

  // ---- Choosing: candidates of a node, and the way back to the last one that has some left.

  /** Pushes a frame with the node's candidates; remembers the node as failed if there are none. */
  private void expand() {
    int x = window.returning();
    int cls = part.cls(x);
    boolean xFree = node.isFree(window.slot(x));
    int start = candidates.top();
    int safe = choices.safeToTake();
    if (safe >= 0) {
      candidates.add(safe, start, 0);
      frames.push(window, node, path.size(), start, start);
    } else if (tokens != null
        && !xFree
        && tokens.outOfReach(window, node.state, node.used, node.use, cls)) {
      rememberFailure();
    } else if (choices.returningFirst(cls, xFree)) {
      // Most returns are satisfied at once: look for alternatives only if that fails.
      frames.push(window, node, path.size(), start, RETURNING_FIRST);
    } else if (choices.collect(x, xFree, false)) {
      frames.push(window, node, path.size(), start, start);
    } else {
      rememberFailure();
    }
  }

  private void rememberFailure() {
    memo.add(window, window.r(), node.state, node.used, node.free, node.use, node.constraint());
  }

  /**
   * Returns to the last node with a choice and takes its next candidate; false if that was pruned
   * or if there is none left, and then the node is remembered as failed.
   */
  private boolean takeNext() {
    path.cut(frames.restore(window, node));
    int next = frames.next();
    if (next == RETURNING_FIRST) {
      frames.next(OTHERS_NEXT);
      return take(window.slot(window.returning()));
    }
    if (next == OTHERS_NEXT) {
      next = candidates.top();
      choices.collect(window.returning(), false, true);
    }
    if (next < candidates.top()) {
      frames.next(next + 1);
      return take(candidates.get(next));
    }
    candidates.cut(frames.pop());
    rememberFailure();
    return false;
  }

  // ---- Taking an operation.

  /** Takes a candidate at the current node; false if a rule discards what it leads to. */
  private boolean take(int candidate) {
    int x = window.returning();
    int xSlot = window.slot(x);
    if (candidate == Candidates.DROP) {
      return drop(x, xSlot);
    }
    if (node.isFree(xSlot)) {
      node.unfree(xSlot);
      node.mustUse = true;
    }
    int op;
    if (candidate >= 0) {
      op = window.operation(candidate);
      node.use(candidate);
    } else {
      int p = Candidates.pendingOf(candidate);
      op = pendingUse.nextUnused(node.use, p);
      node.use = pendingUse.plus(node.use, p);
    }
    int cls = part.cls(op);
    int before = node.state;
    int state = space.next(before, cls);
    node.state = state;
    path.add(op);
    if (classes.group[cls] >= 0) {
      classes.hide(window, node, classes.group[cls], xSlot);
    }
    node.previous = classes.constrains[cls];
    if (tokens != null && tokens.losesNeeded(window, before, state, cls, node.used, node.use)) {
      return false;
    }
    if (outlook != null && outlook.doomed(before, cls, state, node.use, window, node.used)) {
      return false;
    }
    if (state != before) {
      serveOpen();
    }
    return true;
  }

  private boolean drop(int x, int xSlot) {
    node.use(xSlot);
    path.add(~x);
    node.previous = -1;
    return tokens == null
        || !tokens.dropLosesNeeded(window, node.state, part.cls(x), node.used, node.use);
  }
}
