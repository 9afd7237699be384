package dev.plumbline.core.certify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Removes as many units as possible from a violation, so that it remains one.
 *
 * <p>A violation ends with the operation that shows it, and what it takes is mostly not far from
 * there: so the last 0, 1, 2, 4, … units are tried alone, and what is decided on the way is small.
 * What that leaves is halved. If something has a witness, so has all that is left of it when more
 * is removed: so what was needed once is needed for good, and if a piece can be removed, but not
 * together with the next one, something of the next one is needed. For k units that are needed
 * among the last m, about 2k log(m/k) trials.
 */
final class Reduction<T> {
  /** What is left of a violation. */
  enum Answer {
    /** A violation still. */
    NO,
    /** Something with a witness. */
    YES,
    /** Nobody knows. */
    UNDECIDED
  }

  private final List<T> units;
  private final Function<List<T>, Answer> decider;
  private final boolean[] dropped;
  private boolean unsure;

  private Reduction(List<T> units, Function<List<T>, Answer> decider) {
    this.units = units;
    this.decider = decider;
    this.dropped = new boolean[units.size()];
  }

  /**
   * The units that could not be removed.
   *
   * @param units of a violation, in the order of time
   * @param decider what only these units are: a violation if the answer is no
   */
  static <T> List<T> minimize(List<T> units, Function<List<T>, Answer> decider) {
    Reduction<T> reduction = new Reduction<>(units, decider);
    reduction.run();
    return reduction.left();
  }

  private void run() {
    int n = units.size();
    int tried = 0;
    int length = 0;
    while (length < n && is(units.subList(n - length, n)) != Answer.NO) {
      tried = length;
      length = Math.max(1, 2 * length);
    }
    int from = Math.max(0, n - length);
    Arrays.fill(dropped, 0, from, true);
    if (length > 0) {
      drop(from, n - tried, !unsure);
      drop(n - tried, n, false);
    }
    while (unsure && dropOneByOne()) {
      // What could not be decided may be decided now that there is less.
    }
  }

  private Answer is(List<T> some) {
    Answer answer = decider.apply(some);
    unsure |= answer == Answer.UNDECIDED;
    return answer;
  }

  /**
   * Drops what can be dropped between two places; whether that is all.
   *
   * @param needed whether something of it is known to be needed
   */
  private boolean drop(int from, int to, boolean needed) {
    if (from == to) {
      return true;
    }
    if (!needed) {
      Arrays.fill(dropped, from, to, true);
      Answer rest = is(left());
      if (rest == Answer.NO) {
        return true;
      }
      Arrays.fill(dropped, from, to, false);
      needed = rest == Answer.YES;
    }
    if (to - from == 1) {
      return false;
    }
    int middle = (from + to) >>> 1;
    boolean first = drop(from, middle, false);
    return drop(middle, to, first && needed) && first;
  }

  private boolean dropOneByOne() {
    boolean any = false;
    for (int k = 0; k < dropped.length; k++) {
      any |= !dropped[k] && drop(k, k + 1, false);
    }
    return any;
  }

  private List<T> left() {
    List<T> left = new ArrayList<>();
    for (int k = 0; k < dropped.length; k++) {
      if (!dropped[k]) {
        left.add(units.get(k));
      }
    }
    return left;
  }
}
