package dev.plumbline.core.memory;

import dev.plumbline.core.chain.EdgeStack;
import dev.plumbline.core.crash.rules.Completions;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides which optional operations took effect, and where failed ones belong that a sweep cannot
 * place.
 *
 * <p>Optional operations whose values were seen took effect, and so did those whose values they saw
 * themselves. All others are left out, because an operation whose effect nobody saw only makes it
 * harder to order the rest; with one exception: a compare-and-swap that failed needs somebody to
 * have changed the word. So when a sweep gets stuck, look at the failed operations that could have
 * taken effect but for what they expected, and that the stuck one is, or waits for. In an order
 * that satisfies everything, consider the first operation of all those waited for that have not
 * taken effect here: it is one of these failed ones, and whoever replaced what it expected does not
 * take part here, or else it came before what it expected was written. Each is tried. If there is
 * no such failed operation, no order is compatible with what was assumed.
 *
 * <p>Two optional operations that replace the same value exclude each other, so choices are as many
 * as interrupted operations on the same word, usually one. Choices that are the only ones are made
 * before the first sweep. Cost: a sweep for each assumption tried, bounded by a budget.
 */
final class CompletionSearch {
  /** How many assumptions may depend on each other; a stack has no room for any number. */
  private static final int DEEPEST = 2_000;

  private final Versions v;
  private final MultiWordHistory h;
  private final AccessKinds kinds;
  private final Completions completions;
  private final Budget budget;
  private final EdgeStack constraints;
  private final boolean blindToo;
  private final BitSet chosen = new BitSet();

  /** For each chosen operation, in the order of the choices: it, and what it explains. */
  private final IntList trail = new IntList();

  private long sweeps;
  private int @Nullable [] order;
  private @Nullable Conflict conflict;

  /** Assumptions that contradict each other: two replacements of one version, or a missing one. */
  record Conflict(int operation, int word, int otherWord) {}

  CompletionSearch(Versions v, Budget budget) {
    this(v, budget, false);
  }

  private CompletionSearch(Versions v, Budget budget, boolean blindToo) {
    this.blindToo = blindToo;
    this.v = v;
    this.h = v.h;
    this.kinds = v.kinds;
    this.completions = v.completions;
    this.budget = budget;
    this.constraints = new EdgeStack(h.size);
    for (int p = 0; p < completions.pairs(); p++) {
      constraints.add(completions.first(p), completions.second(p));
    }
  }

  /** Only for {@link #chooseSeen}: operations that wrote blindly may be among the chosen. */
  static CompletionSearch withBlindWrites(Versions v, Budget budget) {
    return new CompletionSearch(v, budget, true);
  }

  /** What {@link #decide} found. */
  enum Found {
    YES,

    /** There is no witness, and {@link AnomalyExplainer} can tell why from the first sweep. */
    STUCK,

    /** There is no witness: assumptions that must hold contradict each other. */
    CONFLICT,

    /** An operation that writes blindly must have taken effect. */
    BLIND
  }

  Found decide() {
    boolean consistent = completions.count() == 0 || (chooseSeen() && chooseForced());
    if (!consistent) {
      return v.blind() ? Found.BLIND : Found.CONFLICT;
    }
    if (search(0)) {
      return Found.YES;
    }
    return v.blind() ? Found.BLIND : Found.STUCK;
  }

  /** The witness. */
  int @Nullable [] order() {
    return order;
  }

  long sweeps() {
    return sweeps;
  }

  @Nullable Conflict conflict() {
    return conflict;
  }

  EdgeStack constraints() {
    return constraints;
  }

  /** The optional operations that took effect in any case. */
  BitSet chosen() {
    return chosen;
  }

  /** Whether an operation takes effect, as far as it was chosen: one with a response does. */
  boolean takesPart(int operation) {
    return !completions.optional(operation) || chosen.get(operation);
  }

  /** The operation for whose sake an optional one was chosen; -1 if it was not. */
  int reason(int operation) {
    for (int k = 0; k < trail.size(); k += 2) {
      if (trail.get(k) == operation) {
        return trail.get(k + 1);
      }
    }
    return -1;
  }

  /**
   * Lets the optional operations take effect whose values were seen; false if two that must have
   * contradict each other.
   */
  boolean chooseSeen() {
    for (int i = 0; i < h.size; i++) {
      if (kinds.sees(i) && !completions.optional(i) && !chooseWriters(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean chooseWriters(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.saw[w];
      if (!v.isInitial(version) && !choose(v.writer(version), i)) {
        return false;
      }
    }
    return true;
  }

  /** Makes the choices that are the only ones, until there are no more. */
  private boolean chooseForced() {
    int before;
    do {
      before = trail.size();
      for (int i = 0; i < h.size; i++) {
        if (kinds.failed(i) && !choosesForced(i)) {
          return false;
        }
      }
    } while (trail.size() > before);
    return true;
  }

  private boolean choosesForced(int failed) {
    int only = -1;
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (!kinds.looks(failed, w)) {
        continue;
      }
      int version = v.saw[w];
      if (version == Versions.NONE
          || v.replacedBy[version] != Versions.NONE
          || mayPrecede(failed, version)) {
        return true;
      }
      for (int x = v.firstLook[version]; x >= 0; x = v.nextLook[x]) {
        if (isCandidate(x)) {
          if (only >= 0) {
            return true;
          }
          only = v.row[x];
        }
      }
    }
    return only < 0 || choose(only, failed);
  }

  /** Whether a failed operation could come before the version it expected was written. */
  boolean mayPrecede(int failed, int version) {
    if (v.isInitial(version)) {
      return false;
    }
    int writer = v.writer(version);
    return !takesPart(writer) || completions.due(writer) >= h.call[failed];
  }

  /** Whether a word belongs to an optional operation that would replace what it looks at. */
  boolean isCandidate(int word) {
    int i = v.row[word];
    return completions.optional(i) && !chosen.get(i) && kinds.writes(i, word);
  }

  /** Lets an operation take effect, if it is optional, and all that it depends on. */
  private boolean choose(int i, int reason) {
    if (!completions.optional(i) || chosen.get(i)) {
      return true;
    }
    if (kinds.of(i) == AccessKinds.BLIND && !blindToo) {
      return false;
    }
    chosen.set(i);
    trail.add(i);
    trail.add(reason);
    if (kinds.of(i) == AccessKinds.BLIND) {
      return true;
    }
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.saw[w];
      if (version == Versions.NONE) {
        return contradict(i, w, -1);
      }
      if (kinds.writes(i, w)) {
        if (v.replacedBy[version] != Versions.NONE) {
          return contradict(i, w, v.replacedBy[version]);
        }
        v.replacedBy[version] = w;
      }
    }
    return chooseWriters(i);
  }

  private boolean contradict(int i, int word, int otherWord) {
    conflict = new Conflict(i, word, otherWord);
    return false;
  }

  /** Takes back all that was chosen. */
  void forget() {
    undo(0, completions.pairs());
  }

  private void undo(int length, int constraintCount) {
    while (trail.size() > length) {
      trail.removeLast();
      int i = trail.removeLast();
      chosen.clear(i);
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        int version = v.saw[w];
        if (version != Versions.NONE && v.replacedBy[version] == w) {
          v.replacedBy[version] = Versions.NONE;
        }
      }
    }
    constraints.undo(constraintCount);
  }

  /** Whether there is a witness with what is chosen now, or more. */
  private boolean search(int depth) {
    if (++sweeps > budget.limits().states() || depth > DEEPEST) {
      budget.callOff(Reason.STATES);
      budget.check();
    }
    Sweep sweep = new Sweep(v, constraints, chosen);
    int stuck = sweep.run(budget);
    if (stuck < 0) {
      order = sweep.order();
      return true;
    }
    // A large sweep must not outlive its use while others are tried.
    int[] unexplained = new CycleSearch(v, constraints, sweep).unexplained(stuck);
    sweep = null;
    for (int failed : unexplained) {
      if (explain(failed, depth)) {
        return true;
      }
    }
    return false;
  }

  /** Tries what could make a failed operation fail. */
  private boolean explain(int failed, int depth) {
    int length = trail.size();
    int constraintCount = constraints.count();
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (!kinds.looks(failed, w)) {
        continue;
      }
      int version = v.saw[w];
      if (mayPrecede(failed, version)) {
        constraints.add(failed, v.writer(version));
        if (search(depth + 1)) {
          return true;
        }
        undo(length, constraintCount);
      }
      for (int x = v.firstLook[version]; x >= 0; x = v.nextLook[x]) {
        if (isCandidate(x)) {
          if (choose(v.row[x], failed) && search(depth + 1)) {
            return true;
          }
          undo(length, constraintCount);
        }
      }
    }
    return false;
  }
}
