package dev.plumbline.core.certify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Removes as many units as possible while a property holds: large pieces first, then smaller. */
final class Reduction {
  private Reduction() {}

  /**
   * The units that could not be removed.
   *
   * @param holdsFor whether the property still holds with only these units left
   */
  static <T> List<T> minimize(List<T> units, Predicate<List<T>> holdsFor) {
    List<T> kept = units;
    if (kept.isEmpty() || holdsFor.test(List.of())) {
      return List.of();
    }
    for (int size = Math.max(1, kept.size() / 2); ; size = Math.max(1, size / 2)) {
      boolean removed = false;
      for (int from = 0; from < kept.size(); ) {
        int to = Math.min(from + size, kept.size());
        List<T> rest = new ArrayList<>(kept.subList(0, from));
        rest.addAll(kept.subList(to, kept.size()));
        if (!rest.isEmpty() && holdsFor.test(rest)) {
          kept = rest;
          removed = true;
        } else {
          from = to;
        }
      }
      if (size == 1 && !removed) {
        return kept;
      }
    }
  }
}
