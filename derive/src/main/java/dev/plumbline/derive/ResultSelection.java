package dev.plumbline.derive;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.realize.AlgorithmCost;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the results of a search: the accepted classes from which nothing can be taken away.
 *
 * <p>Each of them is checked itself, unless the search did so. The verdict of a class was that of
 * one member, which is another one if results are told apart that the search did not; so nothing is
 * reported that was not checked as it stands.
 */
final class ResultSelection {
  private final SearchResult result;
  private final SchemaSpace space;
  private final List<FillingSpace> parts;
  private final List<Bounds> bounds;
  private final Limits limits;
  private final long deadline;
  private final List<int[]> accepted = new ArrayList<>();
  private final List<Map<Integer, BitSet>> simpler = new ArrayList<>();
  private int withdrawn;
  private int unconfirmed;

  ResultSelection(SearchResult result, List<Bounds> bounds, Limits limits, long deadline) {
    this.result = result;
    this.space = result.space();
    this.parts = space.parts();
    this.bounds = bounds;
    this.limits = limits;
    this.deadline = deadline;
    parts.forEach(p -> simpler.add(new HashMap<>()));
  }

  Derivation derivation() {
    collect(new int[parts.size()], new int[parts.size()], 0);
    List<DerivedAlgorithm> minimal = new ArrayList<>();
    for (int[] classes : accepted) {
      if (isMinimal(classes)) {
        confirm(classes, minimal);
      }
    }
    return new Derivation(result, accepted.size(), named(minimal), withdrawn, unconfirmed);
  }

  private void collect(int[] classes, int[] verdicts, int part) {
    if (part == classes.length) {
      if (result.isAccepted(verdicts)) {
        accepted.add(classes.clone());
      }
      return;
    }
    for (int c = 0; c < parts.get(part).reported().size(); c++) {
      classes[part] = c;
      verdicts[part] = parts.get(part).verdictClass(c);
      collect(classes, verdicts, part + 1);
    }
  }

  private boolean isMinimal(int[] classes) {
    for (int[] other : accepted) {
      if (other != classes && isSimpler(other, classes)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSimpler(int[] one, int[] other) {
    for (int p = 0; p < one.length; p++) {
      int part = p;
      BitSet set = simpler.get(p).computeIfAbsent(other[p], c -> parts.get(part).simpler(c));
      if (!set.get(one[p])) {
        return false;
      }
    }
    return true;
  }

  /** Adds a result if it was checked itself, or is now and nothing goes wrong. */
  private void confirm(int[] classes, List<DerivedAlgorithm> confirmed) {
    List<Filling> fillings = new ArrayList<>();
    int[] verdicts = new int[classes.length];
    long instances = 1;
    boolean stands = true;
    for (int p = 0; p < classes.length; p++) {
      Filling filling = parts.get(p).reported().representative(classes[p]);
      fillings.add(filling);
      verdicts[p] = parts.get(p).verdictClass(classes[p]);
      stands &= filling == parts.get(p).verdicts().representative(verdicts[p]);
      instances *= parts.get(p).reported().weight(classes[p]);
    }
    ConcurrentAlgorithm algorithm = space.algorithm(space.schema().name(), fillings);
    ModelVerdict verdict =
        stands
            ? result
                .checkOf(verdicts)
                .map(ModelVerdict.class::cast)
                .orElseGet(() -> check(algorithm))
            : check(algorithm);
    if (verdict instanceof ModelVerdict.Correct correct) {
      confirmed.add(
          new DerivedAlgorithm(
              algorithm,
              fillings,
              AlgorithmCost.of(algorithm),
              instances,
              correct.blocked(),
              correct.states()));
    } else {
      withdrawn += verdict instanceof ModelVerdict.Wrong ? 1 : 0;
      unconfirmed += verdict instanceof ModelVerdict.Wrong ? 0 : 1;
    }
  }

  /** The verdict with the last bounds, or with the first that do not let it pass. */
  private ModelVerdict check(ConcurrentAlgorithm algorithm) {
    CompiledObject object = CompiledObject.of(algorithm, List.of());
    CheckOptions options = CheckOptions.standard().with(CheckOptions.Progress.LABELED);
    ModelVerdict verdict = null;
    for (Bounds bound : bounds) {
      Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
      verdict = ModelChecker.check(object, bound, options, limits.withTime(left));
      if (!(verdict instanceof ModelVerdict.Correct)) {
        break;
      }
    }
    return verdict;
  }

  private List<DerivedAlgorithm> named(List<DerivedAlgorithm> results) {
    results.sort(
        Comparator.comparing((DerivedAlgorithm a) -> a.cost().accesses())
            .thenComparing(a -> a.cost().sections())
            .thenComparing(a -> a.blocked().size())
            .thenComparing(a -> a.fillings().toString()));
    List<DerivedAlgorithm> named = new ArrayList<>();
    for (DerivedAlgorithm a : results) {
      String name = space.schema().name() + (named.size() + 1);
      named.add(
          new DerivedAlgorithm(
              a.algorithm().withRoutines(name, a.algorithm().routines()),
              a.fillings(),
              a.cost(),
              a.instances(),
              a.blocked(),
              a.states()));
    }
    return named;
  }
}
