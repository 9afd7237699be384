package dev.plumbline.bench;

import java.util.ArrayList;
import java.util.List;

/** A table of text in Markdown, its columns as wide as their widest cell. */
final class Table {
  private final String title;
  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  Table(String title, String... header) {
    this.title = title;
    this.header = List.of(header);
  }

  /** Appends a row. */
  void row(List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(
          "a row of %s has %d cells: %s".formatted(title, header.size(), cells));
    }
    rows.add(List.copyOf(cells));
  }

  void row(String... cells) {
    row(List.of(cells));
  }

  /** Appends a sentence below the table. */
  void note(String sentence) {
    notes.add(sentence);
  }

  int size() {
    return rows.size();
  }

  String title() {
    return title;
  }

  @Override
  public String toString() {
    int[] width = new int[header.size()];
    for (int c = 0; c < width.length; c++) {
      width[c] = Math.max(3, header.get(c).length());
      for (List<String> row : rows) {
        width[c] = Math.max(width[c], row.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder("### ").append(title).append("\n\n");
    line(text, header, width);
    for (int w : width) {
      text.append('|').append("-".repeat(w + 2));
    }
    text.append("|\n");
    rows.forEach(row -> line(text, row, width));
    notes.forEach(note -> text.append('\n').append(note).append('\n'));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells, int[] width) {
    for (int c = 0; c < width.length; c++) {
      String cell = cells.get(c);
      text.append("| ").append(cell).append(" ".repeat(width[c] - cell.length() + 1));
    }
    text.append("|\n");
  }
}
