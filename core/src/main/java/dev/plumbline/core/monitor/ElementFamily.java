package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.set.MultisetMonitor;
import dev.plumbline.core.monitor.set.SetMonitor;
import dev.plumbline.core.spec.KnownType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sets and multisets, element by element. */
final class ElementFamily extends Family {
  /** What is in the set at first; null for a multiset. */
  private final KnownType.@Nullable Elements set;

  ElementFamily(Values values, LocalCodes codes, KnownType.@Nullable Elements set) {
    super(values, codes, false, List.of("add", "remove", "contains", "count"));
    this.set = set;
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    boolean yes = out == Values.TRUE;
    return switch (operation) {
      case 0 -> set == null || pending || yes ? Role.INSERT : Role.PRESENT;
      case 1 -> pending || yes ? Role.DELETE : Role.ABSENT;
      case 2 -> pending ? DROPPED : yes ? Role.PRESENT : Role.ABSENT;
      default -> {
        if (!pending) {
          value = (Long) values.value(out);
        }
        yield pending ? DROPPED : Role.COUNT;
      }
    };
  }

  @Override
  Outcome decide(Intake intake, int part, Timeline t, Budget budget) {
    return set == null
        ? MultisetMonitor.decide(t, budget)
        : SetMonitor.decide(t, set.initial().contains(intake.key(part)), budget);
  }
}
