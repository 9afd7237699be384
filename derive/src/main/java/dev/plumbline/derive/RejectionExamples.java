package dev.plumbline.derive;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.Counterexample;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.SchemaSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is wrong with a class that was rejected. Most were rejected by a schedule of another one, or
 * inferred to be; here each is checked by itself, with what is right in the other placeholders.
 */
public final class RejectionExamples {
  private final SchemaSpace space;
  private final List<Filling> others;
  private final List<Bounds> bounds;
  private final long deadline;

  /**
   * @param time how long all checks together may take
   */
  public RejectionExamples(Derivation derivation, Duration time) {
    SearchResult search = derivation.search();
    this.space = search.space();
    this.bounds = Deriver.bounds(space.schema().settings());
    this.deadline = System.nanoTime() + time.toNanos();
    if (!derivation.minimal().isEmpty()) {
      this.others = derivation.minimal().get(0).fillings();
    } else if (!search.failures().isEmpty()) {
      this.others = search.fillings(search.failures().get(0));
    } else {
      this.others = List.of();
    }
  }

  /** A run that shows it; empty if there is none, or no time to find it. */
  public Optional<Counterexample> of(int placeholder, Filling filling) {
    if (others.isEmpty()) {
      return Optional.empty();
    }
    List<Filling> fillings = new ArrayList<>(others);
    fillings.set(placeholder, filling);
    CompiledObject object =
        CompiledObject.of(space.algorithm(space.schema().name(), fillings), List.of());
    for (Bounds bound : bounds) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return Optional.empty();
      }
      Limits limits = Limits.none().withTime(Duration.ofNanos(left));
      ModelVerdict verdict = ModelChecker.check(object, bound, CheckOptions.standard(), limits);
      if (verdict instanceof ModelVerdict.Wrong wrong) {
        return Optional.of(wrong.counterexample());
      }
    }
    return Optional.empty();
  }

  /** What stands in the other placeholders. */
  public List<Filling> others(int placeholder) {
    List<Filling> left = new ArrayList<>(others);
    if (!left.isEmpty()) {
      left.remove(placeholder);
    }
    return left;
  }
}
