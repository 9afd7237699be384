package dev.plumbline.derive.model;

import java.util.Locale;

/**
 * What a client may do, of all that clients can do.
 *
 * @param threads how many threads call operations
 * @param values how many keys or values there are, at most 30
 * @param operations how many operations each thread calls; 0 for any number
 * @param stored how many values may be stored or being added; 0 for any number
 * @param ranked whether {@code values} bounds the keys that are alive at the same time instead: any
 *     keys then, of which only the order counts. Only for objects that are a product over keys
 */
public record Bounds(int threads, int values, int operations, int stored, boolean ranked) {
  /**
   * The greatest number that code can count to: one that counts farther leaves a check undecided.
   */
  public static final int GREATEST_NUMBER = Machine.MAX_KEY;

  /** How many different calls a client can make. */
  public static final int MOST_CALLS = ConfigurationSets.ANSWERED - 2;

  /** What is bounded, and by what at most. */
  public enum Part {
    THREADS(1, ConfigurationSets.MAX_THREADS),
    VALUES(1, Machine.MAX_KEY - 1),
    OPERATIONS(0, 127),
    STORED(0, 127);

    private final int least;
    private final int most;

    Part(int least, int most) {
      this.least = least;
      this.most = most;
    }

    /**
     * Accepts a number that is in range.
     *
     * @throws CompileException if it is not
     */
    public void require(int value) {
      if (value < least || value > most) {
        throw new CompileException(
            "%s is a number from %d to %d, not %d"
                .formatted(name().toLowerCase(Locale.ROOT), least, most, value));
      }
    }
  }

  public Bounds {
    Part.THREADS.require(threads);
    Part.VALUES.require(values);
    Part.OPERATIONS.require(operations);
    Part.STORED.require(stored);
  }

  /** Any number of operations. */
  public static Bounds unbounded(int threads, int values) {
    return new Bounds(threads, values, 0, 0, false);
  }

  public Bounds withOperations(int each) {
    return new Bounds(threads, values, each, stored, ranked);
  }

  public Bounds withStored(int most) {
    return new Bounds(threads, values, operations, most, ranked);
  }

  public Bounds withRanks() {
    return new Bounds(threads, values, operations, stored, true);
  }
}
