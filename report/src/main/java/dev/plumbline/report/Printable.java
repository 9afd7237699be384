package dev.plumbline.report;

/**
 * Makes text from a history safe to print. What would move the cursor, change colors, or turn the
 * reading direction is shown as {@code \}{@code u001b}: the reader sees that it was there.
 */
final class Printable {
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private Printable() {}

  /**
   * The text on one line.
   *
   * @param ascii whether to show other characters as numbers, too
   */
  static String of(String text, boolean ascii) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(c, ascii, out));
    return out.toString();
  }

  private static void append(int c, boolean ascii, StringBuilder out) {
    if (c == '\t' || c == '\n' || c == '\r') {
      out.append(' ');
    } else if (ascii && c == '…') {
      out.append("...");
    } else if (steers(c) || (ascii && c >= 0x7F)) {
      for (char half : Character.toChars(c)) {
        out.append(String.format("\\u%04x", (int) half));
      }
    } else {
      out.appendCodePoint(c);
    }
  }

  /** Controls of both sets, directions, line separators, and what is no character at all. */
  private static boolean steers(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      // Emoji are joined by it; every other format character is invisible or turns directions.
      case Character.FORMAT -> c != ZERO_WIDTH_JOINER;
      default -> false;
    };
  }
}
