package dev.plumbline.derive.space;

import java.util.List;
import java.util.Set;

/**
 * The units of a placeholder for one choice of its parameters, and what every order has to obey.
 *
 * @param before for each unit the set of units that come before it, as bits
 * @param adjacent pairs of units with nothing between them
 * @param sameSection sets of units that share an atomic section, as bits
 * @param apart sets of units no two of which share an atomic section, as bits
 * @param commuting pairs of units that the designer declared to commute
 * @param notNull the pointers that cannot be null where the placeholder is
 */
@SuppressWarnings(
    "ArrayRecordComponent") // made once, shared inside of this package, never compared
record UnitGraph(
    List<BlockUnit> units,
    int[] before,
    List<int[]> adjacent,
    List<Integer> sameSection,
    List<Integer> apart,
    List<int[]> commuting,
    Set<String> notNull) {
  int size() {
    return units.size();
  }

  /** Whether the designer said that these commute where they are neighbors in one section. */
  boolean isDeclaredCommuting(int first, int second) {
    return commuting.stream()
        .anyMatch(p -> (p[0] == first && p[1] == second) || (p[0] == second && p[1] == first));
  }
}
