package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What EDN has inside of brackets: numbers, names, strings and characters. */
class EdnTokens extends EdnBytes {
  static final boolean[] ENDS_TOKEN = new boolean[256];

  static {
    for (char c : " \t\r\n\f,;\"()[]{}".toCharArray()) {
      ENDS_TOKEN[c] = true;
    }
  }

  final Symbols symbols;
  byte[] token = new byte[64];
  int length;

  EdnTokens(InputStream in, Symbols symbols, boolean live) {
    super(in, live);
    this.symbols = symbols;
  }

  EdnTokens(Symbols symbols) {
    this.symbols = symbols;
  }

  /** How many digits come next, at most 18, with their end in the buffer; 0 if anything else. */
  int plainDigits() {
    byte[] all = bytes;
    int start = pos;
    while (start < limit && all[start] == ' ') {
      start++;
    }
    int end = start;
    while (end < limit && isDigit(all[end])) {
      end++;
    }
    pos = start;
    boolean plain = end < limit && end - start <= 18 && ENDS_TOKEN[all[end] & 0xff];
    return plain ? end - start : 0;
  }

  long plainInteger(int digits) {
    long value = 0;
    int end = pos + digits;
    for (int p = pos; p < end; p++) {
      value = 10 * value + bytes[p] - '0';
    }
    pos = end;
    return value;
  }

  String character() throws IOException, Malformed {
    read();
    int first = read();
    if (first == END) {
      throw truncated();
    }
    length = 0;
    append(first);
    while (peekByte() != END && !ENDS_TOKEN[peekByte()]) {
      append(read());
    }
    String name = text(0);
    return switch (name) {
      case "newline" -> "\n";
      case "space" -> " ";
      case "tab" -> "\t";
      case "return" -> "\r";
      case "backspace" -> "\b";
      case "formfeed" -> "\f";
      default -> {
        if (name.codePointCount(0, name.length()) == 1) {
          yield name;
        }
        if (name.length() == 5 && name.charAt(0) == 'u') {
          yield String.valueOf(hex(name.substring(1)));
        }
        throw Malformed.syntax("\\" + name + " is not a character");
      }
    };
  }

  private static char hex(String digits) throws Malformed {
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = Character.digit(digits.charAt(i), 16);
      if (digit < 0) {
        throw Malformed.syntax("\\u" + digits + " is not a character");
      }
      value = value << 4 | digit;
    }
    return (char) value;
  }

  String string() throws IOException, Malformed {
    read();
    length = 0;
    int start = pos;
    while (pos < limit && bytes[pos] != '"' && bytes[pos] != '\\' && bytes[pos] != '\n') {
      pos++;
    }
    append(start, pos);
    int c = read();
    while (c != '"' && c != '\\' && c != END) {
      append(c);
      c = read();
    }
    return c == '"' ? text(0) : escapedString(c);
  }

  /** The rest of a string from its first escape on. */
  private String escapedString(int first) throws IOException, Malformed {
    StringBuilder text = new StringBuilder(text(0));
    length = 0;
    for (int c = first; c != '"'; c = read()) {
      if (c == END) {
        throw truncated();
      }
      if (c == '\\') {
        text.append(text(0));
        length = 0;
        text.append(escape());
      } else {
        append(c);
      }
    }
    return text.append(text(0)).toString();
  }

  private char escape() throws IOException, Malformed {
    int c = read();
    return switch (c) {
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'n' -> '\n';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case '\\', '"', '/' -> (char) c;
      case 'u' -> {
        StringBuilder digits = new StringBuilder(4);
        for (int i = 0; i < 4 && peekByte() != '"' && peekByte() != END; i++) {
          digits.append((char) read());
        }
        if (digits.length() < 4) {
          throw peekByte() == END ? truncated() : Malformed.syntax("\\u needs four digits");
        }
        yield hex(digits.toString());
      }
      case END -> throw truncated();
      default -> throw Malformed.syntax("a string has the unknown escape \\" + printable(c));
    };
  }

  private static String printable(int c) {
    return c > ' ' && c < 127 ? String.valueOf((char) c) : "of byte " + c;
  }

  /** What the token stands for. */
  @Nullable Object atom() throws Malformed {
    int first = token[0];
    int second = length > 1 ? token[1] : 0;
    if (first == ':') {
      return text(1);
    }
    boolean signed = first == '-' || first == '+';
    if (isDigit(first) || (signed && isDigit(second))) {
      return number(text(first == '+' ? 1 : 0));
    }
    String text = text(0);
    return switch (text) {
      case "nil" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> text;
    };
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static Object number(String text) throws Malformed {
    char last = text.charAt(text.length() - 1);
    String digits = text.substring(0, text.length() - 1);
    if (last == 'N') {
      return Numbers.integer(digits);
    }
    if (last == 'M') {
      return Numbers.exact(digits);
    }
    // Clojure's ratios are not EDN, but it prints them; as strings they can still be compared.
    return text.indexOf('/') > 0 ? text : Numbers.number(text);
  }

  boolean isShortInteger() {
    int i = token[0] == '-' || token[0] == '+' ? 1 : 0;
    if (length == i || length > 18) {
      return false;
    }
    for (; i < length; i++) {
      if (!isDigit(token[i])) {
        return false;
      }
    }
    return true;
  }

  long shortInteger() {
    boolean negative = token[0] == '-';
    long value = 0;
    for (int i = negative || token[0] == '+' ? 1 : 0; i < length; i++) {
      value = 10 * value + token[i] - '0';
    }
    return negative ? -value : value;
  }

  void skipString() throws IOException, Malformed {
    read();
    for (int c = read(); c != '"'; c = read()) {
      if (c == '\\') {
        c = read();
      }
      if (c == END) {
        throw truncated();
      }
    }
  }

  /** Reads a token of at least one byte, which may be any, into the token buffer. */
  void readToken() throws IOException, Malformed {
    length = 0;
    int first = read();
    if (first == END) {
      throw truncated();
    }
    append(first);
    do {
      int start = pos;
      while (pos < limit && !ENDS_TOKEN[bytes[pos] & 0xff]) {
        pos++;
      }
      append(start, pos);
    } while (pos == limit && fill());
  }

  private void append(int b) throws Malformed {
    reserve(1);
    token[length++] = (byte) b;
  }

  private void append(int from, int to) throws Malformed {
    reserve(to - from);
    System.arraycopy(bytes, from, token, length, to - from);
    length += to - from;
  }

  private void reserve(int more) throws Malformed {
    if (length + more > ReadingLimits.LENGTH) {
      throw Malformed.syntax("a string is longer than " + ReadingLimits.LENGTH + " bytes");
    }
    if (length + more > token.length) {
      token = Arrays.copyOf(token, Math.max(2 * token.length, length + more));
    }
  }

  /** Where the token ends that begins here; 0 if that is not in the buffer. */
  int tokenEnd() {
    int end = pos;
    while (end < limit && !ENDS_TOKEN[bytes[end] & 0xff]) {
      end++;
    }
    return end < limit ? end : 0;
  }

  String text(int from) throws Malformed {
    return text(token, from, length);
  }

  String text(byte[] source, int from, int to) throws Malformed {
    try {
      return symbols.of(source, from, to);
    } catch (CharacterCodingException e) {
      throw new Malformed(Rule.NOT_UTF8, "the line is not UTF-8, the only encoding accepted");
    }
  }
}
