package dev.plumbline.report.page;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * A distribution.
 *
 * @param title what is counted
 * @param under what the labels are numbers of
 * @param counts how often; the label of each is its place
 */
record BarChart(String title, String under, List<Long> counts) implements PageSection.Block {
  @Override
  public String type() {
    return "bars";
  }

  @Override
  public void write(JsonGenerator json) {
    json.writeStringProperty("title", title);
    json.writeStringProperty("under", under);
    json.writeArrayPropertyStart("counts");
    counts.forEach(json::writeNumber);
    json.writeEndArray();
  }
}
