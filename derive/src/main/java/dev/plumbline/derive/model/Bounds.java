package dev.plumbline.derive.model;

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
  public Bounds {
    require(threads >= 1 && threads <= ConfigurationSets.MAX_THREADS, "threads", threads);
    require(values >= 1 && values < Machine.MAX_KEY, "values", values);
    require(operations >= 0 && operations < 128, "operations", operations);
    require(stored >= 0 && stored < 128, "stored", stored);
  }

  private static void require(boolean holds, String name, int value) {
    if (!holds) {
      throw new CompileException("the bound is out of range: %s = %d".formatted(name, value));
    }
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
