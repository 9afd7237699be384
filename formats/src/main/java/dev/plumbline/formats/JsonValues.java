package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** Makes values of JSON tokens. Integers and repeated strings are not made as objects. */
final class JsonValues {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(ReadingLimits.DEPTH)
                  .maxNumberLength(ReadingLimits.NUMBER)
                  .maxStringLength(ReadingLimits.LENGTH)
                  .build())
          .build();

  private final Values values;
  private final Symbols symbols;
  private int elements;

  JsonValues(Values values, Symbols symbols) {
    this.values = values;
    this.symbols = symbols;
  }

  /** The code of the value that starts at the parser's token. */
  long code(JsonParser p) throws Malformed {
    if (isLong(p)) {
      return values.codeOf(p.getLongValue());
    }
    return values.code(value(p));
  }

  /** The value that starts at the parser's token. */
  @Nullable Object value(JsonParser p) throws Malformed {
    elements = 0;
    return element(p);
  }

  /** Skips a value, but not duplicate keys in it. */
  void skip(JsonParser p) throws Malformed {
    if (p.currentToken().isStructStart()) {
      value(p);
    }
  }

  static boolean isLong(JsonParser p) {
    return p.currentToken() == JsonToken.VALUE_NUMBER_INT
        && p.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
  }

  String string(JsonParser p) {
    return symbols.of(p.getStringCharacters(), p.getStringOffset(), p.getStringLength());
  }

  private @Nullable Object element(JsonParser p) throws Malformed {
    if (++elements > ReadingLimits.ELEMENTS) {
      throw ReadingLimits.tooMany();
    }
    return switch (p.currentToken()) {
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> string(p);
      case VALUE_NUMBER_INT -> isLong(p) ? symbols.of(p.getLongValue()) : p.getBigIntegerValue();
      case VALUE_NUMBER_FLOAT -> Numbers.decimal(p.getString());
      case START_ARRAY -> list(p);
      case START_OBJECT -> map(p);
      default -> throw Malformed.syntax("a JSON value was expected");
    };
  }

  private List<Object> list(JsonParser p) throws Malformed {
    List<Object> list = new ArrayList<>();
    while (p.nextToken() != JsonToken.END_ARRAY) {
      list.add(element(p));
    }
    return list;
  }

  private Map<String, Object> map(JsonParser p) throws Malformed {
    Map<String, Object> map = new LinkedHashMap<>();
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      if (map.containsKey(name)) {
        throw duplicate(name);
      }
      p.nextToken();
      map.put(name, element(p));
    }
    return map;
  }

  static Malformed duplicate(String name) {
    return new Malformed(
        Rule.DUPLICATE_KEY, "the key " + Values.show(name) + " appears twice in one object");
  }
}
