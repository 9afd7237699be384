package dev.plumbline.report.page;

import java.util.List;
import java.util.Objects;
import tools.jackson.core.JsonGenerator;

/**
 * Things and what leads from one to another, with the reason: what must come before what, or which
 * algorithm was derived from which.
 *
 * @param nodes what the things are called
 * @param links between them
 */
public record Graph(List<String> nodes, List<Link> links) {
  /**
   * An arrow.
   *
   * @param from where it begins, a number among the nodes, from 0
   * @param to where it ends
   * @param why what stands at it
   */
  public record Link(int from, int to, String why) {}

  /**
   * Checks and keeps it.
   *
   * @throws IndexOutOfBoundsException if a link leads where no node is
   */
  public Graph {
    nodes = List.copyOf(nodes);
    links = List.copyOf(links);
    for (Link link : links) {
      Objects.checkIndex(link.from, nodes.size());
      Objects.checkIndex(link.to, nodes.size());
    }
  }

  void write(JsonGenerator json) {
    PageJson.texts("nodes", nodes, json);
    json.writeArrayPropertyStart("links");
    for (Link link : links) {
      json.writeStartObject();
      json.writeNumberProperty("from", link.from);
      json.writeNumberProperty("to", link.to);
      json.writeStringProperty("why", link.why);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
