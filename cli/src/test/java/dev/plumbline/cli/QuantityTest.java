package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class QuantityTest {
  @Test
  void units_areUnderstood() {
    assertEquals(Duration.ofMillis(500), new Quantity.Time().convert("500ms"));
    assertEquals(Duration.ofSeconds(30), new Quantity.Time().convert("30s"));
    assertEquals(Duration.ofSeconds(7), new Quantity.Time().convert("7"));
    assertEquals(Duration.ofMinutes(5), new Quantity.Time().convert("5m"));
    assertEquals(512L << 20, new Quantity.Bytes().convert("512m"));
    assertEquals(2L << 30, new Quantity.Bytes().convert("2G"));
    assertEquals(10_000L, new Quantity.Count().convert("10k"));
    assertEquals(1_000_000L, new Quantity.Count().convert("1_000_000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "-1", "1.5s", "99999999999999999999", "9999999999999999g"})
  void anythingElse_isRefused(String text) {
    assertThrows(TypeConversionException.class, () -> new Quantity.Bytes().convert(text));
    if (!text.endsWith("g")) {
      assertThrows(TypeConversionException.class, () -> new Quantity.Time().convert(text));
    }
  }
}
