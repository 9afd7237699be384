package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.register.CounterMonitor;
import dev.plumbline.core.spec.KnownType;
import java.util.List;

/** Counters. */
final class CounterFamily extends Family {
  private final KnownType.Counter counter;

  CounterFamily(Values values, LocalCodes codes, KnownType.Counter counter) {
    super(values, codes, true, List.of("increment", "decrement", "add", "get"));
    this.counter = counter;
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    Object answer = pending ? null : values.value(out);
    if (operation == 3) {
      value = pending ? 0 : (Long) answer;
      return pending ? DROPPED : Role.GET;
    }
    long difference = operation == 0 ? 1 : operation == 1 ? -1 : (Long) values.value(in);
    if (answer instanceof Long after) {
      value = after - difference;
      other = after;
      return difference == 0 ? Role.GET : Role.STEP;
    }
    value = difference;
    return pending && difference == 0 ? DROPPED : Role.ADD_BLINDLY;
  }

  @Override
  Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget) {
    return CounterMonitor.decide(t, counter.initial(), budget);
  }
}
