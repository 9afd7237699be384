package dev.plumbline.report;

import dev.plumbline.core.history.History;
import java.util.stream.IntStream;

/**
 * As much of a core as can be shown: all of it, or the operations around the blamed one.
 *
 * @param shown the operations to show
 * @param earlier how many were left out before them
 * @param later how many were left out after them
 */
record Excerpt(History shown, int earlier, int later) {
  /**
   * At most so many operations.
   *
   * @param blamedPosition the position of the operation to show in any case; -1 for none
   */
  static Excerpt of(History core, int blamedPosition, int most) {
    int n = core.size();
    if (n <= most) {
      return new Excerpt(core, 0, 0);
    }
    int from = Math.max(0, Math.min(row(core, blamedPosition) + 1 - most / 2, n - most));
    History shown = core.select(IntStream.range(from, from + most).toArray());
    return new Excerpt(shown, from, n - from - most);
  }

  private static int row(History core, int position) {
    for (int i = 0; i < core.size(); i++) {
      if (core.position(i) == position) {
        return i;
      }
    }
    return core.size() - 1;
  }
}
