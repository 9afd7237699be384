package dev.plumbline.derive.language;

import dev.plumbline.derive.language.SchemaToken.Kind;
import java.util.List;

/** The words of a file, one after the other. */
final class TokenStream {
  private final List<SchemaToken> tokens;
  private int next;

  TokenStream(List<SchemaToken> tokens) {
    this.tokens = tokens;
  }

  SchemaToken peek() {
    return tokens.get(next);
  }

  SchemaToken peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  SchemaToken take() {
    SchemaToken token = tokens.get(next);
    if (token.kind() != Kind.END) {
      next++;
    }
    return token;
  }

  boolean sees(String text) {
    return peek().is(text);
  }

  /** Takes the next word if it is this one. */
  boolean accept(String text) {
    if (sees(text)) {
      next++;
      return true;
    }
    return false;
  }

  /** Takes the next word, which must be this one. */
  SchemaToken expect(String text, String where) {
    if (!sees(text)) {
      throw unexpected("'" + text + "' " + where);
    }
    return take();
  }

  /** Takes a name, which must not be a word of the language. */
  SchemaToken name(String what) {
    SchemaToken token = peek();
    if (token.kind() != Kind.NAME) {
      throw unexpected(what);
    }
    if (Keywords.ALL.contains(token.text())) {
      throw new SchemaException(
          token.at(), "'%s' is a word of the language and cannot be %s", token.text(), what);
    }
    return take();
  }

  SchemaException unexpected(String expected) {
    return new SchemaException(peek().at(), "%s where %s was expected", peek().quoted(), expected);
  }
}
