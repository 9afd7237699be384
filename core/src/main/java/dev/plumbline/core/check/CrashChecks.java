package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.Interpretation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import java.util.List;

/**
 * Checks a history of any object under a crash model, with the deciders there are: first as if
 * interrupted operations had no deadlines and those that were reported as done without an answer
 * might not be done, which any decider can do and whose no is a no; then, if the witness found
 * breaks a deadline or leaves out what is done, as a history of an object whose operations may do
 * nothing or answer anything.
 */
final class CrashChecks {
  /** Decides a history without marks. */
  interface Decider {
    <S> CheckResult decide(History history, Spec<S> spec);
  }

  private final CrashModel model;
  private final boolean verify;
  private final Decider decider;

  CrashChecks(CrashModel model, boolean verify, Decider decider) {
    this.model = model;
    this.verify = verify;
    this.decider = decider;
  }

  /** What a history with a witness is called; crashes make a difference if there are any. */
  static String condition(Spec<?> spec, History history, CrashModel model) {
    return history.marks().isEmpty() ? spec.condition() : model.condition();
  }

  <S> CheckResult check(History history, Spec<S> spec) {
    Interpretation interpretation = new Interpretation(history, model, spec);
    CheckResult weak = decider.decide(interpretation.ordinary(), spec);
    boolean done =
        !(weak.verdict() instanceof Verdict.Linearizable yes)
            || interpretation.accepts(yes.witness().toArray());
    if (done) {
      return recorded(weak, history, spec, interpretation.rows());
    }
    return recorded(
        strict(interpretation, spec, interpretation.spec(spec)),
        history,
        spec,
        interpretation.rows());
  }

  private <S, T> CheckResult strict(
      Interpretation interpretation, Spec<S> spec, Spec<T> interrupted) {
    History strict = interpretation.strict();
    CheckResult result = decider.decide(strict, interrupted);
    if (!(result.verdict() instanceof Verdict.Linearizable yes)) {
      return result;
    }
    int[] order = interpretation.effective(interrupted, strict, yes.witness().toArray());
    Witness witness = new Witness(order);
    if (verify) {
      String complaint = new Verifier<>(spec).complaint(interpretation.ordinary(), witness);
      if (complaint != null || !interpretation.accepts(order)) {
        throw new IllegalStateException(
            "the verifier refuses the witness under the crash model %s: %s; this is a bug of Plumbline"
                .formatted(
                    model.name(),
                    complaint == null
                        ? "a deadline is broken, or an operation is missing"
                        : complaint));
      }
    }
    return result.retold(
        strict, result.condition(), new Verdict.Linearizable(witness), result.breakdown());
  }

  /** The result in rows of the recorded history. */
  private CheckResult recorded(CheckResult result, History history, Spec<?> spec, int[] rows) {
    Verdict verdict = new InRows(rows, Interpretation::plain).of(result.verdict());
    List<PartResult> parts =
        result.breakdown().stream().map(part -> part.withFirstRow(rows[part.firstRow()])).toList();
    return result.retold(history, condition(spec, history, model), verdict, parts);
  }
}
