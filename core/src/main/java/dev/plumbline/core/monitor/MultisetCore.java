package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import java.util.Arrays;
import java.util.List;

/**
 * The operations of a multiset's element that have no order: what was called by the return that got
 * stuck, and not what is needless to see it.
 *
 * <p>Observations open at the cut go first: a remove that answered false must not turn into a
 * pending remove that takes one. Then everything before the last quiet moment goes, except for as
 * many adds as were left: the count there is known, and these adds lead to it as well as the whole
 * did. Observations that made nothing happen go where there was no choice; elsewhere they are left
 * for {@link dev.plumbline.core.certify.CoreFinder} to drop.
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

  /** The core where no path had a choice. */
  Answer withoutChoice(String method, Budget budget) {
    MultisetSweep again = new MultisetSweep(t, events, false);
    again.run(budget);
    for (int i = 0; i < t.size; i++) {
      chosen[i] &= changes(i) || again.forced(i);
    }
    forgetBeforeQuiet();
    return answer(method, sentences());
  }

  /** The core where all choices led nowhere. */
  Answer withChoices(String method) {
    forgetBeforeQuiet();
    return answer(method, List.of());
  }

  private Answer answer(String method, List<String> sentences) {
    int[] core = new int[t.size];
    int n = 0;
    boolean cut = false;
    for (int i = 0; i < t.size; i++) {
      if (chosen[i]) {
        core[n++] = i;
        cut |= !t.pending(i) && t.to[i] >= cutRank;
      }
    }
    return new Answer.No(Arrays.copyOf(core, n), cut ? stuck : -1, stuck, sentences, method);
  }

  private void forgetBeforeQuiet() {
    int open = 0;
    int count = 0;
    int quiet = -1;
    int countThere = 0;
    for (int rank = 0; rank < cutRank; rank++) {
      int event = events[rank];
      if (event >= 0) {
        open += chosen[event] ? 1 : 0;
      } else if (chosen[~event]) {
        open--;
        count += t.role[~event] == Role.INSERT ? 1 : t.role[~event] == Role.DELETE ? -1 : 0;
        if (open == 0) {
          quiet = rank;
          countThere = count;
        }
      }
    }
    for (int rank = quiet; rank >= 0; rank--) {
      int i = ~events[rank];
      if (i >= 0 && chosen[i]) {
        boolean stays = t.role[i] == Role.INSERT && countThere > 0;
        chosen[i] = stays;
        countThere -= stays ? 1 : 0;
      }
    }
  }

  // ---- Words.

  /** Why there is no order, where counting alone says so. */
  private List<String> sentences() {
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
    String x = t.history().operation(t.row(stuck)).toString();
    String needs = "%s needs %s to be %s when it takes effect.";
    if (t.role[stuck] == Role.DELETE && removesReturned > addsBegun) {
      return List.of(
          "%s had been removed %s when this %s returned, but %s had begun."
              .formatted(value, times(removesReturned), x, onlyNumber(addsBegun, "add")));
    }
    if (t.role[stuck] == Role.ABSENT && addsBefore > removesBegun) {
      return List.of(
          needs.formatted(x, value, "absent"),
          "%s had returned before it began, but %s that took one had begun when it returned."
              .formatted(number(addsBefore, "add"), onlyNumber(removesBegun, "remove")));
    }
    if (t.role[stuck] == Role.PRESENT && removesBefore >= addsBegun) {
      return List.of(
          needs.formatted(x, value, "there"),
          addsBegun == 0
              ? "Nothing called before it returned added %s.".formatted(value)
              : "%s had begun when it returned, and %s had been removed %s before it began."
                  .formatted(number(addsBegun, "add"), value, times(removesBefore)));
    }
    return List.of();
  }

  private static String onlyNumber(int n, String what) {
    return n == 0 ? "no " + what : n == 1 ? "only one " + what : "only " + number(n, what);
  }

  private static String number(int n, String what) {
    return n == 1 ? "One " + what : n + " " + what + "s";
  }

  private static String times(int n) {
    return n == 1 ? "once" : n == 2 ? "twice" : n + " times";
  }
}
