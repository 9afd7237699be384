package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * On which line each operation is drawn: one line for each process, or several of the same name
 * where its operations overlap, as they do when times are stretched by a slack; operations whose
 * process was not recorded share as few lines as their overlaps allow.
 */
final class Lanes {
  private final int[] lane;
  private final List<String> labels = new ArrayList<>();

  private Lanes(int operations) {
    lane = new int[operations];
  }

  static Lanes of(History history) {
    return of(List.of(history));
  }

  /** The lines of several histories, one after the other, that count processes alike. */
  static Lanes of(List<History> parts) {
    Lanes lanes = new Lanes(parts.stream().mapToInt(History::size).sum());
    int[] line = lanes.lines(parts);
    int[] laneOfProcess = lanes.openProcesses(parts, line);
    PriorityQueue<long[]> free = new PriorityQueue<>(Comparator.comparingLong(l -> l[0]));
    int row = 0;
    for (History part : parts) {
      for (int i = 0; i < part.size(); i++) {
        int process = part.processId(i);
        lanes.lane[row] =
            process < 0
                ? lanes.anonymous(part.call(i), part.ret(i), free)
                : laneOfProcess[process] + line[row];
        row++;
      }
    }
    return lanes;
  }

  /**
   * For each operation, on which of its process's lines it is, from 0: the first that is free. One
   * that never returned is no hindrance, because the process went on.
   */
  private int[] lines(List<History> parts) {
    List<List<Long>> ends = new ArrayList<>();
    for (int p = 0; p < parts.get(0).processCount(); p++) {
      ends.add(new ArrayList<>());
    }
    int[] line = new int[lane.length];
    int row = 0;
    for (History part : parts) {
      ends.forEach(List::clear);
      for (int i = 0; i < part.size(); i++, row++) {
        if (part.processId(i) >= 0) {
          long end = part.pending(i) ? part.call(i) : part.ret(i);
          line[row] = place(ends.get(part.processId(i)), part.call(i), end);
        }
      }
    }
    return line;
  }

  private static int place(List<Long> ends, long call, long end) {
    int k = 0;
    while (k < ends.size() && ends.get(k) > call) {
      k++;
    }
    if (k == ends.size()) {
      ends.add(end);
    } else {
      ends.set(k, end);
    }
    return k;
  }

  /** Numbered processes by their numbers, then the others as they come. */
  private int[] openProcesses(List<History> parts, int[] line) {
    int[] laneOfProcess = new int[parts.get(0).processCount()];
    boolean[] seen = new boolean[laneOfProcess.length];
    int[] lines = new int[laneOfProcess.length];
    List<NamedProcess> found = new ArrayList<>();
    int row = 0;
    for (History part : parts) {
      for (int i = 0; i < part.size(); i++, row++) {
        int id = part.processId(i);
        if (id >= 0) {
          lines[id] = Math.max(lines[id], line[row] + 1);
        }
        if (id >= 0 && !seen[id]) {
          seen[id] = true;
          long number = part.process(i) instanceof Long n ? n : Long.MAX_VALUE;
          found.add(new NamedProcess(id, number, label(part, i)));
        }
      }
    }
    found.sort(Comparator.comparingLong(NamedProcess::number));
    for (NamedProcess process : found) {
      laneOfProcess[process.id] = labels.size();
      for (int k = 0; k < lines[process.id]; k++) {
        open(process.label);
      }
    }
    return laneOfProcess;
  }

  private record NamedProcess(int id, long number, String label) {}

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
    return process == null
        ? ""
        : process instanceof Long ? "t" + process : Values.showName(process);
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
