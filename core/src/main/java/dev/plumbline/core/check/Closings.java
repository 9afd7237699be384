package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.Arrays;
import java.util.List;

/** Takes the closing operations, which are the last rows, out of what was found with them. */
public final class Closings {
  private Closings() {}

  /** The closing operation is ours: a recording that has one is not understood. */
  public static void requireUnused(String operation, History history) {
    if (!history.names().contains(operation)) {
      return;
    }
    Problems problems = new Problems(history.source());
    for (int i = 0; i < history.size(); i++) {
      if (history.name(i).equals(operation)) {
        problems.add(
            history.line(i), Rule.UNKNOWN_OPERATION, "no recording has an operation " + operation);
      }
    }
    problems.throwIfAny();
  }

  /**
   * A result on the recorded history.
   *
   * @param result on the closed one
   * @param verify whether to let the specification check a witness from its definition
   */
  public static CheckResult reopen(
      CheckResult result, History recorded, Closing<?> spec, boolean verify) {
    Verdict verdict = result.verdict();
    if (verdict instanceof Verdict.Linearizable yes) {
      int[] order = open(yes.witness().toArray(), recorded);
      verdict =
          new Verdict.Linearizable(verify ? prove(recorded, order, spec) : new Witness(order));
    } else if (verdict instanceof Verdict.Violation no) {
      Core core = no.core();
      verdict =
          new Verdict.Violation(
              new Core(open(core.operations(), recorded), core.cut(), core.verified()),
              open(no.explanation(), recorded));
    }
    return result.retold(recorded, result.condition(), verdict, result.breakdown());
  }

  private static Witness prove(History recorded, int[] order, Closing<?> spec) {
    try {
      return new Witness(order, spec.rearrange(recorded, order));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          "the definition of %s refuses the witness: %s; this is a bug of Plumbline"
              .formatted(spec.name(), e.getMessage()),
          e);
    }
  }

  /** Sentences stay; what is said of a closing operation alone has nothing to point at. */
  private static Explanation open(Explanation why, History recorded) {
    int n = recorded.size();
    List<Link> links =
        why.links().stream().filter(link -> link.first() < n && link.second() < n).toList();
    return new Explanation(why.blamed() < n ? why.blamed() : -1, why.sentences(), links);
  }

  private static int[] open(int[] rows, History recorded) {
    return Arrays.stream(rows).filter(i -> i < recorded.size()).toArray();
  }
}
