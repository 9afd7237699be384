package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.primitive.Bisection;
import java.util.Arrays;

/**
 * Finds few elements that are a violation among themselves, given many that are.
 *
 * <p>More elements never heal a violation. So there is a shortest prefix that is one, and its last
 * element is needed as long as nothing behind it is there; then the shortest prefix of the others
 * that is one together with it, and so on until what was found needs no more. None of the elements
 * found can be missed. Elements that matter to each other are mostly near each other in time, so
 * later searches begin next to what was found last and double their steps.
 *
 * <p>Cost: O(log n) tests for each element found, most of them of few elements. The effort is
 * bounded, in elements tested and not in time, so that cores are the same on every machine; when it
 * ends, more elements are left than needed.
 */
final class ElementCoreFinder {
  /** Whether elements, in any order, are a violation. */
  interface Test {
    boolean fails(int[] elements);
  }

  private final long most;
  private final Test test;
  private final Budget budget;
  private long effort;

  private ElementCoreFinder(Test test, long most, Budget budget) {
    this.test = test;
    this.most = most;
    this.budget = budget;
  }

  /**
   * Shrinks a violation.
   *
   * @param elements a violation, in the order of time
   * @param most how many elements may be tested, all tests together
   */
  static int[] of(int[] elements, Test test, long most, Budget budget) {
    return new ElementCoreFinder(test, most, budget).shrink(elements);
  }

  private int[] shrink(int[] elements) {
    int[] needed = {};
    int[] others = elements;
    while (others.length > 0 && !fails(needed, others, 0)) {
      int length = shortest(needed, others);
      needed = Arrays.copyOf(needed, needed.length + 1);
      needed[needed.length - 1] = others[length - 1];
      others = nearestFirst(others, length - 1, needed.length == 1);
      if (spent()) {
        break;
      }
    }
    return !spent() ? needed : union(needed, others, others.length);
  }

  /** The first ones of the others; the nearest are the last ones as long as order is of time. */
  private static int[] nearestFirst(int[] others, int count, boolean reverse) {
    int[] first = Arrays.copyOf(others, count);
    for (int i = 0, j = count - 1; reverse && i < j; i++, j--) {
      int swap = first[i];
      first[i] = first[j];
      first[j] = swap;
    }
    return first;
  }

  /** How many of the others it takes, together with what is needed; at least one. */
  private int shortest(int[] needed, int[] others) {
    int low = 0;
    int high = others.length;
    if (needed.length > 0) {
      for (int step = 1; step < high; step *= 2) {
        if (fails(needed, others, step)) {
          high = step;
        } else {
          low = step;
        }
      }
    }
    return Bisection.first(low + 1, high, count -> fails(needed, others, count));
  }

  private boolean fails(int[] needed, int[] others, int count) {
    if (spent() || needed.length + count == 0) {
      return false;
    }
    effort += needed.length + count;
    try {
      return test.fails(union(needed, others, count));
    } catch (Budget.EndedException e) {
      // The violation is known; that it is not small is no reason to say nothing.
      effort = Long.MAX_VALUE;
      return false;
    }
  }

  private boolean spent() {
    return effort > most || budget.ended() != null;
  }

  private static int[] union(int[] needed, int[] others, int count) {
    int[] all = Arrays.copyOf(needed, needed.length + count);
    System.arraycopy(others, 0, all, needed.length, count);
    return all;
  }
}
