package dev.plumbline.formats;

import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the histories of fastlin and fptlin: a type such as {@code # queue}, and then an operation
 * a line, {@code enq 2 0 1} there and {@code 3 0 1 ENQ 2} or {@code 3 enq 2 0 1} here.
 *
 * <p>A return at t precedes a call at t there, and not with us, where equal times are concurrent.
 * So a return at t becomes one at t - 1: then it is before a call at u exactly if t is not after u,
 * whatever integers they are. An operation that returns when it is called would be before itself,
 * and is refused.
 *
 * <p>Cost: a few looks at each byte, and no objects for lines that are as these tools write them.
 */
final class IntervalReader {
  private static final int MOST_WORDS = 6;
  private static final long EMPTY = -1;

  /** So many digits fit into 63 bits. */
  private static final int DIGITS = 18;

  private final Lines lines;
  private final Reading reading;
  private final @Nullable ResearchType type;
  private final Values codes;

  /** Where the words of the line start and end. */
  private final int[] starts = new int[MOST_WORDS];

  private final int[] ends = new int[MOST_WORDS];

  /** What the words are as integers, where they consist of few enough digits. */
  private final long[] numbers = new long[MOST_WORDS];

  private final boolean[] plain = new boolean[MOST_WORDS];
  private int count;

  /** The operation of the line; input and output are codes. */
  private String name = "";

  private long input;
  private long output;

  /**
   * Reads lines.
   *
   * @param type what the file says it is about; null if it does not say it
   */
  IntervalReader(Lines lines, Reading reading, @Nullable ResearchType type) {
    this.lines = lines;
    this.reading = reading;
    this.type = type;
    this.codes = reading.builder().values();
  }

  /** The type that a file names in its first comment. */
  static @Nullable ResearchType type(byte[] head) {
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
      int first = firstOf(lines.from());
      if (first == lines.to() || lines.bytes()[first] == '#') {
        continue;
      }
      try {
        line(first);
      } catch (Malformed e) {
        reading.report(lines.line(), e);
      }
    }
  }

  private void line(int first) throws IOException, Malformed {
    split(first);
    boolean hasProcess = isNumber(0);
    Object process = hasProcess ? reading.symbols().of(number(0)) : null;
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
    operation(method(method), values, end);
    OperationSink rows = reading.builder();
    int row = rows.begin(process, null, name, input, Times.check(start), lines.line());
    rows.end(row, output, Times.check(stop) - 1);
    reading.tidy();
  }

  /** Finds name, input and output of a method with values between two words. */
  private void operation(String method, int from, int to) throws Malformed {
    if (to - from < 1) {
      throw expected();
    }
    long value = number(from);
    boolean answered = to - from < 2 || flag(to - 1);
    input = Values.NONE;
    output = Values.NONE;
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
    input = codes.codeOf(value);
  }

  private void took(String operation, long value) {
    name = operation;
    output = value == EMPTY ? Values.NULL : codes.codeOf(value);
  }

  private void asked(String operation, long value, boolean answer) {
    name = operation;
    input = codes.codeOf(value);
    output = answer ? Values.TRUE : Values.FALSE;
  }

  private void swap(long before, int from, int to) throws Malformed {
    if (to - from != 2) {
      throw expected();
    }
    name = "swap";
    input = codes.codeOf(number(from + 1));
    output = codes.codeOf(before);
  }

  private void permit(boolean release, long answer) throws Malformed {
    if (release && answer != 1) {
      throw new Malformed(Rule.WRONG_OUTPUT, "incr always succeeds, and its value is 1");
    }
    name = release ? "release" : "tryAcquire";
    output = release ? Values.NONE : answer == 0 ? Values.FALSE : Values.TRUE;
  }

  private static Malformed expected() {
    return Malformed.syntax(
        "the line is not \"method value start end\" as in a history of fastlin, or \"process start"
            + " end method value\" as in one of fptlin");
  }

  // ---- Words.

  private void split(int first) throws Malformed {
    byte[] bytes = lines.bytes();
    int to = lines.to();
    count = 0;
    int at = first;
    while (at < to) {
      if (count == MOST_WORDS) {
        throw expected();
      }
      at = next(bytes, at, to);
      while (at < to && isBlank(bytes[at])) {
        at++;
      }
    }
  }

  /** Takes the word that starts here, and returns where it ends. */
  private int next(byte[] bytes, int from, int to) {
    int digits = bytes[from] == '-' ? from + 1 : from;
    int at = digits;
    long value = 0;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
      value = 10 * value + bytes[at] - '0';
      at++;
    }
    boolean number = at > digits && at <= digits + DIGITS;
    while (at < to && !isBlank(bytes[at])) {
      number = false;
      at++;
    }
    starts[count] = from;
    ends[count] = at;
    numbers[count] = digits > from ? -value : value;
    plain[count] = number;
    count++;
    return at;
  }

  private int firstOf(int from) {
    byte[] bytes = lines.bytes();
    int to = lines.to();
    int at = from;
    while (at < to && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  private String word(int word) {
    return new String(
        lines.bytes(), starts[word], ends[word] - starts[word], StandardCharsets.UTF_8);
  }

  /** A word in lower case. */
  private String method(int word) throws IOException {
    String written = reading.symbols().of(lines.bytes(), starts[word], ends[word]);
    return written.toLowerCase(Locale.ROOT);
  }

  private boolean isNumber(int word) {
    byte first = lines.bytes()[starts[word]];
    return first == '-' || (first >= '0' && first <= '9');
  }

  private boolean flag(int word) throws Malformed {
    return number(word) != 0;
  }

  private long number(int word) throws Malformed {
    return plain[word] ? numbers[word] : unusual(word(word));
  }

  private static long unusual(String text) throws Malformed {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Malformed.syntax(Values.show(text) + " is not an integer of 64 bits");
    }
  }
}
