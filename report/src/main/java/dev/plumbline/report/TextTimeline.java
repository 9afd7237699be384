package dev.plumbline.report;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * A small history drawn for a terminal: one row for each operation in the order of calls, with its
 * letter in the sentences, its line in the file, its process and a bar from call to return, and a
 * row for each annotation.
 *
 * <pre>
 *      line  process  operation
 *   A     1  t0       enq(1)      ├──┤    ┊
 *   B     2  t1       enq(2)          ├───┊──╌╌&gt;
 *            ◆ kill: node 2               ◆
 *   C     3  t2       deq() -&gt; 2          ┊  ┣━━┫  ◄
 * </pre>
 *
 * <p>TimelineBars that share a column overlap in time; a pending operation's bar has an open end.
 */
final class TextTimeline {
  private static final int MOST_ROWS = 30;

  private final Terminal terminal;
  private final History history;
  private final Reported reported;
  private final CoreLetters letters;
  private final int blamedPosition;
  private final List<Annotation> marks;
  private final int hiddenMarks;
  private final Excerpt excerpt;

  /**
   * A drawing of the whole history given.
   *
   * @param blamedPosition the position of the operation to mark; -1 for none
   * @param reported what processes reported in the history that this is a part of
   * @param letters what operations are called in sentences
   */
  TextTimeline(
      History whole,
      int blamedPosition,
      Reported reported,
      CoreLetters letters,
      Terminal terminal) {
    this.terminal = terminal;
    this.reported = reported;
    this.letters = letters;
    this.blamedPosition = blamedPosition;
    this.excerpt = Excerpt.of(whole, blamedPosition, MOST_ROWS);
    this.history = excerpt.shown();
    Marks chosen = Marks.of(history, blamedPosition);
    this.marks = chosen.drawn();
    this.hiddenMarks = chosen.hidden();
  }

  String draw() {
    StringBuilder out = new StringBuilder();
    appendHidden(excerpt.earlier(), "earlier operation", out);
    appendRows(out);
    appendHidden(excerpt.later(), "later operation", out);
    appendHidden(hiddenMarks, "further annotation", out);
    return out.toString();
  }

  private void appendHidden(int count, String what, StringBuilder out) {
    if (count > 0) {
      String text = "  (%s not drawn)".formatted(TextReport.count(count, what));
      out.append(terminal.palette().faint(text)).append('\n');
    }
  }

  private void appendRows(StringBuilder out) {
    Labels labels = new Labels(history, marks, reported, letters, terminal);
    out.append(terminal.palette().faint(labels.header().stripTrailing())).append('\n');
    TimelineBars bars =
        new TimelineBars(history, marks, terminal, terminal.width() - labels.width());
    int next = 0;
    for (int i = 0; i < history.size(); i++) {
      while (next < marks.size() && marks.get(next).time() < history.call(i)) {
        appendMark(next++, labels, bars, out);
      }
      appendOperation(i, labels, bars, out);
    }
    while (next < marks.size()) {
      appendMark(next++, labels, bars, out);
    }
  }

  private void appendMark(int k, Labels labels, TimelineBars bars, StringBuilder out) {
    String row = (labels.mark(marks.get(k)) + bars.mark(k)).stripTrailing();
    out.append(terminal.palette().unsure(row)).append('\n');
  }

  private void appendOperation(int i, Labels labels, TimelineBars bars, StringBuilder out) {
    boolean blamed = history.position(i) == blamedPosition;
    String bar = bars.operation(i, blamed);
    Palette palette = terminal.palette();
    if (blamed) {
      out.append(palette.bad((labels.operation(i) + bar).stripTrailing()));
    } else {
      out.append(bar.isEmpty() ? labels.operation(i).stripTrailing() : labels.operation(i));
      out.append(history.pending(i) ? palette.unsure(bar) : palette.calm(bar));
    }
    out.append('\n');
  }

  /** The annotations between the first call and the last event that is drawn. */
  private record Marks(List<Annotation> drawn, int hidden) {
    private static final int MOST = 8;

    static Marks of(History history, int blamedPosition) {
      if (history.size() == 0) {
        return new Marks(List.of(), 0);
      }
      long last = Long.MIN_VALUE;
      long blamed = history.call(history.size() - 1);
      for (int i = 0; i < history.size(); i++) {
        long end = history.pending(i) ? history.call(i) : history.ret(i);
        last = Math.max(last, end);
        blamed = history.position(i) == blamedPosition ? end : blamed;
      }
      List<Annotation> inside = new ArrayList<>();
      for (Annotation a : history.moments()) {
        if (a.time() >= history.call(0) && a.time() <= last) {
          inside.add(a);
        }
      }
      int hidden = Math.max(0, inside.size() - MOST);
      int from = Math.min(hidden, Math.max(0, countUntil(inside, blamed) - MOST));
      return new Marks(inside.subList(from, from + inside.size() - hidden), hidden);
    }

    private static int countUntil(List<Annotation> annotations, long time) {
      return (int) annotations.stream().filter(a -> a.time() <= time).count();
    }
  }
}
