package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * A counting semaphore: acquire takes a permit when there is one, tryAcquire says whether it got
 * one, release adds one. Who releases is not asked, so there may be more permits than at the start,
 * as in Java's own.
 *
 * <p>Traits. Two operations that each take a permit need two in either order, and two releases add
 * two: both commute.
 */
final class SemaphoreSpec extends BuiltinSpec<Long> implements AttemptTraits<Long> {
  SemaphoreSpec(long permits) {
    super(
        "semaphore:" + permits,
        permits,
        null,
        new Signature(
            "acquire", List.of("wait", "down", "lock"), Shapes.NO_INPUT, Shape.NOTHING, true),
        Signature.query(
            "tryAcquire",
            Shapes.NO_INPUT,
            Shape.BOOLEAN,
            "try-acquire",
            "try_acquire",
            "tryWait",
            "decr"),
        Signature.command("release", Shapes.NO_INPUT, "signal", "post", "up", "unlock", "incr"));
  }

  @Override
  public Step<Long> step(Long left, Operation op) {
    return switch (op.name()) {
      case "acquire" -> left > 0 ? Step.to(left - 1) : Step.illegal("no permit is left");
      case "tryAcquire" -> Step.answer(op, left > 0, left > 0 ? left - 1 : left);
      case "release" -> Step.to(left + 1);
      default -> Step.illegal("a semaphore has no operation %s", op.name());
    };
  }

  /** None where the call would have to wait. */
  @Override
  public List<Object> outputs(Long left, Operation call) {
    return switch (call.name()) {
      case "acquire" -> left > 0 ? List.of(Operation.NOTHING) : List.of();
      case "tryAcquire" -> List.of(left > 0);
      case "release" -> List.of(Operation.NOTHING);
      default -> List.of();
    };
  }

  @Override
  public BiPredicate<Operation, Operation> commuting() {
    return (a, b) -> (takes(a) && takes(b)) || (isRelease(a) && isRelease(b));
  }

  private static boolean takes(Operation op) {
    return op.name().equals("acquire")
        || (op.name().equals("tryAcquire") && !op.pending() && Boolean.TRUE.equals(op.output()));
  }

  private static boolean isRelease(Operation op) {
    return op.name().equals("release");
  }
}
