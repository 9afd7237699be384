package dev.plumbline.core.check;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;

/** Decides a memory of words, without crashes, in groups of words that are not used together. */
record WordGroupsStage(Settings settings, Budget budget, Stage next) implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    boolean grouped =
        settings.partition
            && settings.algorithm != Algorithm.SEARCH
            && history.objects().size() == 1;
    return grouped && spec instanceof MemorySpec memory
        ? new WordGroupsCheck(history, memory, settings, budget, next).execute()
        : next.check(history, spec);
  }
}
