package dev.plumbline.core.check;

import dev.plumbline.core.crash.rules.Eras;
import dev.plumbline.core.crash.rules.Sync;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.List;

/**
 * Decides buffered durable linearizability: first as if no operation could be lost, which any
 * decider can do and whose yes is mostly a yes; then with operations that a crash may have undone.
 *
 * @param syncs those that completed
 * @param durable decides a history as if no operation could be lost
 * @param plain decides a history without marks
 */
record BufferedStage(Settings settings, Budget budget, List<Sync> syncs, Stage durable, Stage plain)
    implements Stage {
  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    String condition = CrashStage.condition(spec, history, settings.crashModel);
    CheckResult lossless = durable.check(history, spec).withCondition(condition);
    boolean settled =
        lossless.verdict() instanceof Verdict.Linearizable yes
            ? keepsEras(history, yes.witness(), settings.crashModel.lateness())
            : lossless.verdict() instanceof Verdict.Undecided;
    return settled
        ? lossless
        : new BufferedCheck(settings, budget, syncs, plain).check(history, spec, lossless);
  }

  /**
   * Whether a witness of the whole history has one of each era as its beginning, so that nothing
   * need be lost. It has, except where a call and a return have the very time of a crash: by their
   * times the operations are concurrent, and the witness may have them in the order in which they
   * cannot have been.
   */
  private static boolean keepsEras(History history, Witness witness, long lateness) {
    int[] eraOf = new Eras(history, List.of(), lateness).numbers();
    int latest = 0;
    for (int i : witness.toArray()) {
      if (eraOf[i] < latest && !history.pending(i)) {
        return false;
      }
      latest = Math.max(latest, eraOf[i]);
    }
    return true;
  }
}
