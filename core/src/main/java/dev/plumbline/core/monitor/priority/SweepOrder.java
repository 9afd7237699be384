package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;

/**
 * The order that sweeps of all values make together.
 *
 * <p>At each gap a value has operations before the instant at which it is absent, and operations
 * after. Those before come first, the highest value first; empty results come when all values are
 * absent; then those after, the lowest value first. So whatever a value does at a gap, all higher
 * ones are absent there. Operations of one value at one gap keep the order in which they are put
 * in. Cost: one sort of numbers.
 */
final class SweepOrder {
  // Where the parts of a number begin; there are no histories of half a billion operations.
  private static final int GAP = 33;
  private static final int STEP = 31;

  private static final long EMPTY = 1L << STEP;
  private static final long AFTER = 2L << STEP;

  private final long[] number;
  private final int[] operations;
  private int count;

  SweepOrder(int most) {
    number = new long[most];
    operations = new int[most];
  }

  void before(int operation, int gap, int place) {
    put(operation, (long) gap << GAP | place);
  }

  void empty(int operation, int gap) {
    put(operation, (long) gap << GAP | EMPTY);
  }

  void after(int operation, int gap, int place) {
    put(operation, (long) gap << GAP | AFTER | (Integer.MAX_VALUE - place));
  }

  private void put(int operation, long key) {
    number[count] = key;
    operations[count++] = operation;
  }

  /** The gap of an operation that was put in. */
  int gapOf(int operation) {
    for (int k = 0; k < count; k++) {
      if (operations[k] == operation) {
        return (int) (number[k] >>> GAP);
      }
    }
    throw new IllegalArgumentException("no place for operation " + operation);
  }

  int[] sorted() {
    PairSort.sort(number, operations, count);
    return Arrays.copyOf(operations, count);
  }
}
