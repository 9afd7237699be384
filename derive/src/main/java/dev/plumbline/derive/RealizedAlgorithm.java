package dev.plumbline.derive;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.javasource.JavaSource;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.realize.Realization;
import dev.plumbline.derive.realize.RealizationStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A result with its atomic sections replaced by what machines have, each step checked again.
 *
 * @param algorithm the last one that is correct
 * @param lock the original with its sections under a lock, if the last one takes more than machines
 *     have and this is correct
 */
public record RealizedAlgorithm(
    DerivedAlgorithm origin,
    List<RealizationStep> steps,
    ConcurrentAlgorithm algorithm,
    Optional<RealizationStep> lock) {
  public RealizedAlgorithm {
    steps = List.copyOf(steps);
  }

  /** Rewrites a result as far as it stays correct within these bounds. */
  public static RealizedAlgorithm of(DerivedAlgorithm derived, Bounds bounds, Limits limits) {
    List<RealizationStep> steps = Realization.of(derived.algorithm(), bounds, limits);
    ConcurrentAlgorithm last = Realization.result(derived.algorithm(), steps);
    Optional<RealizationStep> lock =
        JavaSource.needsLock(last)
            ? Realization.withLock(derived.algorithm(), bounds, limits)
                .filter(RealizationStep::isCorrect)
            : Optional.empty();
    return new RealizedAlgorithm(derived, steps, last, lock);
  }

  /** A Java class that does the same, with how it came about in its comment. */
  public String java(String packageName, String schema) {
    List<String> derivation = new ArrayList<>();
    derivation.add("From " + schema + ", with the blocks in this order:");
    origin.fillings().forEach(f -> derivation.add(f.toString()));
    Stream<RealizationStep> taken = lock.isPresent() ? lock.stream() : steps.stream();
    taken
        .filter(RealizationStep::isCorrect)
        .forEach(s -> derivation.add(s.name() + ": " + s.what()));
    ConcurrentAlgorithm written = lock.map(RealizationStep::result).orElse(algorithm);
    return JavaSource.of(written, packageName, origin.name(), derivation);
  }
}
