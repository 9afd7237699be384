package dev.plumbline.formats;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads the histories of fastlin and fptlin: a type such as {@code # queue}, and then an operation
 * a line, {@code enq 2 0 1} there and {@code 3 0 1 ENQ 2} or {@code 3 enq 2 0 1} here.
 *
 * <p>A return at t precedes a call at t there, and not with us, where equal times are concurrent.
 * So a return at t becomes one at t - 1: then it is before a call at u exactly if t is not after u,
 * whatever integers they are. An operation that returns when it is called would be before itself,
 * and is refused.
 */
final class IntervalReader {
  private static final int MOST_WORDS = 6;
  private static final long EMPTY = -1;

  private final Lines lines;
  private final Reading reading;
  private final ResearchType type;
  private final String[] words = new String[MOST_WORDS];
  private int count;

  /** The operation of the line. */
  private String name;

  private Object input;
  private Object output;

  /**
   * Reads lines.
   *
   * @param type what the file says it is about; null if it does not say it
   */
  IntervalReader(Lines lines, Reading reading, ResearchType type) {
    this.lines = lines;
    this.reading = reading;
    this.type = type;
  }

  /** The type that a file names in its first comment. */
  static ResearchType type(byte[] head) {
    String start = new String(head, StandardCharsets.ISO_8859_1);
    for (String line : start.split("\n", 100)) {
      String text = line.strip();
      if (text.startsWith("#")) {
        return ResearchType.ofIntervals(text.substring(1).strip()).orElse(null);
      }
      if (!text.isEmpty()) {
        return null;
      }
    }
    return null;
  }

  void read() throws IOException {
    while (lines.next()) {
      if (lines.blank() || lines.bytes()[firstOf(lines.from())] == '#') {
        continue;
      }
      try {
        line();
      } catch (Malformed e) {
        reading.report(lines.line(), e);
      }
    }
  }

  private void line() throws Malformed {
    split();
    boolean hasProcess = isNumber(0);
    Object process = hasProcess ? (Object) number(0) : null;
    boolean timesFirst = hasProcess && count > 1 && isNumber(1);
    int method = timesFirst ? 3 : hasProcess ? 1 : 0;
    int values = method + 1;
    int times = timesFirst ? 1 : count - 2;
    int end = timesFirst ? count : times;
    if (count < 4 || isNumber(method) || end <= values - 1 || end - values > 2) {
      throw expected();
    }
    long start = number(times);
    long stop = number(times + 1);
    if (start < 0 || stop <= start) {
      throw new Malformed(
          Rule.RETURN_BEFORE_CALL,
          "the operation ends at %d, not after its start at %d".formatted(stop, start));
    }
    operation(words[method].toLowerCase(Locale.ROOT), values, end);
    Values codes = reading.builder().values();
    int row =
        reading
            .builder()
            .begin(process, null, name, codes.code(input), Times.check(start), lines.line());
    reading.builder().end(row, codes.code(output), Times.check(stop) - 1);
    reading.tidy();
  }

  /** Finds name, input and output of a method with values between two words. */
  private void operation(String method, int from, int to) throws Malformed {
    if (to - from < 1) {
      throw expected();
    }
    long value = number(from);
    boolean answered = to - from < 2 || flag(to - 1);
    input = Operation.NOTHING;
    output = Operation.NOTHING;
    switch (method) {
      case "push", "enq", "push_front", "push_back" -> add(added(method), value);
      case "insert" -> {
        if (type == ResearchType.SET) {
          asked("add", value, answered);
        } else {
          add("insert", value);
        }
      }
      case "pop", "deq", "pop_front", "pop_back", "peek_front", "peek_back" ->
          took(added(method), value);
      case "poll" -> took("pollMax", value);
      case "peek" -> took(type == ResearchType.PRIORITY_QUEUE ? "peekMax" : "peek", value);
      case "remove" -> asked("remove", value, answered);
      case "contains" -> asked("contains", value, answered);
      case "contains_true" -> asked("contains", value, true);
      case "contains_false" -> asked("contains", value, false);
      case "read_modify_write" -> swap(value, from, to);
      case "incr", "decr" -> permit(method.equals("incr"), value);
      default -> throw Malformed.syntax("there is no method " + Values.show(method));
    }
  }

  private static String added(String method) {
    return switch (method) {
      case "push_front" -> "pushFirst";
      case "push_back" -> "pushLast";
      case "pop_front" -> "popFirst";
      case "pop_back" -> "popLast";
      case "peek_front" -> "peekFirst";
      case "peek_back" -> "peekLast";
      default -> method;
    };
  }

  private void add(String operation, long value) throws Malformed {
    if (value == EMPTY) {
      throw new Malformed(Rule.WRONG_INPUT, "-1 says that nothing was there, and cannot be added");
    }
    name = operation;
    input = value;
  }

  private void took(String operation, long value) {
    name = operation;
    output = value == EMPTY ? null : (Object) value;
  }

  private void asked(String operation, long value, boolean answer) {
    name = operation;
    input = value;
    output = answer;
  }

  private void swap(long before, int from, int to) throws Malformed {
    if (to - from != 2) {
      throw expected();
    }
    name = "swap";
    input = number(from + 1);
    output = before;
  }

  private void permit(boolean release, long answer) throws Malformed {
    if (release && answer != 1) {
      throw new Malformed(Rule.WRONG_OUTPUT, "incr always succeeds, and its value is 1");
    }
    name = release ? "release" : "tryAcquire";
    output = release ? Operation.NOTHING : (Object) (answer != 0);
  }

  private static Malformed expected() {
    return Malformed.syntax(
        "the line is not \"method value start end\" as in a history of fastlin, or \"process start"
            + " end method value\" as in one of fptlin");
  }

  // ---- Words.

  private void split() throws Malformed {
    count = 0;
    int at = firstOf(lines.from());
    while (at < lines.to()) {
      int end = at;
      while (end < lines.to() && lines.bytes()[end] != ' ' && lines.bytes()[end] != '\t') {
        end++;
      }
      if (count == MOST_WORDS) {
        throw expected();
      }
      words[count++] = word(at, end);
      at = firstOf(end);
    }
  }

  private String word(int from, int to) {
    return new String(lines.bytes(), from, to - from, StandardCharsets.UTF_8);
  }

  private int firstOf(int from) {
    int at = from;
    while (at < lines.to() && (lines.bytes()[at] == ' ' || lines.bytes()[at] == '\t')) {
      at++;
    }
    return at;
  }

  private boolean isNumber(int word) {
    char first = words[word].charAt(0);
    return first == '-' || (first >= '0' && first <= '9');
  }

  private boolean flag(int word) throws Malformed {
    return number(word) != 0;
  }

  private long number(int word) throws Malformed {
    try {
      return Long.parseLong(words[word]);
    } catch (NumberFormatException e) {
      throw Malformed.syntax(Values.show(words[word]) + " is not an integer of 64 bits");
    }
  }
}
