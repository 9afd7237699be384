package dev.plumbline.report.page;

import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** The few forms that the JSON of a page has. */
final class PageJson {
  private PageJson() {}

  static void texts(String name, List<String> texts, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
