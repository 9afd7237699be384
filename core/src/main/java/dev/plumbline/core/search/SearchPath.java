package dev.plumbline.core.search;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.split.Part;
import java.util.Arrays;

/** The path of a search: operations taken or served in order, ~operation for dropped ones. */
final class SearchPath {
  private final IntList entries = new IntList(64);

  int size() {
    return entries.size();
  }

  /** Goes back to an earlier size. */
  void cut(int to) {
    entries.truncate(to);
  }

  void add(int entry) {
    entries.add(entry);
  }

  long bytes() {
    return entries.bytes();
  }

  /**
   * The operations in an order that is a witness: each dropped one comes just before the latest
   * overwrite that hid it.
   *
   * @param group by class: the group of an overwrite, -1 for other operations
   */
  int[] witness(Part part, int[] group) {
    int size = entries.size();
    int[] latest = new int[part.classCount()];
    int[] hiddenBefore = new int[size];
    int[] nextHidden = new int[size];
    Arrays.fill(hiddenBefore, -1);
    for (int i = 0; i < size; i++) {
      int entry = entries.get(i);
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
      if (entries.get(i) >= 0) {
        for (int h = hiddenBefore[i]; h >= 0; h = nextHidden[h]) {
          order[n++] = ~entries.get(h);
        }
        order[n++] = entries.get(i);
      }
    }
    return order;
  }
}
