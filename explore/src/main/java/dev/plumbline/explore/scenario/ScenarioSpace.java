package dev.plumbline.explore.scenario;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.ValueChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * All scenarios of a class up to a number of operations and up to symmetry, smallest first.
 *
 * <p>Threads are interchangeable, so of scenarios that differ in the order of threads there is one.
 * Values that are stored are distinct, so that it can be seen which one an answer is; keys are few,
 * so that they meet. A compare-and-set expects what the object begins with, or what another
 * operation stores. Where the order of values matters, as in a priority queue, there is a scenario
 * for each order. Before the threads begin, the object is in one of the states that up to two calls
 * lead to. When they have ended, it is looked at: containers are emptied, of others all is read, so
 * that what was lost is missed at once.
 *
 * <p>Scenarios with the same threads come one after the other, those with fewer calls before first.
 * The order is the same each time.
 */
public final class ScenarioSpace {
  private static final int KEYS = 2;
  private static final int LONGEST_PREFIX = 2;

  private final List<Letter> letters;
  private final List<List<Letter>> prefixes;
  private final ValueChoice.Kind values;
  private final FinalLook finalLook;

  private ScenarioSpace(
      List<Letter> letters,
      List<List<Letter>> prefixes,
      ValueChoice.Kind values,
      FinalLook finalLook) {
    this.letters = letters;
    this.prefixes = prefixes;
    this.values = values;
    this.finalLook = finalLook;
  }

  /** The scenarios of an object that is meant to be this. */
  public static ScenarioSpace of(List<OperationMethod> operations, Spec<?> spec) {
    List<Letter> letters = Letter.of(operations, KEYS);
    Vocabulary vocabulary = new Vocabulary(spec);
    return new ScenarioSpace(
        letters,
        Prefixes.of(letters, LONGEST_PREFIX, calls -> Prefixes.states(spec, vocabulary, calls)),
        ValueChoice.suiting(spec).kind(),
        FinalLook.of(letters, spec));
  }

  /** The scenarios of an object of which nobody said what it is meant to be. */
  public static ScenarioSpace of(List<OperationMethod> operations, SequentialRun run) {
    List<Letter> letters = Letter.of(operations, KEYS);
    return new ScenarioSpace(
        letters,
        Prefixes.of(letters, LONGEST_PREFIX, calls -> Prefixes.seen(run, letters, calls)),
        ValueChoice.Kind.DISTINCT,
        FinalLook.none());
  }

  /** The same scenarios with other values. */
  public ScenarioSpace storing(ValueChoice.Kind kind) {
    return new ScenarioSpace(letters, prefixes, kind, finalLook);
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
    return ThreadShapes.forEach(shape, letters.size(), s -> visit(s, visitor));
  }

  private boolean visit(int[][] sequences, Predicate<Scenario> visitor) {
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
}
