package dev.plumbline.core.history;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From when to when each process was busy, in each of several splits of a history that were read
 * one by one. That a process has two open operations is a property of the whole; a split shows only
 * its own. Where the spans of a process do not overlap there is nothing to look for; for the others
 * its operations have to be put together, see {@link #overlap}.
 */
public final class ProcessSpans implements Serializable {
  /** For each process the first call and the last return, of every split that has it. */
  private final Map<Object, List<long[]>> spans = new HashMap<>();

  /** Of no splits. */
  public ProcessSpans() {}

  /** Adds a split, in which no process has two open operations. */
  public void add(History split) {
    long[][] found = new long[split.processCount()][];
    for (int i = 0; i < split.size(); i++) {
      int p = split.processId(i);
      if (p >= 0) {
        long end = split.pending(i) ? split.call(i) : split.ret(i);
        if (found[p] == null) {
          found[p] = new long[] {split.call(i), end};
          spans.computeIfAbsent(split.process(i), q -> new ArrayList<>()).add(found[p]);
        }
        found[p][1] = Math.max(found[p][1], end);
      }
    }
  }

  /** Adds what another knows of other splits. */
  public void addAll(ProcessSpans other) {
    other.spans.forEach(
        (process, list) -> spans.computeIfAbsent(process, p -> new ArrayList<>()).addAll(list));
  }

  /** Processes whose spans in different splits overlap: they may have two open operations. */
  public Set<Object> doubtful() {
    Set<Object> doubtful = new LinkedHashSet<>();
    spans.forEach(
        (process, list) -> {
          long[][] sorted = list.toArray(new long[0][]);
          Arrays.sort(sorted, Comparator.comparingLong(span -> span[0]));
          for (int k = 1; k < sorted.length; k++) {
            if (sorted[k - 1][1] > sorted[k][0]) {
              doubtful.add(process);
            }
            sorted[k][1] = Math.max(sorted[k][1], sorted[k - 1][1]);
          }
        });
    return doubtful;
  }

  /**
   * Whether two operations of one process are open at the same time, of which the first was not
   * called later. One that never returned leaves its process free. Two calls at one instant are in
   * either order, so they overlap only if they do in both.
   */
  public static boolean overlap(long call, long ret, long nextCall, long nextRet) {
    return ret != History.PENDING
        && ret > nextCall
        && (call < nextCall || (nextRet != History.PENDING && nextRet > call));
  }

  /**
   * Whether of two operations of one process, which do not overlap, the second, which was not
   * called earlier, is the one that may overlap with a later one.
   */
  public static boolean outlasts(long ret, long nextCall, long nextRet) {
    return ret == History.PENDING
        || (nextRet == History.PENDING ? ret <= nextCall : nextRet >= ret);
  }
}
