package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Transactions as recordings write them: {@code txn([["r", k, v], ["w", k, v], ...])}, each step a
 * list of what it does, a key and a value. A read may leave its value out.
 */
final class TransactionSteps {
  private TransactionSteps() {}

  /** A list of reads and of what changes something; the latter have a value. */
  static Shape shape(
      String description, Predicate<List<?>> changes, Predicate<@Nullable Object> isRead) {
    Predicate<Object> isStep =
        v ->
            v instanceof List<?> l
                && (l.size() == 2 || l.size() == 3)
                && l.get(1) != null
                && (changes.test(l) ? l.size() == 3 : isRead(l) && isRead.test(value(l)));
    return new Shape(
        description, v -> v instanceof List<?> l && l.stream().allMatch(isStep), false);
  }

  static Shape orNothing(Shape shape) {
    return new Shape(
        shape.description() + ", or nothing",
        v -> shape.accepts().test(v) || Shape.NOTHING.accepts().test(v),
        true);
  }

  private static boolean isRead(List<?> step) {
    return "r".equals(step.get(0)) || "read".equals(step.get(0));
  }

  /** What a step reads or writes; null if that is left out. */
  static @Nullable Object value(List<?> step) {
    return step.size() > 2 ? step.get(2) : null;
  }

  /** What a transaction did: its output if that is a list, else its input. */
  @SuppressWarnings("unchecked") // the shapes were checked
  static List<List<?>> of(Operation op) {
    return (List<List<?>>) assured(op.output() instanceof List ? op.output() : op.input());
  }
}
