package dev.plumbline.report;

import dev.plumbline.core.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A small history drawn for a terminal: one row for each operation in the order of calls, with its
 * line in the file, its process and a bar from call to return.
 *
 * <pre>
 *   line  process  operation
 *      1  t0       enq(1)      |--|
 *      2  t1       enq(2)           |--|
 *      3  t2       deq() -> 2            |--|  &lt;-
 * </pre>
 *
 * <p>Bars that share a column overlap in time; a pending operation's bar ends in dots.
 */
final class Timeline {
  private static final int MOST_ROWS = 30;
  private static final int NARROWEST_OPERATION = 12;
  private static final int WIDEST_OPERATION = 34;
  private static final int WIDEST_PROCESS = 12;
  private static final int WIDEST_STEP = 5;
  private static final String MARK = "  <-";

  private final History history;
  private final int blamedPosition;
  private final int width;
  private final Palette palette;

  /**
   * A drawing of the whole history given.
   *
   * @param blamedPosition the position of the operation to mark; -1 for none
   */
  Timeline(History history, int blamedPosition, int width, Palette palette) {
    this.history = history;
    this.blamedPosition = blamedPosition;
    this.width = width;
    this.palette = palette;
  }

  String draw() {
    int n = history.size();
    int left = Math.max(0, Math.min(blamedRow() + 1 - MOST_ROWS / 2, n - MOST_ROWS));
    History shown = n <= MOST_ROWS ? history : window(left);
    StringBuilder out = new StringBuilder();
    appendHidden(left, "earlier", out);
    appendRows(shown, labels(shown), out);
    appendHidden(n - left - shown.size(), "later", out);
    return out.toString();
  }

  private void appendHidden(int count, String which, StringBuilder out) {
    if (count > 0) {
      String text = String.format(Locale.ROOT, "  (%,d %s operations not drawn)", count, which);
      out.append(palette.faint(text)).append('\n');
    }
  }

  private History window(int from) {
    int[] rows = new int[MOST_ROWS];
    for (int i = 0; i < MOST_ROWS; i++) {
      rows[i] = from + i;
    }
    return history.select(rows);
  }

  private int blamedRow() {
    for (int i = 0; i < history.size(); i++) {
      if (history.position(i) == blamedPosition) {
        return i;
      }
    }
    return history.size() - 1;
  }

  private static boolean hasLines(History history) {
    for (int i = 0; i < history.size(); i++) {
      if (history.line(i) > 0) {
        return true;
      }
    }
    return false;
  }

  /** The words left of the bars: a header, then a row for each operation. */
  private List<String[]> labels(History history) {
    boolean lines = hasLines(history);
    int bars = TimeAxis.fewestColumns(history) + "...".length() + MARK.length();
    int others = 2 + 5 + 2 + WIDEST_PROCESS + 2 + 2;
    int widest = Math.max(NARROWEST_OPERATION, Math.min(WIDEST_OPERATION, width - bars - others));
    List<String[]> labels = new ArrayList<>();
    labels.add(new String[] {lines ? "line" : "op", "process", "operation"});
    for (int i = 0; i < history.size(); i++) {
      int where = lines ? history.line(i) : history.position(i);
      labels.add(
          new String[] {
            Integer.toString(where),
            cut(process(history, i), WIDEST_PROCESS),
            cut(operation(history, i), widest)
          });
    }
    return labels;
  }

  private static String process(History history, int i) {
    Object process = history.process(i);
    return process == null ? "" : process instanceof Long ? "t" + process : process.toString();
  }

  private static String operation(History history, int i) {
    Object object = history.objects().get(history.objectId(i));
    String text = history.operation(i).toString();
    if (history.pending(i)) {
      // The bar already says that it is pending.
      text = text.substring(0, text.length() - " pending".length());
    }
    return object == null ? text : object + "." + text;
  }

  /** Leaves the middle out: names and values often differ only in their last characters. */
  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int tail = (most - 3) / 3;
    return text.substring(0, most - 3 - tail) + "..." + text.substring(text.length() - tail);
  }

  private void appendRows(History shown, List<String[]> labels, StringBuilder out) {
    int[] widths = new int[3];
    for (String[] label : labels) {
      for (int c = 0; c < 3; c++) {
        widths[c] = Math.max(widths[c], label[c].length());
      }
    }
    String format = "  %" + widths[0] + "s  %-" + widths[1] + "s  %-" + widths[2] + "s  ";
    out.append(palette.faint(format.formatted((Object[]) labels.get(0)).stripTrailing()))
        .append('\n');
    int room = width - (2 + widths[0] + 2 + widths[1] + 2 + widths[2] + 2) - MARK.length();
    TimeAxis axis = TimeAxis.of(shown, room - "...".length());
    int step = Math.max(1, Math.min(WIDEST_STEP, (room - 4) / Math.max(1, axis.columns() - 1)));
    int edge = (axis.columns() - 1) * step + 1;
    for (int i = 0; i < shown.size(); i++) {
      boolean blamed = shown.position(i) == blamedPosition;
      String row = format.formatted((Object[]) labels.get(i + 1));
      String bar = edge > room ? "" : bar(axis, i, step, edge) + (blamed ? MARK : "");
      String line = (row + bar).stripTrailing();
      out.append(blamed ? palette.bad(line) : line).append('\n');
    }
  }

  private static String bar(TimeAxis axis, int i, int step, int edge) {
    int from = axis.begin(i) * step;
    String indent = " ".repeat(from);
    if (axis.end(i) < 0) {
      return indent + "|" + "-".repeat(Math.max(0, edge - from - 1)) + "...";
    }
    int to = axis.end(i) * step;
    return indent + "|" + (to == from ? "" : "-".repeat(to - from - 1) + "|");
  }
}
