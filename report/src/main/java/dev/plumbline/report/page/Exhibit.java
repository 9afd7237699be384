package dev.plumbline.report.page;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * One result on a page: an answer with its tone, facts, warnings, and blocks from top to bottom.
 * The page reads it as a JSON object; large columns are in a {@linkplain #data block} of their own.
 */
final class Exhibit {
  /** A part of an exhibit; {@code type} names the script function that draws it. */
  interface Block {
    String type();

    /** Writes the properties of the block. */
    void write(JsonGenerator json);
  }

  /** What an answer feels like; never told by colour alone. */
  enum Tone {
    GOOD,
    BAD,
    UNSURE
  }

  private record Fact(String term, String form, String text, long number) {}

  private final String kind;
  private final String title;
  private final List<Fact> facts = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private String answer = "";
  private Tone tone = Tone.UNSURE;
  private byte[] data;

  Exhibit(String kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  void answer(String words, Tone feeling) {
    answer = words;
    tone = feeling;
  }

  void fact(String term, String text) {
    facts.add(new Fact(term, "text", text, 0));
  }

  void countFact(String term, long count) {
    facts.add(new Fact(term, "count", null, count));
  }

  void timeFact(String term, long nanos) {
    facts.add(new Fact(term, "nanos", null, nanos));
  }

  void warn(List<String> sentences) {
    warnings.addAll(sentences);
  }

  void add(Block block) {
    blocks.add(block);
  }

  /** The columns that the blocks of this exhibit share. */
  void data(ColumnBlock columns) {
    data = columns.compressed();
  }

  /** The compressed columns; null if there are none. */
  byte[] data() {
    return data;
  }

  void write(JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("kind", kind);
    json.writeStringProperty("title", title);
    json.writeStringProperty("answer", answer);
    json.writeStringProperty("tone", Json.word(tone));
    json.writeBooleanProperty("data", data != null);
    json.writeArrayPropertyStart("facts");
    facts.forEach(fact -> write(fact, json));
    json.writeEndArray();
    Json.texts("warnings", warnings, json);
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
