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
 * <p>One parser runs over many lines, because making one costs as much as reading a line. When it
 * meets anything unusual, the line it was in is read again by a parser of its own, which says what
 * is wrong with that line alone; then the next run starts after it.
 */
final class JsonLines {
  private final LineBlocks blocks;
  private final Reading reading;
  private final JsonObjects objects;
  private int at;
  private int line;

  JsonLines(LineBlocks blocks, Reading reading, JsonObjects objects) {
    this.blocks = blocks;
    this.reading = reading;
    this.objects = objects;
  }

  void read() throws IOException {
    while (blocks.next()) {
      at = blocks.from();
      line = blocks.line();
      while (at < blocks.to()) {
        if (!run() && skipBlank()) {
          readAlone();
        }
      }
    }
  }

  /** Reads good lines and moves {@code at} behind them; true at the end of the block. */
  private boolean run() {
    int base = at;
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
      }
      if (p.currentToken() != null) {
        return false;
      }
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
      reading.problems().add(line, Rule.SYNTAX, "not JSON: " + sentence(e));
    } catch (Malformed e) {
      reading.report(line, e);
    }
    at = end;
    line++;
  }

  static String sentence(JacksonException e) {
    // Which setting of the parser set a limit is nothing to a person who holds the file.
    return e.getOriginalMessage().replace('\n', ' ').replaceAll(", from `[^`]*`", "");
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
      } else if (!blank(b)) {
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
      if (!blank(blocks.bytes()[i])) {
        return false;
      }
    }
    return true;
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

  private static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
