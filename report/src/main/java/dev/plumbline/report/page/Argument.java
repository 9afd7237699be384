package dev.plumbline.report.page;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Why there is no witness: the core as a picture, the explanation beside it. */
final class Argument implements PageSection.Block {
  private final History history;
  private final Verdict.Violation violation;
  private final PossibleStates possible;

  /**
   * The argument of a violation.
   *
   * @param spec to tell which states were possible; null for none
   */
  Argument(History history, Verdict.Violation violation, Spec<?> spec) {
    this.history = history;
    this.violation = violation;
    Core core = violation.core();
    possible = spec == null || !core.verified() ? null : PossibleStates.of(core.in(history), spec);
  }

  @Override
  public String type() {
    return "argument";
  }

  @Override
  public void write(JsonGenerator json) {
    Core core = violation.core();
    int[] rows = core.operations();
    PageJson.texts("sentences", violation.explanation().sentences(), json);
    json.writeNumberProperty("coreSize", rows.length);
    json.writeNumberProperty("operations", history.size());
    json.writeBooleanProperty("verified", core.verified());
    if (core.cut() != History.PENDING) {
      json.writeStringProperty("cut", Long.toString(core.cut()));
    }
    int blamed = violation.explanation().blamed();
    json.writeNumberProperty("blamed", blamed);
    json.writeArrayPropertyStart("core");
    for (int row : rows) {
      json.writeNumber(row);
    }
    json.writeEndArray();
    int position = blamed < 0 ? -1 : history.position(blamed);
    new Picture(core.in(history), position, new Reported(history)).write("picture", json);
    writeLinks(json);
    if (possible != null) {
      possible.write("possible", json);
    }
  }

  private void writeLinks(JsonGenerator json) {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (Link link : violation.explanation().links()) {
      places.putIfAbsent(link.first(), places.size());
      places.putIfAbsent(link.second(), places.size());
    }
    List<String> nodes = places.keySet().stream().map(history::show).toList();
    List<Graph.Link> links =
        violation.explanation().links().stream()
            .map(l -> new Graph.Link(places.get(l.first()), places.get(l.second()), l.why()))
            .toList();
    new Graph(nodes, links).write(json);
  }
}
