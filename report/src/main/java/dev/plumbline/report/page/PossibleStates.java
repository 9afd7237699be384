package dev.plumbline.report.page;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What was possible when a core came to its end: the states in which the operation that does not
 * fit could have taken effect, what the object would have answered there, and why that is not what
 * was recorded.
 *
 * @param letter the operation that does not fit
 * @param answered what it answered
 * @param states how many states were possible; some of them are in {@code rows}
 */
record PossibleStates(String letter, String answered, int states, List<Row> rows) {
  private static final int CONFIGURATIONS = 20_000;
  private static final long NANOS = 2_000_000_000L;
  private static final int LONGEST = 300;
  private static final int MOST_ANSWERS = 6;

  /**
   * One state.
   *
   * @param answers what the object would have answered; empty if the specification does not say
   * @param why why the operation is illegal there
   */
  record Row(String state, String answers, String why) {}

  /**
   * Follows all configurations of a core once more; null if that takes too much, shows nothing, or
   * gets stuck at another operation than the one that is blamed.
   */
  static <S> @Nullable PossibleStates of(History core, int blamedPosition, Spec<S> spec) {
    long deadline = System.nanoTime() + NANOS;
    BooleanSupplier late = () -> System.nanoTime() - deadline > 0;
    Finding<S> finding = new Verifier<>(spec).refute(core, CONFIGURATIONS, late);
    if (!(finding instanceof Finding.NoWitness<S> found) || found.reasons().isEmpty()) {
      return null;
    }
    if (core.position(found.stuck()) != blamedPosition) {
      return null;
    }
    Operation op = new Vocabulary(spec).translate(core.operation(found.stuck()));
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<S, String> e : found.reasons().entrySet()) {
      rows.add(new Row(show(e.getKey()), answers(spec, e.getKey(), op), e.getValue()));
    }
    String answered = op.hasOutput() ? Values.show(op.output()) : "nothing";
    String letter = Core.nthLetter(found.stuck());
    return new PossibleStates(letter, answered, found.states(), rows);
  }

  private static <S> String answers(Spec<S> spec, S state, Operation op) {
    Set<String> answers = new LinkedHashSet<>();
    for (Object output : spec.outputs(state, Operation.pending(op.name(), op.input()))) {
      answers.add(output == Operation.NOTHING ? "nothing" : Values.show(output));
    }
    String some = String.join(" or ", answers.stream().limit(MOST_ANSWERS).toList());
    return answers.size() > MOST_ANSWERS ? some + " or …" : some;
  }

  /** A state as people read it. */
  static String show(Object state) {
    return Abridged.shortened(Values.showWhole(state), LONGEST);
  }

  void write(String name, JsonGenerator json) {
    json.writeName(name);
    json.writeStartObject();
    json.writeStringProperty("letter", letter);
    json.writeStringProperty("answered", answered);
    json.writeNumberProperty("count", states);
    json.writeArrayPropertyStart("rows");
    for (Row row : rows) {
      json.writeStartObject();
      json.writeStringProperty("state", row.state);
      json.writeStringProperty("answers", row.answers);
      json.writeStringProperty("why", row.why);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
