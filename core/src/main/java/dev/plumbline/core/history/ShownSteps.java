package dev.plumbline.core.history;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Transactions as people read them, step by step: {@code append(4,7), r(4) -> [7]}. Their values
 * are lists of steps, which say everything twice, once in the call and once in the answer.
 */
final class ShownSteps {
  private static final String TRANSACTION = "txn";
  private static final String READ = "r";
  private static final int PARTS = 3;

  private ShownSteps() {}

  /** The steps of an operation; null if it is no transaction. */
  static @Nullable String of(Operation op) {
    boolean answered = op.hasOutput() && op.output() instanceof List<?>;
    Object steps = answered ? op.output() : op.hasInput() ? op.input() : null;
    if (!op.name().equals(TRANSACTION)
        || !(steps instanceof List<?> list)
        || list.isEmpty()
        || !list.stream().allMatch(ShownSteps::isStep)) {
      return null;
    }
    StringJoiner text = new StringJoiner(", ");
    list.forEach(step -> text.add(step((List<?>) step, answered)));
    return text.toString();
  }

  private static boolean isStep(Object step) {
    return step instanceof List<?> parts && parts.size() == PARTS && parts.get(0) instanceof String;
  }

  private static String step(List<?> step, boolean answered) {
    String key = Values.show(step.get(1));
    String value = Values.show(step.get(2));
    if (!step.get(0).equals(READ)) {
      return "%s(%s,%s)".formatted(Values.showName(step.get(0)), key, value);
    }
    return answered ? "r(%s) -> %s".formatted(key, value) : "r(%s)".formatted(key);
  }
}
