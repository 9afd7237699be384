package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/**
 * Where an undecided check came to its end: how far the best order got, which operations were open
 * there and so had to be tried in every order, and how many operations overlap at most.
 */
final class Frontier implements PageSection.Block {
  private static final int MOST = 20;

  private final CheckResult check;
  private final Verdict.Undecided undecided;
  private final Groups groups;
  private final TimeRanks ranks;

  Frontier(CheckResult check, Verdict.Undecided undecided, Groups groups, TimeRanks ranks) {
    this.check = check;
    this.undecided = undecided;
    this.groups = groups;
    this.ranks = ranks;
  }

  @Override
  public String type() {
    return "frontier";
  }

  @Override
  public void write(JsonGenerator json) {
    History history = check.history();
    json.writeStringProperty("message", undecided.message());
    json.writeStringProperty("reason", PageJson.word(undecided.reason()));
    json.writeNumberProperty("states", check.states());
    writeConcurrency(history, json);
    check.breakdown().stream()
        .filter(p -> p.frontier() != History.PENDING)
        .max(Comparator.comparingLong(PartResult::nanos))
        .ifPresent(part -> writePart(history, part, json));
  }

  private void writePart(History history, PartResult part, JsonGenerator json) {
    int group = groups.of(part.firstRow());
    long time = part.frontier();
    List<Integer> open =
        IntStream.range(0, history.size())
            .filter(i -> groups.of(i) == group)
            .filter(i -> history.call(i) <= time && history.ret(i) >= time)
            .boxed()
            .sorted(Comparator.comparingLong(history::call))
            .toList();
    long placed =
        IntStream.range(0, history.size())
            .filter(i -> groups.of(i) == group && history.ret(i) < time)
            .count();
    json.writeStringProperty("time", Long.toString(time));
    json.writeNumberProperty("rank", ranks.rank(time));
    json.writeNumberProperty("placed", placed);
    json.writeNumberProperty("operations", part.operations());
    json.writeStringProperty("part", groups.labels().get(group));
    json.writeNumberProperty("openCount", open.size());
    json.writeArrayPropertyStart("open");
    open.stream().limit(MOST).forEach(i -> writeOperation(history, i, json));
    json.writeEndArray();
  }

  private static void writeOperation(History history, int i, JsonGenerator json) {
    json.writeStartObject();
    json.writeNumberProperty("row", i);
    json.writeNumberProperty("position", history.position(i));
    json.writeStringProperty("process", Lanes.label(history, i));
    json.writeStringProperty("label", Picture.label(history, i));
    json.writeBooleanProperty("pending", history.pending(i));
    json.writeEndObject();
  }

  /** The largest number of operations open at a time, and when. */
  private void writeConcurrency(History history, JsonGenerator json) {
    int[] change = new int[ranks.count() + 1];
    for (int i = 0; i < history.size(); i++) {
      change[ranks.rank(history.call(i))]++;
      if (!history.pending(i)) {
        change[ranks.rank(history.ret(i)) + 1]--;
      }
    }
    int open = 0;
    int most = 0;
    int at = 0;
    for (int rank = 0; rank < ranks.count(); rank++) {
      open += change[rank];
      if (open > most) {
        most = open;
        at = rank;
      }
    }
    json.writeNumberProperty("concurrency", most);
    json.writeNumberProperty("concurrencyRank", at);
    json.writeNumberProperty("pending", history.pendingCount());
  }
}
