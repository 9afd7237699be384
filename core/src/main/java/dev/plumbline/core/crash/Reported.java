package dev.plumbline.core.crash;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.split.Reports;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What processes reported of their interrupted operations, for people: an operation without return
 * may have an answer all the same. Which operation a report is about is a question to the whole
 * history, so parts of it are shown with what is known of the whole.
 */
public final class Reported {
  private final Map<Integer, Mark> byPosition = new HashMap<>();

  /** The reports of a history; those about no operation are left out. */
  public Reported(History whole) {
    int[] rows = Reports.rows(whole);
    for (int k = 0; k < rows.length; k++) {
      if (rows[k] >= 0) {
        byPosition.put(whole.position(rows[k]), whole.marks().get(k));
      }
    }
  }

  /**
   * The report on an operation; null if there is none.
   *
   * @param part the history, or a part of it that has the same positions and may have fewer marks
   */
  public @Nullable Mark of(History part, int i) {
    Mark mark = byPosition.isEmpty() ? null : byPosition.get(part.position(i));
    return mark != null && part.marks().contains(mark) ? mark : null;
  }

  /** The report in words to follow those of the operation; empty if there is none. */
  public String words(History part, int i) {
    Mark mark = of(part, i);
    return mark == null ? "" : ", reported " + mark.outcome();
  }
}
