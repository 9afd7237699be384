package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.OpenAtOnce;
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
 * its operations have to be put together, see {@link OpenAtOnce}.
 */
final class ProcessSpans implements Serializable {
  /** For each process the first call and the last return, of every split that has it. */
  private final Map<Object, List<long[]>> spans = new HashMap<>();

  /** Adds a split, in which no process has two open operations. */
  void add(History split) {
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
  void addAll(ProcessSpans other) {
    other.spans.forEach(
        (process, list) -> spans.computeIfAbsent(process, p -> new ArrayList<>()).addAll(list));
  }

  /** Processes whose spans in different splits overlap: they may have two open operations. */
  Set<Object> doubtful() {
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
}
