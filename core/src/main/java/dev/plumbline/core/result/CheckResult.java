package dev.plumbline.core.result;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A verdict and how it came about.
 *
 * @param history what was checked
 * @param spec the name of the specification
 * @param condition what the history is if it has a witness: {@code linearizable}, or {@code
 *     relaxed-linearizable}
 * @param verdict the answer
 * @param parts how many parts the history was split into
 * @param decider what decided it, {@code monitor}, {@code search}, both, or {@code graph}
 * @param nanos how long it took, certificate and its verification included
 * @param states configurations examined
 * @param verified whether the certificate was verified independently
 * @param warnings what a person should know about the history, such as that it is vacuous
 * @param plan for each kind of part: what decided it and why
 * @param breakdown what became of each part; empty where nobody kept it
 */
public record CheckResult(
    History history,
    String spec,
    String condition,
    Verdict verdict,
    int parts,
    String decider,
    long nanos,
    long states,
    boolean verified,
    List<String> warnings,
    List<String> plan,
    List<PartResult> breakdown) {
  /** A result; of a violation nothing is kept that says how little could have been seen. */
  public CheckResult {
    warnings =
        verdict instanceof Verdict.Violation
            ? warnings.stream().filter(w -> !Vacuity.isMeantBy(w)).toList()
            : List.copyOf(warnings);
    plan = List.copyOf(plan);
    breakdown = List.copyOf(breakdown);
  }

  /** A result of which nobody kept what became of its parts. */
  public CheckResult(
      History history,
      String spec,
      String condition,
      Verdict verdict,
      int parts,
      String decider,
      long nanos,
      long states,
      boolean verified,
      List<String> warnings,
      List<String> plan) {
    this(
        history, spec, condition, verdict, parts, decider, nanos, states, verified, warnings, plan,
        List.of());
  }

  /** Whether the history could not have shown much: a witness of it then says little. */
  public boolean vacuous() {
    return warnings.stream().anyMatch(Vacuity::isMeantBy);
  }

  public CheckResult withWarning(String warning) {
    return withWarnings(List.of(warning));
  }

  public CheckResult withWarnings(List<String> others) {
    List<String> more = new ArrayList<>(warnings);
    more.addAll(others);
    return new CheckResult(
        history, spec, condition, verdict, parts, decider, nanos, states, verified, more, plan,
        breakdown);
  }

  /**
   * Another verdict, after so many configurations, that nobody else has verified. What became of
   * the parts is no reason for it, and is left out.
   */
  public CheckResult with(Verdict other, long examined) {
    return new CheckResult(
        history, spec, condition, other, parts, decider, nanos, examined, false, warnings, plan);
  }

  /** The same verdict, told of another history, which has the same operations and more. */
  public CheckResult about(History whole, Verdict other) {
    return retold(whole, condition, other, List.of());
  }

  /** Another verdict that somebody else has verified. */
  public CheckResult verified(Verdict other) {
    return new CheckResult(
        history, spec, condition, other, parts, decider, nanos, states, true, warnings, plan,
        breakdown);
  }

  /** The same after so much more time. */
  public CheckResult after(long moreNanos) {
    return new CheckResult(
        history,
        spec,
        condition,
        verdict,
        parts,
        decider,
        nanos + moreNanos,
        states,
        verified,
        warnings,
        plan,
        breakdown);
  }

  /** The same of a history that is called so if it has a witness. */
  public CheckResult withCondition(String other) {
    return retold(history, other, verdict, breakdown);
  }

  /** The same told of another history, of whose rows the verdict and the parts speak. */
  public CheckResult retold(
      History other, String itsCondition, Verdict itsVerdict, List<PartResult> itsParts) {
    return new CheckResult(
        other,
        spec,
        itsCondition,
        itsVerdict,
        parts,
        decider,
        nanos,
        states,
        verified,
        warnings,
        plan,
        itsParts);
  }

  public CheckResult withPlan(String line) {
    List<String> more = new ArrayList<>(List.of(line));
    more.addAll(plan);
    return new CheckResult(
        history, spec, condition, verdict, parts, decider, nanos, states, verified, warnings, more,
        breakdown);
  }
}
