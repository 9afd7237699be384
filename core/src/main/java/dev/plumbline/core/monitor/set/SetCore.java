package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Takes apart what {@link SetSweep} could not place: a small core and why it has no order.
 *
 * <p>Four reductions, each of which keeps a witness if there is one:
 *
 * <ol>
 *   <li>Observations that never made a change happen go: they change nothing, and the sweep does
 *       the same without them.
 *   <li>The rest is cut at the return that got stuck. Observations that are open there have gone
 *       before: an add that answered false must not turn into a pending add that answers anything.
 *   <li>Observations go one after the other while the sweep still gets stuck. Bounded by effort.
 *   <li>Where no operation is open but changes that do not return by the cut, and the completed
 *       changes before are balanced or one off balance, the completed operations before go, except
 *       for one change of the kind in excess, the one that returns last.
 * </ol>
 *
 * <p>Why the last one is right. Let a witness place u pending adds and w pending removes before
 * that moment, leaving the element in state b, and let the completed adds exceed the completed
 * removes by d, one of -1, 0, 1. Then initial + d + u - w = b. The states before, after the change
 * that stays, and b can be joined by at most one pending change on each side of it, of kinds the
 * witness uses in sufficient number: only the difference u - w matters, and it is b - initial - d.
 * A pending change that must come before the one that stays is called in time: as the witness
 * alternates between adds and removes, and has one completed change too many of the one kind, a
 * pending change of the other kind stands before the last one of the first kind; and the one that
 * returns last can take the place of the last one, for it is called before its own, earlier place
 * and returns after the other does. What follows the moment is as before. If no change is pending
 * there, the state is known and the rest gets stuck as the whole did; otherwise the sweep has to
 * say so.
 *
 * <p>Cost: O(n), and sweeps over {@value #EFFORT} events in all at most.
 */
final class SetCore {
  private static final long EFFORT = 20_000_000;

  private final SetSweep sweep;
  private final Timeline t;
  private final int stuck;
  private final int cutRank;
  private final boolean[] chosen;
  private final Budget budget;

  /** The events of the chosen operations up to the cut, by rank, and perhaps of others. */
  private int[] events;

  private int eventCount;
  private long effort;

  /**
   * A core.
   *
   * @param sweep that got stuck
   * @param events by rank: operation i is called, or {@code ~i} returns
   */
  SetCore(Timeline t, SetSweep sweep, int[] events, int stuck, Budget budget) {
    this.sweep = sweep;
    this.t = t;
    this.stuck = stuck;
    this.cutRank = t.to[stuck] + 1;
    this.chosen = new boolean[t.size];
    this.budget = budget;
    this.events = events;
    this.eventCount = cutRank + 1;
  }

  Outcome answer(String method) {
    keepWhatForced();
    forgetBeforeQuiet();
    dropObservations();
    forgetBeforeQuiet();
    int[] core = chosen();
    boolean cut = false;
    for (int i : core) {
      cut |= !t.pending(i) && returnsAfterCut(i);
    }
    return new Outcome.No(core, cut ? stuck : -1, stuck, sentences(core), method);
  }

  private boolean changes(int i) {
    return t.role[i] == Role.INSERT || t.role[i] == Role.DELETE;
  }

  private boolean returnsAfterCut(int i) {
    return t.to[i] >= cutRank;
  }

  private int[] chosen() {
    return IntStream.range(0, t.size).filter(i -> chosen[i]).toArray();
  }

  /** Changes called by the cut, and the observations that made changes happen. */
  private void keepWhatForced() {
    for (int i = 0; i < t.size; i++) {
      chosen[i] = t.from[i] < cutRank && (changes(i) || !returnsAfterCut(i));
    }
    stuckWithChosen();
    for (int i = 0; i < t.size; i++) {
      chosen[i] &= changes(i) || sweep.forced(i);
    }
    compact();
  }

  /** Where the sweep gets stuck with the chosen operations. */
  private int stuckWithChosen() {
    sweep.restart(events, eventCount);
    int[] some = eventsOfChosen();
    return sweep.run(some, some.length, budget);
  }

  private int[] eventsOfChosen() {
    int[] some = new int[eventCount];
    int n = 0;
    for (int k = 0; k < eventCount; k++) {
      int event = events[k];
      if (chosen[event >= 0 ? event : ~event]) {
        some[n++] = event;
      }
    }
    return Arrays.copyOf(some, n);
  }

  /** Probes cost what is left, not what there was. */
  private void compact() {
    events = eventsOfChosen();
    eventCount = events.length;
  }

  // ---- Quiet moments.

  /** Finds a late quiet moment before which all but one change can go, galloping back in time. */
  private void forgetBeforeQuiet() {
    IntList moments = new IntList();
    IntList excesses = new IntList();
    int open = 0;
    int excess = 0;
    // The last event is the return that gets stuck.
    for (int k = 0; k < eventCount - 1; k++) {
      int event = events[k];
      int i = event >= 0 ? event : ~event;
      if (!chosen[i] || returnsAfterCut(i)) {
        continue;
      }
      if (event >= 0) {
        open++;
        continue;
      }
      open--;
      excess += t.role[i] == Role.INSERT ? 1 : t.role[i] == Role.DELETE ? -1 : 0;
      if (open == 0 && Math.abs(excess) <= 1) {
        moments.add(k);
        excesses.add(excess);
      }
    }
    int needed = moments.size();
    for (int step = 1; needed > 0 && effort < EFFORT; step *= 2) {
      int probe = Math.max(0, needed - step);
      if (forgotten(moments.get(probe), excesses.get(probe))) {
        // Between the last two probes there may be a later moment that does.
        Bisection.first(
            probe + 1,
            needed,
            k -> effort >= EFFORT || !forgotten(moments.get(k), excesses.get(k)));
        compact();
        return;
      }
      needed = probe;
    }
  }

  /** Forgets what completed by this event, all but one change, if the sweep still gets stuck. */
  private boolean forgotten(int moment, int excess) {
    int[] dropped = new int[moment + 1];
    int n = 0;
    int stays = -1;
    for (int k = 0; k <= moment; k++) {
      int i = ~events[k];
      if (i >= 0 && chosen[i]) {
        chosen[i] = false;
        dropped[n++] = i;
        boolean inExcess = t.role[i] == (excess > 0 ? Role.INSERT : Role.DELETE);
        stays = excess != 0 && inExcess ? i : stays;
      }
    }
    if (stays >= 0) {
      chosen[stays] = true;
    }
    if (stillStuck()) {
      return true;
    }
    set(dropped, 0, n, true);
    return false;
  }

  private boolean stillStuck() {
    effort += eventCount;
    return stuckWithChosen() == stuck;
  }

  // ---- Observations, large pieces first.

  private void dropObservations() {
    int[] kept = new int[t.size];
    int n = 0;
    for (int i : chosen()) {
      if (!changes(i) && i != stuck) {
        kept[n++] = i;
      }
    }
    for (int piece = n; piece > 0; ) {
      int before = n;
      for (int from = 0; from < n && effort < EFFORT; ) {
        budget.check();
        int to = Math.min(n, from + piece);
        if (dispensable(kept, from, to)) {
          System.arraycopy(kept, to, kept, from, n - to);
          n -= to - from;
        } else {
          from = to;
        }
      }
      if (effort >= EFFORT || (piece == 1 && n == before)) {
        return;
      }
      piece = Math.max(1, piece / 2);
    }
  }

  /** Drops these operations if the sweep still gets stuck without them. */
  private boolean dispensable(int[] operations, int from, int to) {
    set(operations, from, to, false);
    if (stillStuck()) {
      return true;
    }
    set(operations, from, to, true);
    return false;
  }

  private void set(int[] operations, int from, int to, boolean value) {
    for (int k = from; k < to; k++) {
      chosen[operations[k]] = value;
    }
  }

  // ---- Words.

  private List<Sentence> sentences(int[] core) {
    boolean needsPresent = t.role[stuck] == Role.PRESENT || t.role[stuck] == Role.DELETE;
    byte wanted = needsPresent ? Role.INSERT : Role.DELETE;
    int[] helpers = Arrays.stream(core).filter(i -> t.role[i] == wanted && i != stuck).toArray();
    Sentence needs =
        Sentence.of(
            "%s needs %s to be %s",
            t.show(stuck), t.showValue(stuck), needsPresent ? "there" : "absent");
    if (core.length == 1) {
      return List.of(
          Sentence.of(
              "%s, but it was %s all the while.", needs, needsPresent ? "absent" : "there"));
    }
    if (helpers.length == 0) {
      return List.of(
          Sentence.of(
              "%s, but %s, and none of these operations that was called before it returned %s it.",
              needs, cause(core, needsPresent), needsPresent ? "added" : "removed"));
    }
    String noun = needsPresent ? "add" : "remove";
    Object all =
        helpers.length == 1
            ? Sentence.of("%s, the only %s called before it returned,", t.show(helpers[0]), noun)
            : "each of the %d %ss called before it returned".formatted(helpers.length, noun);
    return List.of(
        Sentence.of("%s, but %s is needed for another of these operations.", needs, all));
  }

  /** Why the element is what it is when nothing could have changed it for the stuck operation. */
  private Sentence cause(int[] core, boolean needsPresent) {
    int witness = -1;
    for (int i : core) {
      boolean completed = i != stuck && !returnsAfterCut(i);
      witness = completed && (witness < 0 || changes(i)) ? i : witness;
    }
    if (witness < 0) {
      return Sentence.words(
          "it was %s before these operations".formatted(needsPresent ? "absent" : "there"));
    }
    return changes(witness)
        ? Sentence.of("%s had %s it", t.show(witness), needsPresent ? "removed" : "added")
        : Sentence.of("%s had found it %s", t.show(witness), needsPresent ? "absent" : "there");
  }
}
