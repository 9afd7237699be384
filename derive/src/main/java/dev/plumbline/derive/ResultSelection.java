package dev.plumbline.derive;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.realize.AlgorithmCost;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.ClassShare;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the results of a search: the accepted classes from which nothing can be taken away.
 *
 * <p>Results are counted in classes that may have members of both verdicts. Such a class counts
 * with those that were accepted, and one of them is shown. Each result is checked itself, unless
 * the search did so; what an equivalence that the schema declares let pass is withdrawn then, and
 * takes nothing else out of the selection.
 */
final class ResultSelection {
  /** What of one class was accepted: the least atomic of it, and how many instances there are. */
  private static final class Accepted {
    private final int[] classes;
    private List<ClassShare> shown = List.of();
    private int joins = Integer.MAX_VALUE;
    private long instances;
    private boolean checked;
    private DerivedAlgorithm confirmed;

    Accepted(int[] classes) {
      this.classes = classes;
    }
  }

  private final SearchResult result;
  private final SchemaSpace space;
  private final List<FillingSpace> parts;
  private final List<Bounds> bounds;
  private final Limits limits;
  private final long deadline;
  private final Map<List<Integer>, Accepted> accepted = new LinkedHashMap<>();
  private final List<Map<Integer, List<ClassShare>>> shares = new ArrayList<>();
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
    for (FillingSpace part : parts) {
      shares.add(part.shares().stream().collect(groupingBy(ClassShare::verdict)));
      simpler.add(new HashMap<>());
    }
  }

  Derivation derivation() {
    result.forEachAccepted(verdicts -> collect(verdicts, new ArrayList<>()));
    int before;
    do {
      before = withdrawn;
      for (Accepted candidate : List.copyOf(accepted.values())) {
        if (!candidate.checked && isMinimal(candidate) && !confirm(candidate)) {
          accepted.remove(key(candidate.shown));
        }
      }
    } while (before < withdrawn);
    List<DerivedAlgorithm> minimal =
        accepted.values().stream()
            .filter(a -> a.confirmed != null && isMinimal(a))
            .map(a -> a.confirmed)
            .collect(toCollection(ArrayList::new));
    return new Derivation(result, accepted.size(), named(minimal), withdrawn, unconfirmed);
  }

  private void collect(int[] verdicts, List<ClassShare> chosen) {
    if (chosen.size() < verdicts.length) {
      int part = chosen.size();
      for (ClassShare share : shares.get(part).get(verdicts[part])) {
        chosen.add(share);
        collect(verdicts, chosen);
        chosen.remove(part);
      }
      return;
    }
    Accepted known =
        accepted.computeIfAbsent(
            key(chosen), k -> new Accepted(k.stream().mapToInt(Integer::intValue).toArray()));
    int joins = chosen.stream().mapToInt(ClassShare::joins).sum();
    if (joins < known.joins) {
      known.joins = joins;
      known.shown = List.copyOf(chosen);
    }
    known.instances += chosen.stream().mapToLong(ClassShare::weight).reduce(1, (a, b) -> a * b);
  }

  private static List<Integer> key(List<ClassShare> chosen) {
    return chosen.stream().map(ClassShare::reported).toList();
  }

  private boolean isMinimal(Accepted candidate) {
    for (Accepted other : accepted.values()) {
      if (other != candidate && isSimpler(other.classes, candidate.classes)) {
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

  /** Whether a result was checked itself, or is now and nothing goes wrong. */
  private boolean confirm(Accepted candidate) {
    candidate.checked = true;
    List<Filling> fillings = candidate.shown.stream().map(ClassShare::representative).toList();
    int[] verdicts = candidate.shown.stream().mapToInt(ClassShare::verdict).toArray();
    boolean stands = true;
    for (int p = 0; p < verdicts.length; p++) {
      stands &= fillings.get(p) == parts.get(p).verdicts().representative(verdicts[p]);
    }
    ConcurrentAlgorithm algorithm = space.algorithm(space.schema().name(), fillings);
    ModelVerdict verdict =
        stands
            ? result
                .checkOf(verdicts)
                .map(ModelVerdict.class::cast)
                .orElseGet(() -> check(algorithm))
            : check(algorithm);
    if (verdict instanceof ModelVerdict.Wrong) {
      withdrawn++;
      return false;
    }
    if (verdict instanceof ModelVerdict.Correct correct) {
      candidate.confirmed =
          new DerivedAlgorithm(
              algorithm,
              fillings,
              AlgorithmCost.of(algorithm),
              candidate.instances,
              correct.blocked(),
              correct.states());
    } else {
      unconfirmed++;
    }
    return true;
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
