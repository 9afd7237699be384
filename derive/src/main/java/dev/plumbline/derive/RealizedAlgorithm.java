package dev.plumbline.derive;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.javasource.JavaSource;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.realize.Realization;
import dev.plumbline.derive.realize.RealizationStep;
import java.util.ArrayList;
import java.util.List;

/**
 * A result with its atomic sections replaced by what machines have, each step checked again.
 *
 * @param algorithm the last one that is correct
 */
public record RealizedAlgorithm(
    DerivedAlgorithm origin, List<RealizationStep> steps, ConcurrentAlgorithm algorithm) {
  public RealizedAlgorithm {
    steps = List.copyOf(steps);
  }

  /** Rewrites a result as far as it stays correct within these bounds. */
  public static RealizedAlgorithm of(DerivedAlgorithm derived, Bounds bounds, Limits limits) {
    List<RealizationStep> steps = Realization.of(derived.algorithm(), bounds, limits);
    return new RealizedAlgorithm(derived, steps, Realization.result(derived.algorithm(), steps));
  }

  /** A Java class that does the same, with how it came about in its comment. */
  public String java(String packageName, String schema) {
    List<String> derivation = new ArrayList<>();
    derivation.add("From " + schema + ", with the blocks in this order:");
    origin.fillings().forEach(f -> derivation.add(f.toString()));
    steps.stream()
        .filter(RealizationStep::isCorrect)
        .forEach(s -> derivation.add(s.name() + ": " + s.what()));
    return JavaSource.of(algorithm, packageName, origin.name(), derivation);
  }

  /** Whether the Java of it does all shared accesses under one lock. */
  public boolean needsLock() {
    return JavaSource.needsLock(algorithm);
  }
}
