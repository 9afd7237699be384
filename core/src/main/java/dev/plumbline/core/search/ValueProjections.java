package dev.plumbline.core.search;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.split.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rule {@code PROJECTIONS}: looks for a few values whose operations alone have no witness.
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
public final class ValueProjections {
  /** How many configurations to examine for one projection. */
  public static final long NODES = 2_000;

  private static final int LARGEST = 32;
  private static final int EMPTY_RESULTS = 64;

  private final Part part;
  private final Traits<?> traits;
  private final ContainerTraits<?> container;
  private final Budget budget;

  /** The operations of each value; the values by their first call, later by their last. */
  private final List<List<Integer>> byValue = new ArrayList<>();

  private final List<Integer> pendingRemoves = new ArrayList<>();
  private final List<Integer> emptyResults = new ArrayList<>();

  /** ValueProjections of a part of a container of which values may be left out. */
  public ValueProjections(Part part, Traits<?> traits, Budget budget) {
    this.part = part;
    this.traits = traits;
    this.container = assured(traits.container());
    this.budget = budget;
  }

  /**
   * Looks for a projection that has no witness.
   *
   * @param decider decides a projection, after about {@link #NODES} configurations at most
   * @return operations of the part, ascending; null if none were found
   */
  public int @Nullable [] refute(Function<Part, Outcome> decider) {
    if (!sort()) {
      return null;
    }
    int[] refuted = refuteNeighbors(decider);
    if (refuted == null) {
      byValue.sort(Comparator.comparingInt(ops -> part.openFrom(ops.get(ops.size() - 1))));
      refuted = refuteNeighbors(decider);
    }
    return refuted;
  }

  private int @Nullable [] refuteNeighbors(Function<Part, Outcome> decider) {
    for (int width = 2; width <= LARGEST && width / 2 < byValue.size(); width *= 2) {
      for (int first = 0; first < byValue.size(); first += width / 2) {
        int[] chosen = choose(first, Math.min(first + width, byValue.size()));
        if (decider.apply(part.select(chosen)) instanceof Outcome.No) {
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
    Map<Object, List<Integer>> lists = new HashMap<>();
    for (int i = 0; i < part.size(); i++) {
      Operation op = part.operation(part.cls(i));
      Object value = container.value(op);
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
      } else if (part.pending(i) && container.removes(op)) {
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
    return Bisection.first(0, emptyResults.size(), k -> part.openFrom(emptyResults.get(k)) > r);
  }
}
