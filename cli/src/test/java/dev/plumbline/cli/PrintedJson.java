package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Map;

/** Reads the JSON that the program prints. */
final class PrintedJson {
  private PrintedJson() {}

  static Map<?, ?> object(String line) {
    return assertInstanceOf(Map.class, new JsonValue().convert(line).value());
  }

  static List<Map<?, ?>> lines(String text) {
    return text.lines().<Map<?, ?>>map(PrintedJson::object).toList();
  }
}
