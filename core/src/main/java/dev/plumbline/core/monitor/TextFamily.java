package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.log.LogMonitor;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.spec.KnownType;
import java.util.List;

/** Texts behind keys that grow at their ends. */
final class TextFamily extends Family {
  private static final int GET = 1;

  private final KnownType.Texts texts;

  TextFamily(Values values, LocalCodes codes, KnownType.Texts texts) {
    super(values, codes, false, List.of("put", "get", "append"));
    this.texts = texts;
  }

  @Override
  boolean hasKeyInList(int operation) {
    return operation != GET;
  }

  /** Texts behind keys are many, and need no codes. */
  @Override
  long key(int operation, long in) {
    return hasKeyInList(operation)
        ? codes.of(((List<?>) values.value(in)).get(0))
        : codes.ofCode(in);
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    return operation == 0
        ? Role.WRITE
        : operation == 2 ? Role.APPEND : pending ? DROPPED : Role.READ;
  }

  @Override
  Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget) {
    Object initial = texts.initial().getOrDefault(typed.key(part), "");
    return LogMonitor.decide(t, i -> typed.text(t.row(i)), (String) initial, budget);
  }
}
