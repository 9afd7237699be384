package dev.plumbline.report.page;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.report.page.Bands.Band;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * The operations of a core, to be drawn one by one: lines, and for each operation its letter, and
 * from which column to which it reaches. Columns are the distinct times of these operations only.
 */
final class Picture {
  private static final int MOST = 60;
  private static final int MOST_MARKS = 12;

  private final History history;
  private final Reported reported;
  private final int blamed;
  private final int first;
  private final int end;

  /**
   * A picture of a history, or of some of its operations around one of them if there are many.
   *
   * @param blamedPosition the position of the operation to mark; -1 for none
   * @param reported what processes reported in the history that this is a part of
   */
  Picture(History history, int blamedPosition, Reported reported) {
    this.history = history;
    this.reported = reported;
    int row = -1;
    for (int i = 0; i < history.size(); i++) {
      row = history.position(i) == blamedPosition ? i : row;
    }
    blamed = row;
    int n = history.size();
    int middle = row < 0 ? n : row + MOST / 4;
    end = Math.min(n, Math.max(MOST, middle));
    first = Math.max(0, end - MOST);
  }

  void write(String name, JsonGenerator json) {
    int[] rows = new int[end - first];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = first + k;
    }
    History shown = history.select(rows);
    List<Band> bands = during(shown);
    TimeRanks ranks = TimeRanks.of(shown, bands);
    Lanes lanes = Lanes.of(shown);
    json.writeName(name);
    json.writeStartObject();
    json.writeNumberProperty("columns", ranks.count());
    json.writeNumberProperty("earlier", first);
    json.writeNumberProperty("later", history.size() - end);
    json.writeBooleanProperty("unit", history.clock().isKnown());
    PageJson.texts("lanes", lanes.labels(), json);
    json.writeArrayPropertyStart("operations");
    for (int k = 0; k < shown.size(); k++) {
      writeOperation(shown, k, lanes.of(k), ranks, first + k, json);
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("marks");
    for (Band band : bands) {
      json.writeStartObject();
      json.writeNumberProperty("from", ranks.rank(band.from()));
      json.writeNumberProperty("to", band.to() == Bands.MOMENT ? -1 : ranks.rank(band.to()));
      json.writeStringProperty("text", band.text());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** What happened between the first call and the last return shown; nothing if it is too much. */
  private static List<Band> during(History shown) {
    long begin = shown.size() == 0 ? 0 : shown.call(0);
    long last = begin;
    for (int k = 0; k < shown.size(); k++) {
      last = Math.max(last, shown.pending(k) ? shown.call(k) : shown.ret(k));
    }
    List<Band> found = new ArrayList<>();
    for (Band band : Bands.of(shown)) {
      if (band.end() >= begin && band.from() <= last) {
        found.add(band.within(begin, last));
      }
    }
    return found.size() <= MOST_MARKS ? found : List.of();
  }

  private void writeOperation(
      History shown, int k, int lane, TimeRanks ranks, int place, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("letter", Core.nthLetter(place));
    json.writeNumberProperty("position", shown.position(k));
    json.writeNumberProperty("line", shown.line(k));
    json.writeNumberProperty("lane", lane);
    json.writeStringProperty("label", label(shown, k) + reported.words(shown, k));
    json.writeNumberProperty("begin", ranks.rank(shown.call(k)));
    json.writeNumberProperty("end", shown.pending(k) ? -1 : ranks.rank(shown.ret(k)));
    json.writeStringProperty("call", sinceStart(shown.call(k)));
    json.writeStringProperty("return", shown.pending(k) ? "" : sinceStart(shown.ret(k)));
    json.writeBooleanProperty("blamed", place == blamed);
    json.writeEndObject();
  }

  /** The operation without who and when. */
  static String label(History history, int i) {
    return Abridged.shortened(history.showOperation(i), 400);
  }

  private String sinceStart(long time) {
    return history.clock().elapsed(history.call(0), time);
  }
}
