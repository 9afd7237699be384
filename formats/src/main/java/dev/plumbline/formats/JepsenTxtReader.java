package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads Jepsen's {@code history.txt}: process, type, operation and value between tabs or blanks,
 * possibly behind a log prefix. In a log, lines that are no events are noise; so is everything that
 * looks like one after the test has ended, because the analysis repeats what it is about.
 */
final class JepsenTxtReader {
  private static final Pattern LOG_LINE =
      Pattern.compile(
          "^((\\S+\\s+){0,3}\\[?(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\\b|lein test\\b).*");

  /** What Jepsen says when a test has ended, and what old ones say before they repeat events. */
  private static final Pattern ANALYSIS =
      Pattern.compile(
          ".*(\\bjepsen\\.core\\S*\\s+(- )?(Run complete|Analyzing|Analysis complete)"
              + "|^Not linearizable\\b|^\\d+ element history linearizable\\b).*");

  /** The most lines before the first event that are complained of if this is no log. */
  private static final int MOST_DOUBTFUL = 100;

  private static final Set<String> TYPES = Set.of("invoke", "ok", "fail", "info");

  private final Lines lines;
  private final Reading reading;
  private final JepsenPairs pairs;
  private final EdnScanner scan;
  private final JepsenEvent event = new JepsenEvent();
  private final List<Integer> doubtful = new ArrayList<>();
  private boolean log;
  private boolean begun;
  private boolean ended;

  JepsenTxtReader(Lines lines, Reading reading) {
    this.lines = lines;
    this.reading = reading;
    this.pairs = new JepsenPairs(reading);
    this.scan = new EdnScanner(reading.symbols());
  }

  void read() throws IOException {
    while (lines.next()) {
      if (lines.blank()) {
        continue;
      }
      try {
        line();
      } catch (Malformed e) {
        Rule rule = lines.unterminated() ? Rule.TRUNCATED : e.rule();
        reading.problems().add(lines.line(), rule, e.getMessage());
      }
    }
    reportDoubtful();
  }

  private void line() throws IOException, Malformed {
    int type = typeField();
    if (type < 0) {
      noise();
      return;
    }
    event.clear();
    boolean prefixed = process(type - 1);
    if (ended && prefixed) {
      throw Malformed.syntax(
          "another test begins after the analysis of one: put each into a file of its own");
    }
    if (ended) {
      return;
    }
    begun = true;
    log |= prefixed;
    reportDoubtful();
    if (event.client) {
      clientEvent(type);
    } else {
      otherEvent(type);
    }
    pairs.accept(event, lines.line());
  }

  /** A line that is no event is all right in a log, which may begin with anything. */
  private void noise() throws Malformed {
    String start = start();
    log |= isLogLine(start);
    ended |= begun && ANALYSIS.matcher(start).matches();
    if (log || ended) {
      return;
    }
    if (begun || reading.live()) {
      throw noEvent();
    }
    if (doubtful.size() < MOST_DOUBTFUL) {
      doubtful.add(lines.line());
    }
  }

  private void reportDoubtful() {
    if (!log) {
      doubtful.forEach(line -> reading.report(line, noEvent()));
    }
    doubtful.clear();
  }

  private static Malformed noEvent() {
    return Malformed.syntax(
        "the line is not \"process, type, operation, value\" with tabs or blanks between them");
  }

  private void clientEvent(int type) throws IOException, Malformed {
    int typeEnd = fieldEnd(type);
    event.type = JepsenEvent.Type.of(text(type + 1, typeEnd));
    int f = fieldStart(typeEnd);
    if (f == lines.to()) {
      throw Malformed.syntax("the line ends before the operation's name");
    }
    int fieldEnd = fieldEnd(f);
    event.f = text(lines.bytes()[f] == ':' ? f + 1 : f, fieldEnd);
    value(fieldStart(fieldEnd));
  }

  /** A nemesis says what it likes; its name is a word, the rest a string or any text. */
  private void otherEvent(int type) throws IOException, Malformed {
    int f = fieldStart(fieldEnd(type));
    int fieldEnd = fieldEnd(f);
    if (f < lines.to()) {
      event.f = text(lines.bytes()[f] == ':' ? f + 1 : f, fieldEnd);
    }
    note(fieldStart(fieldEnd));
  }

  private void note(int from) throws IOException, Malformed {
    event.note = text(from, lines.to()).strip();
    if (event.note.equals("nil")) {
      event.note = "";
    } else if (event.note.startsWith("\"")) {
      scan.restart();
      scan.reset(lines.bytes(), from, lines.to());
      event.note = scan.value() instanceof String quoted ? quoted : event.note;
    }
  }

  /** Where the type starts: the first keyword after another field; -1 if there is none. */
  private int typeField() {
    byte[] bytes = lines.bytes();
    for (int i = lines.from() + 1; i + 1 < lines.to(); i++) {
      if (bytes[i + 1] == ':' && (bytes[i] == '\t' || (bytes[i] == ' ' && isType(i + 2)))) {
        return i + 1;
      }
    }
    return -1;
  }

  /** Blanks may stand for tabs, but then only a known type tells an event from a log message. */
  private boolean isType(int from) {
    int length = fieldEnd(from) - from;
    return length >= 2
        && length <= 6
        && TYPES.contains(new String(lines.bytes(), from, length, StandardCharsets.ISO_8859_1));
  }

  /**
   * The process is the last word before the type; what comes before it is a log prefix.
   *
   * @return whether there is one
   */
  private boolean process(int before) throws Malformed {
    int end = before;
    while (end > lines.from() && lines.bytes()[end - 1] <= ' ') {
      end--;
    }
    int start = end;
    while (start > lines.from() && lines.bytes()[start - 1] > ' ') {
      start--;
    }
    String word = text(start, end);
    if (word.isEmpty()) {
      throw Malformed.syntax("the line has no process before its type");
    }
    try {
      event.process = Long.parseLong(word);
      event.client = true;
    } catch (NumberFormatException e) {
      event.client = false;
    }
    return start > lines.from();
  }

  private void value(int from) throws IOException, Malformed {
    event.hasValue = from < lines.to();
    if (!event.hasValue || event.type == JepsenEvent.Type.INFO) {
      return;
    }
    scan.restart();
    scan.reset(lines.bytes(), from, lines.to());
    try {
      if (reading.options().independent()) {
        event.tuple = scan.value();
      } else {
        event.value = scan.code(reading.builder().values());
      }
      event.error = event.type == JepsenEvent.Type.FAIL ? error() : null;
    } catch (Malformed e) {
      if (event.type != JepsenEvent.Type.FAIL) {
        throw e.rule() == Rule.TRUNCATED ? Malformed.syntax("the line ends in a value") : e;
      }
      // A failure may say anything; it only must not look like the call's value.
      event.value = Values.NONE;
    }
  }

  /** What follows the value of a failure, as Jepsen prints errors. */
  private @Nullable String error() throws IOException, Malformed {
    int c = scan.peekUntagged();
    return c < 0 ? null : c == ':' ? scan.name("an error such as :timeout") : "";
  }

  private int fieldEnd(int from) {
    int i = from;
    while (i < lines.to() && lines.bytes()[i] != '\t' && lines.bytes()[i] != ' ') {
      i++;
    }
    return i;
  }

  private int fieldStart(int end) {
    int i = end;
    while (i < lines.to() && (lines.bytes()[i] == '\t' || lines.bytes()[i] == ' ')) {
      i++;
    }
    return i;
  }

  private String text(int from, int to) throws Malformed {
    try {
      return reading.symbols().of(lines.bytes(), from, to);
    } catch (CharacterCodingException e) {
      throw new Malformed(Rule.NOT_UTF8, "the line is not UTF-8, the only encoding accepted");
    }
  }

  private String start() {
    int length = Math.min(lines.to() - lines.from(), 200);
    return new String(lines.bytes(), lines.from(), length, StandardCharsets.UTF_8);
  }

  /** Whether a line that is no event looks like the message of a log. */
  static boolean isLogLine(String line) {
    return LOG_LINE.matcher(line).matches();
  }
}
