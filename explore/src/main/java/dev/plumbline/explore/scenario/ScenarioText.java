package dev.plumbline.explore.scenario;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.record.workload.OperationMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads what people type: {@code enq(1); deq() | enq(2)}. Operations go by their names, synonyms,
 * or the names of their methods, and by the number of their arguments.
 *
 * <pre>
 *   threads  = calls { "|" calls }
 *   calls    = call { ";" call }
 *   call     = name "(" [ argument { "," argument } ] ")"
 *   argument = integer | "null" | "[" integer { "," integer } "]"
 * </pre>
 *
 * <p>Operations on several words at a time take each word as a list: {@code cas([0, 0, 1], [1, 0,
 * 1])}.
 */
final class ScenarioText {
  private final String text;
  private final List<OperationMethod> operations;
  private int at;

  ScenarioText(String text, List<OperationMethod> operations) {
    this.text = text;
    this.operations = operations;
  }

  List<List<OperationCall>> threads() {
    List<List<OperationCall>> threads = new ArrayList<>();
    do {
      threads.add(sequence());
    } while (skip('|'));
    end("; or | between calls");
    return threads;
  }

  List<OperationCall> calls() {
    List<OperationCall> calls = sequence();
    end("; between calls");
    return calls;
  }

  private List<OperationCall> sequence() {
    List<OperationCall> calls = new ArrayList<>();
    do {
      calls.add(call());
    } while (skip(';'));
    return calls;
  }

  private OperationCall call() {
    blanks();
    int begin = at;
    while (at < text.length() && isOfName(text.charAt(at))) {
      at++;
    }
    String name = text.substring(begin, at);
    if (name.isEmpty()) {
      throw wrong(begin, "expected a call such as %s".formatted(example()));
    }
    requireKnown(name, begin);
    List<Object> arguments = arguments(name);
    List<OperationMethod> meant =
        Stream.concat(
                operations.stream().filter(o -> o.name().equals(name)),
                operations.stream().filter(o -> o.isCalled(name)))
            .toList();
    OperationMethod best =
        meant.stream()
            .filter(o -> o.wordWidth() > 0 || o.roles().size() == arguments.size())
            .findFirst()
            .orElse(meant.get(0));
    return made(best, arguments, begin);
  }

  private OperationCall made(OperationMethod operation, List<Object> arguments, int begin) {
    try {
      return new OperationCall(operation, arguments);
    } catch (IllegalArgumentException e) {
      throw wrong(begin, e.getMessage());
    }
  }

  private List<Object> arguments(String name) {
    if (!skip('(')) {
      throw wrong(at, "expected ( after %s".formatted(name));
    }
    List<Object> arguments = new ArrayList<>();
    if (skip(')')) {
      return arguments;
    }
    do {
      arguments.add(argument());
    } while (skip(','));
    if (!skip(')')) {
      throw wrong(at, "expected , or ) after an argument of %s".formatted(name));
    }
    return arguments;
  }

  private Object argument() {
    if (!skip('[')) {
      return number();
    }
    List<Object> word = new ArrayList<>();
    do {
      word.add(number());
    } while (skip(','));
    if (!skip(']')) {
      throw wrong(at, "expected , or ] in a list");
    }
    return Collections.unmodifiableList(word);
  }

  private Object number() {
    blanks();
    int begin = at;
    while (at < text.length() && isOfName(text.charAt(at))) {
      at++;
    }
    String word = text.substring(begin, at);
    if (word.equals("null")) {
      return null;
    }
    try {
      return Long.valueOf(word);
    } catch (NumberFormatException e) {
      throw wrong(
          begin,
          "expected an integer of 64 bits or null%s"
              .formatted(word.isEmpty() ? "" : ", not " + word));
    }
  }

  private void requireKnown(String name, int begin) {
    if (operations.stream().noneMatch(o -> o.isCalled(name))) {
      List<String> known = operations.stream().map(OperationMethod::name).distinct().toList();
      String guess =
          Nearest.to(name, known)
              .map(n -> "did you mean " + n + "?")
              .orElse("there are " + String.join(", ", known));
      throw wrong(begin, "there is no operation %s; %s".formatted(name, guess));
    }
  }

  private String example() {
    OperationMethod first = operations.get(0);
    if (first.wordWidth() > 0) {
      return new OperationCall(first, WordInputs.of(first.wordWidth()).get(0)).toString();
    }
    long[] arguments = new long[first.roles().size()];
    Arrays.fill(arguments, 1);
    return OperationCall.of(first, arguments).toString();
  }

  private static boolean isOfName(char c) {
    return Character.isJavaIdentifierPart(c) || c == '-' || c == '+' || c == '.';
  }

  private boolean skip(char wanted) {
    blanks();
    boolean found = at < text.length() && text.charAt(at) == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private void end(String expected) {
    blanks();
    if (at < text.length()) {
      throw wrong(at, "expected " + expected);
    }
  }

  private IllegalArgumentException wrong(int position, String what) {
    String found = position < text.length() ? "" : " (here the text ends)";
    return new IllegalArgumentException(
        "in '%s', character %d: %s%s".formatted(text, position + 1, what, found));
  }
}
