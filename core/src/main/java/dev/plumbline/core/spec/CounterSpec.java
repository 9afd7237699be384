package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * A counter of 64 bits that wraps around, as {@code AtomicLong} does. Updates answer the new value,
 * or nothing.
 *
 * <p>Traits. {@code get} and {@code add(0)}, with or without its answer, never change anything. An
 * update without answer, and a pending one, is legal everywhere and adds a constant, so any two of
 * them commute; one that answers n is legal in one state only and commutes with none. The effect of
 * a pending update does not depend on its answer, so "nothing" loses no behavior.
 */
final class CounterSpec extends BuiltinSpec<Long> {
  CounterSpec(long initial) {
    super(
        "counter",
        initial,
        new KnownType.Counter(initial),
        Signature.query(
            "increment",
            Shapes.NO_INPUT,
            Shapes.INTEGER_OR_NOTHING,
            "inc",
            "incrementAndGet",
            "increment-and-get"),
        Signature.query(
            "decrement",
            Shapes.NO_INPUT,
            Shapes.INTEGER_OR_NOTHING,
            "dec",
            "decrementAndGet",
            "decrement-and-get"),
        Signature.query(
            "add", Shape.INTEGER, Shapes.INTEGER_OR_NOTHING, "addAndGet", "add-and-get"),
        Signature.query("get", Shapes.NO_INPUT, Shape.INTEGER, "read", "value", "count"));
  }

  @Override
  public Step<Long> step(Long n, Operation op) {
    if (!isUpdate(op) && !op.name().equals("get")) {
      return Step.illegal("a counter has no operation %s", op.name());
    }
    long next = n + KnownType.Counter.difference(op);
    boolean right =
        op.pending()
            || (op.output() instanceof Long seen ? seen == next : !op.name().equals("get"));
    return right
        ? Step.to(next)
        : Step.illegal(isUpdate(op) ? "the new value is %s" : "the counter's value is %s", next);
  }

  private static boolean isUpdate(Operation op) {
    return switch (op.name()) {
      case "increment", "decrement", "add" -> true;
      default -> false;
    };
  }

  @Override
  public List<Object> outputs(Long n, Operation call) {
    return switch (call.name()) {
      case "increment", "decrement", "add" ->
          List.of(n + KnownType.Counter.difference(call), Operation.NOTHING);
      case "get" -> List.of(n);
      default -> List.of();
    };
  }

  @Override
  public BiPredicate<Operation, Operation> commuting() {
    return this::commute;
  }

  @Override
  public Kind kind(Operation op) {
    return KnownType.Counter.difference(op) == 0 ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return isUpdate(pending) ? Operation.NOTHING : UNKNOWN;
  }

  private boolean commute(Operation a, Operation b) {
    return isBlind(a) && isBlind(b);
  }

  @Override
  public boolean isBlind(Operation op) {
    return isUpdate(op) && (op.pending() || !(op.output() instanceof Long));
  }
}
