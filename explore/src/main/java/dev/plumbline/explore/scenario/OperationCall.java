package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.Values;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.record.workload.OperationMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An operation with its arguments.
 *
 * @param operation what is called
 * @param arguments integers, as {@code Long}, or null; of an operation on several words at a time
 *     the words, each an integer if it is no more than an address, else a list of them
 */
public record OperationCall(OperationMethod operation, List<Object> arguments) {
  /**
   * A call.
   *
   * @throws IllegalArgumentException if the operation does not take such arguments
   */
  public OperationCall {
    arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
    if (operation.wordWidth() > 0) {
      requireWords(operation, arguments);
    } else {
      requireNumbers(operation, arguments);
    }
  }

  private static void requireNumbers(OperationMethod operation, List<Object> arguments) {
    int wanted = operation.roles().size();
    if (arguments.size() != wanted) {
      throw new IllegalArgumentException(
          "%s takes %s, not %d".formatted(operation.name(), counted(wanted), arguments.size()));
    }
    for (int i = 0; i < wanted; i++) {
      Object argument = arguments.get(i);
      boolean fits = argument == null ? operation.takesNull(i) : argument instanceof Long;
      if (!fits) {
        throw new IllegalArgumentException(
            "%s takes integers, not %s".formatted(operation.name(), Values.show(argument)));
      }
    }
  }

  private static void requireWords(OperationMethod operation, List<Object> arguments) {
    int width = operation.wordWidth();
    boolean fits = !arguments.isEmpty() && arguments.stream().allMatch(a -> isWord(a, width));
    if (!fits) {
      throw new IllegalArgumentException(
          "%s takes words such as %s, not %s"
              .formatted(
                  operation.name(),
                  width == 1 ? "0, 1" : width == 2 ? "[0, 1], [1, 1]" : "[0, 0, 1], [1, 0, 1]",
                  Values.show(arguments)));
    }
  }

  private static boolean isWord(Object argument, int width) {
    return width == 1
        ? argument instanceof Long
        : argument instanceof List<?> word
            && word.size() == width
            && word.stream().allMatch(part -> part instanceof Long);
  }

  private static String counted(int arguments) {
    return arguments == 0
        ? "no argument"
        : arguments == 1 ? "1 argument" : arguments + " arguments";
  }

  /** A call with integers. */
  public static OperationCall of(OperationMethod operation, long... arguments) {
    return new OperationCall(
        operation, Arrays.stream(arguments).mapToObj(a -> (Object) a).toList());
  }

  /** The arguments as the method takes them. */
  Object[] boxed() {
    if (operation.wordWidth() > 0) {
      return operation.boxWords(arguments.stream().map(OperationCall::word).toList());
    }
    Object[] boxes = new Object[arguments.size()];
    for (int i = 0; i < boxes.length; i++) {
      boxes[i] = arguments.get(i) instanceof Long number ? operation.box(number, i) : null;
    }
    return boxes;
  }

  private static List<Long> word(Object argument) {
    return argument instanceof List<?> parts
        ? parts.stream().map(Long.class::cast).toList()
        : List.of((Long) argument);
  }

  /** An answer as histories have it; null if there was none. */
  Object answerInHistory(Object answer) {
    return answer instanceof ThrownAnswer thrown
        ? operation.answerIfThrown(thrown.exception())
        : answer;
  }

  /** The input in a history: nothing, the argument, or the list of them; of words, all of them. */
  Object input() {
    if (operation.wordWidth() > 0) {
      return arguments;
    }
    return switch (arguments.size()) {
      case 0 -> null;
      case 1 -> arguments.get(0);
      default -> arguments;
    };
  }

  /** As {@link ScenarioText} reads it: {@code enq(1)}. */
  @Override
  public String toString() {
    return arguments.stream()
        .map(String::valueOf)
        .collect(Collectors.joining(", ", operation.name() + "(", ")"));
  }
}
