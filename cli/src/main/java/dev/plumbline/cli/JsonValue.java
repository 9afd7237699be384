package dev.plumbline.cli;

import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** A JSON value on the command line, as histories hold it. */
final class JsonValue implements ITypeConverter<JsonValue.Given> {
  /** A value that was given, which may be null. */
  record Given(Object value) {}

  @Override
  public Given convert(String text) {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      Object value = value(json.nextToken(), json);
      if (json.nextToken() != null) {
        throw new TypeConversionException("'" + text + "' is more than one JSON value");
      }
      return new Given(Values.normalize(value));
    } catch (JacksonException | NullPointerException e) {
      throw new TypeConversionException(
          "'%s' is not a JSON value; a string needs quotes: '\"%s\"'".formatted(text, text));
    }
  }

  private static Object value(JsonToken token, JsonParser json) {
    return switch (token) {
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT -> json.getBigIntegerValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case START_ARRAY -> list(json);
      case START_OBJECT -> map(json);
      default -> throw new TypeConversionException("a JSON value cannot begin with " + token);
    };
  }

  private static List<Object> list(JsonParser json) {
    List<Object> list = new ArrayList<>();
    for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
      list.add(value(t, json));
    }
    return list;
  }

  private static Map<String, Object> map(JsonParser json) {
    Map<String, Object> map = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      map.put(name, value(json.nextToken(), json));
    }
    return map;
  }
}
