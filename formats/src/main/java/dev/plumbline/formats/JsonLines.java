package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Reads one JSON object a line.
 *
 * <p>Plain lines are scanned without a parser. For the others one parser runs over many lines,
 * because making one costs as much as reading a line. When it meets anything unusual, the line it
 * was in is read again by a parser of its own, which says what is wrong with that line alone; then
 * the next run starts after it.
 */
final class JsonLines {
  private static final int MOST = 1 << 10;

  private final LineBlocks blocks;
  private final Reading reading;
  private final JsonObjects objects;
  private int at;
  private int line;

  /** Where the last line of the block ends that has a newline. */
  private int whole;

  /** How many lines the parser may read before the scanner is asked again. */
  private int patience = 1;

  JsonLines(LineBlocks blocks, Reading reading, JsonObjects objects) {
    this.blocks = blocks;
    this.reading = reading;
    this.objects = objects;
  }

  void read() throws IOException {
    while (blocks.next()) {
      at = blocks.from();
      line = blocks.line();
      whole = afterLastNewline();
      while (at < blocks.to()) {
        scan();
        if (at < blocks.to() && !run() && skipBlank()) {
          readAlone();
        }
      }
      blocks.passed(line - blocks.line());
    }
  }

  /** Reads plain lines and moves {@code at} behind them. */
  private void scan() {
    int start = at;
    for (int end = scanned(); end >= 0; end = scanned()) {
      objects.take(line);
      at = end;
      line++;
    }
    patience = at > start ? 1 : Math.min(2 * patience, MOST);
  }

  private int scanned() {
    return at < whole ? objects.scan(blocks.bytes(), at) : -1;
  }

  /** Reads good lines and moves {@code at} behind them; false if the next one is not good. */
  private boolean run() {
    int base = at;
    int left = patience;
    try (JsonParser p = parser(at, blocks.to())) {
      while (p.nextToken() == JsonToken.START_OBJECT) {
        int start = base + (int) p.currentTokenLocation().getByteOffset();
        objects.read(p);
        int end = base + (int) p.currentLocation().getByteOffset();
        if (!ownLine(start, end)) {
          return false;
        }
        line += newlines(at, start);
        objects.take(line);
        at = lineEnd(end);
        line++;
        if (--left == 0) {
          return true;
        }
      }
      if (p.currentToken() != null) {
        return false;
      }
      line += newlines(at, blocks.to());
      at = blocks.to();
      return true;
    } catch (JacksonException | Malformed e) {
      return false;
    }
  }

  private void readAlone() {
    int end = lineEnd(at);
    boolean last = end == blocks.to() && blocks.unterminated();
    try (JsonParser p = parser(at, end)) {
      if (p.nextToken() != JsonToken.START_OBJECT) {
        throw Malformed.syntax("the line is not a JSON object");
      }
      objects.read(p);
      if (p.nextToken() != null) {
        throw Malformed.syntax("the line goes on after its JSON object");
      }
      objects.take(line);
    } catch (UnexpectedEndOfInputException e) {
      Rule rule = last ? Rule.TRUNCATED : Rule.SYNTAX;
      String ends =
          last
              ? "the file ends in the middle of a JSON object; if it was cut short, 'plumbline convert"
                  + " --salvage' keeps what is certain"
              : "the line ends in the middle of a JSON object";
      reading.problems().add(line, rule, ends);
    } catch (JacksonException e) {
      reading.problems().add(line, Rule.SYNTAX, JsonComplaint.sentence(e));
    } catch (Malformed e) {
      reading.report(line, e);
    }
    at = end;
    line++;
  }

  private JsonParser parser(int from, int to) {
    return JsonValues.FACTORY.createParser(
        ObjectReadContext.empty(), blocks.bytes(), from, to - from);
  }

  /** Skips blank lines; false if nothing else is left in the block. */
  private boolean skipBlank() {
    for (int i = at; i < blocks.to(); i++) {
      byte b = blocks.bytes()[i];
      if (b == '\n') {
        at = i + 1;
        line++;
      } else if (!LineBlocks.blank(b)) {
        return true;
      }
    }
    at = blocks.to();
    return false;
  }

  /** True if there is no newline from start to end, and nothing after the end in its line. */
  private boolean ownLine(int start, int end) {
    if (newlines(start, end) > 0) {
      return false;
    }
    for (int i = end; i < blocks.to() && blocks.bytes()[i] != '\n'; i++) {
      if (!LineBlocks.blank(blocks.bytes()[i])) {
        return false;
      }
    }
    return true;
  }

  private int afterLastNewline() {
    int i = blocks.to();
    while (i > blocks.from() && blocks.bytes()[i - 1] != '\n') {
      i--;
    }
    return i;
  }

  private int newlines(int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      count += blocks.bytes()[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  private int lineEnd(int from) {
    int i = from;
    while (i < blocks.to() && blocks.bytes()[i] != '\n') {
      i++;
    }
    return Math.min(i + 1, blocks.to());
  }
}
