package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * One result on a page: an answer with its tone, facts, warnings, and blocks from top to bottom.
 *
 * <p>A verdict has a section of its own, which {@link HtmlPage} makes. Another kind of result, such
 * as an execution that an explorer found, is a section of the blocks below; the page draws them,
 * steps through them and follows links into them as it does for verdicts.
 *
 * <pre>{@code
 * PageSection run = new PageSection("exploration", "Deque.pop, execution 17");
 * run.answer("a value was taken twice", PageSection.Tone.BAD).fact("executions", "1,204");
 * run.interleaving(new Interleaving("How it happened", threads, initial, steps));
 * page.add(run.history(history));
 * }</pre>
 *
 * <p>All texts are shown as text, whatever they contain.
 */
public final class PageSection {
  // The page reads a section as a JSON object; large columns are in an element of their own.

  /** A part of a section; {@code type} names the script function that draws it. */
  interface Block {
    String type();

    /** Writes the properties of the block. */
    void write(JsonGenerator json);
  }

  /** What an answer feels like; never told by color alone. */
  public enum Tone {
    GOOD,
    BAD,
    UNSURE
  }

  private record Fact(String term, String form, @Nullable String text, long number) {}

  private final String kind;
  private final String title;
  private final List<Fact> facts = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private String answer = "";
  private Tone tone = Tone.UNSURE;
  private byte @Nullable [] data;

  /**
   * A section that says nothing yet.
   *
   * @param kind one word for what kind of result it is
   * @param title what it is about, such as a file
   */
  public PageSection(String kind, String title) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.title = Objects.requireNonNull(title, "title");
  }

  /** Says the answer, which stands on top. */
  public PageSection answer(String words, Tone feeling) {
    answer = words;
    tone = feeling;
    return this;
  }

  /** Adds a figure below the answer. */
  public PageSection fact(String term, String text) {
    facts.add(new Fact(term, "text", text, 0));
    return this;
  }

  /** Adds sentences. */
  public PageSection words(String heading, List<String> sentences) {
    return add(PlainBlock.words(heading, sentences));
  }

  /**
   * Adds a table.
   *
   * @throws IllegalArgumentException if a row has more or fewer cells than the head
   */
  public PageSection table(String heading, List<String> head, List<List<String>> rows) {
    return add(PlainBlock.table(heading, head, rows));
  }

  /** Adds a graph. */
  public PageSection graph(String heading, Graph graph) {
    return add(PlainBlock.graph(heading, graph));
  }

  /**
   * Adds a distribution.
   *
   * @param under what 0, 1, 2, ... are numbers of
   * @param counts how often 0, 1, 2, ... came
   */
  public PageSection bars(String heading, String under, List<Long> counts) {
    return add(new BarChart(heading, under, List.copyOf(counts)));
  }

  /** Adds why a history has no witness: the core, drawn, and the sentences of its explanation. */
  public PageSection argument(History history, Verdict.Violation violation) {
    return add(new Argument(history, violation, null));
  }

  /** Adds how threads took turns. */
  public PageSection interleaving(Interleaving interleaving) {
    return add(PlainBlock.interleaving(interleaving));
  }

  /**
   * Adds a whole history, to be moved and searched in.
   *
   * @throws IllegalStateException if the section has one
   */
  public PageSection history(History history) {
    if (data != null) {
      throw new IllegalStateException("a section shows one history");
    }
    HistoryColumns columns = new HistoryColumns(history, Groups.of(history, null));
    data(columns.columns());
    return add(columns);
  }

  void countFact(String term, long count) {
    facts.add(new Fact(term, "count", null, count));
  }

  void timeFact(String term, long nanos) {
    facts.add(new Fact(term, "nanos", null, nanos));
  }

  /** Adds what a person should know before believing the answer. */
  public PageSection warn(List<String> sentences) {
    warnings.addAll(sentences);
    return this;
  }

  PageSection add(Block block) {
    blocks.add(block);
    return this;
  }

  /** The columns that the blocks of this section share. */
  void data(ColumnBlock columns) {
    data = columns.compressed();
  }

  /** The compressed columns; null if there are none. */
  byte @Nullable [] data() {
    return data;
  }

  void write(JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("kind", kind);
    json.writeStringProperty("title", title);
    json.writeStringProperty("answer", answer);
    json.writeStringProperty("tone", PageJson.word(tone));
    json.writeBooleanProperty("data", data != null);
    json.writeArrayPropertyStart("facts");
    facts.forEach(fact -> write(fact, json));
    json.writeEndArray();
    PageJson.texts("warnings", warnings, json);
    json.writeArrayPropertyStart("blocks");
    for (Block block : blocks) {
      json.writeStartObject();
      json.writeStringProperty("type", block.type());
      block.write(json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(Fact fact, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("term", fact.term);
    if (fact.text != null) {
      json.writeStringProperty(fact.form, fact.text);
    } else {
      json.writeNumberProperty(fact.form, fact.number);
    }
    json.writeEndObject();
  }
}
