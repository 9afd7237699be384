package dev.plumbline.formats;

import java.nio.charset.StandardCharsets;

/**
 * Reads the JSON that recorders write straight from its bytes: objects with known keys, whose
 * values are integers of up to 18 digits, strings of ASCII without escapes, pairs of such integers,
 * and words. It gives up on anything else, right or wrong, which is then left to the JSON parser:
 * so this one accepts nothing that the other would not, and has no messages.
 *
 * <p>Cost: one look at each byte, and no objects but strings that are new.
 */
final class PlainJson {
  /** What a value is; {@link #NOT_PLAIN} is for the parser to say. */
  static final int NOT_PLAIN = 0;

  static final int INTEGER = 1;
  static final int STRING = 2;
  static final int PAIR = 3;
  static final int NULL = 4;
  static final int TRUE = 5;
  static final int FALSE = 6;

  /** So many fit into 63 bits, which need no dictionary, and are no time that is reserved. */
  private static final int DIGITS = 18;

  private static final byte[] NULL_WORD = bytes("null");
  private static final byte[] TRUE_WORD = bytes("true");
  private static final byte[] FALSE_WORD = bytes("false");

  private final byte[][] keys;

  /** The key that came after each key last time; the last place is for the first key. */
  private final int[] next;

  private final Symbols symbols;
  private byte[] bytes;
  private int at;
  private int to;
  private int key;
  private long integer;
  private long second;
  private String string;

  PlainJson(Symbols symbols, String... keys) {
    this.symbols = symbols;
    this.keys = new byte[keys.length][];
    for (int i = 0; i < keys.length; i++) {
      this.keys[i] = bytes('"' + keys[i] + "\":");
    }
    this.next = new int[keys.length + 1];
  }

  /** Starts an object; false if there is none. */
  boolean begin(byte[] content, int from, int end) {
    bytes = content;
    at = from;
    to = end;
    key = keys.length;
    return take('{');
  }

  /** Takes a key with its colon and returns its index, or -1. */
  int key() {
    int guess = next[key];
    if (!word(keys[guess])) {
      guess = 0;
      while (guess < keys.length && !word(keys[guess])) {
        guess++;
      }
      if (guess == keys.length) {
        return -1;
      }
      next[key] = guess;
    }
    key = guess;
    skipSpaces();
    return guess;
  }

  /** Takes a comma; false if none is there. */
  boolean more() {
    return take(',');
  }

  /** Takes the end of the object and of its line, and returns where the next starts, or -1. */
  int end() {
    if (!take('}')) {
      return -1;
    }
    while (at < to && LineBlocks.blank(bytes[at])) {
      at++;
    }
    return at == to ? at : bytes[at] == '\n' ? at + 1 : -1;
  }

  /** Takes a value and says of which kind it is. */
  int value() {
    int kind = at < to ? start(bytes[at]) : NOT_PLAIN;
    skipSpaces();
    return kind;
  }

  /** The integer that was taken, or the first of a pair. */
  long integer() {
    return integer;
  }

  /** The second of the pair that was taken. */
  long second() {
    return second;
  }

  /** The string that was taken. */
  String string() {
    return string;
  }

  private int start(byte first) {
    return switch (first) {
      case '"' -> takeString() ? STRING : NOT_PLAIN;
      case '[' -> takePair() ? PAIR : NOT_PLAIN;
      case 'n' -> word(NULL_WORD) ? NULL : NOT_PLAIN;
      case 't' -> word(TRUE_WORD) ? TRUE : NOT_PLAIN;
      case 'f' -> word(FALSE_WORD) ? FALSE : NOT_PLAIN;
      default -> takeInteger() ? INTEGER : NOT_PLAIN;
    };
  }

  private boolean takePair() {
    take('[');
    if (!takeInteger()) {
      return false;
    }
    long first = integer;
    skipSpaces();
    if (!take(',') || !takeInteger()) {
      return false;
    }
    second = integer;
    integer = first;
    skipSpaces();
    return at < to && bytes[at++] == ']';
  }

  private boolean takeInteger() {
    boolean negative = at < to && bytes[at] == '-';
    int start = negative ? at + 1 : at;
    int end = Math.min(to, start + DIGITS);
    long value = 0;
    int i = start;
    for (; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      value = 10 * value + digit;
    }
    boolean zero = i > start && bytes[start] == '0';
    if (i == start || (zero && (negative || i > start + 1)) || goesOn(i)) {
      return false;
    }
    integer = negative ? -value : value;
    at = i;
    return true;
  }

  /** Whether a number does not end here: more digits, a fraction, an exponent. */
  private boolean goesOn(int i) {
    return i < to
        && ((bytes[i] >= '0' && bytes[i] <= '9')
            || bytes[i] == '.'
            || bytes[i] == 'e'
            || bytes[i] == 'E');
  }

  private boolean takeString() {
    int start = at + 1;
    int hash = 0;
    for (int i = start; i < to; i++) {
      byte b = bytes[i];
      if (b == '"') {
        string = symbols.ofAscii(bytes, start, i, hash);
        at = i + 1;
        return true;
      }
      if (b < ' ' || b == '\\') {
        return false;
      }
      hash = 31 * hash + b;
    }
    return false;
  }

  private boolean word(byte[] word) {
    int length = word.length;
    if (to - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[at + i] != word[i]) {
        return false;
      }
    }
    at += length;
    return true;
  }

  private boolean take(char c) {
    if (at == to || bytes[at] != c) {
      return false;
    }
    at++;
    skipSpaces();
    return true;
  }

  private void skipSpaces() {
    while (at < to && bytes[at] == ' ') {
      at++;
    }
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }
}
