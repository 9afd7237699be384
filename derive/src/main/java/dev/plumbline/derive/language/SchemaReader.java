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
    return parse(text, SchemaReader.class.getClassLoader());
  }

  /**
   * Reads the text of a file.
   *
   * @param classes where a specification is found that is a class
   * @throws SchemaException if it is not a schema, with where and why
   */
  public static Schema parse(String text, ClassLoader classes) {
    return new SchemaResolution(SchemaParser.parse(text), text, classes).schema();
  }
}
