package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Reads JSON objects that are all in one array. */
record JsonArray(Reading reading, JsonObjects objects) {
  /** Reads one array; there is no way to go on after a syntax error in it. */
  void read(InputStream in) throws IOException {
    // A strict decoder of our own, because the parser's passes some of what is not UTF-8.
    Reader text = new InputStreamReader(withoutWaiting(in), StandardCharsets.UTF_8.newDecoder());
    int line = 1;
    try (JsonParser p = JsonValues.FACTORY.createParser(ObjectReadContext.empty(), text)) {
      p.nextToken();
      while (p.nextToken() != JsonToken.END_ARRAY) {
        line = p.currentTokenLocation().getLineNr();
        readElement(p, line);
      }
      if (p.nextToken() != null) {
        reading.report(line, Malformed.syntax("the file goes on after its array"));
      }
    } catch (UnexpectedEndOfInputException e) {
      reading.problems().add(line, Rule.TRUNCATED, "the file ends in the middle of its array");
    } catch (JacksonIOException e) {
      if (!(e.getCause() instanceof CharacterCodingException)) {
        throw e.getCause();
      }
      reading
          .problems()
          .add(line, Rule.NOT_UTF8, "after this line the file is not UTF-8, as it must be");
    } catch (JacksonException e) {
      int at = e.getLocation() == null ? line : e.getLocation().getLineNr();
      reading.problems().add(at, Rule.SYNTAX, JsonComplaint.sentence(e));
    }
  }

  /**
   * Hands on what has come. A reader asks whether there is more before it does, and the streams
   * that we read from may wait for the answer.
   */
  private static InputStream withoutWaiting(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int available() {
        return 0;
      }
    };
  }

  private void readElement(JsonParser p, int line) {
    try {
      if (p.currentToken() != JsonToken.START_OBJECT) {
        throw Malformed.syntax("the array holds something that is not an object");
      }
      objects.read(p);
      objects.take(line);
    } catch (Malformed e) {
      reading.report(line, e);
      while (p.streamReadContext().getNestingDepth() > 1) {
        p.nextToken();
      }
    }
  }
}
