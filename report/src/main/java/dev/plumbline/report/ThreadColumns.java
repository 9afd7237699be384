package dev.plumbline.report;

import java.util.List;

/**
 * How threads took turns, drawn for a terminal: a column for each thread, a line for each step, and
 * at the right where in the code it is. Since only one thread does something on a line, its text
 * may run on into the columns of those behind it.
 *
 * <pre>
 *    t0                    t1
 *    enq(1)
 *      reads tail: Node#1                             Queue.java:31
 *                          deq()
 *                            reads head: Node#1       Queue.java:45
 * </pre>
 */
public final class ThreadColumns {
  private static final int NARROWEST = 16;
  private static final String MARGIN = "  ";

  /** What a line looks like. */
  public enum Look {
    /** The begin or end of something. */
    HEADING,
    PLAIN,
    FAINT,
    BAD
  }

  /**
   * A step.
   *
   * @param thread its number among the threads, from 0
   * @param text what is done
   * @param place where; empty if that is not known
   * @param look what it looks like
   */
  public record Line(int thread, String text, String place, Look look) {}

  private final Terminal terminal;
  private final Palette palette;
  private final List<String> threads;
  private final String source;
  private final List<Line> lines;

  /**
   * A drawing.
   *
   * @param threads the names of the threads
   * @param source what stands above the places, such as a file; empty for nothing
   */
  public ThreadColumns(Terminal terminal, List<String> threads, String source, List<Line> lines) {
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.threads = List.copyOf(threads);
    this.source = terminal.printable(source);
    this.lines = List.copyOf(lines);
  }

  /** The lines, each with its end. */
  public String draw() {
    int places =
        Math.max(width(source), lines.stream().mapToInt(l -> width(l.place)).max().orElse(0));
    int space = terminal.width() - MARGIN.length() - (places == 0 ? 0 : places + 2);
    int column = column(space);
    StringBuilder head = new StringBuilder(MARGIN);
    for (String thread : threads) {
      head.append(TextWidth.padded(terminal.printable(thread), column));
    }
    StringBuilder out = new StringBuilder(palette.strong(head.toString().stripTrailing()));
    if (!source.isEmpty()) {
      int end = MARGIN.length() + space + 2;
      out.append(" ".repeat(Math.max(2, end - TextWidth.of(head.toString().stripTrailing()))));
      out.append(palette.faint(source));
    }
    out.append('\n');
    for (Line line : lines) {
      append(line, column, Math.max(space, threads.size() * NARROWEST), out);
    }
    return out.toString();
  }

  /**
   * How wide columns are: as narrow as must be for the texts of all threads to fit, if they can.
   */
  private int column(int space) {
    int column = space / Math.max(1, threads.size());
    for (Line line : lines) {
      if (line.thread > 0) {
        column = Math.min(column, (space - width(line.text) - 2) / line.thread);
      }
    }
    return Math.max(NARROWEST, column);
  }

  private int width(String text) {
    return TextWidth.of(terminal.printable(text));
  }

  private void append(Line line, int column, int space, StringBuilder out) {
    String begin = " ".repeat(line.thread * column) + (line.look == Look.HEADING ? "" : "  ");
    String wrapped = Paragraph.wrap(terminal.printable(line.text), space, begin, begin + "  ");
    String place = terminal.printable(line.place);
    boolean first = true;
    for (String part : wrapped.lines().toList()) {
      boolean placed = first && !place.isEmpty();
      String padding = placed ? " ".repeat(Math.max(2, space + 2 - TextWidth.of(part))) : "";
      String text = part.strip();
      out.append(MARGIN).append(part, 0, part.length() - text.length()).append(paint(line, text));
      out.append(placed ? padding + palette.faint(place) : "").append('\n');
      first = false;
    }
  }

  private String paint(Line line, String text) {
    return switch (line.look) {
      case HEADING -> palette.calm(text);
      case PLAIN -> text;
      case FAINT -> palette.faint(text);
      case BAD -> palette.bad(text);
    };
  }
}
