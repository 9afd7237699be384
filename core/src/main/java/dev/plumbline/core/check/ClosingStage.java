package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.stream.IntStream;

/**
 * Closes a history for a specification that has something to say about its end: with an operation
 * of our own for each object, the last rows, of which the result says nothing.
 */
record ClosingStage(Settings settings, Stage next) implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    if (!(spec instanceof Closing<S> closing) || history.size() == 0) {
      return next.check(history, spec);
    }
    requireUnused(closing.closingOperation(), history);
    CheckResult closed = next.check(history.closedBy(closing.closingOperation()), spec);
    CheckResult result = reopen(closed, history);
    return settings.verify && result.verdict() instanceof Verdict.Linearizable yes
        ? result.withVerdict(proven(history, yes.witness(), closing), result.verified())
        : result;
  }

  /** A result on the recorded history. */
  static CheckResult reopen(CheckResult closed, History recorded) {
    int[] rows =
        IntStream.range(0, closed.history().size())
            .map(i -> i < recorded.size() ? i : -1)
            .toArray();
    return new Retelling(recorded, rows).of(closed);
  }

  /** The closing operation is ours: a recording that has one is not understood. */
  private static void requireUnused(String operation, History history) {
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

  /** Lets the specification check a witness from its definition. */
  private static Verdict proven(History recorded, Witness witness, Closing<?> spec) {
    int[] order = witness.toArray();
    try {
      return new Verdict.Linearizable(new Witness(order, spec.rearrange(recorded, order)));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          "the definition of %s refuses the witness: %s; this is a bug of Plumbline"
              .formatted(spec.name(), e.getMessage()),
          e);
    }
  }
}
