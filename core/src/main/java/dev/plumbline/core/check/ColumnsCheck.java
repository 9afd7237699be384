package dev.plumbline.core.check;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.Anomaly;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordExport;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.WitnessReplay;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One check of multi-word operations that were read into columns, without making a history of all
 * of them. A witness is executed on an array of words; the core of a violation is small, and so is
 * made a history and checked as any other.
 */
final class ColumnsCheck {
  private static final int[] NOTHING = {};

  private final MultiWordHistory columns;
  private final MemorySpec spec;
  private final Settings settings;
  private final Function<History, CheckResult> checker;
  private final long started = System.nanoTime();

  /**
   * A run.
   *
   * @param checker decides histories by the same specification and settings
   */
  ColumnsCheck(
      MultiWordHistory columns,
      MemorySpec spec,
      Settings settings,
      Function<History, CheckResult> checker) {
    this.columns = columns;
    this.spec = spec;
    this.settings = settings;
    this.checker = checker;
  }

  /** The result, or null if the method does not apply. */
  @Nullable CheckResult execute() {
    Budget budget = settings.budget();
    Consumer<Progress> listener = settings.progress;
    if (listener != null) {
      budget.onProgress(placed -> listener.accept(progress(placed)));
    }
    MultiWordCheck graph =
        new MultiWordCheck(columns, settings.crashModel, budget, columns::showOperation);
    Outcome outcome = graph.decide();
    if (outcome instanceof Outcome.Beyond) {
      return null;
    }
    if (outcome instanceof Outcome.Ended ended) {
      String message =
          budget.describe(ended.reason()) + " before all operations had been swept over";
      return result(new Verdict.Undecided(ended.reason(), message), NOTHING, 0, false);
    }
    if (outcome instanceof Outcome.No no) {
      return violation(Anomaly.of(no), outcome.states());
    }
    int[] order = ((Outcome.Yes) outcome).witness();
    if (settings.verify) {
      SelfCheck.requireWitness(
          "the replay", WitnessReplay.complaint(columns, settings.crashModel, order));
    }
    Verdict linearizable = new Verdict.Linearizable(new Witness(order));
    return result(linearizable, NOTHING, outcome.states(), settings.verify);
  }

  private Progress progress(long placed) {
    return new Progress(1, 0, columns.size(), placed, 0);
  }

  private CheckResult violation(Anomaly anomaly, long sweeps) {
    int[] rows = anomaly.operations();
    boolean verified =
        settings.verify
            && (anomaly.selfContained()
                ? isConfirmed(rows)
                : MultiWordCheck.confirms(columns, anomaly));
    Explanation why = anomaly.explanation(columns, i -> i);
    return result(SelfCheck.violation(rows, why, verified), rows, sweeps, verified);
  }

  private boolean isConfirmed(int[] core) {
    CheckResult again = checker.apply(MultiWordExport.select(columns, core));
    if (again.verdict() instanceof Verdict.Linearizable) {
      throw SelfCheck.bug("the core of a violation has a witness of its own");
    }
    return again.verified();
  }

  private CheckResult result(Verdict verdict, int[] shown, long sweeps, boolean verified) {
    return new CheckResult(
        MultiWordExport.outline(columns, shown),
        spec.name(),
        columns.crashes().isEmpty() ? spec.condition() : settings.crashModel.condition(),
        verdict,
        verified,
        List.of(),
        new Effort(
            1,
            Outcome.GRAPH,
            System.nanoTime() - started,
            sweeps,
            List.of("one part: graph, because values are distinct at each address")));
  }
}
