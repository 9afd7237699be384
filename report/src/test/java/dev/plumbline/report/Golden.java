package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares renderings with files; {@code mvn test -Dplumbline.refreshGolden=true} rewrites the
 * files instead, so that version control shows what changed.
 */
final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  static void assertMatches(String name, String actual) {
    Path file = FOLDER.resolve(name);
    try {
      if (Boolean.getBoolean("plumbline.refreshGolden")) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, actual);
      }
      assertEquals(Files.readString(file), actual, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
