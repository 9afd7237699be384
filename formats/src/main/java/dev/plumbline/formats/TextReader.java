package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the text format: {@code [12,20] t0 s1.push(5) -> true}. */
final class TextReader {
  /** The words that begin marks; an annotation of that kind has it in quotes. */
  static final String CRASH = "crash";

  static final String RECOVER = "recover";

  private static final String RETURN =
      "a time, an integer of at most 64 bits, or ... for an operation that is pending,";

  private final Lines lines;
  private final Reading reading;
  private final TextScanner scan;
  private final Values values;
  private @Nullable Object process;
  private @Nullable Object object;
  private String name = "";

  TextReader(Lines lines, Reading reading) {
    this.lines = lines;
    this.reading = reading;
    this.scan = new TextScanner(reading.symbols());
    this.values = reading.builder().values();
  }

  void read() throws IOException {
    while (lines.next()) {
      scan.reset(lines.bytes(), lines.from(), lines.to());
      if (atEnd()) {
        continue;
      }
      try {
        line();
      } catch (Malformed e) {
        boolean cut = lines.unterminated() && scan.peek() < 0;
        reading.problems().add(lines.line(), cut ? Rule.TRUNCATED : e.rule(), e.getMessage());
      }
    }
  }

  private boolean atEnd() {
    int c = scan.peek();
    return c < 0 || c == '#';
  }

  private void requireEnd() throws Malformed {
    if (!atEnd()) {
      throw scan.unexpected("the end of the line");
    }
  }

  private void line() throws Malformed {
    scan.expect("[");
    long call = Times.check(scan.integer());
    if (scan.take("]")) {
      event(call);
      return;
    }
    scan.expect(",");
    boolean pending = scan.take("...");
    long ret = pending ? History.PENDING : Times.check(scan.integer(RETURN));
    scan.expect("]");
    head();
    scan.expect("(");
    long input = values.code(scan.arguments(Operation.NOTHING));
    long output = scan.take("->") ? values.code(scan.value()) : Values.NONE;
    requireEnd();
    if (pending && output != Values.NONE) {
      throw new Malformed(
          Rule.WRONG_OUTPUT, "the operation has an output but no return: it cannot have both");
    }
    long in = input == Values.NULL ? Values.NONE : input;
    int row = reading.builder().begin(process, object, name, in, call, lines.line());
    if (!pending) {
      reading.builder().end(row, output, ret);
    }
    reading.tidy();
  }

  /** What happened beside the operations: a mark, or else an annotation. */
  private void event(long time) throws Malformed {
    if (scan.peek() == '"') {
      annotation(time, quotedName());
      return;
    }
    String kind = scan.word();
    switch (kind) {
      case CRASH -> crash(time);
      case RECOVER -> recovery(time);
      default -> {
        requireNoMark(kind, CRASH);
        requireNoMark(kind, RECOVER);
        annotation(time, kind);
      }
    }
  }

  /** A mark with something stuck to it must not become an annotation, which changes nothing. */
  private static void requireNoMark(String word, String mark) throws Malformed {
    boolean begins = word.regionMatches(true, 0, mark, 0, mark.length());
    if (begins
        && (word.length() == mark.length()
            || !Character.isLetterOrDigit(word.charAt(mark.length())))) {
      throw Malformed.syntax(
          "%s is neither the mark %s nor an annotation: write %s and a space, or all of it in quotes"
              .formatted(Values.show(word), mark, mark));
    }
  }

  private void crash(long time) throws Malformed {
    Object crashed = atEnd() ? null : processOfMark();
    requireEnd();
    reading.builder().mark(Mark.crash(time, crashed));
  }

  private void recovery(long time) throws Malformed {
    Object reporter = processOfMark();
    boolean done = scan.take("done");
    if (!done && !scan.take("not-done")) {
      throw scan.unexpected("done or not-done");
    }
    Object output = scan.take("->") ? scan.value() : Operation.NOTHING;
    requireEnd();
    if (!done && output != Operation.NOTHING) {
      throw new Malformed(
          Rule.WRONG_OUTPUT, "the recovery has an output, but its operation was not done");
    }
    reading.builder().mark(done ? Mark.done(time, reporter, output) : Mark.notDone(time, reporter));
  }

  private Object processOfMark() throws Malformed {
    if (scan.peek() == '"') {
      return quotedName();
    }
    String word = scan.word();
    if (word.isEmpty()) {
      throw scan.unexpected("a process");
    }
    return integerOr(word);
  }

  private void annotation(long time, String kind) throws Malformed {
    Object given = atEnd() ? "" : scan.value();
    if (!(given instanceof String text) || !atEnd()) {
      throw scan.unexpected("a string, and the end of the line");
    }
    reading.builder().annotate(time, kind, text);
  }

  /** The process, if there is one, the object, if there is one, and the name. */
  private void head() throws Malformed {
    process = null;
    object = null;
    if (!target()) {
      if (!target()) {
        throw scan.unexpected("'('");
      }
    }
  }

  /** Reads a target up to its bracket; if no bracket follows, it was the process, and false. */
  private boolean target() throws Malformed {
    int c = scan.peek();
    if (c == '"' || c == '[' || c == '{') {
      return quotedTarget(scan.value());
    }
    String word = scan.word();
    if (word.isEmpty()) {
      throw scan.unexpected("the name of an operation");
    }
    int dot = word.lastIndexOf('.');
    if (scan.peekHere() == '"' && dot == word.length() - 1) {
      object = TextScanner.meaning(word.substring(0, dot));
      name = quotedName();
      return true;
    }
    if (scan.peek() != '(') {
      return noTarget(integerOr(word));
    }
    name = word.substring(dot + 1);
    object = dot < 0 ? null : TextScanner.meaning(word.substring(0, dot));
    if (name.isEmpty() || dot == 0) {
      throw Malformed.syntax("the operation " + Values.show(word) + " is not object.name or name");
    }
    return true;
  }

  private boolean quotedTarget(@Nullable Object value) throws Malformed {
    if (scan.peekHere() == '.') {
      scan.take(".");
      object = value;
      name = scan.peekHere() == '"' ? quotedName() : scan.word();
      return true;
    }
    if (scan.peek() == '(' && value instanceof String text) {
      name = text;
      return true;
    }
    return noTarget(value);
  }

  private boolean noTarget(@Nullable Object word) throws Malformed {
    if (process != null || !(word instanceof String || word instanceof Long)) {
      throw scan.unexpected("'('");
    }
    process = word;
    return false;
  }

  private String quotedName() throws Malformed {
    return (String) Objects.requireNonNull(scan.value());
  }

  /** The process {@code t3} is the integer 3. */
  private Object integerOr(String word) throws Malformed {
    return isInteger(word) ? Numbers.integer(word.substring(1)) : word;
  }

  static boolean isInteger(String process) {
    int start = process.startsWith("t-") ? 2 : 1;
    for (int i = start; i < process.length(); i++) {
      if (process.charAt(i) < '0' || process.charAt(i) > '9') {
        return false;
      }
    }
    return process.startsWith("t") && process.length() > start && process.length() < start + 20;
  }
}
