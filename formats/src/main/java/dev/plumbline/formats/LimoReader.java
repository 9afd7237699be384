package dev.plumbline.formats;

import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the histories of LiMo and Violin, files ending in {@code .hist}: calls and returns one by
 * one, {@code [1] call push(5)} and {@code [1] return}, in the order in which they happened.
 *
 * <p>What an operation answered stands behind its return or, where it was known beforehand, behind
 * its call: {@code [2] call pop(5)}. A pop that answered nothing found nothing.
 */
final class LimoReader {
  private static final Pattern OBJECT = Pattern.compile("#\\s*@object\\s+(\\S+).*");
  private static final Pattern CALL =
      Pattern.compile("\\[\\s*(\\d{1,18})\\s*]\\s*call\\s+([A-Za-z_][\\w-]*)\\s*(.*)");
  private static final Pattern RETURN =
      Pattern.compile("\\[\\s*(\\d{1,18})\\s*]\\s*return\\b\\s*(.*)");
  private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");
  private static final String CRASH = "crash";

  /** Operations whose argument in a file is what they answered. */
  private static final Set<String> ANSWERING =
      Set.of("pop", "deq", "dequeue", "rem", "remove", "get", "read", "peek", "poll", "take");

  private record Open(int row, String name, @Nullable Object answer) {}

  private final Lines lines;
  private final Reading reading;
  private final OperationSink sink;
  private final Map<Long, Open> open = new HashMap<>();
  private String object = "";
  private long clock = -1;

  LimoReader(Lines lines, Reading reading) {
    this.lines = lines;
    this.reading = reading;
    this.sink = reading.builder();
  }

  void read() throws IOException {
    while (lines.next()) {
      String line =
          new String(lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8)
              .strip();
      try {
        line(line);
      } catch (Malformed e) {
        reading.report(lines.line(), e);
      }
    }
  }

  private void line(String line) throws Malformed {
    if (line.isEmpty()) {
      return;
    }
    if (line.startsWith("#")) {
      Matcher type = OBJECT.matcher(line);
      object = type.matches() ? type.group(1).replaceFirst("^atomic-", "") : object;
      return;
    }
    Matcher call = CALL.matcher(line);
    Matcher ret = RETURN.matcher(line);
    sink.line(lines.line());
    if (call.matches()) {
      call(Long.parseLong(call.group(1)), call.group(2), call.group(3));
    } else if (ret.matches()) {
      ret(Long.parseLong(ret.group(1)), ret.group(2));
    } else if (line.equals(CRASH)) {
      crash();
    } else {
      throw Malformed.syntax(
          "the line is not \"[1] call push(5)\", \"[1] return\" or \"crash\" as in a history of"
              + " LiMo");
    }
    reading.tidy();
  }

  private void call(long process, String recorded, String argument) throws Malformed {
    clock++;
    Open before = open.remove(process);
    if (before != null) {
      sink.discard(before.row, clock);
      throw new Malformed(
          Rule.OVERLAPPING_PROCESS,
          "process %d calls %s while its %s is open".formatted(process, recorded, before.name));
    }
    String name = name(recorded);
    Object given = value(argument);
    boolean answers = answers(recorded);
    long input = answers || given == Operation.NOTHING ? Values.NONE : sink.values().code(given);
    int row = sink.begin(process, null, name, input, clock, lines.line());
    open.put(process, new Open(row, recorded, answers ? given : Operation.NOTHING));
  }

  private void ret(long process, String answer) throws Malformed {
    clock++;
    Open call = open.remove(process);
    if (call == null) {
      throw new Malformed(
          Rule.RETURN_WITHOUT_CALL, "process %d returns, but has no open call".formatted(process));
    }
    Object given = value(answer);
    boolean twice = given != Operation.NOTHING && call.answer != Operation.NOTHING;
    if (twice && !Objects.equals(given, call.answer)) {
      sink.discard(call.row, clock);
      throw new Malformed(
          Rule.WRONG_OUTPUT,
          "%s answers %s, but its call says %s"
              .formatted(call.name, Values.show(given), Values.show(call.answer)));
    }
    Object output = given == Operation.NOTHING ? call.answer : given;
    if (output == Operation.NOTHING && answers(call.name)) {
      output = null;
    }
    sink.end(call.row, sink.values().code(output), clock);
  }

  /** Everybody crashes, and may go on under the old number. */
  private void crash() {
    clock++;
    open.values().forEach(o -> sink.lose(o.row));
    open.clear();
    sink.mark(Mark.crash(clock, null));
  }

  private boolean answers(String recorded) {
    return ANSWERING.contains(recorded) && !object.endsWith("set");
  }

  /** Violin's pairs of names mean those of the object. */
  private String name(String recorded) {
    return switch (recorded) {
      case "rem" -> "remove";
      case "get" -> object.equals("stack") ? "pop" : object.equals("queue") ? "deq" : recorded;
      default -> recorded;
    };
  }

  /** What stands behind an event, in brackets or not; nothing if nothing does. */
  private static @Nullable Object value(String text) throws Malformed {
    String word = text.strip();
    while (word.startsWith("(") && word.endsWith(")")) {
      word = word.substring(1, word.length() - 1).strip();
    }
    if (word.isEmpty()) {
      return Operation.NOTHING;
    }
    if (word.indexOf(' ') >= 0 || word.indexOf('(') >= 0 || word.indexOf(')') >= 0) {
      throw Malformed.syntax(Values.show(word) + " is not one value");
    }
    return switch (word) {
      case "empty", "Empty" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> INTEGER.matcher(word).matches() ? (Object) Long.valueOf(word) : word;
    };
  }
}
