package dev.plumbline.formats;

import dev.plumbline.core.history.Values;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scans a line of the text format: JSON values, in which bare words stand for strings. */
final class TextScanner {
  private final Symbols symbols;
  private byte[] bytes = {};
  private int pos;
  private int end;
  private int depth;
  private int elements;

  TextScanner(Symbols symbols) {
    this.symbols = symbols;
  }

  void reset(byte[] array, int from, int to) {
    bytes = array;
    pos = from;
    end = to;
  }

  /** Skips blanks; the next byte, or -1 at the end of the line. */
  int peek() {
    while (pos < end && (bytes[pos] == ' ' || bytes[pos] == '\t')) {
      pos++;
    }
    return peekHere();
  }

  /** The very next byte, or -1 at the end of the line. */
  int peekHere() {
    return pos < end ? bytes[pos] & 0xff : -1;
  }

  /** Skips blanks and takes the text, if it comes next. */
  boolean take(String text) {
    peek();
    if (end - pos < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[pos + i] != text.charAt(i)) {
        return false;
      }
    }
    pos += text.length();
    return true;
  }

  void expect(String text) throws Malformed {
    if (!take(text)) {
      throw unexpected("'" + text + "'");
    }
  }

  Malformed unexpected(String expected) {
    if (peek() < 0) {
      return Malformed.syntax("the line ends where " + expected + " was expected");
    }
    int shown = Math.min(end, pos + 20);
    String rest = new String(bytes, pos, shown - pos, java.nio.charset.StandardCharsets.UTF_8);
    return Malformed.syntax("%s was expected before %s".formatted(expected, Values.show(rest)));
  }

  /** The next value. */
  @Nullable Object value() throws Malformed {
    depth = 0;
    elements = 0;
    return element();
  }

  /** The values up to the closing bracket: none, one, or a list of several. */
  Object arguments(Object none) throws Malformed {
    depth = 0;
    elements = 0;
    List<Object> all = list(")");
    return all.isEmpty() ? none : all.size() == 1 ? all.get(0) : all;
  }

  /** The integer that comes next. */
  long integer() throws Malformed {
    return integer("an integer of at most 64 bits");
  }

  /**
   * The same.
   *
   * @param expected what to say was expected if there is none
   */
  long integer(String expected) throws Malformed {
    peek();
    int start = pos;
    while (pos < end && (bytes[pos] == '-' || (bytes[pos] >= '0' && bytes[pos] <= '9'))) {
      pos++;
    }
    try {
      return Long.parseLong(text(start, pos));
    } catch (NumberFormatException e) {
      pos = start;
      throw unexpected(expected);
    }
  }

  /** The word up to a blank, a bracket or a quote. */
  String word() throws Malformed {
    int start = pos;
    while (pos < end && !endsWord(bytes[pos])) {
      pos++;
    }
    return text(start, pos);
  }

  private static boolean endsWord(byte b) {
    return b == ' ' || b == '\t' || b == '(' || b == ')' || b == '"';
  }

  /** What a bare word means: null, a boolean, a number, or else a string. */
  static @Nullable Object meaning(String word) throws Malformed {
    return switch (word) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> Numbers.isNumber(word) ? Numbers.number(word) : word;
    };
  }

  private @Nullable Object element() throws Malformed {
    if (++elements > ReadingLimits.ELEMENTS) {
      throw ReadingLimits.tooMany();
    }
    int c = peek();
    if (c == '"') {
      return string();
    }
    if (c == '[') {
      pos++;
      return list("]");
    }
    if (c == '{') {
      pos++;
      return map();
    }
    int start = pos;
    while (pos < end && !endsBare(bytes[pos])) {
      pos++;
    }
    if (pos == start) {
      throw unexpected("a value");
    }
    return meaning(text(start, pos));
  }

  private static boolean endsBare(byte b) {
    return (b >= 0 && b <= ' ') || ",:()[]{}\"#".indexOf(b) >= 0;
  }

  private List<Object> list(String close) throws Malformed {
    open();
    List<Object> list = new ArrayList<>();
    if (!take(close)) {
      do {
        list.add(element());
      } while (take(","));
      expect(close);
    }
    depth--;
    return list;
  }

  private Map<String, Object> map() throws Malformed {
    open();
    Map<String, Object> map = new LinkedHashMap<>();
    if (!take("}")) {
      do {
        String key = key();
        if (map.containsKey(key)) {
          throw JsonValues.duplicate(key);
        }
        expect(":");
        map.put(key, element());
      } while (take(","));
      expect("}");
    }
    depth--;
    return map;
  }

  private String key() throws Malformed {
    if (peek() == '"') {
      return string();
    }
    int start = pos;
    while (pos < end && !endsBare(bytes[pos])) {
      pos++;
    }
    if (pos == start) {
      throw unexpected("a key");
    }
    return text(start, pos);
  }

  private void open() throws Malformed {
    if (++depth > ReadingLimits.DEPTH) {
      throw ReadingLimits.tooDeep();
    }
  }

  private String string() throws Malformed {
    int start = ++pos;
    while (pos < end && bytes[pos] != '"' && bytes[pos] != '\\') {
      pos++;
    }
    String plain = text(start, pos);
    if (peekHere() == '"') {
      pos++;
      return plain;
    }
    return escapedString(new StringBuilder(plain));
  }

  private String escapedString(StringBuilder text) throws Malformed {
    while (peekHere() == '\\') {
      pos++;
      text.append(escape());
      int start = pos;
      while (pos < end && bytes[pos] != '"' && bytes[pos] != '\\') {
        pos++;
      }
      text.append(text(start, pos));
    }
    if (peekHere() < 0) {
      throw Malformed.syntax("the line ends in the middle of a string");
    }
    pos++;
    return text.toString();
  }

  private char escape() throws Malformed {
    int c = peekHere();
    pos++;
    return switch (c) {
      case '"', '\\', '/' -> (char) c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw Malformed.syntax("a string has an unknown escape after a backslash");
    };
  }

  private char unicode() throws Malformed {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peekHere(), 16);
      if (digit < 0) {
        throw Malformed.syntax("\\u needs four hexadecimal digits");
      }
      value = value << 4 | digit;
      pos++;
    }
    return (char) value;
  }

  private String text(int from, int to) throws Malformed {
    try {
      return symbols.of(bytes, from, to);
    } catch (CharacterCodingException e) {
      throw Malformed.syntax("the line is not UTF-8");
    }
  }
}
