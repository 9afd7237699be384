package dev.plumbline.report;

import java.util.Arrays;

/**
 * How many columns of a terminal text takes: two for the wide characters of East Asia and for
 * emoji, none for combining marks, one for all others (Unicode Standard Annex 11).
 */
final class TextWidth {
  /** First and last of each range of wide characters, ascending. */
  private static final int[] WIDE = {
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,
    0x25FD, 0x25FE, 0x2614, 0x2615, 0x2630, 0x2637, 0x2648, 0x2653, 0x267F, 0x267F, 0x268A, 0x268F,
    0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE,
    0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD,
    0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
    0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50,
    0x2B55, 0x2B55, 0x2E80, 0x303E, 0x3041, 0x3247, 0x3250, 0xA4CF, 0xA960, 0xA97C, 0xAC00, 0xD7A3,
    0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0,
    0x18DF2, 0x1AFF0, 0x1B2FB, 0x1D300, 0x1D376, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E,
    0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E,
    0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8,
    0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550,
    0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680,
    0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6D8, 0x1F6DC, 0x1F6DF, 0x1F6EB,
    0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C,
    0x1F945, 0x1F947, 0x1F9FF, 0x1FA70, 0x1FAF8, 0x20000, 0x3FFFD
  };

  private TextWidth() {}

  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  static int of(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  private static boolean isWide(int c) {
    int at = Arrays.binarySearch(WIDE, c);
    // Between two entries: inside a range if the one before is a first.
    return at >= 0 || (-at - 1) % 2 == 1;
  }

  /** The text with spaces after it. */
  static String padded(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  /**
   * The text in at most so many columns. Leaves the middle out: names and values often differ only
   * in their last characters.
   */
  static String cut(String text, int columns, String ellipsis) {
    if (of(text) <= columns) {
      return text;
    }
    int room = columns - ellipsis.length();
    int tail = room / 3;
    return head(text, room - tail) + ellipsis + tail(text, tail);
  }

  /** As many characters as fit, with the marks that belong to the last of them. */
  private static String head(String text, int columns) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += of(c);
      if (used > columns) {
        break;
      }
      end += Character.charCount(c);
    }
    return text.substring(0, end);
  }

  /** As many of the last characters as fit, not beginning with a mark that belongs to another. */
  private static String tail(String text, int columns) {
    int begin = text.length();
    int used = 0;
    for (int at = begin; at > 0; ) {
      int c = text.codePointBefore(at);
      at -= Character.charCount(c);
      used += of(c);
      if (used > columns) {
        break;
      }
      if (of(c) > 0) {
        begin = at;
      }
    }
    return text.substring(begin);
  }
}
