package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Scans EDN, the notation of Clojure's values, byte by byte from a stream or an array.
 *
 * <p>Keywords, symbols and characters become strings, lists and vectors become lists, and a tag is
 * skipped to its value: what remains is what a specification can compare.
 */
final class EdnScanner {
  private static final int END = -1;
  private static final boolean[] ENDS_TOKEN = new boolean[256];

  static {
    for (char c : " \t\r\n\f,;\"()[]{}".toCharArray()) {
      ENDS_TOKEN[c] = true;
    }
  }

  private final Symbols symbols;
  private final InputStream in;

  /** Whether to take what there is instead of waiting for more. */
  private final boolean live;

  private byte[] bytes;
  private int pos;
  private int limit;
  private long discarded;
  private long lineStart;
  private int line = 1;
  private int depth;
  private int elements;
  private byte[] token = new byte[64];
  private int length;

  /** Scans a stream. */
  EdnScanner(InputStream in, Symbols symbols) {
    this(in, symbols, false);
  }

  /** Scans a stream; a live one is scanned as far as it has come. */
  EdnScanner(InputStream in, Symbols symbols, boolean live) {
    this.in = in;
    this.live = live;
    this.symbols = symbols;
    this.bytes = new byte[1 << 16];
  }

  /** Scans arrays given to {@link #reset}. */
  EdnScanner(Symbols symbols) {
    this.in = null;
    this.live = false;
    this.symbols = symbols;
  }

  void reset(byte[] array, int from, int to) {
    bytes = array;
    pos = from;
    limit = to;
  }

  /** The line of the next byte, from 1. */
  int line() {
    return line;
  }

  /** How many bytes lie before the next one. */
  long offset() {
    return discarded + pos;
  }

  /** True at the start of a line that looks like a new form. */
  boolean atFormStart() throws IOException {
    return offset() == lineStart && (peekByte() == '{' || peekByte() == '#');
  }

  /** Skips the rest of the line. */
  void skipLine() throws IOException {
    int c = read();
    while (c != END && c != '\n') {
      c = read();
    }
  }

  /** Forgets how deep the last form nested, after it could not be read. */
  void restart() {
    depth = 0;
  }

  /** Skips blanks, comments and discarded forms; the next byte, which is not taken, or -1. */
  int peek() throws IOException, Malformed {
    int c = peekBlank();
    while (c == '#' && peekSecond() == '_') {
      read();
      read();
      skipNested();
      c = peekBlank();
    }
    return c;
  }

  /** Takes the byte {@link #peek} saw. */
  void take() throws IOException {
    read();
  }

  /** Skips tags such as {@code #jepsen.history.Op}; the next byte as in {@link #peek}. */
  int peekUntagged() throws IOException, Malformed {
    int c = peek();
    while (c == '#' && isTag(peekSecond())) {
      readToken();
      c = peek();
    }
    return c;
  }

  private static boolean isTag(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ':';
  }

  /** The code of the next value. */
  long code(Values values) throws IOException, Malformed {
    int digits = plainDigits();
    if (digits > 0) {
      return values.codeOf(plainInteger(digits));
    }
    int c = peekUntagged();
    if (isDigit(c) || c == '-') {
      readToken();
      if (isShortInteger()) {
        return values.codeOf(shortInteger());
      }
      return values.code(atom());
    }
    return values.code(value());
  }

  /** How many digits come next, at most 18, with their end in the buffer; 0 if anything else. */
  private int plainDigits() {
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

  /** Takes the bracket that opens a list or vector and answers the one that closes it. */
  char openList(String what) throws IOException, Malformed {
    int c = peekUntagged();
    if (c != '[' && c != '(') {
      throw c == END ? truncated() : Malformed.syntax(what + " was expected");
    }
    open();
    return c == '[' ? ']' : ')';
  }

  /** Hands over the codes of the elements of an open list, and takes the bracket that closes it. */
  void codes(char close, Values values, LongConsumer elements) throws IOException, Malformed {
    plainIntegers(values, elements);
    while (!closes(close)) {
      elements.accept(code(values));
      plainIntegers(values, elements);
    }
  }

  /** Takes integers as long as they and their ends are in the buffer. */
  private void plainIntegers(Values values, LongConsumer elements) {
    int digits = plainDigits();
    while (digits > 0) {
      elements.accept(values.codeOf(plainInteger(digits)));
      digits = plainDigits();
    }
  }

  private long plainInteger(int digits) {
    long value = 0;
    int end = pos + digits;
    for (int p = pos; p < end; p++) {
      value = 10 * value + bytes[p] - '0';
    }
    pos = end;
    return value;
  }

  /** Takes nil if that is next. */
  boolean takeNil() throws IOException, Malformed {
    if (peekUntagged() != 'n') {
      return false;
    }
    readToken();
    if (!text(0).equals("nil")) {
      throw Malformed.syntax("unexpected " + Values.show(text(0)));
    }
    return true;
  }

  /** The next value. */
  Object value() throws IOException, Malformed {
    elements = 0;
    return element();
  }

  /** The next integer, or null after skipping anything else. */
  Long integerOrSkip() throws IOException, Malformed {
    int c = peekUntagged();
    if (isDigit(c) || c == '-' || c == '+') {
      readToken();
      return isShortInteger()
          ? symbols.of(shortInteger())
          : atom() instanceof Long big ? big : null;
    }
    skip();
    return null;
  }

  /** The next keyword, symbol or string. */
  String name(String what) throws IOException, Malformed {
    int c = peek();
    int end = c == ':' ? tokenEnd() : 0;
    if (end > 0) {
      int from = pos + 1;
      pos = end;
      return text(bytes, from, end);
    }
    if (c == '"') {
      return string();
    }
    if (c == END) {
      throw truncated();
    }
    if (ENDS_TOKEN[c]) {
      throw Malformed.syntax(what + " was expected, not '" + (char) c + "'");
    }
    readToken();
    return token[0] == ':' ? text(1) : text(0);
  }

  private Object element() throws IOException, Malformed {
    if (++elements > ReadingLimits.ELEMENTS) {
      throw ReadingLimits.tooMany();
    }
    int c = peekUntagged();
    return switch (c) {
      case END -> throw truncated();
      case '"' -> string();
      case '[' -> list(']');
      case '(' -> list(')');
      case '{' -> map();
      case '#' -> dispatch();
      case '\\' -> character();
      case ']', ')', '}' -> throw unexpected(c);
      default -> {
        readToken();
        yield isShortInteger() ? symbols.of(shortInteger()) : atom();
      }
    };
  }

  private List<Object> list(char close) throws IOException, Malformed {
    open();
    List<Object> list = new ArrayList<>();
    while (!closes(close)) {
      list.add(element());
    }
    return list;
  }

  private Set<Object> set() throws IOException, Malformed {
    open();
    Set<Object> set = new LinkedHashSet<>();
    while (!closes('}')) {
      Object element = Values.normalize(element());
      if (!set.add(element)) {
        throw new Malformed(
            Rule.DUPLICATE_KEY, "the element " + Values.show(element) + " appears twice in a set");
      }
    }
    return set;
  }

  private Map<Object, Object> map() throws IOException, Malformed {
    open();
    Map<Object, Object> map = new LinkedHashMap<>();
    while (!closes('}')) {
      Object key = Values.normalize(element());
      if (map.containsKey(key)) {
        throw new Malformed(
            Rule.DUPLICATE_KEY, "the key " + Values.show(key) + " appears twice in one map");
      }
      if (peek() == '}') {
        throw Malformed.syntax("the key " + Values.show(key) + " has no value");
      }
      map.put(key, element());
    }
    return map;
  }

  private void open() throws IOException, Malformed {
    read();
    if (++depth > ReadingLimits.DEPTH) {
      throw ReadingLimits.tooDeep();
    }
  }

  /** Takes the bracket that closes a list if that is next. */
  boolean closes(char close) throws IOException, Malformed {
    int c = peek();
    if (c == END) {
      throw truncated();
    }
    if (c == close) {
      read();
      depth--;
      return true;
    }
    return false;
  }

  /** A set or a symbolic number; tags are gone already. */
  private Object dispatch() throws IOException, Malformed {
    read();
    int c = peekByte();
    if (c == '{') {
      return set();
    }
    if (c == '#') {
      read();
      readToken();
      String name = text(0);
      return switch (name) {
        case "Inf" -> Double.POSITIVE_INFINITY;
        case "-Inf" -> Double.NEGATIVE_INFINITY;
        case "NaN" -> Double.NaN;
        default -> throw Malformed.syntax("##" + name + " is not a number");
      };
    }
    throw c == END ? truncated() : unexpected('#');
  }

  private String character() throws IOException, Malformed {
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

  private String string() throws IOException, Malformed {
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
  private Object atom() throws Malformed {
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

  private static boolean isDigit(int c) {
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

  private boolean isShortInteger() {
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

  private long shortInteger() {
    boolean negative = token[0] == '-';
    long value = 0;
    for (int i = negative || token[0] == '+' ? 1 : 0; i < length; i++) {
      value = 10 * value + token[i] - '0';
    }
    return negative ? -value : value;
  }

  /** Skips the next form without making its value. */
  void skip() throws IOException, Malformed {
    int c = peekUntagged();
    switch (c) {
      case END -> throw truncated();
      case '"' -> skipString();
      case '[' -> skipAll(']');
      case '(' -> skipAll(')');
      case '{' -> skipAll('}');
      case '\\' -> character();
      case '#' -> {
        read();
        if (peekByte() == '{') {
          skipAll('}');
        } else {
          readToken();
        }
      }
      case ']', ')', '}' -> throw unexpected(c);
      default -> readToken();
    }
  }

  private int peekBlank() throws IOException {
    while (true) {
      int c = peekByte();
      if (c == ';') {
        skipLine();
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == ',') {
        read();
      } else {
        return c;
      }
    }
  }

  private void skipNested() throws IOException, Malformed {
    if (++depth > ReadingLimits.DEPTH) {
      throw ReadingLimits.tooDeep();
    }
    skip();
    depth--;
  }

  private void skipAll(char close) throws IOException, Malformed {
    read();
    int c = peekUntagged();
    while (c != close) {
      if (c == END) {
        throw truncated();
      }
      skipNested();
      c = peekUntagged();
    }
    read();
  }

  private void skipString() throws IOException, Malformed {
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
  private void readToken() throws IOException, Malformed {
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
  private int tokenEnd() {
    int end = pos;
    while (end < limit && !ENDS_TOKEN[bytes[end] & 0xff]) {
      end++;
    }
    return end < limit ? end : 0;
  }

  private String text(int from) throws Malformed {
    return text(token, from, length);
  }

  private String text(byte[] source, int from, int to) throws Malformed {
    try {
      return symbols.of(source, from, to);
    } catch (CharacterCodingException e) {
      throw new Malformed(Rule.NOT_UTF8, "the line is not UTF-8, the only encoding accepted");
    }
  }

  private int peekByte() throws IOException {
    return pos < limit || fill() ? bytes[pos] & 0xff : END;
  }

  private int peekSecond() throws IOException {
    if (pos + 1 < limit) {
      return bytes[pos + 1] & 0xff;
    }
    byte first = bytes[pos];
    pos++;
    boolean more = pos < limit || fill();
    if (!more) {
      pos--;
      return END;
    }
    // The buffer may have been filled anew: the byte before the next one goes back in front of it.
    if (pos == 0) {
      System.arraycopy(bytes, 0, bytes, 1, limit);
      bytes[0] = first;
      limit++;
      discarded--;
      return bytes[1] & 0xff;
    }
    pos--;
    return bytes[pos + 1] & 0xff;
  }

  private int read() throws IOException {
    if (pos == limit && !fill()) {
      return END;
    }
    int c = bytes[pos++] & 0xff;
    if (c == '\n') {
      line++;
      lineStart = offset();
    }
    return c;
  }

  private boolean fill() throws IOException {
    // One place stays free for the byte that peekSecond puts back.
    int room = bytes.length - 1;
    int read = in == null ? 0 : live ? in.read(bytes, 0, room) : in.readNBytes(bytes, 0, room);
    if (read <= 0) {
      return false;
    }
    discarded += pos;
    pos = 0;
    limit = read;
    return true;
  }

  private static Malformed truncated() {
    return new Malformed(Rule.TRUNCATED, "the input ends in the middle of a form");
  }

  private static Malformed unexpected(int c) {
    return Malformed.syntax("unexpected '" + (char) c + "'");
  }
}
