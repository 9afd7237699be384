package dev.plumbline.report;

/**
 * The colors of a terminal report by what they mean, not by what they look like. Text that goes to
 * a file or a pipe uses {@link #NONE}.
 */
public enum Palette {
  /** Leaves text as it is. */
  NONE("", "", "", "", "", ""),
  /** The sixteen colors that every terminal has, so that the user's own theme decides the shade. */
  ANSI("\u001b[32m", "\u001b[31m", "\u001b[33m", "\u001b[36m", "\u001b[1m", "\u001b[2m");

  private final String good;
  private final String bad;
  private final String unsure;
  private final String calm;
  private final String strong;
  private final String faint;

  Palette(String good, String bad, String unsure, String calm, String strong, String faint) {
    this.good = good;
    this.bad = bad;
    this.unsure = unsure;
    this.calm = calm;
    this.strong = strong;
    this.faint = faint;
  }

  public String good(String text) {
    return paint(good, text);
  }

  public String bad(String text) {
    return paint(bad, text);
  }

  public String unsure(String text) {
    return paint(unsure, text);
  }

  /** Neither good nor bad. */
  public String calm(String text) {
    return paint(calm, text);
  }

  public String strong(String text) {
    return paint(strong, text);
  }

  public String faint(String text) {
    return paint(faint, text);
  }

  private static String paint(String color, String text) {
    return color.isEmpty() || text.isEmpty() ? text : color + text + "\u001b[0m";
  }
}
