package dev.plumbline.derive.language;

/** A mistake in a schema file: where it is, what is wrong, and what was expected. */
public final class SchemaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SourcePosition position;

  SchemaException(SourcePosition position, String sentence, Object... values) {
    super(values.length == 0 ? sentence : sentence.formatted(values));
    this.position = position;
  }

  /** Where the mistake is. */
  public SourcePosition position() {
    return position;
  }

  /** The whole sentence, with the name of the file in front. */
  public String in(String file) {
    return file + ":" + position + ": " + getMessage();
  }
}
