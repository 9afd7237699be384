package dev.plumbline.core.primitive;

import java.util.function.IntPredicate;

/** Halves a range of numbers until the place is found from which on something holds. */
public final class Bisection {
  private Bisection() {}

  /**
   * The least number from {@code from} on for which something holds that holds for all larger ones,
   * too; {@code to} if it holds for none below {@code to}. Asks O(log (to - from)) times, and never
   * about {@code to} itself.
   */
  public static int first(int from, int to, IntPredicate holds) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = low + ((high - low) >>> 1);
      if (holds.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
