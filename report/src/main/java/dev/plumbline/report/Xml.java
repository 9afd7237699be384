package dev.plumbline.report;

/**
 * Text inside XML. XML 1.0 cannot hold most control characters, not even as references, so those
 * are shown as {@code \}{@code u001b}.
 */
final class Xml {
  private Xml() {}

  /** The text as the content of an element. */
  static String content(String text) {
    return escaped(text, false);
  }

  /** The text as the value of an attribute in double quotes. */
  static String attribute(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean attribute) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(c, attribute, out));
    return out.toString();
  }

  private static void append(int c, boolean attribute, StringBuilder out) {
    switch (c) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append(attribute ? "&quot;" : "\"");
      // Readers make spaces of these in attributes, and a line end of a bare carriage return.
      case '\t', '\n' -> out.append(attribute ? "&#" + c + ";" : Character.toString(c));
      case '\r' -> out.append("&#13;");
      default -> appendOther(c, out);
    }
  }

  private static void appendOther(int c, StringBuilder out) {
    if (c < ' ' || c == 0xFFFE || c == 0xFFFF || (c >= 0xD800 && c <= 0xDFFF)) {
      out.append(String.format("\\u%04x", c));
    } else if (c >= 0x7F && c <= 0x9F) {
      out.append("&#").append(c).append(';');
    } else {
      out.appendCodePoint(c);
    }
  }
}
