package dev.plumbline.core.check;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionImport;
import dev.plumbline.core.transaction.TransactionModel;

/** Decides transactions at an isolation level. */
record LevelsStage(Settings settings, Budget budget, Stage next) implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    TransactionModel model = TransactionModel.of(spec);
    boolean strict = settings.level == IsolationLevel.STRICT_SERIALIZABLE;
    boolean crashed = !history.marks().isEmpty();
    boolean searched = settings.algorithm == Algorithm.SEARCH || crashed;
    if (model == null || (strict && searched)) {
      return next.check(history, spec);
    }
    if (crashed) {
      return LevelsCheck.undecided(
          history,
          spec.name(),
          settings.level,
          "only strict serializability is decided where there are crashes");
    }
    Problems problems = new Problems(history.source());
    Binding.bind(history, spec, problems);
    problems.throwIfAny();
    TransactionHistory columns = TransactionImport.of(history, model);
    LevelsCheck levels = new LevelsCheck(columns, spec.name(), settings, budget, history);
    CheckResult result = levels.execute();
    return result != null
        ? result
        : next.check(history, spec)
            .withCondition(IsolationLevel.STRICT_SERIALIZABLE.toString())
            .withPlan("no graph, because " + levels.beyond());
  }
}
