package dev.plumbline.core.split;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Which operations a history's reports are about: each about the last one of its process that a
 * crash has interrupted by then and nobody has reported on.
 *
 * <p>Cost: O(operations + marks), unless a process leaves many interrupted operations unreported.
 */
public final class Reports {
  private static final int NOTHING = -1;

  private Reports() {}

  /** For each mark of a history the row that it is about; -1 for crashes, and if there is none. */
  public static int[] rows(History h) {
    List<Mark> marks = h.marks();
    int[] rows = new int[marks.size()];
    Arrays.fill(rows, NOTHING);
    Map<Object, Deque<Integer>> pending = new HashMap<>();
    Map<Object, Long> crashed = new HashMap<>();
    long allCrashed = Long.MIN_VALUE;
    int next = 0;
    for (int k = 0; k < rows.length; k++) {
      Mark mark = marks.get(k);
      for (; next < h.size() && h.call(next) <= mark.time(); next++) {
        if (h.pending(next) && h.processId(next) >= 0) {
          pending.computeIfAbsent(h.process(next), p -> new ArrayDeque<>()).push(next);
        }
      }
      if (mark.kind() != Mark.Kind.CRASH) {
        long last = Math.max(allCrashed, crashed.getOrDefault(mark.process(), Long.MIN_VALUE));
        rows[k] = take(h, pending.getOrDefault(mark.process(), new ArrayDeque<>()), last);
      } else if (mark.process() == null) {
        allCrashed = mark.time();
      } else {
        crashed.put(mark.process(), mark.time());
      }
    }
    return rows;
  }

  /** The last of these that was called by the time of the crash. */
  private static int take(History h, Deque<Integer> latestFirst, long crash) {
    for (Iterator<Integer> rows = latestFirst.iterator(); rows.hasNext(); ) {
      int row = rows.next();
      if (h.call(row) <= crash) {
        rows.remove();
        return row;
      }
    }
    return NOTHING;
  }
}
