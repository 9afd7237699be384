package dev.plumbline.cli;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;

/** A counter as a user would write it. */
final class Ticks implements Spec<Long> {
  @Override
  public String name() {
    return "ticks";
  }

  @Override
  public Long initial() {
    return 0L;
  }

  @Override
  public Step<Long> step(Long n, Operation op) {
    return switch (op.name()) {
      case "tick" -> Step.answer(op, n + 1, n + 1);
      case "crash" -> throw new IllegalStateException("out of ink");
      default -> Step.illegal("a ticker has no %s", op.name());
    };
  }
}
