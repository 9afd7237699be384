package dev.plumbline.core.memory;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.MemorySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Rows of columns as operations of the specification {@code mwcas}.
 *
 * @param history the columns
 * @param shown whether addresses are as people know them, or as they are
 * @param bare whether a single word is not wrapped in a list
 */
record WordOperations(MultiWordHistory history, boolean shown, boolean bare) {
  /** As people write them. */
  static WordOperations forPeople(MultiWordHistory history) {
    return new WordOperations(history, true, true);
  }

  String name(int i) {
    return history.primitive(i).name().toLowerCase(Locale.ROOT);
  }

  Object input(int i) {
    List<Object> words = new ArrayList<>();
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      Object address = address(w);
      words.add(
          switch (history.primitive(i)) {
            case READ -> address;
            case CAS -> Arrays.asList(address, value(history.before(w)), value(history.after(w)));
            default -> Arrays.asList(address, value(history.after(w)));
          });
    }
    return unwrapped(words);
  }

  /** What it answered, by a return or a report; {@link Operation#NOTHING} if that is nothing. */
  Object output(int i) {
    return switch (history.response(i)) {
      case NONE -> Operation.NOTHING;
      case FAILED -> false;
      case FAILED_AT -> Map.of("failed", address(history.failedWord(i)));
      case OBSERVED -> Map.of("observed", seen(i));
      case GAVE_UP -> MemorySpec.GAVE_UP;
      case OK ->
          switch (history.primitive(i)) {
            case CAS -> true;
            case WRITE -> Operation.NOTHING;
            default -> unwrapped(seen(i));
          };
    };
  }

  private List<Object> seen(int i) {
    List<Object> seen = new ArrayList<>();
    boolean failed = history.response(i) == Response.OBSERVED;
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      seen.add(value(failed ? history.observed(i, w) : history.before(w)));
    }
    return seen;
  }

  private Object unwrapped(List<Object> words) {
    return bare && words.size() == 1 ? words.get(0) : words;
  }

  private Object address(int word) {
    int number = history.address(word);
    return shown ? history.addressShown(number) : value(history.addressCode(number));
  }

  private Object value(long code) {
    return history.values().value(code);
  }

  Object process(int number) {
    return value(history.processCode(number));
  }

  Operation operation(int i) {
    if (history.pending(i) || history.response(i) == Response.NONE) {
      return Operation.pending(name(i), input(i));
    }
    Object output = output(i);
    return output == Operation.NOTHING
        ? Operation.of(name(i), input(i))
        : Operation.of(name(i), input(i), output);
  }

  /** As in {@code [10,20] t3 cas(["x",0,1]) -> true}. */
  String show(int i) {
    Object process = process(history.process(i));
    return "[%d,%s] %s %s"
        .formatted(
            history.call(i),
            history.pending(i) ? "..." : Long.toString(history.ret(i)),
            process instanceof Long ? "t" + process : process,
            showOperation(i));
  }

  /** As in {@code cas(["x",0,1]) -> true}. */
  String showOperation(int i) {
    String text = operation(i).toString();
    String pending = " pending";
    return text.endsWith(pending) ? text.substring(0, text.length() - pending.length()) : text;
  }
}
