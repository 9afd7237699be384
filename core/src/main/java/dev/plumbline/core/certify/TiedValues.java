package dev.plumbline.core.certify;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.TokenTraits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what operations of a register tie: two operations are in one cluster if they see or
 * leave the same value, or others in between do.
 */
final class TiedValues {
  private final Map<Object, Object> leader = new HashMap<>();

  private TiedValues() {}

  /**
   * The clusters in the order of their first rows, without rows that are tied to nothing; null if
   * nothing can be said of some row.
   */
  static @Nullable List<List<Integer>> clusters(
      int[] rows, TokenTraits<?> traits, IntFunction<Operation> operation) {
    TiedValues values = new TiedValues();
    Map<Integer, Object> anyTie = new LinkedHashMap<>();
    for (int row : rows) {
      Collection<?> ties = traits.ties(operation.apply(row));
      if (ties == null) {
        return null;
      }
      if (!ties.isEmpty()) {
        anyTie.put(row, values.join(ties));
      }
    }
    Map<Object, List<Integer>> clusters = new LinkedHashMap<>();
    anyTie.forEach(
        (row, value) ->
            clusters.computeIfAbsent(values.find(value), r -> new ArrayList<>()).add(row));
    return List.copyOf(clusters.values());
  }

  /** Puts values together; one of them. */
  private @Nullable Object join(Collection<?> ties) {
    Object first = null;
    for (Object value : ties) {
      Object root = find(value == null ? Operation.NOTHING : value);
      if (first == null) {
        first = root;
      } else if (!root.equals(first)) {
        leader.put(root, first);
      }
    }
    return first;
  }

  private Object find(Object value) {
    Object root = value;
    for (Object next = leader.get(root); next != null; next = leader.get(root)) {
      root = next;
    }
    return root;
  }
}
