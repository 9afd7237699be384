package dev.plumbline.core.search;

import dev.plumbline.core.split.Part;
import java.util.Arrays;

/** The path of a search: operations taken or served in order, ~operation for dropped ones. */
final class SearchPath {
  private int[] entries = new int[64];
  private int size;

  int size() {
    return size;
  }

  /** Goes back to an earlier size. */
  void cut(int to) {
    size = to;
  }

  void add(int entry) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, 2 * size);
    }
    entries[size++] = entry;
  }

  long bytes() {
    return 4L * entries.length;
  }

  /**
   * The operations in an order that is a witness: each dropped one comes just before the latest
   * overwrite that hid it.
   *
   * @param group by class: the group of an overwrite, -1 for other operations
   */
  int[] witness(Part part, int[] group) {
    int[] latest = new int[part.classCount()];
    int[] hiddenBefore = new int[size];
    int[] nextHidden = new int[size];
    Arrays.fill(hiddenBefore, -1);
    for (int i = 0; i < size; i++) {
      int entry = entries[i];
      int g = group[part.cls(entry < 0 ? ~entry : entry)];
      if (entry < 0) {
        nextHidden[i] = hiddenBefore[latest[g]];
        hiddenBefore[latest[g]] = i;
      } else if (g >= 0) {
        latest[g] = i;
      }
    }
    int[] order = new int[size];
    int n = 0;
    for (int i = 0; i < size; i++) {
      if (entries[i] >= 0) {
        for (int h = hiddenBefore[i]; h >= 0; h = nextHidden[h]) {
          order[n++] = ~entries[h];
        }
        order[n++] = entries[i];
      }
    }
    return order;
  }
}
