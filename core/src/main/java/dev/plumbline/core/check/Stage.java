package dev.plumbline.core.check;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;

/**
 * One stage of a check: it answers a question itself, or asks the stage behind it another question,
 * about another history or specification, and {@linkplain Retelling tells} the answer of the
 * history that it was asked about.
 */
interface Stage {
  /** Whether a history satisfies a specification. */
  <S> CheckResult check(History history, Spec<S> spec);
}
