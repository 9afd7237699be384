package dev.plumbline.core.check;

import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.crash.rules.Interpretation;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.Anomaly;
import dev.plumbline.core.memory.MemoryPart;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One check of multi-word operations by the graph of their values, object by object; certificates
 * are verified by others.
 */
final class GraphCheck {
  private static final int VERIFIER_CONFIGURATIONS = 100_000;

  private final History history;
  private final MemorySpec spec;
  private final Settings settings;
  private final Budget budget;
  private final long started = System.nanoTime();
  private long sweeps;
  private String beyond = "";

  GraphCheck(History history, MemorySpec spec, Settings settings, Budget budget) {
    this.history = history;
    this.spec = spec;
    this.settings = settings;
    this.budget = budget;
  }

  /** Why this method could not decide, after {@link #execute} returned null. */
  String beyond() {
    return beyond;
  }

  /** The result, or null if the method does not apply. */
  @Nullable CheckResult execute() {
    List<MemoryPart> parts = MemoryPart.of(history, spec, settings.crashModel);
    List<int[]> witnesses = new ArrayList<>();
    for (MemoryPart part : parts) {
      Outcome outcome = part.graph(budget).decide();
      sweeps += outcome.states();
      if (outcome instanceof Outcome.Beyond b) {
        beyond = b.why();
        return null;
      }
      if (outcome instanceof Outcome.Ended ended) {
        String message =
            "%s after %d sweeps over the operations"
                .formatted(budget.describe(ended.reason()), sweeps);
        return result(new Verdict.Undecided(ended.reason(), message), parts.size(), false);
      }
      if (outcome instanceof Outcome.No no) {
        return violation(part, Anomaly.of(no), parts.size());
      }
      int[] order = ((Outcome.Yes) outcome).witness();
      SelfCheck.requireWitness("the replay", settings.verify ? part.complaint(order) : null);
      witnesses.add(part.rows(order));
    }
    Witness witness = WitnessMerge.merge(history.size(), witnesses);
    return result(new Verdict.Linearizable(witness), parts.size(), settings.verify);
  }

  private CheckResult violation(MemoryPart part, Anomaly anomaly, int parts) {
    int[] rows = part.rows(anomaly.operations());
    boolean verified =
        settings.verify && (anomaly.selfContained() ? isRefuted(rows) : part.confirms(anomaly));
    Explanation why = part.explanation(anomaly);
    return result(SelfCheck.violation(rows, why, verified), parts, verified);
  }

  /** Lets the verifier follow all configurations of the core. */
  private boolean isRefuted(int[] core) {
    Interpretation interpretation = new Interpretation(history, settings.crashModel, spec);
    int[] rows = interpretation.rows();
    int[] kept =
        Arrays.stream(core)
            .map(row -> Arrays.binarySearch(rows, row))
            .filter(i -> i >= 0)
            .toArray();
    Finding<?> finding = refute(interpretation.spec(spec), interpretation.strict().select(kept));
    if (finding instanceof Finding.HasWitness) {
      throw SelfCheck.bug("the verifier finds a witness for the core of a violation");
    }
    return finding instanceof Finding.NoWitness;
  }

  private <S> Finding<S> refute(Spec<S> strict, History core) {
    return new Verifier<>(strict)
        .refute(core, VERIFIER_CONFIGURATIONS, () -> budget.remaining() == 0);
  }

  private CheckResult result(Verdict verdict, int parts, boolean verified) {
    String how =
        (parts == 1 ? "one part: " : parts + " parts: ")
            + "graph, because values are distinct at each address";
    return new CheckResult(
        history,
        spec.name(),
        CrashStage.condition(spec, history, settings.crashModel),
        verdict,
        verified,
        Warnings.of(history, spec),
        new Effort(parts, Outcome.GRAPH, System.nanoTime() - started, sweeps, List.of(how)));
  }
}
