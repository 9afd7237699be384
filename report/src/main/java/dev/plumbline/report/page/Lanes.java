package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * On which line each operation is drawn: one line for each process; operations whose process was
 * not recorded share as few lines as their overlaps allow.
 */
final class Lanes {
  private final int[] lane;
  private final List<String> labels = new ArrayList<>();

  private Lanes(int operations) {
    lane = new int[operations];
  }

  static Lanes of(History history) {
    Lanes lanes = new Lanes(history.size());
    int[] laneOfProcess = lanes.openProcesses(history);
    PriorityQueue<long[]> free = new PriorityQueue<>(Comparator.comparingLong(l -> l[0]));
    for (int i = 0; i < history.size(); i++) {
      int process = history.processId(i);
      lanes.lane[i] =
          process < 0
              ? lanes.anonymous(history.call(i), history.ret(i), free)
              : laneOfProcess[process];
    }
    return lanes;
  }

  /** Numbered processes by their numbers, then the others as they come. */
  private int[] openProcesses(History history) {
    int[] laneOfProcess = new int[history.processCount()];
    boolean[] seen = new boolean[laneOfProcess.length];
    List<Integer> firsts = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      int process = history.processId(i);
      if (process >= 0 && !seen[process]) {
        seen[process] = true;
        firsts.add(i);
      }
    }
    firsts.sort(
        Comparator.comparingLong(
            i -> history.process(i) instanceof Long number ? number : Long.MAX_VALUE));
    for (int i : firsts) {
      laneOfProcess[history.processId(i)] = open(label(history, i));
    }
    return laneOfProcess;
  }

  private int anonymous(long call, long ret, PriorityQueue<long[]> free) {
    long[] earliest = free.peek();
    if (earliest != null && earliest[0] < call) {
      free.poll();
    } else {
      earliest = new long[] {0, open("")};
    }
    earliest[0] = ret;
    free.add(earliest);
    return (int) earliest[1];
  }

  private int open(String label) {
    labels.add(label);
    return labels.size() - 1;
  }

  /** The process of an operation, as people write it. */
  static String label(History history, int i) {
    Object process = history.process(i);
    return process == null ? "" : process instanceof Long ? "t" + process : process.toString();
  }

  int[] columns() {
    return lane;
  }

  int of(int i) {
    return lane[i];
  }

  List<String> labels() {
    return labels;
  }
}
