package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The interrupted operations of which a process reported, after a crash, that they are not done.
 */
final class NotDone {
  private NotDone() {}

  /** Their rows. A report is about the last call of its process before it. */
  static int[] rows(History history) {
    if (history.marks().isEmpty()) {
      return new int[0];
    }
    Map<Object, Integer> last = new HashMap<>();
    IntStream.Builder rows = IntStream.builder();
    int next = 0;
    for (Mark mark : history.marks()) {
      for (; next < history.size() && history.call(next) <= mark.time(); next++) {
        last.put(history.process(next), next);
      }
      Integer row = last.get(mark.process());
      if (mark.kind() == Mark.Kind.NOT_DONE && row != null && history.pending(row)) {
        rows.add(row);
      }
    }
    return rows.build().toArray();
  }
}
