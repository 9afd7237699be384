package dev.plumbline.core.split;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which operations a history's reports are about. A report is about an operation of its process
 * that has no response and no earlier report, and that was called at or before a crash that came at
 * or before the report: about the last one that was called before the report. An operation that was
 * called at the very time of the report is thought to have been called after it, unless there is no
 * other; of several such operations the first is meant. Operations of one time are in the order of
 * the history, reports of one time in the order of their marks, and where a crash stands among the
 * marks of its time means nothing.
 *
 * <p>So a process that reports on each interrupted operation before it calls the next is understood
 * whatever the resolution of its clock: when report k comes, the earlier operations have been
 * reported on, and the later ones are called at the time of the report or after it.
 *
 * <p>Cost: O(operations + marks), unless a process leaves many interrupted operations unreported.
 */
public final class Reports {
  private static final int NOTHING = -1;

  private final History h;
  private final List<Mark> marks;

  /** By process, the operations without response and report that have been called so far. */
  private final Map<Object, List<Integer>> open = new HashMap<>();

  /** By process, its last crash so far. */
  private final Map<Object, Long> crashed = new HashMap<>();

  private long allCrashed = Long.MIN_VALUE;
  private int called;
  private int seen;

  private Reports(History h) {
    this.h = h;
    this.marks = h.marks();
  }

  /** For each mark of a history the row that it is about; -1 for crashes, and if there is none. */
  public static int[] rows(History h) {
    Reports reports = new Reports(h);
    int[] rows = new int[reports.marks.size()];
    for (int k = 0; k < rows.length; k++) {
      Mark mark = reports.marks.get(k);
      rows[k] = mark.kind() == Mark.Kind.CRASH ? NOTHING : reports.about(mark);
    }
    return rows;
  }

  private int about(Mark report) {
    proceed(report.time());
    List<Integer> rows = open.getOrDefault(report.process(), List.of());
    long crash = Math.max(allCrashed, crashed.getOrDefault(report.process(), Long.MIN_VALUE));
    int k = find(rows, crash, report.time());
    return k == NOTHING ? NOTHING : rows.remove(k);
  }

  /** Takes note of everything until this time, including it. */
  private void proceed(long time) {
    for (; called < h.size() && h.call(called) <= time; called++) {
      if (h.pending(called) && h.processId(called) >= 0) {
        open.computeIfAbsent(h.process(called), p -> new ArrayList<>()).add(called);
      }
    }
    for (; seen < marks.size() && marks.get(seen).time() <= time; seen++) {
      Mark mark = marks.get(seen);
      if (mark.kind() == Mark.Kind.CRASH && mark.process() == null) {
        allCrashed = mark.time();
      } else if (mark.kind() == Mark.Kind.CRASH) {
        crashed.put(mark.process(), mark.time());
      }
    }
  }

  /** Where the row stands that a report at this time is about. */
  private int find(List<Integer> rows, long crash, long time) {
    int first = NOTHING;
    for (int k = rows.size() - 1; k >= 0; k--) {
      long call = h.call(rows.get(k));
      if (call <= crash && call < time) {
        return k;
      }
      first = call <= crash ? k : first;
    }
    return first;
  }
}
