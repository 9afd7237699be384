package dev.plumbline.derive.language;

/**
 * A word of a schema file.
 *
 * @param opensLine whether nothing but space stands before it on its line
 */
record SchemaToken(Kind kind, String text, SourcePosition at, boolean opensLine) {
  /** What a word can be. */
  enum Kind {
    NAME,
    NUMBER,
    SYMBOL,
    END
  }

  boolean is(String symbolOrWord) {
    return (kind == Kind.SYMBOL || kind == Kind.NAME) && text.equals(symbolOrWord);
  }

  /** The word as it is quoted in a message. */
  String quoted() {
    return kind == Kind.END ? "the end of the file" : "'" + text + "'";
  }
}
