package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLimitTest {
  @ParameterizedTest
  @CsvSource({
    "42, PT42S",
    "42 ms, PT0.042S",
    "7us, ",
    "7 μs, PT0.000007S",
    "7 NS, PT0.000000007S",
    "3s, PT3S",
    "2 m, PT2M",
    "1h, PT1H",
    "1 d, PT24H"
  })
  void parse_takesWhatJUnitTakes(String text, Duration expected) {
    assertEquals(Optional.ofNullable(expected), TimeLimit.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1 s", "1.5 s", "s", "1 year"})
  void parse_otherTexts_areNone(String text) {
    assertEquals(Optional.empty(), TimeLimit.parse(text));
  }
}
