package dev.plumbline.core.search;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.split.Part;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What the specification says of each class of operations: which only read, which overwrite all
 * that others of their group have written, and which may follow which in a burst.
 */
final class OperationClasses<S> {
  final boolean[] readOnly;
  final boolean[] overwrite;

  /** By class: the group of an overwrite, -1 for other operations. */
  final int[] group;

  /** By class: what the next operation of the burst must know of this one; -1 for nothing. */
  final int[] constrains;

  private final Part part;
  private final @Nullable BiPredicate<Operation, Operation> commuting;

  /**
   * @param freeing whether overwrites are told from other operations
   * @param ordering whether bursts keep commuting operations in one order
   */
  OperationClasses(Part part, Traits<S> traits, boolean freeing, boolean ordering) {
    this.part = part;
    this.commuting = ordering ? traits.commuting() : null;
    int classes = part.classCount();
    readOnly = new boolean[classes];
    overwrite = new boolean[classes];
    group = new int[classes];
    constrains = new int[classes];
    Map<Object, Integer> groups = new HashMap<>();
    Map<Integer, Integer> representative = new HashMap<>();
    for (int c = 0; c < classes; c++) {
      Operation op = part.operation(c);
      Kind kind = traits.kind(op);
      readOnly[c] = kind == Kind.READ_ONLY;
      overwrite[c] = kind == Kind.OVERWRITE && freeing;
      group[c] = overwrite[c] ? groups.computeIfAbsent(traits.group(op), g -> groups.size()) : -1;
      int cls = c;
      constrains[c] =
          commuting != null && !readOnly[c]
              ? c
              : overwrite[c] ? representative.computeIfAbsent(group[c], g -> cls) : -1;
    }
  }

  /**
   * {@code COMMUTING}, and that no overwrite is unobserved: whether an operation may follow the
   * previous one of the burst.
   */
  boolean mayFollow(int previous, int cls, boolean isReturning) {
    if (previous < 0) {
      return true;
    }
    if (group[cls] >= 0 && group[cls] == group[previous]) {
      return false;
    }
    return !(commuting != null
        && (cls < previous || isReturning)
        && commuting.test(part.operation(previous), part.operation(cls)));
  }

  /**
   * {@code FREE_OVERWRITES}: the fresh overwrites of a group become free: they could have come
   * before this one.
   */
  void hide(OpenOperations window, SearchNode node, int hidingGroup, int xSlot) {
    for (int i = 0; i < window.words; i++) {
      for (long m = window.overwrites[i] & ~node.used[i] & ~node.free[i]; m != 0; m &= m - 1) {
        int slot = (i << 6) + Long.numberOfTrailingZeros(m);
        boolean mustBeTaken = node.mustUse && slot == xSlot;
        if (!mustBeTaken && group[part.cls(window.operation(slot))] == hidingGroup) {
          node.free[i] |= 1L << slot;
        }
      }
    }
  }

  /** Whether taking an operation now would make some other one free. */
  boolean hidesAnything(OpenOperations window, SearchNode node, int cls, int x) {
    if (group[cls] < 0) {
      return false;
    }
    for (int i = 0; i < window.words; i++) {
      for (long m = window.overwrites[i] & ~node.used[i] & ~node.free[i]; m != 0; m &= m - 1) {
        int op = window.operation((i << 6) + Long.numberOfTrailingZeros(m));
        if (group[part.cls(op)] == group[cls] && !(node.mustUse && op == x)) {
          return true;
        }
      }
    }
    return false;
  }
}
