package dev.plumbline.derive.language;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads schemas. */
public final class SchemaReader {
  private SchemaReader() {}

  /**
   * Reads a file.
   *
   * @throws SchemaException if it is not a schema, with where and why
   */
  public static Schema read(Path file) throws IOException {
    return parse(Files.readString(file));
  }

  /**
   * Reads the text of a file.
   *
   * @throws SchemaException if it is not a schema, with where and why
   */
  public static Schema parse(String text) {
    return new SchemaResolution(SchemaParser.parse(text), text).schema();
  }
}
