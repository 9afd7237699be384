package dev.plumbline.browser;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** JSON as maps, lists, strings, numbers and booleans. */
final class ProtocolJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ProtocolJson() {}

  static Map<?, ?> read(String text) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return (Map<?, ?>) value(json.nextToken(), json);
    }
  }

  private static Object value(JsonToken token, JsonParser json) {
    return switch (token) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT -> (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> (Object) json.getDoubleValue();
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
          list.add(value(t, json));
        }
        yield list;
      }
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String name = json.currentName();
          map.put(name, value(json.nextToken(), json));
        }
        yield map;
      }
      default -> null;
    };
  }

  static String write(Map<String, ?> map) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(map, json);
    }
    return text.toString();
  }

  private static void write(Object value, JsonGenerator json) {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      map.forEach(
          (name, inner) -> {
            json.writeName((String) name);
            write(inner, json);
          });
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      list.forEach(inner -> write(inner, json));
      json.writeEndArray();
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else {
      throw new IllegalArgumentException("no JSON value: " + value);
    }
  }
}
