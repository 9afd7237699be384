package dev.plumbline.cli;

import dev.plumbline.report.Terminal;
import java.util.List;

/** Rows of words in columns that are as wide as their widest word. */
final class WordColumns {
  private WordColumns() {}

  static String of(List<String[]> rows, String indent) {
    int[] widths = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.length; i++) {
        line.append(row[i]).append(" ".repeat(widths[i] - row[i].length() + 2));
      }
      out.append(Terminal.PLAIN.printable(line.toString().stripTrailing())).append('\n');
    }
    return out.toString();
  }
}
