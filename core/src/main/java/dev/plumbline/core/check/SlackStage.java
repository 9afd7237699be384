package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;

/**
 * Allows for clocks that are wrong: a history that is not right as recorded is decided again with
 * its operations stretched.
 */
record SlackStage(Settings settings, Stage next) implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    CheckResult recorded = next.check(history, spec);
    long slack = settings.slack;
    if (slack == 0 || recorded.verdict() instanceof Verdict.Linearizable) {
      return recorded;
    }
    SlackOverCrashes.refuse(history, slack, settings.crashModel);
    CheckResult stretched = next.check(history.stretch(slack), spec);
    return stretched.withWarnings(
        List.of(
            stretched.verdict() instanceof Verdict.Linearizable
                ? "%s only with a slack of %d; as recorded %s"
                    .formatted(stretched.condition(), slack, shortly(recorded.verdict()))
                : "times are stretched by a slack of %d on both sides".formatted(slack)));
  }

  private static String shortly(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        ? "it is a violation: " + violation.explanation().plainly()
        : "it is undecided";
  }
}
