package dev.plumbline.core.check;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import java.time.Duration;

/**
 * Decides a history without marks by monitors and search; under supervision if it may take long.
 */
record PartsStage(Settings settings, Budget budget) implements Stage {
  private static final Duration LONG = Duration.ofDays(365);

  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    PartsCheck<S> check = new PartsCheck<>(history, spec, settings, budget);
    boolean supervised =
        settings.threads > 1
            || settings.progress != null
            || settings.limits.time().compareTo(LONG) < 0;
    return supervised
        ? new Supervisor(check, budget, settings.progress).execute()
        : check.execute();
  }
}
