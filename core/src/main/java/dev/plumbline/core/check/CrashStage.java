package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.rules.Interpretation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import org.jspecify.annotations.Nullable;

/**
 * Checks a history of any object under a crash model, with the deciders there are: first as if
 * interrupted operations had no deadlines and those that were reported as done without an answer
 * might not be done, which any decider can do and whose no is a no; then, if the witness found
 * breaks a deadline or leaves out what is done, as a history of an object whose operations may do
 * nothing or answer anything.
 */
record CrashStage(Settings settings, Stage next) implements Stage {
  /** What a history with a witness is called; crashes make a difference if there are any. */
  static String condition(Spec<?> spec, History history, CrashModel model) {
    return history.marks().isEmpty() ? spec.condition() : model.condition();
  }

  /** Ends the check if the verifier has a complaint of a witness. */
  static void requireWitness(CrashModel model, @Nullable String complaint) {
    SelfCheck.requireWitness(
        "under the crash model %s the verifier".formatted(model.name()), complaint);
  }

  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    Interpretation interpretation = new Interpretation(history, settings.crashModel, spec);
    CheckResult weak = next.check(interpretation.ordinary(), spec);
    boolean done =
        !(weak.verdict() instanceof Verdict.Linearizable yes)
            || interpretation.accepts(yes.witness().toArray());
    CheckResult result = done ? weak : strict(interpretation, spec, interpretation.spec(spec));
    CheckResult retold =
        new Retelling(history, interpretation.rows(), Interpretation::plain)
            .of(result)
            .withCondition(condition(spec, history, settings.crashModel));
    if (!(retold.verdict() instanceof Verdict.Violation no)) {
      return retold;
    }
    CrashRules rules = new CrashRules(history, settings.crashModel);
    return retold.withVerdict(rules.toldIn(no, !done), retold.verified());
  }

  private <S, T> CheckResult strict(
      Interpretation interpretation, Spec<S> spec, Spec<T> interrupted) {
    History strict = interpretation.strict();
    CheckResult result = next.check(strict, interrupted);
    if (!(result.verdict() instanceof Verdict.Linearizable yes)) {
      return result;
    }
    int[] order = interpretation.effective(interrupted, strict, yes.witness().toArray());
    Witness witness = new Witness(order);
    if (settings.verify) {
      String complaint = new Verifier<>(spec).complaint(interpretation.ordinary(), witness);
      boolean accepted = complaint != null || interpretation.accepts(order);
      requireWitness(
          settings.crashModel,
          accepted ? complaint : "a deadline is broken, or an operation is missing");
    }
    return result.withVerdict(new Verdict.Linearizable(witness), result.verified());
  }
}
