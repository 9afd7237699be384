package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Scans EDN, the notation of Clojure's values, byte by byte from a stream or an array.
 *
 * <p>Keywords, symbols and characters become strings, lists and vectors become lists, and a tag is
 * skipped to its value: what remains is what a specification can compare.
 */
final class EdnScanner extends EdnTokens {
  private int depth;
  private int elements;

  /** Scans a stream. */
  EdnScanner(InputStream in, Symbols symbols) {
    this(in, symbols, false);
  }

  /** Scans a stream; a live one is scanned as far as it has come. */
  EdnScanner(InputStream in, Symbols symbols, boolean live) {
    super(in, symbols, live);
  }

  /** Scans arrays given to {@link #reset}. */
  EdnScanner(Symbols symbols) {
    super(symbols);
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
  @Nullable Object value() throws IOException, Malformed {
    elements = 0;
    return element();
  }

  /** The next integer, or null after skipping anything else. */
  @Nullable Long integerOrSkip() throws IOException, Malformed {
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

  private @Nullable Object element() throws IOException, Malformed {
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
}
