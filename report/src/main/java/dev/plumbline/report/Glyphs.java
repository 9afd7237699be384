package dev.plumbline.report;

/**
 * What the bars of a timeline are drawn with.
 *
 * @param call where an operation begins
 * @param line between call and return
 * @param ret where it ends
 * @param point where it ends in the column of its call
 * @param open the end of a bar that never ends, three columns
 * @param mark a moment beside the operations
 * @param guide the column of such a moment where nothing else is drawn
 * @param blamed what follows the bar of the blamed operation
 * @param ellipsis what stands for left-out characters
 */
record Glyphs(
    char call,
    char line,
    char ret,
    char point,
    String open,
    char mark,
    char guide,
    String blamed,
    String ellipsis) {
  static final Glyphs ASCII = new Glyphs('|', '-', '|', '|', "..>", '*', ':', "  <-", "...");
  static final Glyphs BOXES = new Glyphs('├', '─', '┤', '│', "╌╌>", '◆', '┊', "  ◄", "…");

  /** Heavy lines, so that it stands out without colors, too. */
  static final Glyphs HEAVY = new Glyphs('┣', '━', '┫', '┃', "╍╍>", '◆', '┊', "  ◄", "…");

  static Glyphs of(Terminal terminal, boolean blamed) {
    return terminal.ascii() ? ASCII : blamed ? HEAVY : BOXES;
  }
}
