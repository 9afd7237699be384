package dev.plumbline.core.certify;

import dev.plumbline.core.verdict.Witness;
import java.util.List;

/**
 * Merges the witnesses of parts into one of the whole history.
 *
 * <p>Each operation takes effect at a point: the latest call among the operations up to it in its
 * part's witness. That is not before its own call, and not after its own return, since the witness
 * respects real time. So ordering all operations by point respects real time across parts, and
 * within a part it keeps the witness's order. Points are rows, because rows are in call order; two
 * parts never share one. Cost: O(n), by counting.
 */
public final class WitnessMerge {
  private WitnessMerge() {}

  /**
   * One witness from those of the parts, each as rows of the history.
   *
   * @param size how many operations the history has
   */
  public static Witness merge(int size, List<int[]> parts) {
    if (parts.size() == 1) {
      return new Witness(parts.get(0));
    }
    int[] start = new int[size + 1];
    int total = 0;
    for (int[] witness : parts) {
      int point = 0;
      for (int row : witness) {
        point = Math.max(point, row);
        start[point + 1]++;
      }
      total += witness.length;
    }
    for (int p = 0; p < size; p++) {
      start[p + 1] += start[p];
    }
    int[] order = new int[total];
    for (int[] witness : parts) {
      int point = 0;
      for (int row : witness) {
        point = Math.max(point, row);
        order[start[point]++] = row;
      }
    }
    return new Witness(order);
  }
}
