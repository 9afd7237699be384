package dev.plumbline.formats;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the JSON that recorders write straight from its bytes: objects with known keys, whose
 * values are integers of up to 18 digits, strings of ASCII without escapes, pairs of such integers,
 * and words. It gives up on anything else, right or wrong, which is then left to the JSON parser:
 * so this one accepts nothing that the other would not, and has no messages.
 *
 * <p>Cost: one look at each byte, and no objects but strings that are new. A line ends with a
 * newline, at which everything here stops, so nobody asks where the bytes end. The methods are few
 * and small, because in a command that reads one file the compiler takes longer than the reading.
 */
final class PlainJson {
  /** What a value is. */
  static final int ABSENT = 0;

  static final int INTEGER = 1;
  static final int STRING = 2;
  static final int PAIR = 3;
  static final int NULL = 4;
  static final int TRUE = 5;
  static final int FALSE = 6;

  /** Instead of a place: what stands here is for the parser. */
  private static final int NOT_PLAIN = -1;

  /** So many fit into 63 bits, which need no dictionary, and are no time that is reserved. */
  private static final int DIGITS = 18;

  private static final byte[] NULL_WORD = bytes("null");
  private static final byte[] TRUE_WORD = bytes("true");
  private static final byte[] FALSE_WORD = bytes("false");

  private final byte[][] keys;

  /** The key that came after each key last time; the last place is for the first key. */
  private final int[] next;

  private final Symbols symbols;

  // ---- The values of the line that was read last, by key.

  private final int[] kinds;
  private final long[] integers;
  private final String[] strings;

  /** The second integer of a pair. */
  private final long[] seconds;

  /** The integer that was read last. */
  private long integer;

  PlainJson(Symbols symbols, String... keys) {
    this.symbols = symbols;
    this.keys = new byte[keys.length][];
    for (int i = 0; i < keys.length; i++) {
      this.keys[i] = bytes('"' + keys[i] + "\":");
    }
    this.next = new int[keys.length + 1];
    this.kinds = new int[keys.length];
    this.integers = new long[keys.length];
    this.seconds = new long[keys.length];
    this.strings = new String[keys.length];
  }

  /** Reads an object and the end of its line, and returns where the next line starts, or -1. */
  int line(byte[] bytes, int from) {
    if (bytes[from] != '{') {
      return NOT_PLAIN;
    }
    Arrays.fill(kinds, ABSENT);
    int key = keys.length;
    int at = from;
    do {
      at = afterSpaces(bytes, at + 1);
      key = key(bytes, at, key);
      if (key < 0 || kinds[key] != ABSENT) {
        return NOT_PLAIN;
      }
      at = value(bytes, afterSpaces(bytes, at + keys[key].length), key);
      if (at < 0) {
        return NOT_PLAIN;
      }
      at = afterSpaces(bytes, at);
    } while (bytes[at] == ',');
    return bytes[at] == '}' ? afterLine(bytes, at + 1) : NOT_PLAIN;
  }

  /** Of which kind the value of a key is. */
  int kind(int key) {
    return kinds[key];
  }

  /** The integer of a key, or the first of its pair. */
  long integer(int key) {
    return integers[key];
  }

  /** The second of the pair of a key. */
  long second(int key) {
    return seconds[key];
  }

  /** The string of a key. */
  String string(int key) {
    return strings[key];
  }

  /** The key that stands here with its colon, or -1. */
  private int key(byte[] bytes, int at, int before) {
    int guess = next[before];
    return isHere(keys[guess], bytes, at) ? guess : search(bytes, at, before);
  }

  private int search(byte[] bytes, int at, int before) {
    for (int k = 0; k < keys.length; k++) {
      if (isHere(keys[k], bytes, at)) {
        next[before] = k;
        return k;
      }
    }
    return NOT_PLAIN;
  }

  /** Reads the value of a key and returns where it ends, or -1. */
  private int value(byte[] bytes, int at, int key) {
    byte first = bytes[at];
    if (first == '"') {
      return string(bytes, at + 1, key);
    }
    if (first == '[') {
      return pair(bytes, at + 1, key);
    }
    if (first > '9') {
      return word(bytes, at, key);
    }
    int end = integer(bytes, at);
    kinds[key] = INTEGER;
    integers[key] = integer;
    return end;
  }

  private int integer(byte[] bytes, int from) {
    int start = bytes[from] == '-' ? from + 1 : from;
    int at = start;
    long value = 0;
    for (int digit = bytes[at] - '0'; digit >= 0 && digit <= 9; digit = bytes[at] - '0') {
      value = 10 * value + digit;
      at++;
    }
    boolean wrongZero = bytes[start] == '0' && (at > start + 1 || start > from);
    integer = start > from ? -value : value;
    return at == start || at > start + DIGITS || wrongZero ? NOT_PLAIN : at;
  }

  private int string(byte[] bytes, int from, int key) {
    int at = from;
    int hash = 0;
    byte b = bytes[at];
    while (b != '"') {
      if (b < ' ' || b == '\\') {
        return NOT_PLAIN;
      }
      hash = 31 * hash + b;
      b = bytes[++at];
    }
    kinds[key] = STRING;
    strings[key] = symbols.ofAscii(bytes, from, at, hash);
    return at + 1;
  }

  private int pair(byte[] bytes, int from, int key) {
    int at = integer(bytes, afterSpaces(bytes, from));
    integers[key] = integer;
    at = at < 0 ? at : afterSpaces(bytes, at);
    if (at < 0 || bytes[at] != ',') {
      return NOT_PLAIN;
    }
    at = integer(bytes, afterSpaces(bytes, at + 1));
    seconds[key] = integer;
    at = at < 0 ? at : afterSpaces(bytes, at);
    if (at < 0 || bytes[at] != ']') {
      return NOT_PLAIN;
    }
    kinds[key] = PAIR;
    return at + 1;
  }

  private int word(byte[] bytes, int at, int key) {
    if (isHere(NULL_WORD, bytes, at)) {
      kinds[key] = NULL;
      return at + NULL_WORD.length;
    }
    if (isHere(TRUE_WORD, bytes, at)) {
      kinds[key] = TRUE;
      return at + TRUE_WORD.length;
    }
    kinds[key] = FALSE;
    return isHere(FALSE_WORD, bytes, at) ? at + FALSE_WORD.length : NOT_PLAIN;
  }

  private static boolean isHere(byte[] word, byte[] bytes, int at) {
    for (int i = 0; i < word.length; i++) {
      if (bytes[at + i] != word[i]) {
        return false;
      }
    }
    return true;
  }

  private static int afterSpaces(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] == ' ') {
      at++;
    }
    return at;
  }

  private static int afterLine(byte[] bytes, int from) {
    int at = from;
    while (LineBlocks.blank(bytes[at])) {
      at++;
    }
    return bytes[at] == '\n' ? at + 1 : NOT_PLAIN;
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }
}
