package dev.plumbline.derive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The schemas that come with Plumbline, by name. */
public final class BundledSchemas {
  private static final String LIST = "schemas/schemas.txt";

  private BundledSchemas() {}

  /** Their names, as in {@code null-set}. */
  public static List<String> names() {
    return resource(LIST).lines().filter(line -> !line.isBlank()).toList();
  }

  /** The text of one of them. */
  public static String text(String name) {
    return resource("schemas/" + name + ".schema");
  }

  private static String resource(String name) {
    try (InputStream in = BundledSchemas.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no bundled schema " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
