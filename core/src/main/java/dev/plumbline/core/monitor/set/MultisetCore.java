package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a multiset's element that have no order: what was called by the return that got
 * stuck, and not what is needless to see it.
 *
 * <p>Observations open at the cut go first: a remove that answered false must not turn into a
 * pending remove that takes one. Then everything before the last quiet moment goes, except for as
 * many adds as were left: the count there is known, and these adds lead to it as well as the whole
 * did. Observations that made nothing happen go where there was no choice; elsewhere they are left
 * for {@link dev.plumbline.core.certify.CoreFinder} to drop. Where counting adds and removes is
 * enough to see the violation, all observations but the one that got stuck go: that holds whatever
 * choices there were, and a quiet moment lowers both numbers alike.
 *
 * <p>Cost: O(n), and a decision of what is left for each of O(log n) quiet moments.
 */
final class MultisetCore {
  private final Timeline t;
  private final int[] events;
  private final int stuck;
  private final int cutRank;
  private final boolean[] chosen;

  MultisetCore(Timeline t, int[] events, int stuck) {
    this.t = t;
    this.events = events;
    this.stuck = stuck;
    this.cutRank = t.to[stuck] + 1;
    this.chosen = new boolean[t.size];
    for (int i = 0; i < t.size; i++) {
      chosen[i] = t.from[i] < cutRank && (changes(i) || t.to[i] < cutRank);
    }
  }

  private boolean changes(int i) {
    return t.role[i] == Role.INSERT || t.role[i] == Role.DELETE;
  }

  /** The core where counting shows that one operation is impossible; null if it does not. */
  @Nullable Outcome counted(String method) {
    for (int i = 0; i < t.size; i++) {
      chosen[i] &= changes(i) || i == stuck;
    }
    if (sentences().isEmpty()) {
      return null;
    }
    int[] quiet = quietMoments();
    if (quiet.length > 0) {
      forget(quiet[quiet.length - 2], quiet[quiet.length - 1]);
    }
    return answer(method, sentences());
  }

  /** The core where no path had a choice. */
  Outcome withoutChoice(String method, Budget budget) {
    MultisetSweep again = new MultisetSweep(t, false);
    again.run(events, events.length, budget);
    for (int i = 0; i < t.size; i++) {
      chosen[i] &= changes(i) || again.forced(i);
    }
    forgetBeforeQuiet(budget);
    return answer(method, sentences());
  }

  /** The core where all choices led nowhere. */
  Outcome withChoices(String method, Budget budget) {
    forgetBeforeQuiet(budget);
    return answer(method, List.of());
  }

  private Outcome answer(String method, List<Sentence> sentences) {
    int[] core = IntStream.range(0, t.size).filter(i -> chosen[i]).toArray();
    boolean cut = Arrays.stream(core).anyMatch(i -> !t.pending(i) && t.to[i] >= cutRank);
    return new Outcome.No(core, cut ? stuck : -1, stuck, sentences, method);
  }

  /** Finds a late quiet moment before which all but some adds can go, galloping back in time. */
  private void forgetBeforeQuiet(Budget budget) {
    int[] quiet = quietMoments();
    for (int step = 1, next = quiet.length / 2; next > 0; step *= 2) {
      next = Math.max(0, next - step);
      if (forgotten(quiet[2 * next], quiet[2 * next + 1], budget)) {
        return;
      }
    }
  }

  /** Ranks at which nothing is open that returns before the cut, each with the count then. */
  private int[] quietMoments() {
    IntList moments = new IntList();
    int open = 0;
    int count = 0;
    for (int rank = 0; rank < cutRank; rank++) {
      int event = events[rank];
      int i = event >= 0 ? event : ~event;
      if (!chosen[i] || t.to[i] >= cutRank) {
        continue;
      }
      if (event >= 0) {
        open++;
        continue;
      }
      open--;
      count += t.role[i] == Role.INSERT ? 1 : t.role[i] == Role.DELETE ? -1 : 0;
      if (open == 0 && count >= 0) {
        moments.add(rank);
        moments.add(count);
      }
    }
    return moments.toArray();
  }

  /** Forgets what completed by this rank, except for some adds, if there is still no order. */
  private boolean forgotten(int rank, int count, Budget budget) {
    boolean[] before = chosen.clone();
    forget(rank, count);
    int[] some = new int[cutRank + 1];
    int n = 0;
    for (int r = 0; r <= cutRank; r++) {
      if (chosen[events[r] >= 0 ? events[r] : ~events[r]]) {
        some[n++] = events[r];
      }
    }
    if (MultisetMonitor.violates(t, some, n, budget)) {
      return true;
    }
    System.arraycopy(before, 0, chosen, 0, before.length);
    return false;
  }

  private void forget(int rank, int count) {
    int left = count;
    for (int r = rank; r >= 0; r--) {
      int i = ~events[r];
      if (i >= 0 && chosen[i]) {
        chosen[i] = t.role[i] == Role.INSERT && left-- > 0;
      }
    }
  }

  // ---- Words.

  /** Why there is no order, where counting alone says so. */
  private List<Sentence> sentences() {
    int addsBegun = 0;
    int addsBefore = 0;
    int removesBegun = 0;
    int removesBefore = 0;
    int removesReturned = 0;
    for (int i = 0; i < t.size; i++) {
      if (chosen[i] && t.role[i] == Role.INSERT) {
        addsBegun++;
        addsBefore += t.to[i] < t.from[stuck] ? 1 : 0;
      } else if (chosen[i] && t.role[i] == Role.DELETE) {
        removesBegun++;
        removesBefore += t.to[i] < t.from[stuck] ? 1 : 0;
        removesReturned += t.to[i] < cutRank ? 1 : 0;
      }
    }
    String value = t.showValue(stuck);
    Sentence x = t.show(stuck);
    if (t.role[stuck] == Role.DELETE && removesReturned > addsBegun) {
      return List.of(
          Sentence.of(
              "%s took one %s too many: when it returned, %s had been removed %s, and %s had begun.",
              x, value, value, times(removesReturned), onlyNumber(addsBegun, "add")));
    }
    if (t.role[stuck] == Role.ABSENT && addsBefore > removesBegun) {
      return List.of(
          Sentence.of(
              "%s needs %s to be absent, but %s had returned before it began, and %s that took one"
                  + " had begun when it returned.",
              x, value, number(addsBefore, "add"), onlyNumber(removesBegun, "remove")));
    }
    if (t.role[stuck] == Role.PRESENT && removesBefore >= addsBegun) {
      return List.of(
          addsBegun == 0
              ? Sentence.of("%s needs %s to be there, but it was absent all the while.", x, value)
              : Sentence.of(
                  "%s needs %s to be there, but only %s had begun when it returned, and %s had been"
                      + " removed %s before it began.",
                  x, value, number(addsBegun, "add"), value, times(removesBefore)));
    }
    return List.of();
  }

  private static String onlyNumber(int n, String what) {
    return n == 0 ? "no " + what : n == 1 ? "only one " + what : "only " + number(n, what);
  }

  private static String number(int n, String what) {
    return n == 1 ? "one " + what : n + " " + what + "s";
  }

  private static String times(int n) {
    return n == 1 ? "once" : n == 2 ? "twice" : n + " times";
  }
}
