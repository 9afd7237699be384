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

/** Reads Jepsen's events as JSON objects: one a line, or all in one array. */
final class JepsenJsonReader implements JsonObjects {
  private final Reading reading;
  private final JsonValues json;
  private final JepsenPairs pairs;
  private final JepsenEvent event = new JepsenEvent();
  private final Fields fields = JepsenEvent.fields();

  JepsenJsonReader(Reading reading) {
    this.reading = reading;
    this.json = new JsonValues(reading.builder().values(), reading.symbols());
    this.pairs = new JepsenPairs(reading);
  }

  @Override
  public void read(JsonParser p) throws Malformed {
    fields.clear();
    event.clear();
    boolean operation = false;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      int field = fields.add(name);
      operation |= name.equals("op");
      p.nextToken();
      field(field, p);
    }
    if (operation && event.type == null) {
      throw Malformed.syntax(
          "this is an operation, not an event of Jepsen's: write one operation a line, not in a"
              + " list");
    }
    JepsenPairs.check(event, fields.has(JepsenEvent.PROCESS));
  }

  private void field(int field, JsonParser p) throws Malformed {
    switch (field) {
      case JepsenEvent.TYPE -> event.type = JepsenEvent.Type.of(string(p, "type"));
      case JepsenEvent.PROCESS -> process(p);
      case JepsenEvent.F ->
          event.f = p.currentToken() == JsonToken.VALUE_NULL ? null : string(p, "f");
      case JepsenEvent.VALUE -> value(p);
      case JepsenEvent.KEY -> event.key = json.value(p);
      case JepsenEvent.ERROR -> event.error = error(p);
      case JepsenEvent.TIME -> time(p);
      default -> json.skip(p);
    }
  }

  private String error(JsonParser p) throws Malformed {
    if (p.currentToken() == JsonToken.VALUE_STRING) {
      return string(p, "error");
    }
    json.skip(p);
    return p.currentToken() == JsonToken.VALUE_NULL ? null : "";
  }

  private void process(JsonParser p) {
    event.client = JsonValues.isLong(p);
    if (event.client) {
      event.process = p.getLongValue();
    } else {
      p.skipChildren();
    }
  }

  private void time(JsonParser p) throws Malformed {
    if (JsonValues.isLong(p)) {
      event.time(p.getLongValue());
    } else {
      json.skip(p);
    }
  }

  private void value(JsonParser p) throws Malformed {
    event.hasValue = true;
    if (reading.options().independent()) {
      event.tuple = json.value(p);
    } else {
      event.value = json.code(p);
    }
  }

  private String string(JsonParser p, String name) throws Malformed {
    if (p.currentToken() != JsonToken.VALUE_STRING) {
      throw Malformed.syntax("\"" + name + "\" must be a string");
    }
    String text = json.string(p);
    return text.startsWith(":") ? text.substring(1) : text;
  }

  @Override
  public void take(int line) {
    pairs.accept(event, line);
  }

  /** Reads one array; there is no way to go on after a syntax error in it. */
  void readArray(InputStream in) throws IOException {
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
      read(p);
      take(line);
    } catch (Malformed e) {
      reading.report(line, e);
      while (p.streamReadContext().getNestingDepth() > 1) {
        p.nextToken();
      }
    }
  }
}
