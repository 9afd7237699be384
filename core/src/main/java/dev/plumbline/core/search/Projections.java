package dev.plumbline.core.search;

import dev.plumbline.core.SearchRule;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.split.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rule R15: looks for a few values whose operations alone have no witness.
 *
 * <p>If a history of a container has a witness, so has its projection to any set of values together
 * with empty results and pending removes: delete the elements with other values from the witness,
 * and with them all that added, removed or saw them. What is left was in front, or on top, before
 * and still is; a container without the others is empty whenever the full one was; a pending remove
 * that took a deleted element is left out. So one violating projection is a violation. Values may
 * repeat, because a value goes with all its elements.
 *
 * <p>Tries 2, 4, 8, 16 and 32 values that are neighbors by first call, each with a small node
 * limit; about 20 n operations are looked at in all.
 */
final class Projections<S> {
  private static final int LARGEST = 32;
  private static final int EMPTY_RESULTS = 64;
  private static final long NODES = 2_000;

  private final Part part;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;

  /** The operations of each value; the values by their first call, later by their last. */
  private final List<List<Integer>> byValue = new ArrayList<>();

  private final List<Integer> pendingRemoves = new ArrayList<>();
  private final List<Integer> emptyResults = new ArrayList<>();

  Projections(Part part, Spec<S> spec, Set<SearchRule> rules, Budget budget) {
    this.part = part;
    this.spec = spec;
    this.rules = EnumSet.copyOf(rules);
    this.rules.remove(SearchRule.PROJECTIONS);
    this.budget = budget;
  }

  /** Operations of the part that have no witness, ascending; null if none were found. */
  int[] refute() {
    if (!sort()) {
      return null;
    }
    int[] refuted = refuteNeighbors();
    if (refuted == null) {
      byValue.sort(Comparator.comparingInt(ops -> part.openFrom(ops.get(ops.size() - 1))));
      refuted = refuteNeighbors();
    }
    return refuted;
  }

  private int[] refuteNeighbors() {
    for (int width = 2; width <= LARGEST && width / 2 < byValue.size(); width *= 2) {
      for (int first = 0; first < byValue.size(); first += width / 2) {
        int[] chosen = choose(first, Math.min(first + width, byValue.size()));
        Outcome outcome = new Search<>(part.select(chosen), spec, rules, budget, NODES).run();
        if (outcome.answer() == Outcome.Answer.NO) {
          return chosen;
        }
        if (budget.ended() != null) {
          return null;
        }
      }
    }
    return null;
  }

  /** Sorts the operations by value; false if values may not be dropped here. */
  private boolean sort() {
    Traits<S> traits = spec.traits();
    Map<Object, List<Integer>> lists = new HashMap<>();
    for (int i = 0; i < part.size(); i++) {
      Operation op = part.operation(part.cls(i));
      Object value = traits.value(op);
      if (value != null) {
        lists
            .computeIfAbsent(
                value,
                v -> {
                  List<Integer> list = new ArrayList<>();
                  byValue.add(list);
                  return list;
                })
            .add(i);
      } else if (part.pending(i) && traits.removes(op)) {
        pendingRemoves.add(i);
      } else if (!part.pending(i) && traits.kind(op) == Kind.READ_ONLY) {
        emptyResults.add(i);
      } else {
        return false;
      }
    }
    return true;
  }

  private int[] choose(int from, int to) {
    List<Integer> chosen = new ArrayList<>(pendingRemoves);
    int firstOpen = Integer.MAX_VALUE;
    int lastReturn = 0;
    for (List<Integer> operations : byValue.subList(from, to)) {
      for (int i : operations) {
        chosen.add(i);
        firstOpen = Math.min(firstOpen, part.openFrom(i));
        lastReturn = Math.max(lastReturn, part.returnIndex(i));
      }
    }
    // Empty results are read-only: any of them may be left out. Keep the last near the window.
    int room = EMPTY_RESULTS;
    for (int k = firstCalledAfter(lastReturn) - 1; k >= 0 && room > 0; k--, room--) {
      if (part.returnIndex(emptyResults.get(k)) >= firstOpen) {
        chosen.add(emptyResults.get(k));
      }
    }
    int[] result = chosen.stream().mapToInt(Integer::intValue).toArray();
    Arrays.sort(result);
    return result;
  }

  private int firstCalledAfter(int r) {
    int from = 0;
    int to = emptyResults.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (part.openFrom(emptyResults.get(middle)) > r) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }
}
