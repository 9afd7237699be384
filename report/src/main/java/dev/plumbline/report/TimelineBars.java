package dev.plumbline.report;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import java.util.Arrays;
import java.util.List;

/** The right side of a timeline: a bar for each operation, a sign for each annotation. */
final class TimelineBars {
  /** Columns needed besides those of the axis: an open end, and the sign of the blamed one. */
  static final int REST = 3 + 4;

  private static final int WIDEST_STEP = 5;

  private final Terminal terminal;
  private final TimeAxis axis;
  private final int[] marks;
  private final int step;
  private final int edge;
  private final boolean fits;

  /**
   * TimelineBars in so many columns; empty ones if the order cannot be told in them.
   *
   * @param annotations the moments to mark
   */
  TimelineBars(History history, List<Annotation> annotations, Terminal terminal, int columns) {
    this.terminal = terminal;
    long[] moments = annotations.stream().mapToLong(Annotation::time).toArray();
    int room = columns - REST;
    axis = TimeAxis.of(history, moments, room);
    step = Math.max(1, Math.min(WIDEST_STEP, (room - 1) / Math.max(1, axis.columns() - 1)));
    edge = (axis.columns() - 1) * step;
    fits = edge < room;
    marks = Arrays.stream(moments).mapToInt(axis::column).map(c -> c * step).toArray();
  }

  /** The bar of an operation. */
  String operation(int i, boolean blamed) {
    if (!fits) {
      return "";
    }
    Glyphs glyphs = Glyphs.of(terminal, blamed);
    char[] row = guides(glyphs);
    int from = axis.begin(i) * step;
    boolean open = axis.end(i) < 0;
    int to = open ? edge : axis.end(i) * step;
    Arrays.fill(row, from, to + 1, glyphs.line());
    row[to] = open ? glyphs.line() : glyphs.ret();
    row[from] = from == to && !open ? glyphs.point() : glyphs.call();
    String bar = new String(row).stripTrailing();
    return bar + (open ? glyphs.open() : "") + (blamed ? glyphs.blamed() : "");
  }

  /** The sign of the k-th annotation. */
  String mark(int k) {
    if (!fits) {
      return "";
    }
    Glyphs glyphs = Glyphs.of(terminal, false);
    char[] row = guides(glyphs);
    row[marks[k]] = glyphs.mark();
    return new String(row);
  }

  private char[] guides(Glyphs glyphs) {
    char[] row = new char[edge + 1];
    Arrays.fill(row, ' ');
    for (int mark : marks) {
      row[mark] = glyphs.guide();
    }
    return row;
  }
}
