package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.report.page.Bands.Band;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/**
 * A whole history as columns: what the page needs to draw, search and filter a million operations.
 * About ten bytes an operation once compressed. {@code history.js} is the other side.
 *
 * <p>The rows of the history come first, then the operations that did not happen: they are shown,
 * and nothing else knows of them.
 */
final class HistoryColumns implements PageSection.Block {
  private interface IntOf {
    int of(History part, int i);
  }

  private interface LongOf {
    long of(History part, int i);
  }

  private final History history;
  private final List<History> parts;
  private final List<Band> bands;
  private final TimeRanks ranks;
  private final Groups groups;
  private final Lanes lanes;
  private final ColumnBlock columns = new ColumnBlock();

  HistoryColumns(History history, Groups groups) {
    this.history = history;
    this.groups = groups;
    this.parts = history.excluded().map(x -> List.of(history, x)).orElse(List.of(history));
    this.bands = Bands.of(history);
    this.ranks = TimeRanks.of(parts, bands);
    this.lanes = Lanes.of(parts);
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

  private int[] ints(IntOf value) {
    return parts.stream()
        .flatMapToInt(part -> IntStream.range(0, part.size()).map(i -> value.of(part, i)))
        .toArray();
  }

  private long[] longs(LongOf value) {
    return parts.stream()
        .flatMapToLong(part -> IntStream.range(0, part.size()).mapToLong(i -> value.of(part, i)))
        .toArray();
  }

  private void addTimes() {
    columns.longDifferences("times", ranks.sinceBase());
    columns.intDifferences("call", ints((part, i) -> ranks.rank(part.call(i))));
    columns.ints("length", ints(this::length));
  }

  private int length(History part, int i) {
    return part.pending(i) ? -1 : ranks.rank(part.ret(i)) - ranks.rank(part.call(i));
  }

  private void addOperations() {
    columns.ints("name", ints(History::nameId));
    columns.texts("names", history.names());
    columns.ints("lane", lanes.columns());
    columns.texts("lanes", lanes.labels());
    columns.ints("group", concat(groups.column(), groups.excluded()));
    columns.texts("groups", groups.labels());
    columns.intDifferences("notDone", NotDone.rows(history));
  }

  private static int[] concat(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private void addValues() {
    ValueTexts texts = new ValueTexts(history);
    columns.longs("input", longs((part, i) -> texts.code(part.inputCode(i))));
    columns.longs("output", longs((part, i) -> texts.code(part.outputCode(i))));
    columns.texts("values", texts.texts());
  }

  private void addPlaces() {
    columns.intDifferences("position", ints(History::position));
    columns.intDifferences("line", ints(History::line));
  }

  private void addBands() {
    columns.intDifferences("bandFrom", places(band -> ranks.rank(band.from())));
    columns.ints("bandTo", places(b -> b.to() == Bands.MOMENT ? -1 : ranks.rank(b.to())));
    columns.texts("bandText", bands.stream().map(Band::text).toList());
  }

  private int[] places(ToIntFunction<Band> place) {
    return bands.stream().mapToInt(place).toArray();
  }

  @Override
  public String type() {
    return "history";
  }

  @Override
  public void write(JsonGenerator json) {
    json.writeNumberProperty("operations", history.size());
    json.writeNumberProperty("excluded", groups.excluded().length);
    json.writeStringProperty("base", Long.toString(ranks.base()));
    json.writeNumberProperty("shift", ranks.shift());
    json.writeBooleanProperty("unit", history.clock().isKnown());
    json.writeBooleanProperty("keyed", groups.keyed());
  }
}
