package dev.plumbline.core.result;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;

/**
 * A verdict and how it came about.
 *
 * @param history what was checked
 * @param spec the name of the specification
 * @param condition what the history is if it has a witness: {@code linearizable}, or {@code
 *     relaxed-linearizable}
 * @param verdict the answer
 * @param verified whether the certificate was verified independently
 * @param warnings what a person should know about the history, such as that it is vacuous
 * @param effort what it took
 */
public record CheckResult(
    History history,
    String spec,
    String condition,
    Verdict verdict,
    boolean verified,
    List<String> warnings,
    Effort effort) {
  /** A result; of a violation nothing is kept that says how little could have been seen. */
  public CheckResult {
    warnings =
        verdict instanceof Verdict.Violation
            ? warnings.stream().filter(w -> !Vacuity.isMeantBy(w)).toList()
            : List.copyOf(warnings);
  }

  /** Whether the history could not have shown much: a witness of it then says little. */
  public boolean vacuous() {
    return warnings.stream().anyMatch(Vacuity::isMeantBy);
  }

  /** How many parts the history was split into. */
  public int parts() {
    return effort.parts();
  }

  /** What decided it, {@code monitor}, {@code search}, both, or {@code graph}. */
  public String decider() {
    return effort.decider();
  }

  /** How long it took, certificate and its verification included. */
  public long nanos() {
    return effort.nanos();
  }

  /** Configurations examined. */
  public long states() {
    return effort.states();
  }

  /** For each kind of part: what decided it and why. */
  public List<String> plan() {
    return effort.plan();
  }

  /** What became of each part; empty where nobody kept it. */
  public List<PartResult> breakdown() {
    return effort.breakdown();
  }

  /** The same with more warnings. */
  public CheckResult withWarnings(List<String> others) {
    List<String> more = Stream.concat(warnings.stream(), others.stream()).toList();
    return new CheckResult(history, spec, condition, verdict, verified, more, effort);
  }

  /** The same, told of another history with the same rows. */
  public CheckResult withHistory(History other) {
    return new CheckResult(other, spec, condition, verdict, verified, warnings, effort);
  }

  /** The same of a history that is called so if it has a witness. */
  public CheckResult withCondition(String other) {
    return new CheckResult(history, spec, other, verdict, verified, warnings, effort);
  }

  /** Another verdict, and whether somebody else has verified it. */
  public CheckResult withVerdict(Verdict other, boolean itIsVerified) {
    return new CheckResult(history, spec, condition, other, itIsVerified, warnings, effort);
  }

  /** The same with another account of what it took. */
  public CheckResult withEffort(Effort other) {
    return new CheckResult(history, spec, condition, verdict, verified, warnings, other);
  }

  /** The same with a line before the plan. */
  public CheckResult withPlan(String line) {
    List<String> more = Stream.concat(Stream.of(line), effort.plan().stream()).toList();
    return withEffort(new Effort(parts(), decider(), nanos(), states(), more, effort.breakdown()));
  }
}
