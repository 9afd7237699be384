package dev.plumbline.core.check;

import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** A verdict on some rows of a history as one on the history. */
final class InRows {
  private final int[] rows;
  private final UnaryOperator<String> sentence;

  /**
   * A translation.
   *
   * @param rows for each row that the verdict is about, the row of the history
   * @param sentence what becomes of a sentence
   */
  InRows(int[] rows, UnaryOperator<String> sentence) {
    this.rows = rows;
    this.sentence = sentence;
  }

  Verdict of(Verdict verdict) {
    if (verdict instanceof Verdict.Linearizable yes) {
      return new Verdict.Linearizable(new Witness(of(yes.witness().toArray())));
    }
    if (!(verdict instanceof Verdict.Violation no)) {
      return verdict;
    }
    Core core = no.core();
    Explanation why = no.explanation();
    List<Link> links =
        why.links().stream()
            .map(link -> new Link(rows[link.first()], rows[link.second()], link.why()))
            .toList();
    return new Verdict.Violation(
        new Core(of(core.operations()), core.cut(), core.verified()),
        new Explanation(
            why.blamed() < 0 ? -1 : rows[why.blamed()],
            why.sentences().stream().map(sentence).toList(),
            links));
  }

  int[] of(int[] operations) {
    return Arrays.stream(operations).map(i -> rows[i]).toArray();
  }
}
