package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The way back from a question that was asked instead of another: a result on a history of the same
 * operations, told of the history that was asked about.
 */
final class Retelling {
  private final History history;
  private final int[] rows;
  private final UnaryOperator<String> sentence;

  /**
   * A way back.
   *
   * @param history what the result is to be about
   * @param rows for each row that it is about, the row of the history; -1 if nobody recorded it
   */
  Retelling(History history, int[] rows) {
    this(history, rows, sentence -> sentence);
  }

  /**
   * A way back.
   *
   * @param sentence what becomes of a sentence
   */
  Retelling(History history, int[] rows, UnaryOperator<String> sentence) {
    this.history = history;
    this.rows = rows;
    this.sentence = sentence;
  }

  CheckResult of(CheckResult result) {
    List<PartResult> parts = result.breakdown().stream().map(this::of).toList();
    return new CheckResult(
        history,
        result.spec(),
        result.condition(),
        of(result.verdict()),
        result.verified(),
        result.warnings(),
        new Effort(
            result.parts(),
            result.decider(),
            result.nanos(),
            result.states(),
            result.plan(),
            parts));
  }

  private PartResult of(PartResult part) {
    PartResult moved = part.withFirstRow(rows[part.firstRow()]);
    return part.verdict() == null ? moved : moved.withVerdict(of(part.verdict()));
  }

  Verdict of(Verdict verdict) {
    if (verdict instanceof Verdict.Linearizable yes) {
      return new Verdict.Linearizable(new Witness(of(yes.witness().toArray())));
    }
    if (!(verdict instanceof Verdict.Violation no)) {
      return verdict;
    }
    Core core = no.core();
    return new Verdict.Violation(
        new Core(of(core.operations()), core.cut(), core.verified()), of(no.explanation()));
  }

  /** What is said of an operation that nobody recorded has nothing to point at. */
  private Explanation of(Explanation why) {
    List<Link> links =
        why.links().stream()
            .map(link -> new Link(rows[link.first()], rows[link.second()], link.why(), link.kind()))
            .filter(link -> link.first() >= 0 && link.second() >= 0)
            .toList();
    int blamed = why.blamed() < 0 ? -1 : rows[why.blamed()];
    return Explanation.of(
        blamed, why.told().stream().map(s -> s.retold(i -> rows[i], sentence)).toList(), links);
  }

  private int[] of(int[] operations) {
    return Arrays.stream(operations).map(i -> rows[i]).filter(row -> row >= 0).toArray();
  }
}
