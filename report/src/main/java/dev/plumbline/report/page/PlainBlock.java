package dev.plumbline.report.page;

import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/**
 * A block that any kind of section may have.
 *
 * @param type names the script function that draws it
 * @param content writes its properties
 */
record PlainBlock(String type, Consumer<JsonGenerator> content) implements PageSection.Block {
  static PlainBlock words(String title, List<String> sentences) {
    List<String> kept = List.copyOf(sentences);
    return titled("words", title, json -> PageJson.texts("sentences", kept, json));
  }

  static PlainBlock table(String title, List<String> head, List<List<String>> rows) {
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(
            "a row has %d cells, its table %d columns".formatted(row.size(), head.size()));
      }
    }
    List<String> columns = List.copyOf(head);
    List<List<String>> kept = rows.stream().map(List::copyOf).toList();
    return titled(
        "table",
        title,
        json -> {
          PageJson.texts("head", columns, json);
          json.writeArrayPropertyStart("rows");
          for (List<String> row : kept) {
            json.writeStartArray();
            row.forEach(json::writeString);
            json.writeEndArray();
          }
          json.writeEndArray();
        });
  }

  static PlainBlock graph(String title, Graph graph) {
    return titled("graph", title, graph::write);
  }

  static PlainBlock interleaving(Interleaving interleaving) {
    return new PlainBlock("interleaving", interleaving::write);
  }

  private static PlainBlock titled(String type, String title, Consumer<JsonGenerator> content) {
    return new PlainBlock(
        type,
        json -> {
          json.writeStringProperty("title", title);
          content.accept(json);
        });
  }

  @Override
  public void write(JsonGenerator json) {
    content.accept(json);
  }
}
