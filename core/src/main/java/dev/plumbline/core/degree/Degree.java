package dev.plumbline.core.degree;

import dev.plumbline.core.history.History;
import dev.plumbline.core.relaxed.RelaxationFamily;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How relaxed a history is: the smallest k of a mode that allows it, or bounds on it.
 *
 * @param history what was measured
 * @param spec the name of the strict specification
 * @param mode the mode whose k was looked for, such as {@code out-of-order}
 * @param atLeast every smaller k is too small
 * @param atMost this k is enough; {@link #UNKNOWN} if none is known to be
 * @param impossible for a history that no k allows: the violation; null for all others
 * @param forced the violation of the largest k that is too small; null if there is none, or nobody
 *     asked
 * @param enough the witness for the degree; null if there is none, or nobody asked
 * @param overtaking for queues out of order: how many dequeued values certainly overtook 0, 1, 2,
 *     ... others; empty where that was not counted
 * @param decider what found it: {@code count} or {@code search}
 * @param nanos how long that took
 * @param proofNanos how long it took to prove it: a witness for the degree, a core for one less
 * @param verified whether both were verified independently
 * @param cut which limit ended the measurement or its proof; null if both are complete, or nobody
 *     asked for a proof
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Degree(
    History history,
    String spec,
    String mode,
    int atLeast,
    int atMost,
    @Nullable CheckResult impossible,
    @Nullable CheckResult forced,
    @Nullable CheckResult enough,
    long[] overtaking,
    String decider,
    long nanos,
    long proofNanos,
    boolean verified,
    Verdict.@Nullable Reason cut) {
  /** No upper bound is known. */
  public static final int UNKNOWN = -1;

  /**
   * What was measured, relaxed by one k: {@code relaxed(strict, atMost)} allows the history.
   *
   * @param strict the specification that was measured against
   */
  public Spec<?> relaxed(Spec<?> strict, int k) {
    return RelaxationFamily.parse(mode).of(k).relax(strict);
  }

  /** The degree, if bounds meet. */
  public OptionalInt exact() {
    return impossible == null && atLeast == atMost ? OptionalInt.of(atLeast) : OptionalInt.empty();
  }
}
