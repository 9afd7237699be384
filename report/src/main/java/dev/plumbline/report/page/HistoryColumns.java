package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.report.page.Bands.Band;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * A whole history as columns: what the page needs to draw, search and filter a million operations.
 * About ten bytes an operation once compressed. {@code history.js} is the other side.
 */
final class HistoryColumns implements Exhibit.Block {
  private final History history;
  private final List<Band> bands;
  private final TimeRanks ranks;
  private final Groups groups;
  private final Lanes lanes;
  private final ColumnBlock columns = new ColumnBlock();

  HistoryColumns(History history, Groups groups) {
    this.history = history;
    this.groups = groups;
    this.bands = Bands.of(history);
    this.ranks = TimeRanks.of(history, bands);
    this.lanes = Lanes.of(history);
    addTimes();
    addOperations();
    addValues();
    addPlaces();
    addBands();
  }

  TimeRanks ranks() {
    return ranks;
  }

  ColumnBlock columns() {
    return columns;
  }

  private void addTimes() {
    columns.longDifferences("times", ranks.sinceBase());
    int n = history.size();
    int[] call = new int[n];
    int[] length = new int[n];
    for (int i = 0; i < n; i++) {
      call[i] = ranks.rank(history.call(i));
      length[i] = history.pending(i) ? -1 : ranks.rank(history.ret(i)) - call[i];
    }
    columns.intDifferences("call", call);
    columns.ints("length", length);
  }

  private void addOperations() {
    int[] name = new int[history.size()];
    for (int i = 0; i < name.length; i++) {
      name[i] = history.nameId(i);
    }
    columns.ints("name", name);
    columns.texts("names", history.names());
    columns.ints("lane", lanes.columns());
    columns.texts("lanes", lanes.labels());
    columns.ints("group", groups.column());
    columns.texts("groups", groups.labels());
  }

  private void addValues() {
    ValueTexts texts = new ValueTexts(history);
    long[] input = new long[history.size()];
    long[] output = new long[history.size()];
    for (int i = 0; i < input.length; i++) {
      input[i] = texts.code(history.inputCode(i));
      output[i] = texts.code(history.outputCode(i));
    }
    columns.longs("input", input);
    columns.longs("output", output);
    columns.texts("values", texts.texts());
  }

  private void addPlaces() {
    int[] position = new int[history.size()];
    int[] line = new int[history.size()];
    for (int i = 0; i < position.length; i++) {
      position[i] = history.position(i);
      line[i] = history.line(i);
    }
    columns.intDifferences("position", position);
    columns.intDifferences("line", line);
  }

  private void addBands() {
    int[] from = new int[bands.size()];
    int[] to = new int[bands.size()];
    for (int b = 0; b < from.length; b++) {
      from[b] = ranks.rank(bands.get(b).from());
      to[b] = bands.get(b).to() == Bands.MOMENT ? -1 : ranks.rank(bands.get(b).to());
    }
    columns.intDifferences("bandFrom", from);
    columns.ints("bandTo", to);
    columns.texts("bandText", bands.stream().map(Band::text).toList());
  }

  @Override
  public String type() {
    return "history";
  }

  @Override
  public void write(JsonGenerator json) {
    json.writeNumberProperty("operations", history.size());
    json.writeStringProperty("base", Long.toString(ranks.base()));
    json.writeNumberProperty("shift", ranks.shift());
    json.writeBooleanProperty("keyed", groups.keyed());
  }
}
