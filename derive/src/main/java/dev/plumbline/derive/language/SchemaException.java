package dev.plumbline.derive.language;

/** A mistake in a schema file: where it is, what is wrong, and what was expected. */
public final class SchemaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SourcePosition position;

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  SchemaException(SourcePosition position, String sentence, Object... values) {
    super(values.length == 0 ? sentence : sentence.formatted(values));
    this.position = position;
  }

  /** A mistake that shows only when the blocks of a placeholder are put together. */
  public static SchemaException of(SourcePosition position, String sentence) {
    return new SchemaException(position, sentence);
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
