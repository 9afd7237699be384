package dev.plumbline.report.page;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Sentence.Piece;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Why there is no witness: the core as a picture, the explanation beside it. */
final class Argument implements PageSection.Block {
  private static final int LONGEST = 4_000;

  /** A ring of more has no room for its facts. */
  private static final int LARGEST_RING = 12;

  private final History history;
  private final Verdict.Violation violation;
  private final @Nullable PossibleStates possible;
  private final int smaller;
  private final @Nullable IsolationLevel level;

  /**
   * The argument of a violation.
   *
   * @param spec to tell which states were possible; null for none
   */
  Argument(History history, Verdict.Violation violation, @Nullable Spec<?> spec) {
    this(history, violation, spec, -1);
  }

  /**
   * The argument why a degree is not smaller.
   *
   * @param smaller the degree that is not enough; -1 if this is not about a degree
   */
  Argument(History history, Verdict.Violation violation, @Nullable Spec<?> spec, int smaller) {
    this(history, violation, spec, smaller, null);
  }

  private Argument(
      History history,
      Verdict.Violation violation,
      @Nullable Spec<?> spec,
      int smaller,
      @Nullable IsolationLevel level) {
    this.smaller = smaller;
    this.history = history;
    this.violation = violation;
    this.level = level;
    Core core = violation.core();
    int blamed = violation.explanation().blamed();
    possible =
        spec != null && core.verified() && blamed >= 0
            ? PossibleStates.of(core.in(history), history.position(blamed), spec)
            : null;
  }

  /** The argument of transactions; alone they would read what nobody wrote, so no state is told. */
  static Argument ofLevel(History history, Verdict.Violation violation, IsolationLevel level) {
    return new Argument(history, violation, null, -1, level);
  }

  @Override
  public String type() {
    return "argument";
  }

  @Override
  public void write(JsonGenerator json) {
    Core core = violation.core();
    int[] rows = core.operations();
    writeSentences(json);
    json.writeNumberProperty("coreSize", rows.length);
    json.writeNumberProperty("operations", history.size());
    json.writeBooleanProperty("verified", core.verified());
    if (core.cut() != History.PENDING) {
      json.writeStringProperty("cut", cut(core));
    }
    int blamed = violation.explanation().blamed();
    json.writeNumberProperty("blamed", blamed);
    json.writeArrayPropertyStart("core");
    for (int row : rows) {
      json.writeNumber(row);
    }
    json.writeEndArray();
    PageJson.texts("letters", IntStream.of(rows).mapToObj(core::letter).toList(), json);
    if (smaller >= 0) {
      json.writeNumberProperty("smaller", smaller);
    }
    if (level != null) {
      json.writeStringProperty("level", level.adjective());
    }
    int position = blamed < 0 ? -1 : history.position(blamed);
    new Picture(core.in(history), position, new Reported(history)).write("picture", json);
    writeLinks(json);
    if (possible != null) {
      possible.write("possible", json);
    }
  }

  /**
   * Each as a list of words and operations; the table of states tells the cases, if there is one.
   */
  private void writeSentences(JsonGenerator json) {
    json.writeArrayPropertyStart("sentences");
    for (Sentence sentence : violation.explanation().lettered()) {
      json.writeStartObject();
      json.writeArrayPropertyStart("pieces");
      sentence.pieces().forEach(piece -> writePiece(piece, json));
      json.writeEndArray();
      PageJson.texts("cases", possible == null ? sentence.cases() : List.of(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writePiece(Piece piece, JsonGenerator json) {
    String letter = piece.isOperation() ? violation.core().letter(piece.row()) : "";
    if (letter.isEmpty()) {
      json.writeString(Abridged.shortened(piece.text(), LONGEST));
      return;
    }
    json.writeStartObject();
    json.writeStringProperty("letter", letter);
    json.writeStringProperty("text", piece.text().equals(letter) ? "" : operation(piece.row()));
    json.writeEndObject();
  }

  private String operation(int row) {
    return Picture.label(history, row);
  }

  /** The operation at whose return the core is cut. */
  private String cut(Core core) {
    for (int row : core.operations()) {
      if (history.ret(row) == core.cut()) {
        return core.letter(row);
      }
    }
    return "time " + core.cut();
  }

  private static int place(Map<Integer, Integer> places, int row) {
    return Objects.requireNonNull(places.get(row));
  }

  /** A cycle of two is told in a sentence; between transactions each step is a fact to look up. */
  private void writeLinks(JsonGenerator json) {
    List<Link> told = violation.explanation().links();
    List<Link> drawn = told.size() > 2 || level != null ? told : List.of();
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (Link link : drawn) {
      places.putIfAbsent(link.first(), places.size());
      places.putIfAbsent(link.second(), places.size());
    }
    List<String> nodes = places.keySet().stream().map(this::node).toList();
    List<Graph.Link> links =
        drawn.stream()
            .map(l -> new Graph.Link(place(places, l.first()), place(places, l.second()), l.why()))
            .toList();
    new Graph(nodes, links).write(json);
    List<String> letters = places.keySet().stream().map(violation.core()::letter).toList();
    if (isRing(links) && !letters.contains("")) {
      PageJson.texts("ring", letters, json);
      PageJson.texts("kinds", drawn.stream().map(Link::kind).toList(), json);
    }
  }

  /** Whether each link leads to the next node, and the last to the first. */
  private static boolean isRing(List<Graph.Link> links) {
    int n = links.size();
    return n >= 2
        && n <= LARGEST_RING
        && IntStream.range(0, n)
            .allMatch(k -> links.get(k).from() == k && links.get(k).to() == (k + 1) % n);
  }

  private String node(int row) {
    String letter = violation.core().letter(row);
    return letter.isEmpty() ? history.show(row) : letter + "  " + operation(row);
  }
}
