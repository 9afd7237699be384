package dev.plumbline.report;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The left side of a timeline: letter, line, process and operation, in columns. */
final class Labels {
  private static final int NARROWEST_OPERATION = 12;
  private static final int WIDEST_PROCESS = 12;
  private static final String GAP = "  ";

  private final Terminal terminal;
  private final Glyphs glyphs;
  private final boolean lines;
  private final List<String> letters = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private final List<String> processes = new ArrayList<>();
  private final List<String> operations = new ArrayList<>();
  private final int letterWidth;
  private final int placeWidth;
  private final int processWidth;
  private final int operationWidth;

  Labels(
      History history,
      List<Annotation> marks,
      Reported reported,
      CoreLetters named,
      Terminal terminal) {
    this.terminal = terminal;
    this.glyphs = Glyphs.of(terminal, false);
    this.lines = hasLines(history);
    int widest = widestOperation(history);
    for (int i = 0; i < history.size(); i++) {
      letters.add(named.of(history, i));
      places.add(Integer.toString(lines ? history.line(i) : history.position(i)));
      processes.add(cut(DisplayNames.process(history, i), WIDEST_PROCESS));
      operations.add(cut(DisplayNames.operation(history, i) + reported.words(history, i), widest));
    }
    letterWidth = widest(letters, "");
    placeWidth = widest(places, lines ? "line" : "op");
    processWidth = widest(processes, "process");
    int words = widest(operations, "operation");
    for (Annotation mark : marks) {
      int needed = TextWidth.of(terminal.printable(words(mark))) - processWidth - GAP.length();
      words = Math.max(words, Math.min(widest, needed));
    }
    operationWidth = words;
  }

  /** TimelineBars that cannot be told apart say nothing, so they come before long values. */
  private int widestOperation(History history) {
    int bars = TimeAxis.fewest(history).columns() + TimelineBars.REST;
    int others = 2 + 3 + 5 + 2 + WIDEST_PROCESS + 2 + 2;
    int most = terminal.width() * 3 / 7;
    return Math.max(NARROWEST_OPERATION, Math.min(most, terminal.width() - bars - others));
  }

  private static boolean hasLines(History history) {
    for (int i = 0; i < history.size(); i++) {
      if (history.line(i) > 0) {
        return true;
      }
    }
    return false;
  }

  private String words(Annotation mark) {
    String text = mark.text().isEmpty() ? "" : ": " + mark.text();
    return glyphs.mark() + " " + mark.kind() + text;
  }

  private String cut(String text, int columns) {
    return TextWidth.cut(terminal.printable(text), columns, glyphs.ellipsis());
  }

  private static int widest(List<String> column, String header) {
    return column.stream().mapToInt(TextWidth::of).reduce(header.length(), Math::max);
  }

  int width() {
    return lead() + placeWidth + 2 + processWidth + 2 + operationWidth + 2;
  }

  /** How many columns come before the place. */
  private int lead() {
    return letterWidth == 0 ? 2 : 2 + letterWidth + 2;
  }

  String header() {
    return row("", lines ? "line" : "op", "process", "operation");
  }

  String operation(int i) {
    return row(letters.get(i), places.get(i), processes.get(i), operations.get(i));
  }

  String mark(Annotation mark) {
    int columns = processWidth + GAP.length() + operationWidth;
    return " ".repeat(lead() + placeWidth + 2)
        + TextWidth.padded(cut(words(mark), columns), columns)
        + GAP;
  }

  private String row(String letter, String place, String process, String operation) {
    return TextWidth.padded("  " + letter, lead())
        + String.format(Locale.ROOT, "%" + placeWidth + "s", place)
        + GAP
        + TextWidth.padded(process, processWidth)
        + GAP
        + TextWidth.padded(operation, operationWidth)
        + GAP;
  }
}
