package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Completions;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
import java.util.BitSet;

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
  private final AccessKinds roles;
  private final Completions fates;
  private final Budget budget;
  private final Pairs pairs;
  private final boolean blindToo;
  private final BitSet chosen = new BitSet();

  /** For each chosen operation, in the order of the choices: it, and what it explains. */
  private int[] trail = new int[16];

  private int trailLength;
  private long sweeps;
  private int[] order;
  private Conflict conflict;

  /** Assumptions that contradict each other: two replacements of one version, or a missing one. */
  record Conflict(int operation, int word, int otherWord) {}

  CompletionSearch(Versions v, Budget budget) {
    this(v, budget, false);
  }

  private CompletionSearch(Versions v, Budget budget, boolean blindToo) {
    this.blindToo = blindToo;
    this.v = v;
    this.h = v.h;
    this.roles = v.roles;
    this.fates = v.fates;
    this.budget = budget;
    this.pairs = new Pairs(h.size);
    for (int p = 0; p < fates.pairs(); p++) {
      pairs.add(fates.first(p), fates.second(p));
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
    boolean consistent = fates.count() == 0 || (chooseSeen() && chooseForced());
    if (!consistent) {
      return v.blind() ? Found.BLIND : Found.CONFLICT;
    }
    if (search(0)) {
      return Found.YES;
    }
    return v.blind() ? Found.BLIND : Found.STUCK;
  }

  /** The witness. */
  int[] order() {
    return order;
  }

  long sweeps() {
    return sweeps;
  }

  Conflict conflict() {
    return conflict;
  }

  Pairs pairs() {
    return pairs;
  }

  /** The optional operations that took effect in any case. */
  BitSet chosen() {
    return chosen;
  }

  /** The operation for whose sake an optional one was chosen; -1 if it was not. */
  int reason(int operation) {
    for (int k = 0; k < trailLength; k += 2) {
      if (trail[k] == operation) {
        return trail[k + 1];
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
      if (roles.sees(i) && !fates.optional(i) && !chooseWriters(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean chooseWriters(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.from[w];
      if (!v.initial(version) && !choose(v.writer(version), i)) {
        return false;
      }
    }
    return true;
  }

  /** Makes the choices that are the only ones, until there are no more. */
  private boolean chooseForced() {
    int before;
    do {
      before = trailLength;
      for (int i = 0; i < h.size; i++) {
        if (roles.failed(i) && !choosesForced(i)) {
          return false;
        }
      }
    } while (trailLength > before);
    return true;
  }

  private boolean choosesForced(int failed) {
    int only = -1;
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (!roles.looks(failed, w)) {
        continue;
      }
      int version = v.from[w];
      if (version == Versions.NONE
          || v.over[version] != Versions.NONE
          || mayPrecede(failed, version)) {
        return true;
      }
      for (int x = v.head[version]; x >= 0; x = v.next[x]) {
        if (isCandidate(x)) {
          if (only >= 0) {
            return true;
          }
          only = v.owner[x];
        }
      }
    }
    return only < 0 || choose(only, failed);
  }

  /** Whether a failed operation could come before the version it expected was written. */
  boolean mayPrecede(int failed, int version) {
    if (v.initial(version)) {
      return false;
    }
    int writer = v.writer(version);
    boolean absent = fates.optional(writer) && !chosen.get(writer);
    return absent || fates.due(writer) >= h.call[failed];
  }

  /** Whether a word belongs to an optional operation that would replace what it looks at. */
  boolean isCandidate(int word) {
    int i = v.owner[word];
    return fates.optional(i) && !chosen.get(i) && roles.writes(i, word);
  }

  /** Lets an operation take effect, if it is optional, and all that it depends on. */
  private boolean choose(int i, int reason) {
    if (!fates.optional(i) || chosen.get(i)) {
      return true;
    }
    if (roles.of(i) == AccessKinds.BLIND && !blindToo) {
      return false;
    }
    chosen.set(i);
    if (trailLength == trail.length) {
      trail = Arrays.copyOf(trail, 2 * trailLength);
    }
    trail[trailLength++] = i;
    trail[trailLength++] = reason;
    if (roles.of(i) == AccessKinds.BLIND) {
      return true;
    }
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.from[w];
      if (version == Versions.NONE) {
        return contradict(i, w, -1);
      }
      if (roles.writes(i, w)) {
        if (v.over[version] != Versions.NONE) {
          return contradict(i, w, v.over[version]);
        }
        v.over[version] = w;
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
    undo(0, fates.pairs());
  }

  private void undo(int length, int pairCount) {
    while (trailLength > length) {
      trailLength -= 2;
      int i = trail[trailLength];
      chosen.clear(i);
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        int version = v.from[w];
        if (version != Versions.NONE && v.over[version] == w) {
          v.over[version] = Versions.NONE;
        }
      }
    }
    pairs.shrink(pairCount);
  }

  /** Whether there is a witness with what is chosen now, or more. */
  private boolean search(int depth) {
    if (++sweeps > budget.limits().states() || depth > DEEPEST) {
      budget.callOff(Reason.STATES);
      budget.check();
    }
    Sweep sweep = new Sweep(v, pairs, chosen);
    int stuck = sweep.run(budget);
    if (stuck < 0) {
      order = sweep.order();
      return true;
    }
    // A large sweep must not outlive its use while others are tried.
    int[] unexplained = new CycleSearch(v, pairs, sweep).unexplained(stuck);
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
    int length = trailLength;
    int pairCount = pairs.count();
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (!roles.looks(failed, w)) {
        continue;
      }
      int version = v.from[w];
      if (mayPrecede(failed, version)) {
        pairs.add(failed, v.writer(version));
        if (search(depth + 1)) {
          return true;
        }
        undo(length, pairCount);
      }
      for (int x = v.head[version]; x >= 0; x = v.next[x]) {
        if (isCandidate(x)) {
          if (choose(v.owner[x], failed) && search(depth + 1)) {
            return true;
          }
          undo(length, pairCount);
        }
      }
    }
    return false;
  }
}
