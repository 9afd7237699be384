package dev.plumbline.report;

import tools.jackson.core.JsonGenerator;

/**
 * A file, as the locations of SARIF name it.
 *
 * @param uri its name
 * @param index its number among the artifacts
 */
record SarifPlace(String uri, int index) {
  /** Writes the fields of a location: the file, and the line in it unless that is 0. */
  void write(long line, JsonGenerator json) {
    json.writeObjectPropertyStart("physicalLocation");
    json.writeObjectPropertyStart("artifactLocation");
    json.writeStringProperty("uri", uri);
    json.writeNumberProperty("index", index);
    json.writeEndObject();
    if (line > 0) {
      json.writeObjectPropertyStart("region");
      json.writeNumberProperty("startLine", line);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  static void writeMessage(String text, JsonGenerator json) {
    json.writeObjectPropertyStart("message");
    json.writeStringProperty("text", literal(text));
    json.writeEndObject();
  }

  /** In messages braces are placeholders unless doubled, and brackets may begin a link. */
  static String literal(String text) {
    String braces = text.replace("{", "{{").replace("}", "}}");
    return braces.contains("](") ? braces.replace("[", "\\[").replace("]", "\\]") : braces;
  }
}
