package dev.plumbline.explore.scenario;

import java.util.Arrays;

/**
 * Which operations have ended before which begin, in one history of a trace.
 *
 * <p>Compared by what precedes what alone; the order in which operations begin is one that shows
 * it.
 */
final class RealTimeOrder {
  /** For each operation the set of those that end before it begins. */
  final int[] preceding;

  /** The operations in an order in which they can begin. */
  final int[] beginning;

  RealTimeOrder(int[] preceding, int[] beginning) {
    this.preceding = preceding;
    this.beginning = beginning;
  }

  /** Whether everything that is in order in the other one is in order here. */
  boolean includes(RealTimeOrder other) {
    for (int i = 0; i < preceding.length; i++) {
      if ((other.preceding[i] & ~preceding[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RealTimeOrder order && Arrays.equals(preceding, order.preceding);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(preceding);
  }

  @Override
  public String toString() {
    return Arrays.toString(preceding);
  }
}
