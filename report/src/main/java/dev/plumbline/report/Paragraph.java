package dev.plumbline.report;

/** Breaks sentences into lines that fit a terminal. */
final class Paragraph {
  private Paragraph() {}

  /**
   * Wraps text at spaces.
   *
   * @param text printable text
   * @param width columns of a line, indentation included; a longer word keeps a line of its own
   * @param first what the first line starts with
   * @param rest what the other lines start with
   */
  static String wrap(String text, int width, String first, String rest) {
    StringBuilder out = new StringBuilder(first);
    int column = first.length();
    boolean lineIsEmpty = true;
    for (String word : text.strip().split("\\s+", -1)) {
      int columns = TextWidth.of(word);
      if (!lineIsEmpty && column + 1 + columns > width) {
        out.append('\n').append(rest);
        column = rest.length();
        lineIsEmpty = true;
      }
      if (!lineIsEmpty) {
        out.append(' ');
        column++;
      }
      out.append(word);
      column += columns;
      lineIsEmpty = false;
    }
    return out.append('\n').toString();
  }
}
