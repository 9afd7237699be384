package dev.plumbline.derive.space;

import java.util.Collections;
import java.util.Set;

/** Leaves out of a key what another choice of optional conjuncts does not need. */
final class KeyProjection {
  private final int[] target;
  private final boolean[] tests;

  KeyProjection(UnitGraph from, UnitGraph to) {
    target = new int[from.size()];
    tests = new boolean[from.size()];
    for (int i = 0; i < target.length; i++) {
      target[i] = -1;
      tests[i] = from.units().get(i).accesses(Set.of()) == 0;
      for (int j = 0; j < to.size(); j++) {
        if (!Collections.disjoint(from.units().get(i).labels(), to.units().get(j).labels())) {
          target[i] = j;
        }
      }
    }
  }

  /** The unit with the same blocks; -1 if there is none. */
  int of(int unit) {
    return target[unit];
  }

  /** The same order and the same joins of what remains. */
  long of(long key) {
    long projected = 0;
    boolean joined = true;
    for (int position = ClassKeys.length(key) - 1; position >= 0; position--) {
      int element = ClassKeys.element(key, position);
      int unit = (element >> 1) - 1;
      boolean join = joined && (element & 1) == 1;
      if (target[unit] >= 0) {
        projected = ClassKeys.append(projected, target[unit], join);
      }
      if (!tests[unit]) {
        joined = target[unit] >= 0 || join;
      }
    }
    return projected;
  }
}
