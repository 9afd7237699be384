package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.Grouping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides priority queues whose values are added more than once, without telling equal elements
 * apart: what other values see of a value is when it is absent.
 *
 * <p>From the highest value down, {@link AbsenceSweep} places all operations of a value at gaps at
 * which all higher values are absent, and so that the value is absent wherever it can be. Empty
 * results come last; they need a gap at which all values are absent. If everything has a place,
 * {@link SweepOrder} makes a witness of it. If not, and no value was swept doubtfully, there is
 * none: by induction every witness has each value inside wherever the sweep has it. Leaving out
 * whole values is sound, so it is enough to find this for some of them; these are the core. They
 * are few: the fewest whose presence covers the gaps in question, and if that does not do, those
 * that keep these from being absent. General means make them smaller still.
 *
 * <p>Pending polls are taken to have had no effect. That is sound for a witness, and for a core all
 * of whose values are removed as often as added.
 *
 * <p>Cost: O(n log n) for a witness or for each try of a core, of which there are at most {@value
 * #TRIES}.
 */
public final class EqualPriorities {
  public static final String METHOD = "sweep of absences in priority queues";
  private static final int TRIES = 6;
  private static final int STEPS_PER_CHECK = 1 << 12;
  private static final int NAMED = 6;

  /** To look for a part of a larger core takes longer than anyone waits, and finds little. */
  private static final int LARGEST_TO_REDUCE = 1 << 14;

  private final Timeline t;
  private final Budget budget;
  private final PriorityOrder values;

  /** The operations of value v are {@code ops[start[v]]} up to {@code start[v + 1]}. */
  private final int[] start;

  private final int[] ops;
  private final boolean pendingPolls;

  // ---- Where the last run failed.

  private int failed;

  /** The place of the value that failed; the number of values for an empty result. */
  private int failedPlace;

  private int coverFrom;
  private int coverTo;

  /** Whether what is covered is all of the failed operation's window. */
  private boolean coveredWhole;

  EqualPriorities(Timeline t, int[] valueOf, int count, Budget budget) {
    this.t = t;
    this.budget = budget;
    int[] first = new int[count];
    for (int i = t.size - 1; i >= 0; i--) {
      if (valueOf[i] >= 0) {
        first[valueOf[i]] = t.role[i] == Role.ADD ? i : first[valueOf[i]];
      }
    }
    pendingPolls = t.has(Role.LOST_REMOVE);
    Grouping byValue = new Grouping(t.size, count, i -> valueOf[i]);
    start = byValue.start;
    ops = byValue.members;
    values = new PriorityOrder(t, first);
  }

  /** Decides a part in which every value that is seen or removed is added; null if it cannot. */
  public static @Nullable Outcome decide(Timeline t, int[] valueOf, int values, Budget budget) {
    EqualPriorities all = new EqualPriorities(t, valueOf, values, budget);
    Outcome answer = all.decide();
    return answer == null && all.pendingPolls
        ? EqualPendingPolls.decide(t, valueOf, values, budget)
        : answer;
  }

  private @Nullable Outcome decide() {
    SweepOrder order = t.decisionOnly ? null : new SweepOrder(t.size);
    return switch (run(null, order, null)) {
      case WITNESS -> new Outcome.Yes(order == null ? new int[0] : order.sorted(), METHOD);
      case VIOLATION, DOUBT -> refusal();
      case STUCK -> null;
    };
  }

  // ---- Runs.

  private enum Result {
    WITNESS,
    VIOLATION,
    DOUBT,
    STUCK
  }

  /**
   * Sweeps values.
   *
   * @param chosen by place, which values; if it has one place more than there are values, the empty
   *     result that failed before comes last. Null for everything
   */
  private Result run(
      boolean @Nullable [] chosen,
      @Nullable SweepOrder order,
      @Nullable PresenceIntervals presences) {
    BitTree free = BitTree.all(t.events);
    AbsenceSweep sweep = new AbsenceSweep(t, free, order, presences);
    for (int k = 0; k < values.count(); k++) {
      if (k % STEPS_PER_CHECK == 0) {
        budget.check();
      }
      if (chosen != null && !chosen[k]) {
        continue;
      }
      int v = values.elements[k];
      boolean doubtful = sweep.doubtful();
      AbsenceSweep.Result outcome = sweep.sweep(ops, start[v], start[v + 1], k);
      if (outcome == AbsenceSweep.Result.STUCK) {
        return Result.STUCK;
      }
      if (outcome == AbsenceSweep.Result.COVERED) {
        coveredWhole = !sweep.isOutnumbered();
        return fail(sweep.failed(), k, sweep.coverFrom(), sweep.coverTo(), doubtful);
      }
    }
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.EMPTY && (chosen == null || (i == failed && chosen[values.count()]))) {
        int gap = free.next(t.from[i]);
        if (gap > t.to[i]) {
          coveredWhole = true;
          return fail(i, values.count(), t.from[i], t.to[i], sweep.doubtful());
        }
        if (order != null) {
          order.empty(i, gap);
        }
      }
    }
    return Result.WITNESS;
  }

  private Result fail(int operation, int place, int from, int to, boolean doubtful) {
    failed = operation;
    failedPlace = place;
    coverFrom = from;
    coverTo = to;
    return doubtful ? Result.DOUBT : Result.VIOLATION;
  }

  // ---- Attempts with pending polls that count as completed.

  /** Places all operations; false if that fails. */
  boolean place(SweepOrder order) {
    return run(null, order, null) == Result.WITNESS;
  }

  /**
   * After a failure: the values, highest first, that are inside while the operation that failed
   * could have happened; as few as cover that time.
   */
  int[] inTheWay() {
    boolean[] chosen = new boolean[values.count() + 1];
    covering(chosen, failedPlace);
    return IntStream.range(0, failedPlace)
        .filter(k -> chosen[k])
        .map(k -> values.elements[k])
        .toArray();
  }

  /** After a failure: the last gap at which the operation that failed could have happened. */
  int latest() {
    return coverTo;
  }

  // ---- Refusals.

  /** Chooses the value that failed and the fewest others that cover the gaps in question. */
  private PresenceIntervals covering(boolean[] chosen, int place) {
    Arrays.fill(chosen, 0, place + 1, true);
    PresenceIntervals presences = new PresenceIntervals();
    run(chosen, null, presences);
    Arrays.fill(chosen, 0, place, false);
    presences.markFewest(coverFrom, coverTo, chosen);
    return presences;
  }

  private @Nullable Outcome refusal() {
    int operation = failed;
    int place = failedPlace;
    boolean[] chosen = new boolean[values.count() + 1];
    PresenceIntervals presences = covering(chosen, place);
    for (int k = 0; k < TRIES; k++) {
      failed = operation;
      if (run(chosen, null, null) == Result.VIOLATION) {
        return core(chosen);
      }
      if (k < TRIES - 2) {
        addWhatKeepsThemInside(presences, chosen, place);
      } else {
        Arrays.fill(chosen, 0, place, true);
      }
    }
    return null;
  }

  /** Adds values that are inside at some time when chosen ones might have been removed. */
  private void addWhatKeepsThemInside(PresenceIntervals presences, boolean[] chosen, int place) {
    int from = Integer.MAX_VALUE;
    int to = -1;
    for (int k = 0; k < place; k++) {
      int v = values.elements[k];
      for (int i = start[v]; chosen[k] && i < start[v + 1]; i++) {
        if (t.role[ops[i]] == Role.REMOVE && t.from[ops[i]] <= coverTo) {
          from = Math.min(from, t.from[ops[i]]);
          to = Math.max(to, t.to[ops[i]]);
        }
      }
    }
    presences.markAll(from, to, chosen);
  }

  private @Nullable Outcome core(boolean[] chosen) {
    boolean[] inCore = new boolean[t.size];
    inCore[failed] = true;
    for (int k = 0; k < values.count(); k++) {
      int v = values.elements[k];
      int left = 0;
      for (int i = start[v]; chosen[k] && i < start[v + 1]; i++) {
        inCore[ops[i]] = true;
        left += t.role[ops[i]] == Role.ADD ? 1 : t.role[ops[i]] == Role.REMOVE ? -1 : 0;
      }
      if (pendingPolls && left > 0) {
        return null;
      }
    }
    int[] core = IntStream.range(0, t.size).filter(i -> inCore[i]).toArray();
    boolean told = core.length > LARGEST_TO_REDUCE && coveredWhole;
    List<Sentence> sentences = told ? List.of(sentence(chosen)) : List.of();
    return new Outcome.No(core, -1, failed, sentences, METHOD);
  }

  private Sentence sentence(boolean[] chosen) {
    List<String> inside = new ArrayList<>();
    for (int k = 0; k < failedPlace; k++) {
      if (chosen[k]) {
        inside.add(t.showValue(ops[start[values.elements[k]]]));
      }
    }
    boolean one = inside.size() == 1;
    int named = Math.min(NAMED, inside.size());
    String names = String.join(", ", inside.subList(0, named));
    String more = named < inside.size() ? " and %d others".formatted(inside.size() - named) : "";
    return Sentence.of(
        "%s, but at every moment when that can have been %s%s%s was inside, in whatever order the"
            + " operations on %s took effect.",
        PriorityQueueCore.what(t, failed), one ? "" : "one of ", names, more, one ? "it" : "them");
  }
}
