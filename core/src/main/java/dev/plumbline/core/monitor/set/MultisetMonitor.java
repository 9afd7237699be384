package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;

/**
 * Decides one element of a multiset: adds, removes that took one, and observations of how often it
 * is there.
 *
 * <p>Adds are alike, and so are removes, so only their numbers matter: whenever one of a kind takes
 * effect, it may as well be the called one that returns first (two called operations of a kind can
 * swap places if the later place is before the earlier return).
 *
 * <p><em>Laziness.</em> Take any witness O, and let L run beside it, doing only what a return
 * forces: the operation that returns; for a remove or {@code contains -> true} at count 0 an add
 * before it. At every moment O is L and some further adds and removes, all of them called. So what
 * O can do L can do: an add is at hand when L needs one, because O's count was above 0 then. Hence
 * adds, removes and observations of presence are decided without any choice. The only thing that
 * laziness can miss is a <em>visit</em>: that O's count was 0, or any number that somebody counted,
 * at a moment when L's was not. L can follow by removes alone (by adds alone, if its count is
 * lower) and leave the rest for later, and it need not do so before the next forced step. So the
 * only choices are, before each forced step, whether to visit a number that an open observation
 * waits for.
 *
 * <p>{@link MultisetSweep} takes one path through these choices in O(k log k): first one that
 * visits 0 whenever it can, then one that does so only when forced. If either gets through, it is a
 * witness; if one gets stuck without having had a choice, there is none; nor if counting what
 * returned before the operation that is stuck and what was called by its return makes it
 * impossible. Otherwise {@link MultisetFrontier} follows all choices at once, keeping only the
 * best: in the width of the overlap to the second or so for each operation, and bounded.
 */
public final class MultisetMonitor {
  private static final String SWEEP = "lazy sweep of one element";
  private static final String COUNTING = "counts of one element";
  private static final String FRONTIER = "all lazy sweeps of one element";

  private MultisetMonitor() {}

  public static Outcome decide(Timeline t, Budget budget) {
    int[] events = t.eventTable();
    if (!t.has(Role.COUNT)) {
      for (boolean eager : new boolean[] {true, false}) {
        MultisetSweep sweep = new MultisetSweep(t, eager);
        int stuck = sweep.run(events, events.length, budget);
        if (stuck < 0) {
          return new Outcome.Yes(sweep.order(), SWEEP);
        }
        if (!sweep.hadChoice()) {
          return new MultisetCore(t, events, stuck).withoutChoice(SWEEP, budget);
        }
        Outcome counted = new MultisetCore(t, events, stuck).counted(COUNTING);
        if (counted != null) {
          return counted;
        }
      }
    }
    MultisetFrontier frontier = new MultisetFrontier(t);
    int stuck = frontier.run(events, events.length, budget);
    if (frontier.beyond() != null) {
      return new Outcome.Beyond(frontier.beyond());
    }
    return stuck < 0
        ? new Outcome.Yes(frontier.order(), FRONTIER)
        : new MultisetCore(t, events, stuck).withChoices(FRONTIER, budget);
  }

  /** Whether the first few of some events certainly have no order. */
  static boolean violates(Timeline t, int[] some, int first, Budget budget) {
    if (!t.has(Role.COUNT)) {
      MultisetSweep sweep = new MultisetSweep(t, true);
      if (sweep.run(some, first, budget) < 0) {
        return false;
      }
      if (!sweep.hadChoice()) {
        return true;
      }
    }
    return new MultisetFrontier(t).run(some, first, budget) >= 0;
  }
}
