package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Allows for clocks that are wrong: a history that is not right as recorded is decided again with
 * its operations stretched.
 *
 * <p>Which operations a crash interrupted, which call of a process comes next and which operation a
 * report is about is taken as recorded. So in a history with crashes calls stay where they are, and
 * returns, and until when an interrupted operation takes effect, are later by twice the slack:
 * the same operations may overlap as if both ends had moved.
 *
 * @param slack by how much times may be wrong
 * @param recorded decides the history as it was recorded
 * @param late decides one whose returns were moved by a time
 */
record SlackStage(long slack, Stage recorded, LongFunction<Stage> late) implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    CheckResult result = recorded.check(history, spec);
    if (slack == 0 || result.verdict() instanceof Verdict.Linearizable) {
      return result;
    }
    CheckResult stretched = stretched(history, spec);
    return stretched.withWarnings(
        List.of(
            stretched.verdict() instanceof Verdict.Linearizable
                ? "%s only with a slack of %d; as recorded %s"
                    .formatted(stretched.condition(), slack, shortly(result.verdict()))
                : "times are stretched by a slack of %d on both sides".formatted(slack)));
  }

  private <S> CheckResult stretched(History history, Spec<S> spec) {
    if (history.marks().isEmpty()) {
      return recorded.check(history.stretch(slack), spec);
    }
    long lateness = lateness(history);
    return late.apply(lateness).check(history.late(lateness), spec);
  }

  /** Twice the slack, or what is left until the end of time. */
  private long lateness(History history) {
    long latest = 0;
    for (int i = 0; i < history.size(); i++) {
      latest = Math.max(latest, history.pending(i) ? history.call(i) : history.ret(i));
    }
    for (Mark mark : history.marks()) {
      latest = Math.max(latest, mark.time());
    }
    long most = History.PENDING - 1 - latest;
    return slack > most / 2 ? most : 2 * slack;
  }

  private static String shortly(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        ? "it is a violation: " + violation.explanation().plainly()
        : "it is undecided";
  }
}
