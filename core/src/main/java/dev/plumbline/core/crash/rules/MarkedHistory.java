package dev.plumbline.core.crash.rules;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.CrashHistory;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.split.Reports;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A history with its marks, and the rows that they are about. */
public final class MarkedHistory implements CrashHistory {
  private final History h;
  private final List<Crash> crashes = new ArrayList<>();
  private final List<Recovery> recoveries = new ArrayList<>();

  /** For each recovery, what the operation answered. */
  private final List<Object> outputs = new ArrayList<>();

  private final Map<Object, Integer> processes = new HashMap<>();

  /**
   * Reads the marks.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if a report is about nothing
   */
  public MarkedHistory(History history) {
    this.h = history;
    for (int i = 0; i < h.size(); i++) {
      if (h.processId(i) >= 0) {
        processes.putIfAbsent(h.process(i), h.processId(i));
      }
    }
    Problems problems = new Problems(h.source());
    int[] about = Reports.rows(h);
    for (int k = 0; k < about.length; k++) {
      Mark mark = h.marks().get(k);
      if (mark.kind() != Mark.Kind.CRASH) {
        report(mark, about[k], problems);
      } else if (mark.process() == null) {
        crashes.add(new Crash(mark.time(), Crash.ALL));
      } else if (processes.containsKey(mark.process())) {
        crashes.add(new Crash(mark.time(), processes.get(mark.process())));
      }
    }
    problems.throwIfAny();
  }

  private void report(Mark mark, int about, Problems problems) {
    if (about < 0) {
      problems.add(
          0,
          Rule.RETURN_WITHOUT_CALL,
          "%s is about no operation: its process has no interrupted one by then".formatted(mark));
      return;
    }
    recoveries.add(new Recovery(mark.time(), about, mark.kind() == Mark.Kind.DONE));
    outputs.add(mark.output());
  }

  /** What the operation of the k-th recovery answered. */
  public Object output(int k) {
    return outputs.get(k);
  }

  @Override
  public int size() {
    return h.size();
  }

  @Override
  public long call(int i) {
    return h.call(i);
  }

  @Override
  public long ret(int i) {
    return h.ret(i);
  }

  @Override
  public int process(int i) {
    return h.processId(i);
  }

  @Override
  public int processCount() {
    return h.processCount();
  }

  @Override
  public int object(int i) {
    return h.objectId(i);
  }

  @Override
  public List<Crash> crashes() {
    return crashes;
  }

  @Override
  public List<Recovery> recoveries() {
    return recoveries;
  }
}
