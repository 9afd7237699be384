package dev.plumbline.core.search;

import dev.plumbline.core.SearchRule;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Hook;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Decides one part for any executable specification, by depth-first search of the <em>window
 * system</em>. The rules, with their proofs, are in {@code docs/search.md}.
 *
 * <p>Let x_0, x_1, … be the completed operations by return. At r, if x_r has been taken, go to r+1;
 * otherwise take some open operation, or a usable pending one, that is legal, and look again. The
 * operations taken at one r are its <em>burst</em>. A witness exists exactly if the end is reached:
 * nothing is placed before a return forces it, so the number of slots is the concurrency C and not
 * the length, and any order inside a burst respects real time.
 *
 * <p>An open operation is <em>fresh</em>, <em>used</em>, or, if it is an overwrite that a later
 * overwrite has hidden, <em>free</em>: it counts as taken if that is convenient and as not taken
 * otherwise, and may be dropped at its return.
 *
 * <p>Cost: about 60 bytes for each operation on the path and 40 for each failed configuration; a
 * history that is found linearizable without backtracking takes O(nC) steps and stores no
 * configuration. Violations are exponential in C in the worst case.
 */
public final class Search<S> {
  /** A candidate: drop x_r. Others are slots, and -2-p for the p-th pending class. */
  private static final int DROP = -1;

  /** Instead of the next candidate: x_r is to be tried, the others are not collected yet. */
  private static final int RETURNING_FIRST = -1;

  /** Instead of the next candidate: x_r has been tried, the others are not collected yet. */
  private static final int OTHERS_NEXT = -2;

  private static final int CHECK_EVERY = 256;
  private static final long PROJECT_AFTER = 10_000;
  private static final long PROJECT_GROWTH = 16;
  private static final double RANK_STEP = 1e10;

  private final Part part;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final long nodeLimit;

  private final StateSpace<S> space;
  private final Window window;
  private final PendingUse pendingUse;
  private final Memo memo;
  private final Tokens<S> tokens;
  private final Goals<S> goals;
  private final Foresight<S> foresight;
  private final Traits<S> traits;

  private final boolean onePerClass;
  private final boolean serveReaders;
  private final boolean trialOrder;
  private final boolean idlePending;
  private final boolean commuting;
  private final boolean projections;
  private final boolean putOff;
  private final boolean safe;

  /** By class: the group of an overwrite, -1 for other operations. */
  private final int[] group;

  /** By class: what the next operation of the burst must know of this one; -1 for nothing. */
  private final int[] constrains;

  /** By class: in which collection of candidates it was met, and the first to return of it. */
  private final long[] metIn;

  private final int[] firstToReturn;
  private long collections;

  // The current node.
  private int state;
  private int use;
  private final long[] used;
  private final long[] free;
  private int previous = -1;
  private boolean mustUse;

  // The path: operations taken or served, ~operation for dropped ones.
  private int[] trail = new int[64];
  private int trailSize;

  // Frames, one per node with a choice.
  private int depth;
  private int[] frames = new int[64 * FRAME];
  private long[] frameMasks;
  private int[] candidates = new int[256];
  private double[] rank = new double[64];
  private int candidateTop;

  private static final int FRAME = 7;
  private static final int F_R = 0;
  private static final int F_STATE = 1;
  private static final int F_USE = 2;
  private static final int F_CONSTRAINT = 3;
  private static final int F_TRAIL = 4;
  private static final int F_START = 5;
  private static final int F_NEXT = 6;

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
    this.traits = spec.traits();
    this.part =
        rules.contains(SearchRule.OUTLOOK) && traits.unseenAlike()
            ? Unseen.merged(whole, traits)
            : whole;
    this.spec = spec;
    this.rules = rules;
    this.budget = budget;
    this.nodeLimit = nodeLimit;
    this.onePerClass = rules.contains(SearchRule.ONE_PER_CLASS);
    this.serveReaders = rules.contains(SearchRule.SERVE_READERS);
    this.trialOrder = rules.contains(SearchRule.TRIAL_ORDER);
    this.idlePending = rules.contains(SearchRule.IDLE_PENDING);
    this.putOff = rules.contains(SearchRule.PUT_OFF) && serveReaders;
    this.safe = rules.contains(SearchRule.SAFE);
    this.projections =
        rules.contains(SearchRule.PROJECTIONS) && traits.hooks().contains(Hook.VALUES);

    this.space = new StateSpace<>(spec, part, rules.contains(SearchRule.DOMINATED_STATES));
    this.pendingUse = new PendingUse(part);
    this.goals = new Goals<>(part, traits, space, pendingUse, rules);
    // Two canonical orders can discard each other's survivor: never both.
    this.commuting =
        rules.contains(SearchRule.COMMUTING)
            && traits.hooks().contains(Hook.COMMUTE)
            && !goals.active();

    int classes = part.classCount();
    boolean[] readOnly = new boolean[classes];
    boolean[] overwrite = new boolean[classes];
    this.group = new int[classes];
    this.constrains = new int[classes];
    classify(readOnly, overwrite);
    this.window = new Window(part, readOnly, overwrite);
    this.used = new long[window.words];
    this.free = new long[window.words];
    this.frameMasks = new long[64 * 2 * window.words];
    this.metIn = new long[classes];
    this.firstToReturn = new int[classes];
    this.memo =
        new Memo(
            window.words,
            rules.contains(SearchRule.DOMINATED_READERS),
            rules.contains(SearchRule.DOMINATED_PENDING),
            pendingUse,
            space,
            budget.limits().cacheEntries());
    this.tokens =
        rules.contains(SearchRule.TOKENS) && traits.hooks().contains(Hook.TOKENS)
            ? new Tokens<>(part, traits, space, pendingUse)
            : null;
    this.foresight =
        rules.contains(SearchRule.OUTLOOK) && Foresight.hasHook(traits) && isClosed()
            ? Foresight.of(part, traits, space, pendingUse)
            : null;
  }

  /** Of what is cut off at some time it is not known what the rest of the history is. */
  private boolean isClosed() {
    if (!(spec instanceof Closing<S> closing)) {
      return true;
    }
    int last = part.size() - 1;
    return last >= 0 && part.operation(part.cls(last)).name().equals(closing.closingOperation());
  }

  private void classify(boolean[] readOnly, boolean[] overwrite) {
    boolean freeing = rules.contains(SearchRule.FREE_OVERWRITES);
    Map<Object, Integer> groups = new HashMap<>();
    Map<Integer, Integer> representative = new HashMap<>();
    for (int c = 0; c < group.length; c++) {
      Operation op = part.operation(c);
      Kind kind = traits.kind(op);
      readOnly[c] = kind == Kind.READ_ONLY;
      overwrite[c] = kind == Kind.OVERWRITE && freeing;
      group[c] = overwrite[c] ? groups.computeIfAbsent(traits.group(op), g -> groups.size()) : -1;
      int cls = c;
      constrains[c] =
          commuting && !readOnly[c]
              ? c
              : overwrite[c] ? representative.computeIfAbsent(group[c], g -> cls) : -1;
    }
  }

  /** How many returns were passed at most so far; for progress, from any thread. */
  public int reached() {
    return reached;
  }

  /** Configurations examined so far; for progress, from any thread. */
  public long examined() {
    return examined;
  }

  /** Searches until there is an answer or a budget ends. */
  public Outcome run() {
    try {
      return search();
    } catch (OutOfMemoryError e) {
      return Outcome.undecided(Reason.MEMORY, wall, nodes);
    } finally {
      budget.release(reserved);
    }
  }

  private Outcome search() {
    int hopeless = tokens == null ? -1 : tokens.hopelessFromTheStart();
    if (hopeless >= 0) {
      return Outcome.no(hopeless, null, 0);
    }
    serveOpen();
    long nextProjection = PROJECT_AFTER;
    while (true) {
      if (enter()) {
        if (window.atEnd()) {
          return Outcome.yes(witness(), nodes);
        }
        expand();
      }
      if (nodes % CHECK_EVERY == 0 || nodes >= nodeLimit) {
        Reason ended = ended();
        if (ended != null) {
          return Outcome.undecided(ended, wall, nodes);
        }
        if (projections && nodes >= nextProjection) {
          nextProjection = nodes * PROJECT_GROWTH;
          int[] refuted = new Projections<>(part, spec, rules, budget).refute();
          if (refuted != null) {
            return Outcome.no(wall, refuted, nodes);
          }
        }
      }
      do {
        if (depth == 0) {
          return Outcome.no(wall, null, nodes);
        }
      } while (!takeNext());
    }
  }

  private Reason ended() {
    reached = wall;
    examined = nodes;
    if (nodes >= nodeLimit) {
      return Reason.STATES;
    }
    long bytes =
        memo.bytes()
            + 160L * space.count()
            + pendingUse.bytes()
            + 4L * (frames.length + trail.length + candidates.length + part.size())
            + 8L * frameMasks.length;
    boolean fits = budget.reserve(bytes - reserved);
    reserved = bytes;
    if (!fits) {
      // Forgetting costs only time, so what is remembered gives way first.
      memo.freeze();
      if (2 * (bytes - memo.bytes()) > budget.limits().memoryBytes() || memo.size() < 1024) {
        return Reason.MEMORY;
      }
    }
    return heap.full() ? Reason.MEMORY : budget.ended();
  }

  // ---- Entering a node: passing returns, the memo.

  /** Passes every return whose operation has been taken; false if the node is known to fail. */
  private boolean enter() {
    while (!window.atEnd()) {
      int slot = window.slot(window.returning());
      long bit = 1L << slot;
      if ((used[slot >>> 6] & bit) == 0) {
        break;
      }
      used[slot >>> 6] &= ~bit;
      free[slot >>> 6] &= ~bit;
      int calledBefore = window.called();
      window.advance();
      previous = -1;
      mustUse = false;
      serveCalledSince(calledBefore);
    }
    nodes++;
    if (window.atEnd()) {
      return true;
    }
    wall = Math.max(wall, window.r());
    return !memo.discards(window, window.r(), state, used, free, use, constraint());
  }

  private int constraint() {
    return (previous + 1) * 2 + (mustUse ? 1 : 0);
  }

  /** R2: readers that are legal and change nothing are served, without a branch. */
  private void serveOpen() {
    if (serveReaders) {
      for (int i = 0; i < window.words; i++) {
        for (long m = window.readers[i] & ~used[i]; m != 0; m &= m - 1) {
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
    if (space.next(state, part.cls(op)) == state) {
      used[slot >>> 6] |= 1L << slot;
      record(op);
      previous = -1;
    }
  }

  // ---- Expanding a node: its candidates in order of trial.

  /** Pushes a frame with the node's candidates; remembers the node as failed if there are none. */
  private void expand() {
    int x = window.returning();
    int cls = part.cls(x);
    boolean xFree = isFree(window.slot(x));
    int only = foresight == null || !safe ? -1 : safeToTake();
    if (only >= 0) {
      int start = candidateTop;
      addCandidate(only, start, 0);
      push(start);
      frames[(depth - 1) * FRAME + F_START] = start;
    } else if (tokens != null && !xFree && tokens.outOfReach(window, state, used, use, cls)) {
      rememberFailure();
    } else if (trialOrder
        && !xFree
        && goals.straightforward()
        && !orderedByForesight(cls)
        && allowed(cls, true)
        && space.next(state, cls) >= 0) {
      // Most returns are satisfied at once: look for alternatives only if that fails.
      push(RETURNING_FIRST);
    } else {
      int start = candidateTop;
      if (collect(x, xFree, false)) {
        push(start);
        frames[(depth - 1) * FRAME + F_START] = start;
      } else {
        rememberFailure();
      }
    }
  }

  /** R18: the slot of an open operation that cannot hurt if it is taken now; -1 if none. */
  private int safeToTake() {
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~used[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        int cls = part.cls(window.operation(slot));
        if (space.next(state, cls) >= 0 && foresight.isSafe(state, cls, use)) {
          return slot;
        }
      }
    }
    return -1;
  }

  private void rememberFailure() {
    memo.add(window, window.r(), state, used, free, use, constraint());
  }

  private boolean isFree(int slot) {
    return (free[slot >>> 6] & (1L << slot)) != 0;
  }

  private boolean orderedByForesight(int cls) {
    return foresight != null && foresight.orders(cls);
  }

  /** R4 and R8: whether an operation may follow the previous one of the burst. */
  private boolean allowed(int cls, boolean isReturning) {
    if (previous < 0) {
      return true;
    }
    if (group[cls] >= 0 && group[cls] == group[previous]) {
      return false;
    }
    return !(commuting
        && (cls < previous || isReturning)
        && traits.commute(part.operation(previous), part.operation(cls)));
  }

  /**
   * Appends the node's candidates in order of trial; false if there is none.
   *
   * @param tried whether x_r itself has been tried before
   */
  private boolean collect(int x, boolean xFree, boolean tried) {
    int start = candidateTop;
    int goal = x;
    int only = Goals.ANY;
    if (!goals.choose(window, state, used, use, xFree)) {
      return false;
    }
    if (!xFree) {
      goal = goals.goal();
      only = goals.only();
    }
    if (xFree && !(previous >= 0 && group[previous] == group[part.cls(x)])) {
      addCandidate(DROP, start, useFirst(x) ? 0.5 : -1);
    }
    collections++;
    noteFirstToReturn();
    collectOpen(x, goal, only, tried, start);
    collectPending(x, goal, only, start);
    sortCandidates(start);
    return candidateTop > start;
  }

  /** R1: of each class, the open unused operation that returns first. */
  private void noteFirstToReturn() {
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
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~used[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        int op = window.operation(slot);
        int cls = part.cls(op);
        if ((tried && op == x)
            || (only != Goals.ANY && cls != only)
            || (onePerClass && firstToReturn[cls] != op)
            || !allowed(cls, op == x)) {
          continue;
        }
        int next = space.next(state, cls);
        if (next >= 0
            && (op == goal || goals.relevant(state, goal, cls))
            && (op == x || !putOff(x, cls))) {
          addCandidate(slot, start, rankOf(op, next, x, goal));
        }
      }
    }
  }

  private void collectPending(int x, int goal, int only, int start) {
    for (int p = 0; p < pendingUse.classes(); p++) {
      int op = pendingUse.nextUnused(use, p);
      int cls = pendingUse.cls(p);
      if (op < 0
          || part.openFrom(op) > window.r()
          || (only != Goals.ANY && cls != only)
          || (onePerClass && metIn[cls] == collections)
          || !allowed(cls, false)) {
        continue;
      }
      int next = space.next(state, cls);
      boolean idle = next == state && !hidesAnything(cls, x);
      if (next >= 0
          && !(idlePending && idle)
          && goals.relevant(state, goal, cls)
          && !putOff(x, cls)) {
        addCandidate(-2 - p, start, 3 * RANK_STEP + rankOf(op, next, x, goal));
      }
    }
  }

  /** R16: whether a container knows that an operation may as well wait until x_r is taken. */
  private boolean putOff(int x, int cls) {
    return foresight != null
        && putOff
        && foresight.putsOff(state, part.cls(x), cls, readersWait(), use);
  }

  private boolean readersWait() {
    for (int i = 0; i < window.words; i++) {
      if ((window.readers[i] & ~used[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether taking an operation now would make some other one free. */
  private boolean hidesAnything(int cls, int x) {
    if (group[cls] < 0) {
      return false;
    }
    for (int i = 0; i < window.words; i++) {
      for (long m = window.overwrites[i] & ~used[i] & ~free[i]; m != 0; m &= m - 1) {
        int op = window.operation((i << 6) + Long.numberOfTrailingZeros(m));
        if (group[part.cls(op)] == group[cls] && !(mustUse && op == x)) {
          return true;
        }
      }
    }
    return false;
  }

  /** R7: at a free x_r, whether to use it before trying to drop it. */
  private boolean useFirst(int x) {
    int cls = part.cls(x);
    int next = space.next(state, cls);
    boolean wanted = false;
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~used[i]; m != 0; m &= m - 1) {
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
   * R7, R14: the goal first, then what makes x_r legal, then by return; adds by the container's
   * foresight.
   */
  private double rankOf(int op, int next, int x, int goal) {
    int cls = part.cls(op);
    double byReturn = part.returnIndex(op);
    if (!trialOrder) {
      return byReturn;
    }
    boolean foreseen = orderedByForesight(cls);
    double key = foreseen ? bounded(foresight.hint(cls)) : byReturn;
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

  private void addCandidate(int candidate, int start, double order) {
    if (candidateTop == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidateTop);
    }
    if (candidateTop - start == rank.length) {
      rank = Arrays.copyOf(rank, 2 * rank.length);
    }
    rank[candidateTop - start] = order;
    candidates[candidateTop++] = candidate;
  }

  private void sortCandidates(int start) {
    for (int i = start + 1; i < candidateTop; i++) {
      int candidate = candidates[i];
      double order = rank[i - start];
      int j = i;
      for (; j > start && rank[j - 1 - start] > order; j--) {
        candidates[j] = candidates[j - 1];
        rank[j - start] = rank[j - 1 - start];
      }
      candidates[j] = candidate;
      rank[j - start] = order;
    }
  }

  // ---- Frames.

  private void push(int next) {
    if ((depth + 1) * FRAME > frames.length) {
      frames = Arrays.copyOf(frames, 2 * frames.length);
      frameMasks = Arrays.copyOf(frameMasks, 2 * frameMasks.length);
    }
    int f = depth * FRAME;
    frames[f + F_R] = window.r();
    frames[f + F_STATE] = state;
    frames[f + F_USE] = use;
    frames[f + F_CONSTRAINT] = constraint();
    frames[f + F_TRAIL] = trailSize;
    frames[f + F_START] = candidateTop;
    frames[f + F_NEXT] = next;
    int words = window.words;
    System.arraycopy(used, 0, frameMasks, 2 * words * depth, words);
    System.arraycopy(free, 0, frameMasks, 2 * words * depth + words, words);
    depth++;
  }

  private void restore(int f) {
    window.retreatTo(frames[f + F_R]);
    state = frames[f + F_STATE];
    use = frames[f + F_USE];
    previous = (frames[f + F_CONSTRAINT] >> 1) - 1;
    mustUse = (frames[f + F_CONSTRAINT] & 1) != 0;
    trailSize = frames[f + F_TRAIL];
    int words = window.words;
    System.arraycopy(frameMasks, 2 * words * (depth - 1), used, 0, words);
    System.arraycopy(frameMasks, 2 * words * (depth - 1) + words, free, 0, words);
  }

  /**
   * Returns to the last node with a choice and takes its next candidate; false if that was pruned
   * or if there is none left, and then the node is remembered as failed.
   */
  private boolean takeNext() {
    int f = (depth - 1) * FRAME;
    restore(f);
    int next = frames[f + F_NEXT];
    if (next == RETURNING_FIRST) {
      frames[f + F_NEXT] = OTHERS_NEXT;
      return take(window.slot(window.returning()));
    }
    if (next == OTHERS_NEXT) {
      next = candidateTop;
      collect(window.returning(), false, true);
    }
    if (next < candidateTop) {
      frames[f + F_NEXT] = next + 1;
      return take(candidates[next]);
    }
    candidateTop = frames[f + F_START];
    depth--;
    rememberFailure();
    return false;
  }

  // ---- Taking an operation.

  /** Takes a candidate at the current node; false if a rule discards what it leads to. */
  private boolean take(int candidate) {
    int x = window.returning();
    int xSlot = window.slot(x);
    if (candidate == DROP) {
      return drop(x, xSlot);
    }
    if (isFree(xSlot)) {
      free[xSlot >>> 6] &= ~(1L << xSlot);
      mustUse = true;
    }
    int op;
    if (candidate >= 0) {
      op = window.operation(candidate);
      used[candidate >>> 6] |= 1L << candidate;
      free[candidate >>> 6] &= ~(1L << candidate);
    } else {
      int p = -2 - candidate;
      op = pendingUse.nextUnused(use, p);
      use = pendingUse.plus(use, p);
    }
    int cls = part.cls(op);
    int before = state;
    state = space.next(before, cls);
    record(op);
    if (group[cls] >= 0) {
      hideOthers(group[cls], xSlot);
    }
    previous = constrains[cls];
    if (tokens != null && tokens.losesNeeded(window, before, state, cls, used, use)) {
      return false;
    }
    if (foresight != null && foresight.doomed(before, cls, state, use, window, used)) {
      return false;
    }
    if (state != before) {
      serveOpen();
    }
    return true;
  }

  private boolean drop(int x, int xSlot) {
    used[xSlot >>> 6] |= 1L << xSlot;
    free[xSlot >>> 6] &= ~(1L << xSlot);
    record(~x);
    previous = -1;
    return tokens == null || !tokens.dropLosesNeeded(window, state, part.cls(x), used, use);
  }

  /** R3: the fresh overwrites of a group could have been placed just before this one. */
  private void hideOthers(int hidingGroup, int xSlot) {
    for (int i = 0; i < window.words; i++) {
      for (long m = window.overwrites[i] & ~used[i] & ~free[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        boolean mustBeTaken = mustUse && slot == xSlot;
        if (!mustBeTaken && group[part.cls(window.operation(slot))] == hidingGroup) {
          free[i] |= 1L << slot;
        }
      }
    }
  }

  // ---- The witness.

  private void record(int entry) {
    if (trailSize == trail.length) {
      trail = Arrays.copyOf(trail, 2 * trailSize);
    }
    trail[trailSize++] = entry;
  }

  /** The trail, with each dropped operation just before the latest overwrite that hid it. */
  private int[] witness() {
    int[] latest = new int[part.classCount()];
    int[] hiddenBefore = new int[trailSize];
    int[] nextHidden = new int[trailSize];
    Arrays.fill(hiddenBefore, -1);
    for (int i = 0; i < trailSize; i++) {
      int entry = trail[i];
      int g = group[part.cls(entry < 0 ? ~entry : entry)];
      if (entry < 0) {
        nextHidden[i] = hiddenBefore[latest[g]];
        hiddenBefore[latest[g]] = i;
      } else if (g >= 0) {
        latest[g] = i;
      }
    }
    int[] order = new int[trailSize];
    int n = 0;
    for (int i = 0; i < trailSize; i++) {
      if (trail[i] >= 0) {
        for (int h = hiddenBefore[i]; h >= 0; h = nextHidden[h]) {
          order[n++] = ~trail[h];
        }
        order[n++] = trail[i];
      }
    }
    return order;
  }
}
