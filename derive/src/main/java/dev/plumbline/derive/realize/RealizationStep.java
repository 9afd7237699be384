package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.model.ModelVerdict;

/**
 * One rewrite of an algorithm, and what the model checker says about the result.
 *
 * @param name of the rewrite, such as {@code CAS}
 * @param what it did, in a sentence
 */
public record RealizationStep(
    String name, String what, ConcurrentAlgorithm result, ModelVerdict verdict) {
  /** Whether the result was found to be correct. */
  public boolean isCorrect() {
    return verdict instanceof ModelVerdict.Correct;
  }
}
