package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.set.MultisetMonitor;
import dev.plumbline.core.monitor.set.SetMonitor;
import dev.plumbline.core.monitor.set.SetSweep;
import dev.plumbline.core.spec.KnownType;
import org.jspecify.annotations.Nullable;

/** Sets and multisets, element by element. */
final class ElementFamily extends Family {
  /** What is in the set at first; null for a multiset. */
  private final KnownType.@Nullable Elements set;

  ElementFamily(Values values, LocalCodes codes, KnownType.@Nullable Elements set) {
    super(values, codes, false, SetSweep.OPERATIONS);
    this.set = set;
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    if (pending && operation >= 2) {
      return DROPPED;
    }
    if (operation == 3) {
      value = (Long) values.value(out);
      return Role.COUNT;
    }
    boolean yes = out == Values.TRUE || (operation == 0 && set == null);
    return SetSweep.role(operation, pending, yes);
  }

  @Override
  Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget) {
    return set == null
        ? MultisetMonitor.decide(t, budget)
        : SetMonitor.decide(t, set.initial().contains(typed.key(part)), budget);
  }
}
