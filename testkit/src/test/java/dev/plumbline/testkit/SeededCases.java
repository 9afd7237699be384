package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Random cases, each by its seed, until enough of them were decided; and counts of what they were,
 * because a test that decides nothing proves nothing.
 *
 * <p>Two threads share them, one with the even seeds and one with the odd ones, so that the cases
 * are the same however fast each of the threads is.
 */
final class SeededCases {
  private static final int THREADS = 2;

  /** The least and largest part of cases in percent. */
  private static final int ALL = 100;

  /** Tries the case of a seed, and says whether it was decided. */
  interface Trial {
    boolean decides(long seed, SeededCases counts);
  }

  private final Map<String, Integer> counts = new TreeMap<>();
  private int decided;

  private SeededCases() {}

  /** Tries seeds until so many were decided. */
  static SeededCases decide(int wanted, Trial trial) {
    return IntStream.range(0, THREADS)
        .parallel()
        .mapToObj(thread -> some(thread, (wanted + THREADS - 1) / THREADS, trial))
        .reduce(new SeededCases(), SeededCases::and);
  }

  private static SeededCases some(int first, int wanted, Trial trial) {
    SeededCases cases = new SeededCases();
    for (long seed = first; cases.decided < wanted; seed += THREADS) {
      try {
        cases.decided += trial.decides(seed, cases) ? 1 : 0;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
    return cases;
  }

  private SeededCases and(SeededCases other) {
    SeededCases all = new SeededCases();
    all.decided = decided + other.decided;
    all.counts.putAll(counts);
    other.counts.forEach((name, n) -> all.counts.merge(name, n, Integer::sum));
    return all;
  }

  /** Counts a case that is of a kind. */
  void count(String kind, boolean is) {
    counts.merge(kind, is ? 1 : 0, Integer::sum);
  }

  /** Asserts that at least so many percent of the decided cases are of a kind. */
  SeededCases assertMany(String kind, double percent) {
    int n = counts.getOrDefault(kind, 0);
    assertTrue(n >= decided * percent / ALL, kind + ": " + this);
    return this;
  }

  /** Asserts that the part of a kind is between two percentages. */
  SeededCases assertSome(String kind, int least, int most) {
    int n = counts.getOrDefault(kind, 0);
    assertTrue((long) n * ALL <= (long) decided * most, kind + ": " + this);
    return assertMany(kind, least);
  }

  @Override
  public String toString() {
    return decided + " decided, " + counts;
  }
}
