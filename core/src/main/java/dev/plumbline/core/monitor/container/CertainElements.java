package dev.plumbline.core.monitor.container;

import java.util.Arrays;

/** What counts of elements that are certainly there have in common: cores and words. */
public final class CertainElements {
  private static final int NAMED = 5;

  private CertainElements() {}

  /**
   * Whether it is certain that an element stays until its remove begins: pending removes may have
   * taken what no completed one did.
   */
  public static boolean stays(Lifetimes lives, int e) {
    return !lives.unmatched(e) || lives.pendingRemoves.length == 0;
  }

  /** The adds and completed removes of elements, and one more operation, ascending. */
  public static int[] core(Lifetimes lives, int[] elements, int more) {
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
  public static String names(Lifetimes lives, int[] elements) {
    StringBuilder names = new StringBuilder();
    int shown = Math.min(NAMED, elements.length);
    for (int i = 0; i < shown; i++) {
      names.append(i == 0 ? "" : i == shown - 1 ? " and " : ", ").append(name(lives, elements[i]));
    }
    return names.toString();
  }

  /** The value of an element, as people write it. */
  public static String name(Lifetimes lives, int e) {
    return lives.t.showValue(lives.add[e]);
  }

  /** Whether {@link #names} leaves some of so many out. */
  public static boolean abridged(int all) {
    return all > NAMED;
  }

  /** How a count is too much. */
  public static String tooMany(int most) {
    return most == 0 ? "" : ": more than " + most;
  }
}
