package dev.plumbline.core.monitor.promise;

import dev.plumbline.core.monitor.container.Lifetimes;
import java.util.Arrays;

/** What counts of what is certain have in common: cores and words. */
final class PromiseCores {
  private static final int NAMED = 5;

  private PromiseCores() {}

  /**
   * Whether it is certain that an element stays until its remove begins: pending removes may have
   * taken what no completed one did.
   */
  static boolean stays(Lifetimes lives, int e) {
    return !lives.unmatched(e) || lives.pendingRemoves.length == 0;
  }

  /** The adds and completed removes of elements, and one more operation, ascending. */
  static int[] core(Lifetimes lives, int[] elements, int more) {
    int[] core = new int[2 * elements.length + 1];
    int n = 0;
    core[n++] = more;
    for (int e : elements) {
      core[n++] = lives.add[e];
      if (!lives.unmatched(e)) {
        core[n++] = lives.remove[e];
      }
    }
    return Arrays.stream(core, 0, n).sorted().distinct().toArray();
  }

  /** The first few elements by name: "4, 5 and 6". */
  static String names(Lifetimes lives, int[] elements) {
    StringBuilder names = new StringBuilder();
    int shown = Math.min(NAMED, elements.length);
    for (int i = 0; i < shown; i++) {
      names.append(i == 0 ? "" : i == shown - 1 ? " and " : ", ").append(name(lives, elements[i]));
    }
    return names.toString();
  }

  static String name(Lifetimes lives, int e) {
    return lives.t.showValue(lives.add[e]);
  }

  /** Whether {@link #names} leaves some of so many out. */
  static boolean abridged(int all) {
    return all > NAMED;
  }

  /** How a count is too much. */
  static String tooMany(int most) {
    return most == 0 ? "" : ": more than " + most;
  }
}
