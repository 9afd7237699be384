package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.container.Containers;
import dev.plumbline.core.monitor.container.RemovalOrder;
import dev.plumbline.core.monitor.part.EffectWindows;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Guesses what pending polls took from a priority queue with equal values, one at a time.
 *
 * <p>Where {@link EqualPriorities} finds an operation that cannot happen because other values are
 * inside, one of these may have been taken by a pending poll, if more of it were added than
 * removed. The guess is the highest such value, and of the polls that were called in time the
 * latest: earlier ones can do whatever later ones can. From then on the poll counts as a remove of
 * that value that has not returned. A guess is never taken back. Peeks are left out meanwhile; if
 * there are any, the polls are then taken to return where the sweep has put them, the others not to
 * have happened, and that history is decided as one without pending polls. What is accepted in the
 * end has a witness; what is not says nothing.
 *
 * <p>There is no exact program for these, as {@link PendingPollProgram} is one for distinct values:
 * which gaps a value can be absent from depends on which of its equal elements went, and the
 * problem is NP-hard (see {@link AbsenceSweep}).
 *
 * <p>Cost: that of a sweep for each guess, of which there are at most {@value #GUESSES}.
 */
final class EqualPendingPolls {
  private static final int GUESSES = 512;
  private static final long EFFORT = 1L << 26;

  private final Timeline t;
  private final Budget budget;
  private final int[] valueOf;
  private final int values;
  private final byte[] role;
  private final long[] value;
  private boolean peeks;

  /** For each value how many of its elements nobody took. */
  private final int[] left;

  /** For each value its code. */
  private final long[] code;

  private EqualPendingPolls(Timeline t, int[] valueOf, int values, Budget budget) {
    this.t = t;
    this.budget = budget;
    this.valueOf = valueOf.clone();
    this.values = values;
    this.role = t.role.clone();
    this.value = t.value.clone();
    this.left = new int[values];
    this.code = new long[values];
    for (int i = 0; i < t.size; i++) {
      if (role[i] == Role.ADD) {
        left[valueOf[i]]++;
        code[valueOf[i]] = value[i];
      } else if (role[i] == Role.REMOVE) {
        left[valueOf[i]]--;
      } else if (role[i] == Role.PEEK) {
        peeks = true;
        this.valueOf[i] = -1;
      }
    }
  }

  /** Decides a part; null if no guess leads to a witness. */
  static @Nullable Outcome decide(Timeline t, int[] valueOf, int values, Budget budget) {
    return new EqualPendingPolls(t, valueOf, values, budget).decide();
  }

  private @Nullable Outcome decide() {
    long effort = 0;
    for (int guesses = 0; guesses < GUESSES && effort < EFFORT; guesses++) {
      budget.check();
      effort += t.size;
      EqualPriorities sweep =
          new EqualPriorities(t.readAs(role, value, new long[0]), valueOf, values, budget);
      SweepOrder order = new SweepOrder(t.size);
      if (sweep.place(order)) {
        String method = ", guesses what pending polls took: " + guesses;
        return peeks
            ? withPeeks(order, method)
            : new Outcome.Yes(order.sorted(), EqualPriorities.METHOD + method);
      }
      if (!guess(sweep.inTheWay(), sweep.latest())) {
        return null;
      }
    }
    return null;
  }

  /** Gives one of the values to a poll that was called by a gap; false if there is none. */
  private boolean guess(int[] inTheWay, int gap) {
    int poll = -1;
    for (int i = 0; i < t.size && t.from[i] <= gap; i++) {
      poll = role[i] == Role.LOST_REMOVE ? i : poll;
    }
    for (int v : inTheWay) {
      if (poll >= 0 && left[v] > 0) {
        left[v]--;
        role[poll] = Role.REMOVE;
        value[poll] = code[v];
        valueOf[poll] = v;
        return true;
      }
    }
    return false;
  }

  // ---- Peeks.

  private @Nullable Outcome withPeeks(SweepOrder order, String method) {
    int[] kept = IntStream.range(0, t.size).filter(i -> role[i] != Role.LOST_REMOVE).toArray();
    Timeline completed = completed(order, kept);
    Outcome answer =
        Containers.decide(
            completed,
            RemovalOrder.FIFO,
            PriorityQueueMonitor::decide,
            EqualPriorities::decide,
            budget);
    if (!(answer instanceof Outcome.Yes yes)) {
      return null;
    }
    int[] witness = Arrays.stream(yes.witness()).map(k -> kept[k]).toArray();
    return new Outcome.Yes(witness, yes.how() + method);
  }

  /** These operations; polls whose value was guessed return right after their gaps. */
  private Timeline completed(SweepOrder order, int[] kept) {
    int[] events = t.eventTable();
    History history = t.history();
    int[] rows = new int[kept.length];
    long[] calls = new long[kept.length];
    long[] returns = new long[kept.length];
    byte[] roles = new byte[kept.length];
    long[] found = new long[kept.length];
    for (int k = 0; k < kept.length; k++) {
      int i = kept[k];
      rows[k] = t.row(i);
      calls[k] = history.call(rows[k]);
      returns[k] = history.ret(rows[k]);
      roles[k] = role[i];
      found[k] = value[i];
      int after = t.role[i] == Role.LOST_REMOVE ? order.gapOf(i) + 1 : t.events;
      if (after < t.events) {
        int next = events[after];
        returns[k] = next >= 0 ? history.call(t.row(next)) : history.ret(t.row(~next));
      }
    }
    EffectWindows windows = EffectWindows.of(calls, returns);
    return new Timeline(history, rows, windows, roles, found, new long[0], t.decisionOnly)
        .withOrderOf(t);
  }
}
