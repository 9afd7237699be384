package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares renderings with files; {@code -Dplumbline.golden=write} rewrites the files instead. */
final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  static void assertMatches(String name, String actual) {
    Path file = FOLDER.resolve(name);
    try {
      if ("write".equals(System.getProperty("plumbline.golden"))) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, actual);
      }
      assertEquals(Files.readString(file), actual, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
