package dev.plumbline.core.check;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;

/** Decides a memory of words by the graph of its values, where that is exact. */
record GraphStage(Settings settings, Budget budget, Stage next) implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    if (!(spec instanceof MemorySpec memory) || settings.algorithm == Algorithm.SEARCH) {
      return next.check(history, spec);
    }
    GraphCheck graph = new GraphCheck(history, memory, settings, budget);
    CheckResult result = graph.execute();
    return result != null
        ? result
        : next.check(history, spec).withPlan("no graph, because " + graph.beyond());
  }
}
