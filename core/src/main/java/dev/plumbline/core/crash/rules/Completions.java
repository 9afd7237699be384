package dev.plumbline.core.crash.rules;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.CrashHistory;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.CrashModel.Deadline;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The completions of a history that a crash model allows: which operations without response are
 * known to be done, known not to be, or optional; until when; and before which operations of their
 * own process.
 *
 * <p>Only such operations take room here, so a history without crashes costs one pass. With crashes
 * each of them costs a look at all crashes, and, where the process's next operations matter, one
 * step at each later call of its process until one on the same object has returned.
 */
public final class Completions {
  private final CrashHistory h;
  private final CrashModel model;

  /** The rows without response, ascending. */
  private final int[] rows;

  private final int count;
  private final long[] due;
  private final boolean[] gone;
  private final boolean[] done;

  /** Pairs, one after the other: the first takes effect, if it does, before the second. */
  private final IntList before = new IntList();

  public Completions(CrashHistory h, CrashModel model) {
    this.h = h;
    this.model = model;
    IntList unanswered = new IntList();
    for (int i = 0; i < h.size(); i++) {
      if (h.ret(i) == CrashHistory.PENDING) {
        unanswered.add(i);
      }
    }
    rows = unanswered.toArray();
    count = rows.length;
    due = Filled.longs(count, CrashHistory.PENDING);
    gone = new boolean[count];
    done = new boolean[count];
    if (count > 0 && !h.crashes().isEmpty()) {
      setDeadlines();
    }
    if (model.reports()) {
      takeReports();
    }
  }

  private void setDeadlines() {
    long[] interruption = new long[count];
    for (int k = 0; k < count; k++) {
      interruption[k] = interruption(rows[k]);
      if (model.deadline() == Deadline.CRASH) {
        due[k] = late(interruption[k]);
      }
    }
    if (model.deadline() == Deadline.NEXT_CALL || model.deadline() == Deadline.NEXT_OPERATION) {
      lookAtNextOperations(interruption);
    }
  }

  /** The first crash after the call that concerns the operation's process. */
  private long interruption(int row) {
    for (Crash crash : h.crashes()) {
      if (crash.time() >= h.call(row) && (crash.ofSystem() || crash.process() == h.process(row))) {
        return crash.time();
      }
    }
    return CrashHistory.PENDING;
  }

  private void lookAtNextOperations(long[] interruption) {
    List<List<Integer>> open = new ArrayList<>();
    for (int p = 0; p < h.processCount(); p++) {
      open.add(new ArrayList<>());
    }
    long[] covered = Filled.longs(count, CrashHistory.PENDING);
    int next = 0;
    for (int i = rows[0]; i < h.size(); i++) {
      if (h.process(i) < 0) {
        next += h.ret(i) == CrashHistory.PENDING ? 1 : 0;
        continue;
      }
      List<Integer> interrupted = open.get(h.process(i));
      long call = h.call(i);
      // What is called after the return of one that comes later comes later, too.
      interrupted.removeIf(k -> covered[k] < call);
      for (int k : interrupted) {
        if (model.deadline() == Deadline.NEXT_CALL) {
          due[k] = Math.min(due[k], late(call));
        }
        if (h.object(rows[k]) == h.object(i)) {
          covered[k] = Math.min(covered[k], h.ret(i));
          before.add(rows[k]);
          before.add(i);
        }
      }
      if (h.ret(i) == CrashHistory.PENDING) {
        if (interruption[next] != CrashHistory.PENDING) {
          interrupted.add(next);
        }
        next++;
      }
    }
  }

  private void takeReports() {
    for (Recovery report : h.recoveries()) {
      int k = Arrays.binarySearch(rows, report.operation());
      if (k >= 0 && report.done()) {
        done[k] = true;
        due[k] = Math.min(due[k], late(report.time()));
      } else if (k >= 0) {
        gone[k] = true;
      }
    }
  }

  private long late(long time) {
    return time >= CrashHistory.PENDING - model.lateness()
        ? CrashHistory.PENDING
        : time + model.lateness();
  }

  /** The model behind it. */
  public CrashModel model() {
    return model;
  }

  /** How many operations have no response. */
  public int count() {
    return count;
  }

  /** The k-th operation without response. */
  public int row(int k) {
    return rows[k];
  }

  /** Until when an operation has taken effect, if it does; its return, if it has one. */
  public long due(int row) {
    return h.ret(row) != CrashHistory.PENDING ? h.ret(row) : due[index(row)];
  }

  /** Whether an operation certainly never takes effect. */
  public boolean gone(int row) {
    return h.ret(row) == CrashHistory.PENDING && gone[index(row)];
  }

  /** Whether an operation may take effect or not. */
  public boolean optional(int row) {
    int k = h.ret(row) != CrashHistory.PENDING ? -1 : index(row);
    return k >= 0 && !gone[k] && !done[k];
  }

  private int index(int row) {
    return Arrays.binarySearch(rows, row);
  }

  public int pairs() {
    return before.size() / 2;
  }

  public int first(int pair) {
    return before.get(2 * pair);
  }

  public int second(int pair) {
    return before.get(2 * pair + 1);
  }
}
