package dev.plumbline.formats;

import java.nio.charset.StandardCharsets;

/** Finds words and numbers in the lines of a text log, which are separated by blanks. */
final class WordScanner {
  /** What a log can say. */
  enum Keyword {
    /** Nothing: the line ends. */
    NONE,
    INV,
    RES,
    CRASH,
    RECOVER,
    MWCAS,
    MWREAD,
    MWSWAP,
    MWWRITE,
    OK,
    VAL,
    FALSE,
    FAIL,
    GAVEUP,
    DONE,
    NOTDONE,
    /** Some other word. */
    UNKNOWN;

    /** So many letters fit into the eight bytes by which keywords are found. */
    private static final int LONGEST = 8;

    private static final int BITS = 7;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final Keyword[] TABLE = table();

    private final long letters = letters(name());

    private static long letters(String name) {
      long letters = 0;
      for (int i = 0; i < name.length(); i++) {
        letters = letters << Byte.SIZE | name.charAt(i);
      }
      return letters;
    }

    private static Keyword[] table() {
      Keyword[] table = new Keyword[1 << BITS];
      for (Keyword keyword : values()) {
        if (keyword != NONE && keyword != UNKNOWN) {
          int place = place(keyword.letters);
          while (table[place] != null) {
            place = (place + 1) % table.length;
          }
          table[place] = keyword;
        }
      }
      return table;
    }

    private static int place(long letters) {
      return (int) ((letters * SPREAD) >>> (Long.SIZE - BITS));
    }

    /** The keyword with these letters, one a byte. */
    static Keyword of(long letters) {
      int place = place(letters);
      while (TABLE[place] != null) {
        if (TABLE[place].letters == letters) {
          return TABLE[place];
        }
        place = (place + 1) % TABLE.length;
      }
      return UNKNOWN;
    }
  }

  private byte[] bytes = {};
  private int at;
  private int end;
  private boolean hexadecimal;

  void reset(byte[] source, int from, int to) {
    bytes = source;
    at = from;
    end = to;
  }

  boolean atEndOfBlock() {
    return at >= end;
  }

  /** Whether nothing but blanks and a comment are left of the line. */
  boolean atEndOfLine() {
    skipBlanks();
    return at >= end || bytes[at] == '\n' || bytes[at] == '#';
  }

  private void skipBlanks() {
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) {
      at++;
    }
  }

  /** Goes to the next line, if this one has nothing more to say. */
  void endLine() throws Malformed {
    if (!atEndOfLine()) {
      throw unexpected("the end of the line");
    }
    skipLine();
  }

  void skipLine() {
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    at++;
  }

  /** The next word of capital letters. */
  Keyword keyword() {
    if (atEndOfLine()) {
      return Keyword.NONE;
    }
    int from = at;
    long letters = 0;
    while (at < end && bytes[at] >= 'A' && bytes[at] <= 'Z') {
      letters = letters << Byte.SIZE | bytes[at++];
    }
    return at - from > Keyword.LONGEST ? Keyword.UNKNOWN : Keyword.of(letters);
  }

  /** The letter before the number of a process. */
  void expectProcess() throws Malformed {
    skipBlanks();
    if (at >= end || bytes[at] != 't') {
      throw unexpected("a process such as t3");
    }
    at++;
  }

  /** A character that follows without a blank. */
  void expect(char c) throws Malformed {
    if (at >= end || bytes[at] != c) {
      throw unexpected("'" + c + "'");
    }
    at++;
  }

  /** An integer of 64 bits, decimal, or hexadecimal after 0x. */
  long number() throws Malformed {
    skipBlanks();
    int from = at;
    boolean negative = at < end && bytes[at] == '-';
    if (negative) {
      at++;
    }
    hexadecimal = at + 1 < end && bytes[at] == '0' && (bytes[at + 1] | 0x20) == 'x';
    long n = hexadecimal ? hexadecimal() : decimal(negative);
    if (at < end && isWordByte(bytes[at])) {
      at = from;
      throw unexpected("a number");
    }
    return negative ? -n : n;
  }

  /** Whether the last number was. */
  boolean wasHexadecimal() {
    return hexadecimal;
  }

  private long decimal(boolean negative) throws Malformed {
    int from = at;
    long n = 0;
    while (at < end) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      n = n * 10 + digit;
      at++;
    }
    if (at == from) {
      throw unexpected("a number");
    }
    if (at - from > 18) {
      checkRange(from, negative);
    }
    return n;
  }

  /** Numbers that may have overflowed are rare, so they may be slow. */
  private void checkRange(int from, boolean negative) throws Malformed {
    String digits = new String(bytes, from, at - from, StandardCharsets.US_ASCII);
    try {
      Long.parseLong((negative ? "-" : "") + digits);
    } catch (NumberFormatException e) {
      throw Malformed.syntax("the number " + shortened(digits) + " has more than 64 bits");
    }
  }

  private static String shortened(String digits) {
    return digits.length() > 40 ? digits.substring(0, 40) + "..." : digits;
  }

  private long hexadecimal() throws Malformed {
    at += 2;
    int from = at;
    long n = 0;
    while (at < end) {
      int digit = hexadecimalDigit(bytes[at]);
      if (digit < 0) {
        break;
      }
      n = n << 4 | digit;
      at++;
    }
    if (at == from) {
      throw unexpected("a hexadecimal number");
    }
    if (at - from > 16) {
      throw Malformed.syntax("a hexadecimal number has more than 64 bits");
    }
    return n;
  }

  private static int hexadecimalDigit(byte b) {
    if (b >= '0' && b <= '9') {
      return b - '0';
    }
    int letter = b | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }

  private static boolean isWordByte(byte b) {
    return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b == '.';
  }

  private Malformed unexpected(String expected) {
    if (at >= end || bytes[at] == '\n') {
      return Malformed.syntax("the line ends, expected " + expected);
    }
    char c = (char) (bytes[at] & 0xff);
    String found = c > ' ' && c < 0x7f ? "'" + c + "'" : "a byte %02x".formatted((int) c);
    return Malformed.syntax("found %s, expected %s".formatted(found, expected));
  }
}
