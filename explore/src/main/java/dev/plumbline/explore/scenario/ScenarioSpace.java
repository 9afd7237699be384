package dev.plumbline.explore.scenario;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.ValueChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * All scenarios of a class up to a number of operations and up to symmetry, smallest first.
 *
 * <p>Threads are interchangeable, so of scenarios that differ in the order of threads there is one.
 * Values that are stored are distinct, so that it can be seen which one an answer is; keys are few,
 * so that they meet. A compare-and-set expects what the object begins with, or what another
 * operation stores. Where the order of values matters, as in a priority queue, there is a scenario
 * for each order. Before the threads begin, the object is in one of the states that up to two calls
 * lead to; in scenarios of one or two operations also in some that up to ten lead to. When the
 * threads have ended, it is looked at: containers are emptied, of others all is read, so that what
 * was lost is missed at once.
 *
 * <p>Scenarios with the same threads come one after the other, those with fewer calls before first.
 * The order is the same each time.
 */
public final class ScenarioSpace {
  private static final int KEYS = 2;
  private static final int LONGEST_PREFIX = 2;

  private final List<Letter> letters;
  private final List<List<Letter>> prefixes;
  private final Supplier<List<List<Letter>>> grown;
  private final ValueChoice.Kind values;
  private final FinalLook finalLook;

  private ScenarioSpace(
      List<Letter> letters,
      List<List<Letter>> prefixes,
      Supplier<List<List<Letter>>> grown,
      ValueChoice.Kind values,
      FinalLook finalLook) {
    this.letters = letters;
    this.prefixes = prefixes;
    this.grown = grown;
    this.values = values;
    this.finalLook = finalLook;
  }

  /**
   * The scenarios of an object that is meant to be this.
   *
   * @param run tells which calls wait for ever: none of them comes before the threads
   */
  public static ScenarioSpace of(
      List<OperationMethod> operations, Spec<?> spec, SequentialRun run) {
    List<Letter> letters = Letter.of(operations, KEYS);
    Vocabulary vocabulary = new Vocabulary(spec);
    Function<List<OperationCall>, Object> states =
        calls -> Prefixes.states(run, spec, vocabulary, calls);
    return new ScenarioSpace(
        letters,
        Prefixes.of(letters, LONGEST_PREFIX, states),
        once(() -> GrownPrefixes.of(letters, states)),
        ValueChoice.suiting(spec).kind(),
        FinalLook.of(letters, spec));
  }

  /** The scenarios of an object of which nobody said what it is meant to be. */
  public static ScenarioSpace of(List<OperationMethod> operations, SequentialRun run) {
    List<Letter> letters = Letter.of(operations, KEYS);
    Function<List<OperationCall>, Object> seen = calls -> Prefixes.seen(run, letters, calls);
    return new ScenarioSpace(
        letters,
        Prefixes.of(letters, LONGEST_PREFIX, seen),
        once(() -> GrownPrefixes.of(letters, seen)),
        ValueChoice.Kind.DISTINCT,
        FinalLook.none());
  }

  /** The same scenarios with other values. */
  public ScenarioSpace storing(ValueChoice.Kind kind) {
    return new ScenarioSpace(letters, prefixes, grown, kind, finalLook);
  }

  /** What is asked for when it is needed, and kept. */
  private static <T> Supplier<T> once(Supplier<T> made) {
    List<T> kept = new ArrayList<>();
    return () -> {
      if (kept.isEmpty()) {
        kept.add(made.get());
      }
      return kept.get(0);
    };
  }

  /**
   * How so many operations can be given to threads, as in {2, 1}: fewer threads first, then those
   * of more equal lengths.
   */
  public static List<int[]> shapes(int operations) {
    return ThreadShapes.of(operations);
  }

  /**
   * Visits all scenarios of a shape.
   *
   * @return whether the visitor wants more
   */
  public boolean forEach(int[] shape, Predicate<Scenario> visitor) {
    return ThreadShapes.forEach(shape, letters.size(), s -> visit(s, prefixes, visitor));
  }

  /**
   * Visits all scenarios of a shape in which many calls come first, such that there are more
   * elements than a few. There are none where the order of values matters: it would be too many.
   *
   * @return whether the visitor wants more
   */
  public boolean forEachGrown(int[] shape, Predicate<Scenario> visitor) {
    return values == ValueChoice.Kind.SHUFFLED
        || ThreadShapes.forEach(shape, letters.size(), s -> visit(s, grown.get(), visitor));
  }

  /**
   * Visits all scenarios of a shape, with a crash at any step, and each outcome of that.
   *
   * @return whether the visitor wants more
   */
  public boolean forEachCrashing(int[] shape, CrashAndRecovery rules, Predicate<Scenario> visitor) {
    return forEach(
        shape,
        scenario -> {
          boolean more = true;
          for (int outcome = 0; outcome < rules.outcomes() && more; outcome++) {
            more = visitor.test(rules.crashing(scenario, outcome));
          }
          return more;
        });
  }

  private boolean visit(
      int[][] sequences, List<List<Letter>> prefixes, Predicate<Scenario> visitor) {
    List<List<Letter>> threads = new ArrayList<>();
    for (int[] sequence : sequences) {
      List<Letter> thread = new ArrayList<>();
      for (int letter : sequence) {
        thread.add(letters.get(letter));
      }
      threads.add(thread);
    }
    for (List<Letter> prefix : prefixes) {
      if (!new FilledIn(prefix, threads, values, finalLook).forEach(visitor)) {
        return false;
      }
    }
    return true;
  }

  /**
   * How many scenarios there are of a shape.
   *
   * @param most where counting ends
   */
  public long count(int[] shape, long most) {
    long[] count = {0};
    forEach(shape, scenario -> ++count[0] < most);
    return count[0];
  }

  /** How many calls come first at most, in scenarios that have grown. */
  public static int longestGrown() {
    return GrownPrefixes.longest();
  }
}
