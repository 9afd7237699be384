package dev.plumbline.report.page;

import dev.plumbline.core.result.PartResult;
import java.util.Comparator;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The parts of a history: what became of each, and where the time went. */
final class PartsTable implements PageSection.Block {
  private static final int MOST = 2_000;

  private final List<PartResult> parts;
  private final int total;
  private final Groups groups;
  private final List<String> plan;

  /**
   * The parts that were looked at.
   *
   * @param total how many there are: after a violation nobody looks at the rest
   */
  PartsTable(List<PartResult> parts, int total, Groups groups, List<String> plan) {
    this.parts = parts;
    this.total = Math.max(total, parts.size());
    this.groups = groups;
    this.plan = plan;
  }

  @Override
  public String type() {
    return "parts";
  }

  @Override
  public void write(JsonGenerator json) {
    PageJson.texts("plan", plan, json);
    json.writeNumberProperty("count", parts.size());
    json.writeNumberProperty("total", total);
    json.writeArrayPropertyStart("rows");
    shown().forEach(part -> write(part, json));
    json.writeEndArray();
  }

  /** All of them, or those that are not linearizable and those that took longest. */
  private List<PartResult> shown() {
    if (parts.size() <= MOST) {
      return parts;
    }
    return parts.stream()
        .sorted(
            Comparator.comparing((PartResult p) -> p.answer() == PartResult.Answer.LINEARIZABLE)
                .thenComparing(PartResult::nanos, Comparator.reverseOrder()))
        .limit(MOST)
        .toList();
  }

  private void write(PartResult part, JsonGenerator json) {
    boolean known = part.firstRow() < groups.column().length;
    json.writeStartObject();
    json.writeNumberProperty("group", known ? groups.of(part.firstRow()) : -1);
    json.writeStringProperty("label", known ? groups.labels().get(groups.of(part.firstRow())) : "");
    json.writeNumberProperty("operations", part.operations());
    json.writeStringProperty("answer", PageJson.word(part.answer()));
    json.writeStringProperty("how", part.how());
    json.writeNumberProperty("nanos", part.nanos());
    json.writeNumberProperty("states", part.states());
    json.writeEndObject();
  }
}
