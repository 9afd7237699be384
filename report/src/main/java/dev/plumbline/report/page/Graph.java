package dev.plumbline.report.page;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * Things and what leads from one to another, with the reason: what must come before what, or which
 * algorithm was derived from which.
 *
 * @param nodes what the things are called
 * @param links between them
 * @param details what was found out about each of them, drawn as an order of decided things; empty
 *     if it is only about the links
 */
public record Graph(List<String> nodes, List<Link> links, List<Detail> details) {
  /**
   * An arrow.
   *
   * @param from where it begins, a number among the nodes, from 0
   * @param to where it ends
   * @param why what stands at it
   */
  public record Link(int from, int to, String why) {}

  /**
   * What was found out about a node.
   *
   * @param good whether it is right
   * @param words a sentence or two about it
   * @param run what shows it
   */
  public record Detail(boolean good, String words, Optional<Interleaving> run) {
    public Detail {
      Objects.requireNonNull(words, "words");
      Objects.requireNonNull(run, "run");
    }
  }

  /** A graph that is only about its links. */
  public Graph(List<String> nodes, List<Link> links) {
    this(nodes, links, List.of());
  }

  /**
   * Checks and keeps it.
   *
   * @throws IndexOutOfBoundsException if a link leads where no node is
   * @throws IllegalArgumentException if some nodes have details and others have not
   */
  public Graph {
    nodes = List.copyOf(nodes);
    links = List.copyOf(links);
    details = List.copyOf(details);
    if (!details.isEmpty() && details.size() != nodes.size()) {
      throw new IllegalArgumentException(
          "%d nodes have %d details".formatted(nodes.size(), details.size()));
    }
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
    if (!details.isEmpty()) {
      json.writeArrayPropertyStart("details");
      details.forEach(detail -> write(detail, json));
      json.writeEndArray();
    }
  }

  private static void write(Detail detail, JsonGenerator json) {
    json.writeStartObject();
    json.writeBooleanProperty("good", detail.good);
    json.writeStringProperty("words", detail.words);
    detail.run.ifPresent(
        run -> {
          json.writeObjectPropertyStart("run");
          run.write(json);
          json.writeEndObject();
        });
    json.writeEndObject();
  }
}
