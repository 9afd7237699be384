package dev.plumbline.formats;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

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

  private @Nullable String error(JsonParser p) throws Malformed {
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
}
