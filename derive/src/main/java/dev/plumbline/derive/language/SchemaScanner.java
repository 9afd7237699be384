package dev.plumbline.derive.language;

import dev.plumbline.derive.language.SchemaToken.Kind;
import java.util.ArrayList;
import java.util.List;

/** Cuts the text of a schema into words; comments begin with {@code //} and end with the line. */
final class SchemaScanner {
  private static final List<String> LONG_SYMBOLS =
      List.of("==", "!=", "<=", ">=", "&&", "||", "->");
  private static final String SYMBOLS = "{}()[]<>=!|?:;,.+-";

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String text;
  private final List<SchemaToken> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;
  private boolean opensLine = true;

  private SchemaScanner(String text) {
    this.text = text;
  }

  static List<SchemaToken> scan(String text) {
    SchemaScanner scanner = new SchemaScanner(text);
    while (scanner.skipSpace()) {
      scanner.next();
    }
    scanner.add(Kind.END, "");
    return scanner.tokens;
  }

  /** Goes to the next word; false at the end. */
  private boolean skipSpace() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        at++;
        line++;
        lineStart = at;
        opensLine = true;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (Character.isWhitespace(c) || (c == BYTE_ORDER_MARK && at == 0)) {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void next() {
    char c = text.charAt(at);
    if (Character.isLetter(c) || c == '_') {
      add(Kind.NAME, run(true));
    } else if (Character.isDigit(c)) {
      add(Kind.NUMBER, run(false));
    } else {
      add(Kind.SYMBOL, symbol(c));
    }
  }

  private String run(boolean letters) {
    int end = at;
    while (end < text.length() && belongs(text.charAt(end), letters)) {
      end++;
    }
    return text.substring(at, end);
  }

  private static boolean belongs(char c, boolean letters) {
    return Character.isDigit(c) || (letters && (Character.isLetter(c) || c == '_'));
  }

  private String symbol(char c) {
    for (String symbol : LONG_SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        return symbol;
      }
    }
    if (SYMBOLS.indexOf(c) < 0) {
      throw new SchemaException(
          position(), "'%s' means nothing in a schema", Character.toString(text.codePointAt(at)));
    }
    return String.valueOf(c);
  }

  private void add(Kind kind, String word) {
    tokens.add(new SchemaToken(kind, word, position(), opensLine));
    at += word.length();
    opensLine = false;
  }

  private SourcePosition position() {
    return new SourcePosition(line, at - lineStart + 1);
  }
}
