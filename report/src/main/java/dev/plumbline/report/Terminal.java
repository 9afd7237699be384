package dev.plumbline.report;

/**
 * What text is written for: how wide it may be, in which colors, and whether only in ASCII.
 *
 * @param palette the colors
 * @param width columns of a line
 * @param ascii whether every character must be one of ASCII, those of the history included
 */
public record Terminal(Palette palette, int width, boolean ascii) {
  /** What a file or a pipe gets: 80 columns, no colors, box drawing. */
  public static final Terminal PLAIN = new Terminal(Palette.NONE, 80, false);

  private static final int NARROWEST = 40;
  private static final int WIDEST = 240;

  /** Longer lines of prose are hard to read, however wide the terminal is. */
  private static final int WIDEST_PROSE = 100;

  /** Takes the nearest width that a report can be drawn in. */
  public Terminal {
    width = Math.max(NARROWEST, Math.min(WIDEST, width));
  }

  /**
   * The text on one line, and such that it cannot steer the terminal: for names and values that
   * come from histories, and for names of files.
   */
  public String printable(String text) {
    return Printable.of(text, ascii);
  }

  /** Sentences as indented lines. */
  public String paragraph(String text) {
    return wrap(text, "  ", "  ");
  }

  /** Sentences as lines that begin with these words. */
  public String wrap(String text, String first, String rest) {
    return Paragraph.wrap(printable(text), Math.min(width, WIDEST_PROSE), first, rest);
  }
}
