package dev.plumbline.cli;

import java.util.stream.Stream;

/** Terms with their texts beside them, at 80 columns. */
final class Terms {
  private static final int WIDTH = 80;

  private Terms() {}

  /** The width of the widest term, or what is enough for most of them. */
  static int width(Stream<String> terms, int enough) {
    return Math.min(enough, terms.mapToInt(String::length).max().orElse(0));
  }

  /** A term, and beside it its text at 80 columns; below it, if the term is wide. */
  static String line(String term, int width, String text) {
    String indent = " ".repeat(width + 4);
    StringBuilder out = new StringBuilder();
    StringBuilder line = new StringBuilder("  " + term);
    if (term.length() > width) {
      out.append(line).append('\n');
      line.setLength(0);
    }
    line.append(" ".repeat(indent.length() - line.length()));
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > WIDTH) {
        out.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    return out.append(line.toString().stripTrailing()).append('\n').toString();
  }
}
