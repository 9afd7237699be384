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
    int[] laneOfProcess = new int[history.processCount()];
    PriorityQueue<long[]> free = new PriorityQueue<>(Comparator.comparingLong(l -> l[0]));
    for (int i = 0; i < history.size(); i++) {
      int process = history.processId(i);
      if (process < 0) {
        lanes.lane[i] = lanes.anonymous(history.call(i), history.ret(i), free);
      } else {
        if (laneOfProcess[process] == 0) {
          laneOfProcess[process] = lanes.open(label(history, i)) + 1;
        }
        lanes.lane[i] = laneOfProcess[process] - 1;
      }
    }
    return lanes;
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
