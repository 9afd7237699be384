package dev.plumbline.formats;

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
    INITIAL,
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

    private static final int PLACES = 256;
    private static final Keyword[] TABLE = table();

    private final byte[] bytes = name().getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    /** By hash; no two keywords share a place, which a test makes sure of. */
    private static Keyword[] table() {
      Keyword[] table = new Keyword[PLACES];
      for (Keyword keyword : values()) {
        if (keyword != NONE && keyword != UNKNOWN) {
          byte[] b = keyword.bytes;
          int place = hash(b[0], b[b.length / 2], b.length);
          if (table[place] != null) {
            throw new AssertionError(keyword + " and " + table[place] + " have the same place");
          }
          table[place] = keyword;
        }
      }
      return table;
    }

    private static int hash(byte first, byte middle, int length) {
      return (first * 31 + middle * 7 + length * 11) & (PLACES - 1);
    }

    static Keyword of(byte[] source, int from, int to) {
      int length = to - from;
      Keyword found = TABLE[hash(source[from], source[from + length / 2], length)];
      if (found == null || found.bytes.length != length) {
        return UNKNOWN;
      }
      for (int i = 0; i < length; i++) {
        if (found.bytes[i] != source[from + i]) {
          return UNKNOWN;
        }
      }
      return found;
    }
  }

  private byte[] bytes;
  private int at;
  private int end;

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
    while (at < end && bytes[at] >= 'A' && bytes[at] <= 'Z') {
      at++;
    }
    return at == from ? Keyword.UNKNOWN : Keyword.of(bytes, from, at);
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
    long n =
        at + 1 < end && bytes[at] == '0' && (bytes[at + 1] | 0x20) == 'x'
            ? hexadecimal()
            : decimal(negative);
    if (at < end && isWordByte(bytes[at])) {
      at = from;
      throw unexpected("a number");
    }
    return negative ? -n : n;
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
    String digits = new String(bytes, from, at - from, java.nio.charset.StandardCharsets.US_ASCII);
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
      int digit = Character.digit(bytes[at], 16);
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
